import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FactorReset, neededApprovals } from '#contract/identity/factor-resets.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { secondFactorsCopy } from './copy.ts'
import { approveMutation, refuseMutation } from './queries.ts'

/** One person's request, with what the caller may answer. */
export function LostEntry({ reset }: { reset: FactorReset }) {
  const copy = useCopy(secondFactorsCopy)
  const { instant } = useFormats()
  const { name, email, askedAt, approvals, dueAt } = reset
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere">{name}</h3>
        <Badge tone={dueAt ? 'warning' : 'neutral'}>
          {dueAt ? copy.due(instant(dueAt)) : copy.approvals(approvals.length, neededApprovals)}
        </Badge>
      </div>
      <p className="text-muted wrap-anywhere">
        {copy.asked(email, instant(askedAt))}
        {approvals.length > 0 && ` ${copy.approvedBy(approvals.join(', '))}`}
      </p>
      <Answers reset={reset} />
    </li>
  )
}

function Answers({ reset: { id, name, isOpen } }: { reset: FactorReset }) {
  const copy = useCopy(secondFactorsCopy)
  const errorText = useErrorText()
  const [asks, setAsks] = useState<'approve' | 'refuse'>()
  const approve = useMutation(approveMutation)
  const refuse = useMutation(refuseMutation)
  const answer = asks === 'refuse' ? refuse : approve
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && <Button onClick={() => setAsks('approve')}>{copy.approve}</Button>}
      <Button variant="secondary" onClick={() => setAsks('refuse')}>
        {copy.refuse}
      </Button>
      <ConfirmDialog
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        onConfirm={() => answer.mutate(id, { onSuccess: () => setAsks(undefined) })}
        title={asks === 'refuse' ? copy.refuseQuestion(name) : copy.approveQuestion(name)}
        description={asks === 'refuse' ? copy.refuseText : copy.approveText}
        error={answer.isError && errorText(answer.error, copy.noAnswer)}
        labels={{
          confirm: asks === 'refuse' ? copy.refuse : copy.approve,
          cancel: copy.cancel,
          close: copy.close,
        }}
        tone={asks === 'refuse' ? 'danger' : 'primary'}
        busy={answer.isPending}
      />
    </div>
  )
}
