import { foldText } from '#contract/platform/fold.ts'
import type { Question } from '#contract/programme/quizzes.ts'

/** What somebody answered to a question: of multiple choice the ids of what was chosen, else a text. */
export interface Given {
  questionId: string
  answerIds?: string[] | undefined
  text?: string | undefined
}

/** Accents, case and surrounding blanks do not make an answer wrong. */
const toComparable = (text: string) => foldText(text).trim()

const correctIds = ({ answers = [] }: Question) =>
  answers.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)

/** Whether a question can be answered rightly or wrongly; one that asks for an opinion cannot. */
export const hasSolution = (question: Question): boolean =>
  question.type === 'multiple'
    ? correctIds(question).length > 0
    : toComparable(question.openAnswer ?? '') !== ''

/** Whether an answer is the solution: all that is correct and nothing else, or the same text; null without one. */
export function isSolution(question: Question, { answerIds = [], text = '' }: Given): boolean | null {
  if (!hasSolution(question)) return null
  if (question.type === 'open') return toComparable(text) === toComparable(question.openAnswer ?? '')
  const correct = correctIds(question)
  return answerIds.length === correct.length && correct.every((id) => answerIds.includes(id))
}
