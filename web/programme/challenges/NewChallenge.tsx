import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldText } from '#web/forms/useFieldText.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { OutcomeDialog } from '#web/ui/OutcomeDialog.tsx'
import { bodyOf, type Draft } from './draft.ts'
import { createMutation } from './queries.ts'
import { typeCopy } from './typeCopy.ts'
import { useDraft } from './useDraft.ts'
import { useTreeCost } from './useTreeCost.ts'
import { Wizard } from './Wizard.tsx'
import { wizardCopy } from './wizardCopy.ts'

type Props = {
  startDate: string
  /** Replace the date of a stored draft with this one. */
  isDateChosen: boolean
  onClose: () => void
}

/** The wizard, then the outcome of creating the challenge. */
export default function NewChallenge({ startDate, isDateChosen, onClose }: Props) {
  const copy = useCopy(wizardCopy)
  const { types } = useCopy(typeCopy)
  const failureText = useFailureText()
  const { draft, change, replace, reset } = useDraft(startDate, isDateChosen)
  const create = useMutation(createMutation)
  /** The draft that was sent. It is restored if the server refuses it. */
  const [sent, setSent] = useState<Draft>()
  const costPerTree = useTreeCost(draft.partner)

  const send = () => {
    const { type } = draft
    if (!type || create.isPending) return
    setSent(draft)
    create.mutate(bodyOf({ ...draft, type }, costPerTree), { onSuccess: reset })
  }
  const tryAgain = () => {
    if (sent) replace({ ...sent, step: 'review' })
    setSent(undefined)
    create.reset()
  }

  if (!sent) {
    return <Wizard draft={draft} change={change} onReset={reset} onClose={onClose} onCreate={send} />
  }
  const title = create.data?.title ?? (sent.title.trim() || (sent.type ? types[sent.type].label : ''))
  return (
    <OutcomeDialog
      state={create.isPending ? 'busy' : create.isError ? 'failure' : 'success'}
      title={create.isPending ? copy.title : create.isError ? copy.failed : copy.created}
      text={
        create.isPending
          ? copy.creating
          : create.isError
            ? failureText(create.error)
            : copy.createdText(title)
      }
      action={create.isError ? copy.tryAgain : copy.done}
      closeLabel={copy.close}
      onAction={create.isError ? tryAgain : onClose}
      onClose={create.isError ? tryAgain : onClose}
    />
  )
}

/** Says why the challenge was not created: the reasons of its fields, if there are any. */
function useFailureText() {
  const copy = useCopy(wizardCopy)
  const errorText = useErrorText()
  const fieldText = useFieldText()
  return (error: Error) => {
    if (!(error instanceof ApiError) || error.status === undefined) return copy.unexpected
    const reasons = Object.values(error.fields).map(fieldText)
    return reasons.length > 0 ? reasons.join(' ') : errorText(error, copy.createFailed)
  }
}
