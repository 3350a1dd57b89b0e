import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '#web/api/errorText.ts'
import { useCopy } from '#web/app/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { BulkBar } from './BulkBar.tsx'
import { BulkOutcome, type Outcome } from './BulkOutcome.tsx'
import { usersCopy } from './copy.ts'
import { inviteCopy } from './inviteCopy.ts'
import { bulkInviteMutation } from './queries.ts'
import type { Selection } from './useSelection.ts'

export function BulkInvite({ selection }: { selection: Selection }) {
  const copy = useCopy(inviteCopy)
  const { cancel, close } = useCopy(usersCopy)
  const errorText = useErrorText()
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const invite = useMutation(bulkInviteMutation)
  const people = [...selection.selected.values()]
  const active = people.filter(({ status }) => status === 'active').length

  const send = () =>
    invite.mutate(
      people.map(({ id }) => id),
      {
        onSuccess({ successCount, results }) {
          setAsking(false)
          selection.clear()
          if (successCount === people.length) toast({ text: copy.bulkSent(successCount, people.length) })
          else setOutcome({ sent: successCount, people, results })
        },
      },
    )

  return (
    <>
      {people.length > 0 && (
        <BulkBar
          count={people.length}
          onClear={selection.clear}
          onInvite={() => {
            invite.reset()
            setAsking(true)
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
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
      {outcome && <BulkOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}
