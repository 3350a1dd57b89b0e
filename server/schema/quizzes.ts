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
    /** Optimistic lock: incremented by each change. */
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
    /** Position, from 0. */
    place: smallint().notNull(),
    text: text().notNull(),
    type: text({ enum: ['multiple', 'open'] }).notNull(),
    points: smallint().notNull(),
    /** Of multiple choice; empty for an open question. */
    answers: jsonb().$type<{ id: string; text: string; isCorrect: boolean }[]>().notNull().default([]),
    /** The expected answer of an open question; empty if there is none. */
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

/** Participants of a quiz, one row per person. */
export const quizParticipants = pgTable(
  'quiz_participants',
  {
    organizationId: uuid('organization_id').notNull(),
    quizId: uuid('quiz_id').notNull(),
    userId: uuid('user_id').notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
    /** Whether the person counted towards a smallest group at the first answer. A trigger sets it once. */
    counts: boolean().notNull().default(true),
    /** Whether the points for challenges were added, once the quiz has closed. */
    credited: boolean().notNull().default(false),
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
    index('quiz_participants_uncredited').on(table.quizId).where(sql`not ${table.credited}`),
  ],
)

/**
 * Number of participants of a quiz. Triggers on quiz_participants maintain it in slots by connection, as
 * user_counts, to avoid contention on one row; the figure is the sum.
 */
export const quizCounts = pgTable(
  'quiz_counts',
  {
    organizationId: uuid('organization_id').notNull(),
    quizId: uuid('quiz_id').notNull(),
    slot: smallint().notNull(),
    people: integer().notNull(),
    /** Participants who count towards a smallest group. */
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

/** A column for queries on `quizzes`: the number of participants, from at most 16 rows. */
export const answered = sql<number>`(select coalesce(sum(counts.people), 0)::int from quiz_counts as counts
  where counts.organization_id = quizzes.organization_id and counts.quiz_id = quizzes.id)`

/** A person's latest answer to a question. */
export const quizAnswers = pgTable(
  'quiz_answers',
  {
    organizationId: uuid('organization_id').notNull(),
    quizId: uuid('quiz_id').notNull(),
    questionId: uuid('question_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Of multiple choice: the selected answers. */
    answerIds: uuid('answer_ids').array(),
    /** Of an open question. */
    text: text(),
    /** Whether the answer is correct; null if the question has no solution. */
    isCorrect: boolean('is_correct'),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.quizId, table.userId, table.questionId] }),
    foreignKey({
      name: 'quiz_answers_participant',
      columns: [table.organizationId, table.quizId, table.userId],
      foreignColumns: [quizParticipants.organizationId, quizParticipants.quizId, quizParticipants.userId],
    }).onDelete('cascade'),
    // The answer's question must belong to the same quiz.
    foreignKey({
      name: 'quiz_answers_question',
      columns: [table.organizationId, table.quizId, table.questionId],
      foreignColumns: [quizQuestions.organizationId, quizQuestions.quizId, quizQuestions.id],
    }).onDelete('cascade'),
    index('quiz_answers_of_question').on(table.organizationId, table.quizId, table.questionId),
    check('quiz_answers_kind', sql`(${table.answerIds} is null) <> (${table.text} is null)`),
  ],
)
