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
import { challengeJoins } from './boards.ts'
import { challenges } from './challenges.ts'
import { users } from './users.ts'

/** What a person's day counts in a challenge they joined, in the challenge's metric. */
export const challengeDays = pgTable(
  'challenge_days',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    challengeId: uuid('challenge_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    value: integer().notNull(),
    /** The part of the value that follows from what was typed. */
    typed: integer().notNull(),
    /** Without what was typed and without the cap. */
    measured: integer().notNull(),
    /** The value in the metric steps. */
    steps: integer().notNull(),
    /** Whether the day reached the daily goal of a mission. */
    reached: boolean().notNull(),
    /** The part of the value that quizzes gave, after the cap. */
    quizPoints: integer('quiz_points').notNull().default(0),
    /** What the referee accepted, within the cap. */
    accepted: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({
      name: 'challenge_days_key',
      columns: [table.organizationId, table.userId, table.challengeId, table.day],
    }),
    foreignKey({
      name: 'challenge_days_join',
      columns: [table.organizationId, table.userId, table.challengeId],
      foreignColumns: [challengeJoins.organizationId, challengeJoins.userId, challengeJoins.challengeId],
    }).onDelete('cascade'),
    check(
      'challenge_days_amounts',
      sql`least(${table.value}, ${table.typed}, ${table.measured}, ${table.steps}) >= 0
        and ${table.typed} <= ${table.value}`,
    ),
  ],
)

/**
 * What closed quizzes gave a person on the day of their answers, of all quizzes together: which quiz gave how much
 * would tell the answers. Joining a challenge later counts it too.
 */
export const quizPoints = pgTable(
  'quiz_points',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    points: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'quiz_points_key', columns: [table.organizationId, table.userId, table.day] }),
    foreignKey({
      name: 'quiz_points_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    check('quiz_points_positive', sql`${table.points} > 0`),
  ],
)

/** A merged day without what was typed, where that makes a difference. */
export const activityMeasured = pgTable(
  'activity_measured',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    steps: integer().notNull(),
    distanceM: integer('distance_m').notNull(),
    wheelsM: integer('wheels_m').notNull(),
    cyclingM: integer('cycling_m').notNull(),
    activeMinutes: integer('active_minutes').notNull(),
    equivalents: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'activity_measured_key',
      columns: [table.organizationId, table.userId, table.day],
    }),
    foreignKey({
      name: 'activity_measured_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)

/**
 * Scores of a challenge by alias: no person, day or source. Triggers on joins and days maintain it; those who joined
 * the challenge read it. Sealed scores outlive their people.
 */
export const challengeScores = pgTable(
  'challenge_scores',
  {
    /** The challenge's organization. */
    organizationId: uuid('organization_id').notNull(),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    alias: integer().notNull(),
    groupId: uuid('group_id'),
    /** Whether others see the score. */
    listed: boolean().notNull(),
    shownName: text('shown_name'),
    acceptsCheers: boolean('accepts_cheers').notNull(),
    /** Whether the person agreed to be on wall screens. */
    onWall: boolean('on_wall').notNull().default(false),
    /** From when on the person counts as one of long standing in their organization. */
    settledFrom: date('settled_from', { mode: 'string' }),
    /** Whether the person was deleted from their organization; the score stays until the challenge is deleted. */
    departed: boolean().notNull().default(false),
    score: bigint({ mode: 'number' }).notNull().default(0),
    days: integer().notNull().default(0),
    reached: integer().notNull().default(0),
    measured: bigint({ mode: 'number' }).notNull().default(0),
    typed: bigint({ mode: 'number' }).notNull().default(0),
    steps: bigint({ mode: 'number' }).notNull().default(0),
    /** Counts in the order of the cheers. */
    cheers: integer().array().notNull().default(sql`'{0,0,0,0}'`),
    /** Whether days that reached the goal rank before the score, as in an individual mission. */
    byDays: boolean('by_days').notNull(),
    bandWidth: integer('band_width').notNull(),
    first: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`case when by_days then reached else score end`),
    second: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`case when by_days then score else days end`),
    third: bigint({ mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`case when by_days then 0 else measured end`),
    band: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`least(4095, case when by_days then reached else score end / band_width)::integer`,
      ),
  },
  (table) => [
    primaryKey({
      name: 'challenge_scores_key',
      columns: [table.challengeId, table.alias, table.organizationId],
    }),
    index('challenge_scores_order')
      .on(table.challengeId, table.first.desc(), table.second.desc(), table.third.desc(), table.alias.desc())
      .where(sql`${table.listed}`),
    index('challenge_scores_group').on(table.challengeId, table.groupId),
    check('challenge_scores_width', sql`${table.bandWidth} >= 1`),
  ],
)

/** Sums of a team or company in a challenge, or of everybody (the nil id), in slots as activity_months has them. */
export const challengeGroups = pgTable(
  'challenge_groups',
  {
    organizationId: uuid('organization_id').notNull(),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id').notNull(),
    slot: smallint().notNull(),
    joined: integer().notNull(),
    /** Those with a day that has a value. */
    active: integer().notNull(),
    score: bigint({ mode: 'number' }).notNull(),
    steps: bigint({ mode: 'number' }).notNull(),
    /** Grows with each change: a board's version. */
    version: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'challenge_groups_key', columns: [table.challengeId, table.groupId, table.slot] }),
    uniqueIndex('challenge_groups_tenant').on(
      table.organizationId,
      table.challengeId,
      table.groupId,
      table.slot,
    ),
  ],
)

/** People on a board by band of their score. Level 0 has 4,096 bands, level 1 joins 64 of them each. */
export const scoreBands = pgTable(
  'score_bands',
  {
    organizationId: uuid('organization_id').notNull(),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    level: smallint().notNull(),
    band: integer().notNull(),
    slot: smallint().notNull(),
    people: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'score_bands_key',
      columns: [table.challengeId, table.level, table.band, table.slot],
    }),
    uniqueIndex('score_bands_tenant').on(
      table.organizationId,
      table.challengeId,
      table.level,
      table.band,
      table.slot,
    ),
  ],
)

/** Unusual days that their person was asked about and found right. Only the person reads them. */
export const confirmedDays = pgTable(
  'confirmed_days',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'confirmed_days_key', columns: [table.organizationId, table.userId, table.day] }),
    foreignKey({
      name: 'confirmed_days_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
  ],
)
