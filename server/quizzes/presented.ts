import { eq } from 'drizzle-orm'
import type { Question, Quiz, QuizDetail } from '#contract/quizzes.ts'
import { statusAt } from '#contract/status.ts'
import { fail } from '#server/http/failure.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import { answered, quizzes } from './table.ts'

export const quizColumns = {
  id: quizzes.id,
  title: quizzes.title,
  category: quizzes.category,
  startAt: quizzes.startAt,
  endAt: quizzes.endAt,
  answers: answered,
  createdAt: quizzes.createdAt,
  version: quizzes.version,
}

export type QuizRow = Pick<typeof quizzes.$inferSelect, Exclude<keyof typeof quizColumns, 'answers'>> & {
  answers: number
}

/** Tells of quizzes how far they have come at a moment. They last between instants, which no time zone moves. */
export function quizStatusAt(now: Date) {
  const statusOf = statusAt(now, 'UTC')
  return ({ startAt, endAt }: Pick<QuizRow, 'startAt' | 'endAt'>) =>
    statusOf({ start: startAt.toISOString(), end: endAt.toISOString() })
}

function presentQuiz(
  statusOf: ReturnType<typeof quizStatusAt>,
  { startAt, endAt, createdAt, version: _, ...row }: QuizRow,
): Quiz {
  return {
    ...row,
    startDate: startAt.toISOString(),
    endDate: endAt.toISOString(),
    status: statusOf({ startAt, endAt }),
    createdAt: createdAt.toISOString(),
  }
}

/** Quizzes as a list shows them. */
export function presentQuizzes(now: Date, rows: QuizRow[]): Quiz[] {
  const statusOf = quizStatusAt(now)
  return rows.map((row) => presentQuiz(statusOf, row))
}

/** A quiz as those see it who administer it. */
export const presentDetail = (now: Date, row: QuizRow, questions: Question[]): QuizDetail => ({
  ...presentQuiz(quizStatusAt(now), row),
  version: row.version,
  questions,
})

/** @throws quiz.not_found for an id of no quiz here, wherever there may be one */
export async function requireQuiz(scope: OrganizationScope, quizId: string): Promise<QuizRow> {
  const [quiz] = await scope.select(quizzes, quizColumns, eq(quizzes.id, quizId))
  return quiz ?? fail('quiz.not_found')
}

/**
 * The same, locked against change and against answers. It is read after the lock: a statement that waited for one does
 * not count the answers that came in meanwhile.
 * @throws quiz.not_found
 */
export async function lockQuiz(scope: OrganizationScope, quizId: string): Promise<QuizRow> {
  await scope.select(quizzes, { id: quizzes.id }, eq(quizzes.id, quizId)).for('update')
  return requireQuiz(scope, quizId)
}
