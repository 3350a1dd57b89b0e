import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { BulkOutcome, type Outcome } from './BulkOutcome.tsx'
import { usersCopy } from './copy.ts'
import { inviteCopy } from './inviteCopy.ts'
import { bulkInviteMutation } from './queries.ts'
import type { Selection } from './useSelection.ts'

type Props = { selection: Selection; onClose: () => void }

/** Confirms the invitation of the selected people, and lists those who were not invited. */
export default function InviteSelected({ selection, onClose }: Props) {
  const copy = useCopy(inviteCopy)
  const { cancel, close } = useCopy(usersCopy)
  const errorText = useErrorText()
  const [outcome, setOutcome] = useState<Outcome>()
  const invite = useMutation(bulkInviteMutation)
  const people = [...selection.selected.values()]
  const active = people.filter(({ status }) => status === 'active').length

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

  if (outcome) return <BulkOutcome outcome={outcome} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={send}
      busy={invite.isPending}
      title={copy.question(people.length)}
      description={
        <>
          {copy.consequence}
          {active > 0 && ` ${copy.someActive(active)}`}
        </>
      }
      error={
        invite.isError && (
          <>
            <p>{copy.bulkFailed}</p>
            <p className="text-muted">{errorText(invite.error, '')}</p>
          </>
        )
      }
      labels={{ confirm: copy.confirm, cancel, close }}
    />
  )
}
