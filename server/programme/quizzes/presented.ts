import { eq } from 'drizzle-orm'
import { isConfidential, type Question, type Quiz, type QuizDetail } from '#contract/programme/quizzes.ts'
import { statusAt } from '#contract/programme/status.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { withAnswers } from '#server/privacy/published/quizzes.ts'
import { answered, quizzes } from '#server/schema/quizzes.ts'

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

/** How many answered a confidential quiz is not among what the console may read: of those it is 0. */
type StoredQuiz = Omit<QuizRow, 'answers'> & { answers: number }

export type QuizRow = Pick<typeof quizzes.$inferSelect, Exclude<keyof typeof quizColumns, 'answers'>> & {
  answers: number | null
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

/** Quizzes as a list shows them: how many answered confidential ones is known in published steps alone. */
export async function presentQuizzes(scope: OrganizationScope, rows: StoredQuiz[]): Promise<Quiz[]> {
  const statusOf = quizStatusAt(scope.context.now)
  return (await withAnswers(scope, rows)).map((row) => presentQuiz(statusOf, row))
}

/** A quiz as those see it who administer it. */
export const presentDetail = (now: Date, row: QuizRow, questions: Question[]): QuizDetail => ({
  ...presentQuiz(quizStatusAt(now), row),
  version: row.version,
  locked: hasLockedQuestions(now, row),
  questions,
})

/**
 * Whether the questions of a quiz stay as they are. Of a confidential one it goes by the clock: that a change was
 * refused for an answer would tell that somebody has answered.
 */
export const hasLockedQuestions = (now: Date, row: QuizRow): boolean =>
  isConfidential(row.category) ? quizStatusAt(now)(row) !== 'Coming Soon' : (row.answers ?? 0) > 0

/** @throws quiz.not_found for an id of no quiz here, wherever there may be one */
export async function requireQuiz(scope: OrganizationScope, quizId: string): Promise<QuizRow> {
  const [quiz] = await withAnswers(scope, await scope.select(quizzes, quizColumns, eq(quizzes.id, quizId)))
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
