import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { QuizFigures } from '#contract/programme/quiz-results.ts'
import { organizations } from './organizations.ts'
import { quizzes } from './quizzes.ts'
import { users } from './users.ts'

/**
 * The measures of a cell; distances are in metres, on foot or wheels and by bicycle. A point is 100 step equivalents
 * of a person's day.
 */
export const measures = ['steps', 'distanceM', 'cyclingM', 'activeMinutes', 'points'] as const

export type Measure = (typeof measures)[number]

const ofOrganization = () =>
  uuid('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/**
 * Closed weeks of an organization. A week closed too early by a wrong clock, when there was nothing to publish, is
 * closed again: this gives a second row and no duplicate cell.
 */
export const publishedWeeks = pgTable(
  'published_weeks',
  {
    organizationId: ofOrganization(),
    /** The week's Monday. */
    week: date({ mode: 'string' }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.week, table.closedAt] }),
    check('published_weeks_monday', sql`extract(isodow from ${table.week}) = 1`),
  ],
)

/**
 * Published figures of an organization or a team on a day of a closed week: all that employers can read. A
 * suppressed figure has no row. A trigger refuses updates; rows are deleted only with their organization.
 */
export const publishedCells = pgTable(
  'published_cells',
  {
    organizationId: ofOrganization(),
    measure: text({ enum: measures }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Null for the whole organization. The team may be deleted. */
    teamId: uuid('team_id'),
    value: bigint({ mode: 'number' }).notNull(),
    /** A lower bound of the people included: a multiple of five, and never everybody who could be. */
    people: integer().notNull(),
  },
  (table) => [
    unique('published_cells_once')
      .on(table.organizationId, table.measure, table.day, table.teamId)
      .nullsNotDistinct(),
    // Reports read years of the organization's own cells among those of hundreds of teams.
    index('published_cells_whole')
      .on(table.organizationId, table.day)
      .where(sql`${table.teamId} is null`)
      .concurrently(),
    check(
      'published_cells_measure',
      sql`${table.measure} in ('steps', 'distanceM', 'cyclingM', 'activeMinutes', 'points')`,
    ),
    check('published_cells_value', sql`${table.value} > 0`),
    check('published_cells_people', sql`${table.people} >= 5 and ${table.people} % 5 = 0`),
  ],
)

/** What published counts of people count. */
export const countKinds = ['month', 'quiz', 'mission-started', 'mission-done'] as const

/**
 * Published counts of people in steps of five: active in a month, participants of a confidential quiz, people who
 * started or completed a mission. They only grow.
 */
export const publishedCounts = pgTable(
  'published_counts',
  {
    organizationId: ofOrganization(),
    kind: text({ enum: countKinds }).notNull(),
    /** The month's first day, or the id of the quiz or of the mission's assignment. */
    subject: text().notNull(),
    people: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.kind, table.subject] }),
    check(
      'published_counts_kind',
      sql`${table.kind} in ('month', 'quiz', 'mission-started', 'mission-done')`,
    ),
    check('published_counts_people', sql`${table.people} >= 5 and ${table.people} % 5 = 0`),
  ],
)

/** Exact counts at the last publication. Health class: the console role never reads them. */
export const liveCounts = pgTable(
  'live_counts',
  {
    organizationId: ofOrganization(),
    kind: text({ enum: countKinds }).notNull(),
    subject: text().notNull(),
    people: integer().notNull(),
    /** People of a mission who are deleted. They stay counted: a smaller count would tell what one of them had done. */
    departed: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind, table.subject] })],
)

/** Figures of a quiz, computed once when it closed and deleted with it. */
export const publishedQuizzes = pgTable(
  'published_quizzes',
  {
    organizationId: uuid('organization_id').notNull(),
    quizId: uuid('quiz_id').notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
    figures: jsonb().$type<QuizFigures>().notNull(),
    /** What the participants of a named quiz earned together; null for a confidential one and for too few people. */
    points: integer(),
    /** Those participants in steps of five. */
    people: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.quizId] }),
    check(
      'published_quizzes_people',
      sql`${table.points} is null or (${table.people} >= 5 and ${table.people} % 5 = 0)`,
    ),
    foreignKey({
      name: 'published_quizzes_quiz',
      columns: [table.organizationId, table.quizId],
      foreignColumns: [quizzes.organizationId, quizzes.id],
    }).onDelete('cascade'),
  ],
)

/**
 * Periods in which people were active in an organization and a team. Triggers on users and team_members maintain
 * it, so that past days keep their members after a move.
 */
export const membershipPeriods = pgTable(
  'membership_periods',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }),
    /** The team may be deleted. */
    teamId: uuid('team_id'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.since] }),
    foreignKey({
      name: 'membership_periods_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    // A person is in at most one team.
    uniqueIndex('membership_periods_open')
      .on(table.organizationId, table.userId)
      .where(sql`${table.until} is null`),
    check('membership_periods_order', sql`${table.until} is null or ${table.until} >= ${table.since}`),
  ],
)
