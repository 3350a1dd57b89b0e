import { eq } from 'drizzle-orm'
import type { Question } from '#contract/programme/questions.ts'
import { isConfidential, type Quiz, type QuizDetail } from '#contract/programme/quizzes.ts'
import { statusAt } from '#contract/programme/status.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { readerOf } from '#server/privacy/published/counts.ts'
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

/** `answers` is 0 for confidential quizzes: the console role may not read their number. */
type StoredQuiz = Omit<QuizRow, 'answers'> & { answers: number }

export type QuizRow = Pick<typeof quizzes.$inferSelect, Exclude<keyof typeof quizColumns, 'answers'>> & {
  answers: number | null
}

/**
 * Returns a function that gives a quiz's status at a moment. Quizzes last between instants, independent of time
 * zones.
 */
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

/** Converts quizzes to the rows of a list. Participants of confidential ones are only known in published steps. */
export async function presentQuizzes(scope: OrganizationScope, rows: StoredQuiz[]): Promise<Quiz[]> {
  const statusOf = quizStatusAt(scope.now)
  return (await withAnswers(readerOf(scope), rows)).map((row) => presentQuiz(statusOf, row))
}

/** Converts a quiz to the administrators' form. */
export const presentDetail = (now: Date, row: QuizRow, questions: Question[]): QuizDetail => ({
  ...presentQuiz(quizStatusAt(now), row),
  version: row.version,
  locked: hasLockedQuestions(now, row),
  questions,
})

/**
 * Whether a quiz's questions are locked. For a confidential quiz this depends on the clock alone: a refusal because
 * of answers would reveal that somebody has answered.
 */
export const hasLockedQuestions = (now: Date, row: QuizRow): boolean =>
  isConfidential(row.category) ? quizStatusAt(now)(row) !== 'Coming Soon' : (row.answers ?? 0) > 0

/**
 * Reads a quiz.
 * @throws quiz.not_found, also for a quiz of another organization
 */
export async function requireQuiz(scope: OrganizationScope, quizId: string): Promise<QuizRow> {
  const [quiz] = await withAnswers(
    readerOf(scope),
    await scope.select(quizzes, quizColumns, eq(quizzes.id, quizId)),
  )
  return quiz ?? fail('quiz.not_found')
}

/**
 * Locks a quiz against changes and answers. It reads the quiz after taking the lock: a statement that waited for
 * the lock would miss answers committed meanwhile.
 * @throws quiz.not_found
 */
export async function lockQuiz(scope: OrganizationScope, quizId: string): Promise<QuizRow> {
  await scope.select(quizzes, { id: quizzes.id }, eq(quizzes.id, quizId)).for('update')
  return requireQuiz(scope, quizId)
}
