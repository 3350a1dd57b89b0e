import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { roles } from '#contract/platform/permissions.ts'
import { directories, directoryGroups, directoryUsers } from './directories.ts'
import { directoryAttributes } from './directory-attributes.ts'
import { organizations } from './organizations.ts'
import { teams } from './teams.ts'
import { users } from './users.ts'

/** What people of a directory get who are in a group, or of whom an attribute says a value. */
export const directoryRules = pgTable(
  'directory_rules',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    directoryId: uuid('directory_id').notNull(),
    groupId: uuid('group_id'),
    attributeId: uuid('attribute_id'),
    /** The whole value of the attribute, letter by letter. */
    value: text(),
    role: text({ enum: roles }),
    /** Where the role is given: the directory's organization or one below it. */
    targetId: uuid('target_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** The team that they join: one of the directory's organization or of one below it. */
    teamId: uuid('team_id'),
    /** The organization below the directory's in which they work. */
    placementId: uuid('placement_id').references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'directory_rules_directory',
      columns: [table.organizationId, table.directoryId],
      foreignColumns: [directories.organizationId, directories.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'directory_rules_group',
      columns: [table.groupId],
      foreignColumns: [directoryGroups.id],
    }).onDelete('cascade'),
    // Attributes and teams end with their organization; the services refuse to delete one of a rule.
    foreignKey({
      name: 'directory_rules_attribute',
      columns: [table.attributeId],
      foreignColumns: [directoryAttributes.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'directory_rules_team',
      columns: [table.teamId],
      foreignColumns: [teams.id],
    }).onDelete('cascade'),
    unique('directory_rules_equal')
      .on(
        table.directoryId,
        table.groupId,
        table.attributeId,
        table.value,
        table.role,
        table.targetId,
        table.teamId,
        table.placementId,
      )
      .nullsNotDistinct(),
    index('directory_rules_of_group').on(table.groupId),
    index('directory_rules_of_attribute').on(table.attributeId),
    index('directory_rules_team').on(table.teamId),
    uniqueIndex('directory_rules_tenant').on(table.organizationId, table.directoryId, table.id),
    index('directory_rules_target').on(table.targetId),
    index('directory_rules_placement').on(table.placementId),
    check('directory_rules_role', sql`${table.role} in ${sql.raw(`('${roles.join("', '")}')`)}`),
    check('directory_rules_place', sql`(${table.role} is null) = (${table.targetId} is null)`),
    check(
      'directory_rules_effect',
      sql`num_nonnulls(${table.role}, ${table.teamId}, ${table.placementId}) > 0`,
    ),
    check(
      'directory_rules_condition',
      sql`num_nonnulls(${table.groupId}, ${table.attributeId}) = 1
        and (${table.attributeId} is null) = (${table.value} is null)`,
    ),
    check('directory_rules_value', sql`length(${table.value}) between 1 and 500`),
  ],
)

/**
 * People whom a change of many is still to give what rules say: a job goes through them. The keys name no organization,
 * as those of directory_members.
 */
export const pendingEffects = pgTable(
  'pending_effects',
  {
    organizationId: uuid('organization_id').notNull(),
    directoryId: uuid('directory_id').notNull(),
    /** The directory's own id of the person. */
    personId: uuid('person_id')
      .primaryKey()
      .references(() => directoryUsers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('pending_effects_directory').on(table.directoryId, table.personId),
    uniqueIndex('pending_effects_tenant').on(table.organizationId, table.personId),
  ],
)

/**
 * The organizations below in which a directory, or the groups of a sign-in, placed people. The row at home, in the
 * organization of the directory or the connection, stays, inactive.
 */
export const directoryPlacements = pgTable(
  'directory_placements',
  {
    organizationId: uuid('organization_id').notNull(),
    /** The person's row at home. */
    homeId: uuid('home_id').notNull(),
    /** The directory's own id of the person, where a directory placed them. */
    personId: uuid('person_id').references(() => directoryUsers.id, { onDelete: 'cascade' }),
    /** The connection whose groups placed them. It is no key: the placements of a deleted one are still to end. */
    connectionId: uuid('connection_id'),
    targetId: uuid('target_id').notNull(),
    /** The person's row there. */
    userId: uuid('user_id').notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    /** Since when they are placed elsewhere, or their access ended. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({
      name: 'directory_placements_of_home',
      columns: [table.organizationId, table.homeId, table.targetId],
    }),
    unique('directory_placements_of_person').on(table.personId, table.targetId),
    foreignKey({
      name: 'directory_placements_home',
      columns: [table.organizationId, table.homeId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'directory_placements_user',
      columns: [table.targetId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('directory_placements_user').on(table.targetId, table.userId),
    uniqueIndex('directory_placements_live')
      .on(table.organizationId, table.homeId)
      .where(sql`${table.endedAt} is null`),
    check('directory_placements_source', sql`num_nonnulls(${table.personId}, ${table.connectionId}) = 1`),
  ],
)
