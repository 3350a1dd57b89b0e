import { questionBody } from '#contract/programme/questions.ts'
import { useForm } from '#web/forms/useForm.ts'
import { pointsOf, type QuestionDraft, questionOf } from './draft.ts'

/** The form of one question. Its points are text while they are typed. */
export function useQuestionForm(question: QuestionDraft, onDone: (question: QuestionDraft) => void) {
  const form = useForm(questionBody, {
    initial: { ...question, points: String(question.points) },
    // Enter submits while the points still have the focus.
    toBody: ({ points, ...draft }) => questionOf({ ...draft, points: pointsOf(points) }),
    async send(_body, { points, ...draft }) {
      onDone({ ...draft, text: questionBody.shape.text.parse(draft.text), points: pointsOf(points) })
    },
    failure: '',
  })
  const { points, ...draft } = form.values
  const isUnsaved = JSON.stringify({ ...draft, points: pointsOf(points) }) !== JSON.stringify(question)
  return { form, isUnsaved }
}
