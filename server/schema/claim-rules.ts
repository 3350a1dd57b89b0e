import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { roles } from '#contract/platform/permissions.ts'
import { connections } from './connections.ts'
import { organizations } from './organizations.ts'
import { teams } from './teams.ts'

/** What people get who sign in through a connection with a group in its claim. */
export const claimRules = pgTable(
  'claim_rules',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    connectionId: uuid('connection_id').notNull(),
    value: text().notNull(),
    role: text({ enum: roles }),
    /** Where the role is given: the connection's organization or one below it. */
    targetId: uuid('target_id').references(() => organizations.id, { onDelete: 'cascade' }),
    /** The team that they join: one of the connection's organization or of one below it. */
    teamId: uuid('team_id'),
    /** The organization below the connection's in which they work. */
    placementId: uuid('placement_id').references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'claim_rules_connection',
      columns: [table.organizationId, table.connectionId],
      foreignColumns: [connections.organizationId, connections.id],
    }).onDelete('cascade'),
    // Teams end with their organization; the service refuses to delete one of a rule.
    foreignKey({ name: 'claim_rules_team', columns: [table.teamId], foreignColumns: [teams.id] }).onDelete(
      'cascade',
    ),
    unique('claim_rules_equal')
      .on(table.connectionId, table.value, table.role, table.targetId, table.teamId, table.placementId)
      .nullsNotDistinct(),
    uniqueIndex('claim_rules_tenant').on(table.organizationId, table.connectionId, table.id),
    index('claim_rules_target').on(table.targetId),
    index('claim_rules_team').on(table.teamId),
    index('claim_rules_placement').on(table.placementId),
    check('claim_rules_role', sql`${table.role} in ${sql.raw(`('${roles.join("', '")}')`)}`),
    check('claim_rules_place', sql`(${table.role} is null) = (${table.targetId} is null)`),
    check('claim_rules_effect', sql`num_nonnulls(${table.role}, ${table.teamId}, ${table.placementId}) > 0`),
    check('claim_rules_value', sql`length(${table.value}) between 1 and 200`),
  ],
)
