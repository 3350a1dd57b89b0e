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

/** What a cell counts; distances are metres. */
export const measures = ['steps', 'distanceM', 'activeMinutes'] as const

export type Measure = (typeof measures)[number]

const ofOrganization = () =>
  uuid('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/**
 * Weeks of an organization that are closed. One that was closed by a clock ahead of time, when there was nothing to
 * publish, is closed again in its own time: that is a second row, and no cell stands twice.
 */
export const publishedWeeks = pgTable(
  'published_weeks',
  {
    organizationId: ofOrganization(),
    /** Its Monday. */
    week: date({ mode: 'string' }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.week, table.closedAt] }),
    check('published_weeks_monday', sql`extract(isodow from ${table.week}) = 1`),
  ],
)

/**
 * What an organization, or a team of it, did on a day of a closed week: all that employers can read of it. What is
 * hidden has no row. A trigger refuses every change; rows go with their organization alone.
 */
export const publishedCells = pgTable(
  'published_cells',
  {
    organizationId: ofOrganization(),
    measure: text({ enum: measures }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Null for the whole organization. It names a team that may be gone by now. */
    teamId: uuid('team_id'),
    value: bigint({ mode: 'number' }).notNull(),
    /** At least so many people are behind it: a step of five, and never all who could be. */
    people: integer().notNull(),
  },
  (table) => [
    unique('published_cells_once')
      .on(table.organizationId, table.measure, table.day, table.teamId)
      .nullsNotDistinct(),
    // A report reads years of the organization's own cells, which stand among those of hundreds of teams.
    index('published_cells_whole')
      .on(table.organizationId, table.day)
      .where(sql`${table.teamId} is null`)
      .concurrently(),
    check('published_cells_measure', sql`${table.measure} in ('steps', 'distanceM', 'activeMinutes')`),
    check('published_cells_value', sql`${table.value} > 0`),
    check('published_cells_people', sql`${table.people} >= 5 and ${table.people} % 5 = 0`),
  ],
)

/** Counts of people, in steps of five: of those active in a month, or who answered a confidential quiz. They only grow. */
export const publishedCounts = pgTable(
  'published_counts',
  {
    organizationId: ofOrganization(),
    kind: text({ enum: ['month', 'quiz'] }).notNull(),
    /** The month's first day, or the quiz's id. */
    subject: text().notNull(),
    people: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.kind, table.subject] }),
    check('published_counts_kind', sql`${table.kind} in ('month', 'quiz')`),
    check('published_counts_people', sql`${table.people} >= 5 and ${table.people} % 5 = 0`),
  ],
)

/** Counts as they were when published ones were last brought up to date. Health class: the console never reads them. */
export const liveCounts = pgTable(
  'live_counts',
  {
    organizationId: ofOrganization(),
    kind: text({ enum: ['month', 'quiz'] }).notNull(),
    subject: text().notNull(),
    people: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind, table.subject] })],
)

/** The figures of a confidential quiz, made once when it closed. They go with their quiz. */
export const publishedQuizzes = pgTable(
  'published_quizzes',
  {
    organizationId: uuid('organization_id').notNull(),
    quizId: uuid('quiz_id').notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
    figures: jsonb().$type<QuizFigures>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.quizId] }),
    foreignKey({
      name: 'published_quizzes_quiz',
      columns: [table.organizationId, table.quizId],
      foreignColumns: [quizzes.organizationId, quizzes.id],
    }).onDelete('cascade'),
  ],
)

/**
 * When people were active in an organization, and in which team of it. Triggers on users and team_members keep it: who
 * counts on a day, and where, follows from it, whatever is moved afterwards.
 */
export const membershipPeriods = pgTable(
  'membership_periods',
  {
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }),
    /** It names a team that may be gone by now. */
    teamId: uuid('team_id'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.since] }),
    foreignKey({
      name: 'membership_periods_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    // Nobody is in two teams.
    uniqueIndex('membership_periods_open')
      .on(table.organizationId, table.userId)
      .where(sql`${table.until} is null`),
    check('membership_periods_order', sql`${table.until} is null or ${table.until} >= ${table.since}`),
  ],
)
