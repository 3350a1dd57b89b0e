import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { QuizCategory } from '#contract/programme/quizzes.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

export const quizzes = pgTable(
  'quizzes',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    category: text().$type<QuizCategory>().notNull(),
    startAt: timestamp('start_at', { withTimezone: true }).notNull(),
    endAt: timestamp('end_at', { withTimezone: true }).notNull(),
    /** Grows with each change, so that two people changing it notice one another. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('quizzes_tenant').on(table.organizationId, table.id),
    index('quizzes_start').on(table.organizationId, table.startAt, table.id),
    index('quizzes_end').on(table.organizationId, table.endAt, table.startAt),
    index('quizzes_newest').on(table.organizationId, table.createdAt),
    check(
      'quizzes_category',
      sql`${table.category} in ('health', 'nutrition', 'sport', 'survey', 'sleep', 'wellness', 'environment')`,
    ),
    check('quizzes_period', sql`${table.endAt} >= ${table.startAt}`),
  ],
)

export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid('organization_id').notNull(),
    quizId: uuid('quiz_id').notNull(),
    /** Where it stands, from 0 on. */
    place: smallint().notNull(),
    text: text().notNull(),
    type: text({ enum: ['multiple', 'open'] }).notNull(),
    points: smallint().notNull(),
    /** Of multiple choice; empty for an open question. */
    answers: jsonb().$type<{ id: string; text: string; isCorrect: boolean }[]>().notNull().default([]),
    /** What an open question expects; empty where nothing is. */
    openAnswer: text('open_answer').notNull().default(''),
  },
  (table) => [
    unique('quiz_questions_tenant').on(table.organizationId, table.quizId, table.id),
    index('quiz_questions_place').on(table.organizationId, table.quizId, table.place),
    foreignKey({
      name: 'quiz_questions_quiz',
      columns: [table.organizationId, table.quizId],
      foreignColumns: [quizzes.organizationId, quizzes.id],
    }).onDelete('cascade'),
    check('quiz_questions_type', sql`${table.type} in ('multiple', 'open')`),
    check('quiz_questions_points', sql`${table.points} between 1 and 100`),
    check(
      'quiz_questions_answers',
      sql`case ${table.type} when 'multiple' then jsonb_array_length(${table.answers}) between 2 and 10
        else ${table.answers} = '[]' end`,
    ),
  ],
)

/** Who has answered a quiz, once each. */
export const quizParticipants = pgTable(
  'quiz_participants',
  {
    organizationId: uuid('organization_id').notNull(),
    quizId: uuid('quiz_id').notNull(),
    userId: uuid('user_id').notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
    /** Whether the person counted towards a smallest group when they answered first: a trigger says it, for good. */
    counts: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.quizId, table.userId] }),
    foreignKey({
      name: 'quiz_participants_quiz',
      columns: [table.organizationId, table.quizId],
      foreignColumns: [quizzes.organizationId, quizzes.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'quiz_participants_user',
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete('cascade'),
    index('quiz_participants_user').on(table.organizationId, table.userId),
  ],
)

/**
 * How many people have answered a quiz. Triggers on quiz_participants keep it, spread over slots by database connection
 * as user_counts are, so that people who answer side by side do not wait for one row; the figure is the sum.
 */
export const quizCounts = pgTable(
  'quiz_counts',
  {
    organizationId: uuid('organization_id').notNull(),
    quizId: uuid('quiz_id').notNull(),
    slot: smallint().notNull(),
    people: integer().notNull(),
    /** Those of them who count towards a smallest group. */
    counted: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.quizId, table.slot] }),
    foreignKey({
      name: 'quiz_counts_quiz',
      columns: [table.organizationId, table.quizId],
      foreignColumns: [quizzes.organizationId, quizzes.id],
    }).onDelete('cascade'),
  ],
)

/** How many people have answered a quiz, as a column of a query on `quizzes`: a look at 16 rows at most. */
export const answered = sql<number>`(select coalesce(sum(counts.people), 0)::int from quiz_counts as counts
  where counts.organization_id = quizzes.organization_id and counts.quiz_id = quizzes.id)`

/** What a person answered to a question; the latest answer. */
export const quizAnswers = pgTable(
  'quiz_answers',
  {
    organizationId: uuid('organization_id').notNull(),
    quizId: uuid('quiz_id').notNull(),
    questionId: uuid('question_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Of multiple choice: what was chosen. */
    answerIds: uuid('answer_ids').array(),
    /** Of an open question. */
    text: text(),
    /** Whether it is the solution; null where the question has none. */
    isCorrect: boolean('is_correct'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.quizId, table.userId, table.questionId] }),
    foreignKey({
      name: 'quiz_answers_participant',
      columns: [table.organizationId, table.quizId, table.userId],
      foreignColumns: [quizParticipants.organizationId, quizParticipants.quizId, quizParticipants.userId],
    }).onDelete('cascade'),
    // A question of another quiz has no answer here.
    foreignKey({
      name: 'quiz_answers_question',
      columns: [table.organizationId, table.quizId, table.questionId],
      foreignColumns: [quizQuestions.organizationId, quizQuestions.quizId, quizQuestions.id],
    }).onDelete('cascade'),
    index('quiz_answers_of_question').on(table.organizationId, table.quizId, table.questionId),
    check('quiz_answers_kind', sql`(${table.answerIds} is null) <> (${table.text} is null)`),
  ],
)
