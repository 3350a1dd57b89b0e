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
import { organizations } from './organizations.ts'
import { users } from './users.ts'

export const teams = pgTable(
  'teams',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    logoUrl: text('logo_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('teams_tenant').on(table.organizationId, table.id),
    index('teams_name').on(table.organizationId, table.name, table.id),
    // Teams of the same name could not be told apart in a list.
    uniqueIndex('teams_one_name').on(table.organizationId, sql`lower(${table.name})`),
  ],
)

/** Members of teams. The primary key allows one team per person. */
export const teamMembers = pgTable(
  'team_members',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    teamId: uuid('team_id').notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
    /** Who put them there. Rules move and remove only those whom a rule put there. */
    source: text({ enum: ['manual', 'directory', 'sign-in'] })
      .notNull()
      .default('manual'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    // The composite keys include the organization, so that a team cannot contain another tenant's person.
    foreignKey({
      name: 'team_members_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'team_members_team',
      columns: [table.organizationId, table.teamId],
      foreignColumns: [teams.organizationId, teams.id],
    }).onDelete('cascade'),
    index('team_members_of_team').on(table.organizationId, table.teamId, table.userId),
    check('team_members_source', sql`${table.source} in ('manual', 'directory', 'sign-in')`),
  ],
)
