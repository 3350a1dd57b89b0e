import { useState } from 'react'
import { blankQuestion, type QuestionDraft } from './draft.ts'

/** Which question stands in the dialog. */
export function useEditing(
  questions: readonly QuestionDraft[],
  onChange: (questions: QuestionDraft[]) => void,
) {
  const [question, setQuestion] = useState<QuestionDraft>()
  const isNew = question !== undefined && questions.every(({ id }) => id !== question.id)
  return {
    question,
    isNew,
    add: () => setQuestion(blankQuestion()),
    edit: setQuestion,
    done(changed: QuestionDraft) {
      onChange(
        isNew ? [...questions, changed] : questions.map((one) => (one.id === changed.id ? changed : one)),
      )
      setQuestion(undefined)
    },
    leave: () => setQuestion(undefined),
  }
}
