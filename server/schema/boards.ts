import { sql } from 'drizzle-orm'
import {
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
import type { Cheer } from '#contract/participation/boards.ts'
import type { Appearance } from '#contract/participation/joins.ts'
import { challenges } from './challenges.ts'
import { users } from './users.ts'

/** People in challenges. Others know them by an alias, drawn for each challenge. Only the person reads the row. */
export const challengeJoins = pgTable(
  'challenge_joins',
  {
    /** The person's organization, which in a challenge between companies need not be the challenge's. */
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    /** The person's team or company at the time of joining. */
    groupId: uuid('group_id'),
    alias: integer().notNull(),
    /** How often the alias was drawn anew. */
    draws: smallint().notNull().default(0),
    appears: text().$type<Appearance>().notNull(),
    shownName: text('shown_name'),
    acceptsCheers: boolean('accepts_cheers').notNull().default(true),
    /** Whether the alias may be on screens that everybody sees who passes by. */
    onWall: boolean('on_wall').notNull().default(false),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    leftAt: timestamp('left_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({
      name: 'challenge_joins_person',
      columns: [table.organizationId, table.userId, table.challengeId],
    }),
    foreignKey({
      name: 'challenge_joins_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    uniqueIndex('challenge_joins_alias')
      .on(table.challengeId, table.alias)
      .where(sql`${table.leftAt} is null`),
    index('challenge_joins_open').on(table.userId, table.challengeId).where(sql`${table.leftAt} is null`),
    index('challenge_joins_challenge').on(table.challengeId),
    check('challenge_joins_appears', sql`${table.appears} in ('alias', 'name', 'totals')`),
    check('challenge_joins_name', sql`(${table.appears} = 'name') = (${table.shownName} is not null)`),
    check('challenge_joins_draws', sql`${table.draws} between 0 and 5`),
  ],
)

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

/** Whether a winner tells the organizers who they are. A trigger publishes the name of those who do. */
export const winnerAnswers = pgTable(
  'winner_answers',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    challengeId: uuid('challenge_id').notNull(),
    tells: boolean().notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({
      name: 'winner_answers_key',
      columns: [table.organizationId, table.userId, table.challengeId],
    }),
    foreignKey({
      name: 'winner_answers_join',
      columns: [table.organizationId, table.userId, table.challengeId],
      foreignColumns: [challengeJoins.organizationId, challengeJoins.userId, challengeJoins.challengeId],
    }).onDelete('cascade'),
  ],
)
