import { and, eq } from 'drizzle-orm'
import type { Answer } from '#contract/platform/endpoint.ts'
import type { takeQuiz as endpoint } from '#contract/programme/quiz-results.ts'
import { isConfidential, type Question } from '#contract/programme/quizzes.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { asPerson } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { quizAnswers, quizzes } from '#server/schema/quizzes.ts'
import { users } from '#server/schema/users.ts'
import { quizStatusAt } from './presented.ts'
import { type QuizKey, readQuestions } from './questions.ts'

const { organizationId, title, category, startAt, endAt } = quizzes

/** A query of a quiz and the caller as an active person of its organization. */
export const quizOfMember = ({ db }: UseCaseContext, { account }: Caller, quizId: string) =>
  db
    .select({ organizationId, title, category, startAt, endAt, userId: users.id })
    .from(quizzes)
    .innerJoin(users, eq(users.organizationId, quizzes.organizationId))
    .where(and(eq(quizzes.id, quizId), eq(users.accountId, account.id), eq(users.status, 'active')))

/**
 * Reads a live quiz for a person who answers it.
 * @throws quiz.not_found, also for a quiz of an organization to which the caller does not belong
 */
export async function takeQuiz(
  context: UseCaseContext,
  caller: Caller,
  quizId: string,
): Promise<Answer<typeof endpoint>['data']> {
  const [quiz] = await quizOfMember(context, caller, quizId)
  if (!quiz) fail('quiz.not_found')
  const status = quizStatusAt(context.now)(quiz)
  if (status === 'Coming Soon') fail('quiz.not_found')
  const key = { organizationId: quiz.organizationId, quizId }
  const questions = await readQuestions(context.db, key)
  const person = { organizationId: quiz.organizationId, userId: quiz.userId }
  const answers = await asPerson(context, person, (db) => answersOf(db, key, quiz.userId))
  const closed = status === 'Finished'
  return {
    id: quizId,
    title: quiz.title,
    category: quiz.category,
    startDate: quiz.startAt.toISOString(),
    endDate: quiz.endAt.toISOString(),
    status,
    confidential: isConfidential(quiz.category),
    questions: closed ? questions : questions.map(withoutSolution),
    own: answers.map(({ questionId, answerIds, text }) => ({
      questionId,
      ...(answerIds && { answerIds }),
      ...(text !== null && { text }),
    })),
    score: closed ? pointsOf(questions, answers) : null,
  }
}

function withoutSolution({ answers, openAnswer: _, ...question }: Question) {
  return { ...question, ...(answers && { answers: answers.map(({ id, text }) => ({ id, text })) }) }
}

const { questionId, answerIds, text, isCorrect } = quizAnswers

const answersOf = (db: Handle, { organizationId, quizId }: QuizKey, userId: string) =>
  db
    .select({ questionId, answerIds, text, isCorrect })
    .from(quizAnswers)
    .where(
      and(
        eq(quizAnswers.organizationId, organizationId),
        eq(quizAnswers.quizId, quizId),
        eq(quizAnswers.userId, userId),
      ),
    )

function pointsOf(questions: Question[], answers: { questionId: string; isCorrect: boolean | null }[]) {
  const right = new Set(answers.filter(({ isCorrect }) => isCorrect).map(({ questionId }) => questionId))
  return questions.reduce((sum, { id, points }) => sum + (right.has(id) ? points : 0), 0)
}
