import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptReasons, refuseReasons } from '#contract/participation/appeals.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { type AnswerReason, answerMutation } from './queries.ts'
import { refereeCopy } from './refereeCopy.ts'

type Props = { caseId: string; outcome: 'accepted' | 'refused'; onClose: () => void }

/** Asks the referee for the reason, which the person reads. */
export function AnswerDialog({ caseId, outcome, onClose }: Props) {
  const copy = useCopy(refereeCopy)
  const errorText = useErrorText()
  const accepts = outcome === 'accepted'
  const reasons: readonly AnswerReason[] = accepts ? acceptReasons : refuseReasons
  const [reason, setReason] = useState<AnswerReason>(accepts ? 'shown' : 'not-shown')
  const answer = useMutation({ ...answerMutation, onSuccess: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title={accepts ? copy.acceptTitle : copy.refuseTitle}
      closeLabel={copy.close}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button busy={answer.isPending} onClick={() => answer.mutate({ caseId, reason })}>
            {accepts ? copy.accept : copy.refuse}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {answer.isError && <Notice tone="danger">{errorText(answer.error, copy.failed)}</Notice>}
        <p>{accepts ? copy.acceptDetail : copy.refuseDetail}</p>
        <SelectField
          label={copy.reason}
          options={reasons.map((value) => ({ value, label: copy.reasons[value] }))}
          value={reason}
          onChange={({ target }) => {
            const chosen = reasons.find((one) => one === target.value)
            if (chosen) setReason(chosen)
          }}
        />
      </div>
    </Dialog>
  )
}
