import { and, asc, eq } from 'drizzle-orm'
import type { Input } from '#contract/platform/endpoint.ts'
import type { Question } from '#contract/programme/questions.ts'
import type { createQuiz } from '#contract/programme/quizzes.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { TenantScope } from '#server/platform/http/tenant-scope.ts'
import { quizQuestions } from '#server/schema/quizzes.ts'

export type QuestionDraft = Input<typeof createQuiz>['body']['questions'][number]

type Row = typeof quizQuestions.$inferSelect

/** Identifies a quiz of an organization. */
export interface QuizKey {
  organizationId: string
  quizId: string
}

const { id, text, type, points, answers, openAnswer } = quizQuestions

/** Reads the questions of a quiz with their solutions, in order. */
export const readQuestions = async (db: Handle, { organizationId, quizId }: QuizKey): Promise<Question[]> =>
  (
    await db
      .select({ id, text, type, points, answers, openAnswer })
      .from(quizQuestions)
      .where(and(eq(quizQuestions.organizationId, organizationId), eq(quizQuestions.quizId, quizId)))
      .orderBy(asc(quizQuestions.place))
  ).map(presentQuestion)

/** The same, of a quiz of the scope's organization. */
export const questionsOf = async (scope: TenantScope, quizId: string): Promise<Question[]> =>
  (
    await scope
      .select(
        quizQuestions,
        { id, text, type, points, answers, openAnswer },
        eq(quizQuestions.quizId, quizId),
      )
      .orderBy(asc(quizQuestions.place))
  ).map(presentQuestion)

type Content = Pick<Row, 'id' | 'text' | 'type' | 'points' | 'answers' | 'openAnswer'>

/** Converts a question to its public form, with the properties of its type only. */
function presentQuestion({ answers, openAnswer, ...question }: Content): Question {
  return question.type === 'multiple' ? { ...question, answers } : { ...question, openAnswer }
}

/** The content of a question without ids. */
const contentOf = ({ text, type, points, answers = [], openAnswer = '' }: QuestionDraft | Question) =>
  type === 'multiple'
    ? [text, type, points, answers.map((answer) => [answer.text, answer.isCorrect])]
    : [text, type, points, openAnswer]

/** Whether two lists have the same questions in the same order, ignoring ids. */
export const areSame = (some: QuestionDraft[], others: Question[]): boolean =>
  JSON.stringify(some.map(contentOf)) === JSON.stringify(others.map(contentOf))

/** Returns a function that keeps a known id for the first row that claims it, and otherwise generates one. */
function idsFrom(there: string[]) {
  const free = new Set(there)
  return (given?: string) => (given !== undefined && free.delete(given) ? given : crypto.randomUUID())
}

/** Builds rows of edited questions. Existing questions and answers keep their ids. */
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
