/** A question as it is played: without its solution. */
export interface PlayedQuestion {
  id: string
  text: string
  type: 'multiple' | 'open'
  /** For multiple choice. */
  answers?: readonly { id: string; text: string }[] | undefined
}

/** What a person answers: the selected answers for multiple choice, otherwise a text. */
export interface Given {
  answerIds?: string[] | undefined
  text?: string | undefined
}

/** Answers by the id of their question. */
export type GivenAnswers = Readonly<Record<string, Given>>

/** Whether something was selected or typed. */
export const isAnswered = (given: Given | undefined): boolean =>
  (given?.answerIds?.length ?? 0) > 0 || (given?.text ?? '').trim() !== ''

export const isEqual = (one: Given | undefined, other: Given | undefined): boolean =>
  (one?.text ?? '') === (other?.text ?? '') &&
  (one?.answerIds ?? []).toSorted().join() === (other?.answerIds ?? []).toSorted().join()
