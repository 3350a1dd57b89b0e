import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureText } from '#web/forms/FailureText.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { BulkOutcome, type Outcome } from './BulkOutcome.tsx'
import { inviteCopy } from './inviteCopy.ts'
import { bulkInviteMutation } from './queries.ts'
import type { Selection } from './useSelection.ts'

type Props = { selection: Selection; onClose: () => void }

function useBulkInvitation({ selection, onClose }: Props) {
  const copy = useCopy(inviteCopy)
  const [outcome, setOutcome] = useState<Outcome>()
  const invite = useMutation(bulkInviteMutation)
  const people = [...selection.selected.values()]
  const send = () =>
    invite.mutate(
      people.map(({ id }) => id),
      {
        onSuccess({ successCount, results }) {
          selection.clear()
          if (successCount < people.length) return setOutcome({ sent: successCount, people, results })
          toast({ text: copy.bulkSent(successCount, people.length) })
          onClose()
        },
      },
    )
  return { people, outcome, isPending: invite.isPending, error: invite.error, send }
}

/** Confirms the invitation of the selected people, and lists those who were not invited. */
export default function InviteSelected({ selection, onClose }: Props) {
  const copy = useCopy(inviteCopy)
  const { people, outcome, isPending, error, send } = useBulkInvitation({ selection, onClose })
  const active = people.filter(({ status }) => status === 'active').length

  if (outcome) return <BulkOutcome outcome={outcome} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={send}
      busy={isPending}
      title={copy.question(people.length)}
      description={
        <>
          {copy.consequence}
          {active > 0 && ` ${copy.someActive(active)}`}
        </>
      }
      error={error && <FailureText lead={copy.bulkFailed} error={error} fallback="" />}
      labels={{ confirm: copy.confirm, cancel: copy.cancel, close: copy.close }}
    />
  )
}
