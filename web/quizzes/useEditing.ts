import { useState } from 'react'
import { blankQuestion, type QuestionDraft } from './draft.ts'

/** Which question stands in the dialog. A new one left by mistake is still there when the next is added. */
export function useEditing(
  questions: readonly QuestionDraft[],
  onChange: (questions: QuestionDraft[]) => void,
) {
  const [question, setQuestion] = useState<QuestionDraft>()
  const [parked, setParked] = useState<QuestionDraft>()
  const isNew = question !== undefined && questions.every(({ id }) => id !== question.id)
  return {
    question,
    isNew,
    add: () => setQuestion(parked ?? blankQuestion()),
    edit: setQuestion,
    done(changed: QuestionDraft) {
      onChange(
        isNew ? [...questions, changed] : questions.map((one) => (one.id === changed.id ? changed : one)),
      )
      if (isNew) setParked(undefined)
      setQuestion(undefined)
    },
    leave(typed: QuestionDraft) {
      if (isNew) setParked(typed)
      setQuestion(undefined)
    },
  }
}
