import { useMutation } from '@tanstack/react-query'
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

/** Checks and sends a draft, and tells how that went. */
export function useSave({ draft, quiz, locked, onSaved }: Options) {
  const copy = useCopy(panelCopy)
  const errorText = useErrorText()
  const fieldText = useLoadedFieldText()
  const { dayOf } = useDays()
  const create = useMutation(createMutation)
  const update = useMutation(updateMutation)
  const [tried, setTried] = useState(false)
  /** What went out: the panel may begin anew meanwhile. */
  const [title, setTitle] = useState('')

  const problemsOf = (candidate: QuizDraft) => {
    const { body, problems, endsEarly } = checked(candidate, quiz, dayOf)
    return { body, problems: [...new Set(problems.map(fieldText)), ...(endsEarly ? [copy.endsEarly] : [])] }
  }

  /** Gives whether it was sent. */
  const save = (candidate = draft): boolean => {
    const { body, problems } = problemsOf(candidate)
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

  const { status, error } = quiz ? update : create
  const reason =
    error instanceof ApiError && error.status === undefined ? copy.network : errorText(error, copy.unknown)
  const texts = {
    idle: '',
    pending: copy.saving,
    success: quiz ? copy.saved(title) : copy.created(title),
    error: quiz ? copy.saveFailed(reason) : copy.createFailed(reason),
  }
  return {
    save,
    /** Sentences that stand against saving, once that was tried. */
    problems: tried ? problemsOf(draft).problems : [],
    outcome: { status, text: texts[status] },
    /** What was typed is at fault, or somebody else's change: sending it once more would change nothing. */
    refused:
      error instanceof ApiError && error.status !== undefined && error.status >= 400 && error.status < 500,
    reset: () => {
      create.reset()
      update.reset()
    },
  }
}
