import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ScreenLanguage } from '#contract/participation/wall-screens.ts'
import { accounts } from './accounts.ts'
import { bytea } from './bytea.ts'
import { challenges } from './challenges.ts'
import { organizations } from './organizations.ts'

/** A screen on a wall that shows boards to whoever passes by. Whoever has its address sees what it shows. */
export const wallScreens = pgTable(
  'wall_screens',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    secretHash: bytea('secret_hash').notNull().unique('wall_screens_secret'),
    label: text().notNull(),
    language: text().$type<ScreenLanguage>().notNull(),
    createdBy: uuid('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('wall_screens_tenant').on(table.organizationId, table.id),
    index('wall_screens_created_by').on(table.createdBy),
    check('wall_screens_label', sql`length(${table.label}) between 1 and 80`),
    check('wall_screens_language', sql`${table.language} in ('en', 'fr', 'both')`),
    check('wall_screens_expiry', sql`${table.expiresAt} <= ${table.createdAt} + interval '367 days'`),
  ],
)

/** Up to which day the rows below count. They change once a day, so that they tell no time of an entry. */
export const wallStandings = pgTable(
  'wall_standings',
  {
    organizationId: uuid('organization_id').notNull(),
    challengeId: uuid('challenge_id').notNull(),
    until: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'wall_standings_key', columns: [table.organizationId, table.challengeId] }),
    foreignKey({
      name: 'wall_standings_challenge',
      columns: [table.organizationId, table.challengeId],
      foreignColumns: [challenges.organizationId, challenges.id],
    }).onDelete('cascade'),
  ],
)

/**
 * The first people on a board among those who agreed to be on screens. A trigger deletes the row of an alias that is
 * taken back, drawn anew or gone.
 */
export const wallRows = pgTable(
  'wall_rows',
  {
    organizationId: uuid('organization_id').notNull(),
    challengeId: uuid('challenge_id').notNull(),
    alias: integer().notNull(),
    place: smallint().notNull(),
    score: bigint({ mode: 'number' }).notNull(),
    reached: integer().notNull(),
    /** Whether the person counted as one of long standing in the organization. */
    settled: boolean().notNull(),
  },
  (table) => [
    primaryKey({ name: 'wall_rows_key', columns: [table.organizationId, table.challengeId, table.alias] }),
    foreignKey({
      name: 'wall_rows_standing',
      columns: [table.organizationId, table.challengeId],
      foreignColumns: [wallStandings.organizationId, wallStandings.challengeId],
    }).onDelete('cascade'),
  ],
)
