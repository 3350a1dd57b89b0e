import { and, eq } from 'drizzle-orm'
import type { Answer } from '#contract/platform/endpoint.ts'
import type { Question } from '#contract/programme/questions.ts'
import type { takeQuiz as endpoint } from '#contract/programme/quiz-results.ts'
import { isConfidential } from '#contract/programme/quizzes.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { quizAnswers, quizzes } from '#server/schema/quizzes.ts'
import { quizStatusAt } from './presented.ts'
import { creditQuiz } from './publish.ts'
import { type QuizKey, questionsOf } from './questions.ts'

const { title, category, startAt, endAt } = quizzes

/**
 * Reads a live quiz for a person who answers it.
 * @throws quiz.not_found, also for a quiz of another organization
 */
export async function takeQuiz(
  context: UseCaseContext,
  member: MemberScope,
  quizId: string,
): Promise<Answer<typeof endpoint>['data']> {
  const [quiz] = await member.select(quizzes, { title, category, startAt, endAt }, eq(quizzes.id, quizId))
  if (!quiz) fail('quiz.not_found')
  const status = quizStatusAt(member.now)(quiz)
  if (status === 'Coming Soon') fail('quiz.not_found')
  const closed = status === 'Finished'
  // The first one who looks need not wait for the next run of the housekeeping.
  if (closed) await creditQuiz(context, quizId)
  const questions = await questionsOf(member, quizId)
  const key = { organizationId: member.organization.id, quizId }
  const answers = await member.own((db) => answersOf(db, key, member.userId))
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
    score: closed && answers.length > 0 ? pointsOf(questions, answers) : null,
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
