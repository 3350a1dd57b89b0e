import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UserField } from '#contract/people/custom-fields.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { pacing } from '#web/platform/page/pacing.ts'
import { fieldsCopy } from './copy.ts'
import { visibilityMutation } from './queries.ts'

/** Shows and hides fields, and says for a moment that it was done. */
export function useVisibility() {
  const copy = useCopy(fieldsCopy)
  const errorText = useErrorText()
  const visibility = useMutation(visibilityMutation)
  /** The requested state, shown until the list has it. */
  const [requested, setRequested] = useState<{ fieldId: string; visible: boolean }>()
  const [message, setMessage] = useState<string>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(setMessage, pacing.visibilityMessage, undefined)
    return () => clearTimeout(timer)
  }, [message])

  const show = ({ id, fieldName }: UserField, visible: boolean) => {
    setMessage(undefined)
    setProblem(undefined)
    if (!id) return setProblem(copy.invalidId)
    setRequested({ fieldId: id, visible })
    visibility.mutate(
      { fieldId: id, visible },
      {
        onSettled: () => setRequested(undefined),
        onSuccess: () => setMessage(visible ? copy.shown(fieldName) : copy.hidden(fieldName)),
        onError: (error) => setProblem(errorText(error, copy.noAnswer)),
      },
    )
  }
  const isVisible = ({ id, isVisible: stored }: UserField) =>
    requested?.fieldId === id ? requested.visible : stored
  return { show, isVisible, message, problem }
}
