import { sql } from 'drizzle-orm'
import { check, date, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Cheer } from '#contract/participation/boards.ts'
import { challengeJoins } from './joins.ts'

/** One of four cheers that a person gave to an alias on a day. A trigger adds it to the alias's score. */
export const challengeCheers = pgTable(
  'challenge_cheers',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    challengeId: uuid('challenge_id').notNull(),
    toAlias: integer('to_alias').notNull(),
    day: date({ mode: 'string' }).notNull(),
    cheer: text().$type<Cheer>().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'challenge_cheers_key',
      columns: [table.organizationId, table.userId, table.challengeId, table.toAlias, table.day],
    }),
    foreignKey({
      name: 'challenge_cheers_join',
      columns: [table.organizationId, table.userId, table.challengeId],
      foreignColumns: [challengeJoins.organizationId, challengeJoins.userId, challengeJoins.challengeId],
    }).onDelete('cascade'),
    check('challenge_cheers_cheer', sql`${table.cheer} in ('bravo', 'go', 'together', 'thanks')`),
  ],
)
