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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AppealReason } from '#contract/participation/appeals.ts'
import { challengeJoins } from './boards.ts'
import { challenges } from './challenges.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/**
 * Appeals that a person made. Only the person reads the row. Triggers copy one about the own day to `appeal_cases`
 * without whose it is, bring its answer back, and ask the owner of an alias to check.
 */
export const appeals = pgTable(
  'appeals',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Made by the device, so that an appeal sent twice is stored once. */
    id: uuid().notNull(),
    challengeId: uuid('challenge_id').notNull(),
    /** Counts a person's appeals in a challenge. */
    number: smallint().notNull(),
    /** Null for an appeal about an alias. */
    day: date({ mode: 'string' }),
    amount: integer(),
    words: text(),
    targetAlias: integer('target_alias'),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** Null without an answer. */
    outcome: text({ enum: ['accepted', 'refused', 'checked', 'corrected'] }),
    reason: text().$type<AppealReason>(),
    /** When an accepted amount was added to the day. */
    countedAt: timestamp('counted_at', { withTimezone: true }),
    caseId: uuid('case_id').references(() => appealCases.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ name: 'appeals_key', columns: [table.organizationId, table.userId, table.id] }),
    unique('appeals_number').on(table.organizationId, table.userId, table.challengeId, table.number),
    foreignKey({
      name: 'appeals_join',
      columns: [table.organizationId, table.userId, table.challengeId],
      foreignColumns: [challengeJoins.organizationId, challengeJoins.userId, challengeJoins.challengeId],
    }).onDelete('cascade'),
    uniqueIndex('appeals_case').on(table.caseId),
    index('appeals_challenge').on(table.challengeId),
    check('appeals_most', sql`${table.number} between 1 and 3`),
    check(
      'appeals_about',
      sql`num_nonnulls(${table.day}, ${table.amount}, ${table.words}) = case when ${table.targetAlias} is null then 3 else 0 end`,
    ),
    check('appeals_words', sql`length(${table.words}) <= 500`),
    check('appeals_amount', sql`${table.amount} > 0`),
    check('appeals_counted', sql`${table.countedAt} is null or ${table.outcome} = 'accepted'`),
  ],
)

/** What the referee reads of an appeal: exactly what its person attached. Deleted when the result is sealed. */
export const appealCases = pgTable(
  'appeal_cases',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The challenge's organization. */
    organizationId: uuid('organization_id').notNull(),
    challengeId: uuid('challenge_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount: integer().notNull(),
    words: text().notNull(),
    /** Only the day: a time would tell whose appeal it is. */
    askedOn: date('asked_on', { mode: 'string' }).notNull(),
    outcome: text({ enum: ['accepted', 'refused'] }),
    reason: text().$type<AppealReason>(),
    answeredBy: uuid('answered_by'),
    /** Whether the referee was told by mail. */
    told: boolean().notNull().default(false),
  },
  (table) => [
    foreignKey({
      name: 'appeal_cases_challenge',
      columns: [table.organizationId, table.challengeId],
      foreignColumns: [challenges.organizationId, challenges.id],
    }).onDelete('cascade'),
    uniqueIndex('appeal_cases_tenant').on(table.organizationId, table.challengeId, table.askedOn, table.id),
    check(
      'appeal_cases_answered',
      sql`num_nonnulls(${table.outcome}, ${table.reason}, ${table.answeredBy}) in (0, 3)`,
    ),
  ],
)

/** A person whose alias was appealed about is asked to check their days. Who asked is not stored here. */
export const aliasChecks = pgTable(
  'alias_checks',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    challengeId: uuid('challenge_id').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** Whether the person changed a counted day between the question and the answer. */
    corrected: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({
      name: 'alias_checks_key',
      columns: [table.organizationId, table.userId, table.challengeId],
    }),
    foreignKey({
      name: 'alias_checks_join',
      columns: [table.organizationId, table.userId, table.challengeId],
      foreignColumns: [challengeJoins.organizationId, challengeJoins.userId, challengeJoins.challengeId],
    }).onDelete('cascade'),
  ],
)

/** The administrator who answers the appeals of an organization's challenges. A trigger ends the right with the administrator's. */
export const referees = pgTable(
  'referees',
  {
    organizationId: uuid('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    accountId: uuid('account_id').notNull(),
    name: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'referees_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('referees_administrator').on(table.organizationId, table.userId),
  ],
)
