import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProposedAdministrator } from '#contract/identity/proposed-administrators.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { proposedCopy } from './proposedCopy.ts'
import { confirmMutation, refuseMutation } from './queries.ts'

type Props = { person: ProposedAdministrator }

/** One person with what proposes them, and what the caller may answer. */
export function ProposedEntry({ person }: Props) {
  const copy = useCopy(proposedCopy)
  const { instant } = useFormats()
  const { name, email, organization, by, since, refused } = person
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">{name || email}</h3>
        <Badge tone={refused ? 'neutral' : 'warning'}>{refused ? copy.refused : copy.waiting}</Badge>
      </div>
      <p className="text-muted wrap-anywhere">
        {copy.facts(email, organization, by.join(', '), instant(since))}
      </p>
      <Answers person={person} />
    </li>
  )
}

function Answers({ person }: Props) {
  const copy = useCopy(proposedCopy)
  const errorText = useErrorText()
  const [asks, setAsks] = useState<'confirm' | 'refuse'>()
  const confirm = useMutation(confirmMutation)
  const refuse = useMutation(refuseMutation)
  const { userId, organizationId: orgId, refused, isOpen, organization } = person
  const name = person.name || person.email
  const answer = asks === 'refuse' ? refuse : confirm
  const close = () => setAsks(undefined)
  const done = () => {
    toast({ text: asks === 'refuse' ? copy.wasRefused(name) : copy.confirmed(name), tone: 'success' })
    close()
  }
  if (!isOpen && refused) return <p className="text-muted">{copy.yourself}</p>
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isOpen ? (
        <Button aria-label={copy.answerFor(copy.confirm, name)} onClick={() => setAsks('confirm')}>
          {copy.confirm}
        </Button>
      ) : (
        <span className="text-muted">{copy.yourself}</span>
      )}
      {!refused && (
        <Button
          variant="secondary"
          aria-label={copy.answerFor(copy.refuse, name)}
          onClick={() => setAsks('refuse')}
        >
          {copy.refuse}
        </Button>
      )}
      <ConfirmDialog
        open={asks !== undefined}
        onClose={close}
        onConfirm={() => answer.mutate({ orgId, userId }, { onSuccess: done })}
        title={asks === 'refuse' ? copy.refuseQuestion(name) : copy.confirmQuestion(name, organization)}
        description={asks === 'refuse' ? copy.refuseText : copy.confirmText}
        error={answer.isError && errorText(answer.error, copy.noAnswer)}
        labels={{
          confirm: asks === 'refuse' ? copy.refuse : copy.confirm,
          cancel: copy.cancel,
          close: copy.close,
        }}
        tone={asks === 'refuse' ? 'danger' : 'primary'}
        busy={answer.isPending}
      />
    </div>
  )
}
