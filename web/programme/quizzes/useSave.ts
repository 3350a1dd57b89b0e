import { type MutationObserverResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuizDetail } from '#contract/programme/quizzes.ts'
import { useLoadedFieldText } from '#web/forms/useFieldText.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useDays } from '#web/programme/status/useDays.ts'
import { checked, type QuizDraft } from './draft.ts'
import { panelCopy } from './panelCopy.ts'
import { createMutation, updateMutation } from './queries.ts'

interface Options {
  draft: QuizDraft
  /** The quiz as the server last had it; a new one without. */
  quiz: QuizDetail | undefined
  locked: boolean
  onSaved: () => void
}

/** Gives what would be sent of a draft, and the sentences that stand against it. */
function useCheck(quiz: QuizDetail | undefined) {
  const copy = useCopy(panelCopy)
  const fieldText = useLoadedFieldText()
  const { dayOf } = useDays()
  return (draft: QuizDraft) => {
    const { body, problems, endsEarly } = checked(draft, quiz, dayOf)
    return { body, problems: [...new Set(problems.map(fieldText)), ...(endsEarly ? [copy.endsEarly] : [])] }
  }
}

/** The sentence of the outcome. @param title of the quiz that was sent */
function useOutcomeText(isNew: boolean, title: string) {
  const copy = useCopy(panelCopy)
  const errorText = useErrorText()
  return ({ status, error }: Pick<MutationObserverResult, 'status' | 'error'>) => {
    const reason = isUnanswered(error) ? copy.network : errorText(error, copy.unknown)
    const texts = {
      idle: '',
      pending: copy.saving,
      success: isNew ? copy.created(title) : copy.saved(title),
      error: isNew ? copy.createFailed(reason) : copy.saveFailed(reason),
    }
    return texts[status]
  }
}

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === undefined

/** What was typed is at fault, or somebody else's change: sending it once more would change nothing. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status !== undefined && error.status >= 400 && error.status < 500

/** Checks and sends a draft, and tells how that went. */
export function useSave({ draft, quiz, locked, onSaved }: Options) {
  const create = useMutation(createMutation)
  const update = useMutation(updateMutation)
  const check = useCheck(quiz)
  const [tried, setTried] = useState(false)
  // The panel may begin anew while the quiz is being sent.
  const [title, setTitle] = useState('')
  const textOf = useOutcomeText(quiz === undefined, title)
  const sending = quiz ? update : create

  /** Gives whether it was sent. */
  const save = (candidate = draft): boolean => {
    const { body, problems } = check(candidate)
    setTried(true)
    if (!body || problems.length > 0) return false
    setTitle(body.title)
    if (!quiz) {
      create.mutate(body, { onSuccess: onSaved })
      return true
    }
    const { questions, ...others } = body
    const change = { ...others, ...(!locked && { questions }), version: candidate.version }
    update.mutate({ quizId: quiz.id, body: change }, { onSuccess: onSaved })
    return true
  }

  return {
    save,
    /** Sentences that stand against saving, once that was tried. */
    problems: tried ? check(draft).problems : [],
    outcome: { status: sending.status, text: textOf(sending) },
    refused: isRefusal(sending.error),
    reset: () => {
      create.reset()
      update.reset()
    },
  }
}
