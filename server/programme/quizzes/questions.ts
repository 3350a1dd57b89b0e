import { and, asc, eq } from 'drizzle-orm'
import type { Input } from '#contract/platform/endpoint.ts'
import type { createQuiz, Question } from '#contract/programme/quizzes.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { quizQuestions } from '#server/schema/quizzes.ts'

export type QuestionDraft = Input<typeof createQuiz>['body']['questions'][number]

type Row = typeof quizQuestions.$inferSelect

/** Of which quiz of which organization. */
export interface QuizKey {
  organizationId: string
  quizId: string
}

const { id, text, type, points, answers, openAnswer } = quizQuestions

/** The questions of a quiz with their solutions, in their order. */
export const readQuestions = async (db: Handle, { organizationId, quizId }: QuizKey): Promise<Question[]> =>
  (
    await db
      .select({ id, text, type, points, answers, openAnswer })
      .from(quizQuestions)
      .where(and(eq(quizQuestions.organizationId, organizationId), eq(quizQuestions.quizId, quizId)))
      .orderBy(asc(quizQuestions.place))
  ).map(presentQuestion)

type Content = Pick<Row, 'id' | 'text' | 'type' | 'points' | 'answers' | 'openAnswer'>

/** A question with what its type has, and without what it has not. */
function presentQuestion({ answers, openAnswer, ...question }: Content): Question {
  return question.type === 'multiple' ? { ...question, answers } : { ...question, openAnswer }
}

/** What a person who reads it would notice, which ids are not part of. */
const contentOf = ({ text, type, points, answers = [], openAnswer = '' }: QuestionDraft | Question) =>
  type === 'multiple'
    ? [text, type, points, answers.map((answer) => [answer.text, answer.isCorrect])]
    : [text, type, points, openAnswer]

/** Whether they are the same questions in the same order, whatever their ids. */
export const areSame = (some: QuestionDraft[], others: Question[]): boolean =>
  JSON.stringify(some.map(contentOf)) === JSON.stringify(others.map(contentOf))

/** Gives ids: the one given where it is among those there are, to the first that claims it; else a new one. */
function idsFrom(there: string[]) {
  const free = new Set(there)
  return (given?: string) => (given !== undefined && free.delete(given) ? given : crypto.randomUUID())
}

/** Rows for questions as they were typed; those of the quiz keep their ids, and the answers inside theirs. */
export function questionRows(quizId: string, drafts: QuestionDraft[], existing: Question[] = []) {
  const idOf = idsFrom(existing.map(({ id }) => id))
  return drafts.map(({ answers = [], openAnswer = '', ...draft }, place) => {
    const id = idOf(draft.id)
    const before = existing.find((question) => question.id === id)?.answers ?? []
    const answerIdOf = idsFrom(before.map((answer) => answer.id))
    const isOpen = draft.type === 'open'
    return {
      ...draft,
      id,
      quizId,
      place,
      answers: isOpen ? [] : answers.map((answer) => ({ ...answer, id: answerIdOf(answer.id) })),
      openAnswer: isOpen ? openAnswer : '',
    }
  })
}
