import { foldText } from '#contract/platform/fold.ts'

/** What a solution consists of. */
interface Solvable {
  type: 'multiple' | 'open'
  answers?: readonly { id: string; isCorrect?: boolean | undefined }[] | undefined
  openAnswer?: string | undefined
}

/** An answer: the ids of selected answers for multiple choice, otherwise a text. */
export interface Given {
  questionId: string
  answerIds?: string[] | undefined
  text?: string | undefined
}

/** Folds accents, case and surrounding spaces, which do not make an answer wrong. */
const toComparable = (text: string) => foldText(text).trim()

const correctIds = ({ answers = [] }: Solvable) =>
  answers.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)

/** Whether a question has a solution; a question of opinion has none. */
export const hasSolution = (question: Solvable): boolean =>
  question.type === 'multiple'
    ? correctIds(question).length > 0
    : toComparable(question.openAnswer ?? '') !== ''

/** Whether an answer is correct: all correct answers and no other, or the same text. Null without a solution. */
export function isSolution(question: Solvable, { answerIds = [], text = '' }: Given): boolean | null {
  if (!hasSolution(question)) return null
  if (question.type === 'open') return toComparable(text) === toComparable(question.openAnswer ?? '')
  const correct = correctIds(question)
  return answerIds.length === correct.length && correct.every((id) => answerIds.includes(id))
}
