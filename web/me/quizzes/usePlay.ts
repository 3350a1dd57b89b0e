import { type Given, type GivenAnswers, isAnswered, isEqual } from './played.ts'
import { useDraft, withDraft } from './useDraft.ts'

type Options = {
  /** Unique among all that this device keeps, such as `quiz ID`. */
  name: string
  /** The answers that the server has. */
  stored: GivenAnswers
  /** Sends an answer, or keeps it on the device. */
  send: (questionId: string, given: Given) => Promise<'sent' | 'waiting'>
}

/** The state of playing questions, for QuestionPlayer. Undefined while the device's draft is read. */
export function usePlay({ name, stored, send }: Options) {
  const { draft, moveTo, setAnswer, clear } = useDraft(name)
  if (!draft) return undefined
  const answers = withDraft(stored, draft)
  return {
    answers,
    place: draft.place,
    answered: Object.values(answers).filter(isAnswered).length,
    isWaiting: Object.values(draft.answers).some(({ state }) => state === 'waiting'),
    moveTo,
    clear,
    change: (questionId: string, given: Given) => setAnswer(questionId, given, 'edited'),
    async save(questionId: string) {
      const edited = draft.answers[questionId]
      if (edited?.state !== 'edited') return
      const { given } = edited
      // A question that is passed over stays unanswered.
      if (isEqual(given, stored[questionId])) return setAnswer(questionId, given, 'sent')
      setAnswer(questionId, given, await send(questionId, given))
    },
  }
}
