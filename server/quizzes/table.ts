import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { QuizCategory } from '#contract/quizzes.ts'
import { organizations } from '../organizations/table.ts'

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
    /** How many people have answered. */
    answers: integer().notNull().default(0),
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
    check('quizzes_answers', sql`${table.answers} >= 0`),
  ],
)
