import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Question } from '#contract/programme/questions.ts'
import type { QuizFigures } from '#contract/programme/quiz-results.ts'
import { hasSolution } from '#contract/programme/solution.ts'
import { publication } from '#contract/publication.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { hiddenGroups } from '#server/privacy/smallest-groups/service.ts'
import { quizAnswers } from '#server/schema/quizzes.ts'
import type { QuizKey } from './questions.ts'

interface Answered {
  people: number
  counts: Map<string, Counts>
  smallest: number
  confidential: boolean
}

/** Computes figures from counted answers, as far as they may be published. */
export function figuresOf(
  questions: Question[],
  { people, counts, smallest, confidential }: Answered,
): QuizFigures {
  const withheld = people < smallest ? ('few' as const) : null
  const shown = questions.map((question) => {
    const answered = withheld ? undefined : counts.get(question.id)
    return { question, counts: answered && isLarge(answered.people, people, smallest) ? answered : null }
  })
  return {
    people,
    confidential,
    withheld,
    smallestGroup: smallest,
    averageScore: withheld ? null : averageScore(shown, people, confidential),
    possibleScore: sumOf(questions.filter(hasSolution), ({ points }) => points),
    questions: shown.map(({ question, counts }) => presentFigures(question, counts, confidential)),
  }
}

export interface Counts {
  people: number
  correct: number
  chosen: Map<string, number>
}

/**
 * Counts each answer to each question of a quiz.
 * @param among restricts the count to these people
 */
export async function countAnswers(
  db: Handle,
  { organizationId, quizId }: QuizKey,
  among?: SQL,
): Promise<Map<string, Counts>> {
  const { questionId, answerIds, isCorrect } = quizAnswers
  const people = sql<number>`count(*)::int`
  const correct = sql<number>`(count(*) filter (where ${isCorrect}))::int`
  const ofQuiz = and(eq(quizAnswers.organizationId, organizationId), eq(quizAnswers.quizId, quizId), among)
  const totals = await db
    .select({ questionId, people, correct })
    .from(quizAnswers)
    .where(ofQuiz)
    .groupBy(questionId)
  const answerId = sql<string>`unnest(${answerIds})`.as('answer_id')
  const choices = await db
    .select({ questionId, answerId, people })
    .from(quizAnswers)
    .where(ofQuiz)
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

/**
 * Whether both participants and non-participants are enough people, or the latter nobody: the total number of
 * people is known too.
 */
const isLarge = (answered: number, people: number, smallest: number) => {
  const group = { people: answered }
  return !hiddenGroups([group, { people: people - answered }], smallest).has(group)
}

const shareOf = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 10_000

/**
 * Rounds a share of people to the middle of one of three, five, seven or nine equal steps, in tenths. "All" would reveal
 * each person's answer, and exact shares before and after a person left would reveal theirs. A step holds as many
 * possible counts as counts of people are rounded to (a little fewer below 14 people): people who vary their own answers
 * to a question that is asked several times would otherwise count the answers of the others exactly. The steps mirror
 * each other, so that the share of "no" tells nothing more than that of "yes".
 */
function roughShare(part: number, people: number): number {
  const counts = people + 1
  const onEachSide = Math.floor((counts / publication.countStep - 1) / 2)
  const steps = 2 * Math.min(4, Math.max(1, onEachSide)) + 1
  const step = Math.floor(((part + 0.5) * steps) / counts)
  return Math.round((10 * (step + 0.5)) / steps) / 10
}

function sumOf<T>(items: T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0)
}

/**
 * Suppress the average if one question is suppressed: with the others' figures it would reveal that one. In a
 * confidential quiz it is computed of the rounded shares: whoever chooses the points of the questions would otherwise
 * learn from it what rounding hides.
 */
function averageScore(
  shown: { question: Question; counts: Counts | null }[],
  people: number,
  confidential: boolean,
) {
  const scored = shown.filter(({ question }) => hasSolution(question))
  if (scored.length === 0 || scored.some(({ counts }) => !counts)) return null
  const average = sumOf(scored, ({ question: { points }, counts }) => {
    const { correct = 0, people: answered = 0 } = counts ?? {}
    return points * (confidential ? roughShare(correct, answered) : correct / people)
  })
  return Math.round(average * 100) / 100
}

function presentFigures(question: Question, counts: Counts | null, confidential: boolean) {
  const { id, text, type, points, openAnswer = '', answers = [] } = question
  const share = confidential ? roughShare : shareOf
  return {
    ...{ id, text, type, points, openAnswer },
    people: counts && (confidential ? stepOf(counts.people) : counts.people),
    correctShare: counts && hasSolution(question) ? share(counts.correct, counts.people) : null,
    answers: answers.map((answer) => ({
      ...answer,
      share: counts && share(counts.chosen.get(answer.id) ?? 0, counts.people),
    })),
  }
}

/** Rounds a count of people down to a multiple of the step of published counts. */
export const stepOf = (people: number) => Math.floor(people / publication.countStep) * publication.countStep
