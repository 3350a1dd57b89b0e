import { eq, sql } from 'drizzle-orm'
import type { QuizFigures } from '#contract/quiz-results.ts'
import { isConfidential, type Question } from '#contract/quizzes.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import { hiddenGroups, smallestGroup } from '#server/privacy/service.ts'
import { type QuizRow, quizStatusAt, requireQuiz } from './presented.ts'
import { readQuestions } from './questions.ts'
import { hasSolution } from './solution.ts'
import { quizAnswers } from './table.ts'

/** @throws quiz.not_found */
export async function getFigures(scope: OrganizationScope, quizId: string): Promise<QuizFigures> {
  return readFigures(scope, await requireQuiz(scope, quizId))
}

/** How a quiz was answered, of an open question with what it expects. */
export async function readFigures(scope: OrganizationScope, quiz: QuizRow) {
  const questions = await readQuestions(scope.work.db, {
    organizationId: scope.organization.id,
    quizId: quiz.id,
  })
  const confidential = isConfidential(quiz.category)
  const smallest = smallestGroup(scope, confidential ? 'health' : 'participation')
  const people = quiz.answers
  const isOpen = confidential && quizStatusAt(scope.work.now)(quiz) !== 'Finished'
  const withheld = isOpen ? ('open' as const) : people < smallest ? ('few' as const) : null
  const counts = withheld ? undefined : await scope.health((scope) => countAnswers(scope, quiz.id))
  const shown = questions.map((question) => {
    const answered = counts?.get(question.id)
    return { question, counts: answered && isLarge(answered.people, people, smallest) ? answered : null }
  })
  return {
    people,
    confidential,
    withheld,
    smallestGroup: smallest,
    averageScore: counts ? averageScore(shown, people, confidential) : null,
    possibleScore: sumOf(questions.filter(hasSolution), ({ points }) => points),
    questions: shown.map(({ question, counts }) =>
      presentFigures(question, counts, confidential ? roughShare : shareOf),
    ),
  }
}

interface Counts {
  people: number
  correct: number
  chosen: Map<string, number>
}

async function countAnswers(scope: OrganizationScope, quizId: string): Promise<Map<string, Counts>> {
  const { questionId, answerIds, isCorrect } = quizAnswers
  const people = sql<number>`count(*)::int`
  const correct = sql<number>`(count(*) filter (where ${isCorrect}))::int`
  const ofQuiz = eq(quizAnswers.quizId, quizId)
  const totals = await scope.select(quizAnswers, { questionId, people, correct }, ofQuiz).groupBy(questionId)
  const answerId = sql<string>`unnest(${answerIds})`.as('answer_id')
  const choices = await scope
    .select(quizAnswers, { questionId, answerId, people }, ofQuiz)
    .groupBy(questionId, sql`answer_id`)
  return new Map(
    totals.map(({ questionId, ...counted }) => {
      const own = choices.filter((choice) => choice.questionId === questionId)
      return [
        questionId,
        { ...counted, chosen: new Map(own.map((choice) => [choice.answerId, choice.people])) },
      ]
    }),
  )
}

/** Whether enough people answered; and enough did not, or nobody: how many there are in all is told as well. */
const isLarge = (answered: number, people: number, smallest: number) => {
  const group = { people: answered }
  return !hiddenGroups([group, { people: people - answered }], smallest).has(group)
}

const shareOf = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 10_000

/**
 * In steps of ten percent, from 10 to 90: that all or none of a large group answered so tells it of each of them, and
 * the exact share before and after somebody left tells what that person answered.
 */
const roughShare = (part: number, whole: number) =>
  Math.min(9, Math.max(1, Math.round((part / whole) * 10))) / 10

function sumOf<T>(items: T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0)
}

/** With the figures of all other questions it would give away those of one that is withheld. */
function averageScore(
  shown: { question: Question; counts: Counts | null }[],
  people: number,
  confidential: boolean,
) {
  const scored = shown.filter(({ question }) => hasSolution(question))
  if (scored.length === 0 || scored.some(({ counts }) => !counts)) return null
  const points = sumOf(scored, ({ question, counts }) => question.points * (counts?.correct ?? 0))
  const possible = sumOf(scored, ({ question }) => question.points)
  const average = confidential ? possible * roughShare(points, people * possible) : points / people
  return Math.round(average * 100) / 100
}

function presentFigures(question: Question, counts: Counts | null, share: typeof shareOf) {
  const { id, text, type, points, openAnswer = '', answers = [] } = question
  return {
    ...{ id, text, type, points, openAnswer },
    people: counts?.people ?? null,
    correctShare: counts && hasSolution(question) ? share(counts.correct, counts.people) : null,
    answers: answers.map((answer) => ({
      ...answer,
      share: counts && share(counts.chosen.get(answer.id) ?? 0, counts.people),
    })),
  }
}
