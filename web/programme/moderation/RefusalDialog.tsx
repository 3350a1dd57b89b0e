import { useState } from 'react'
import { type RefusalReason, refusalReasons } from '#contract/participation/photos.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useOrganizations } from '#web/platform/organizations/current.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.ts'
import { moderationCopy } from './copy.ts'
import { useDecision } from './queries.ts'

type Props = { photoId: string; confirm: string; onClose: () => void }

/** Asks for one of four reasons. */
export function RefusalDialog({ photoId, confirm, onClose }: Props) {
  const copy = useCopy(moderationCopy)
  const errorText = useErrorText()
  const [reason, setReason] = useState<RefusalReason>(refusalReasons[0])
  const refusal = useDecision(useOrganizations().currentId, photoId, () => {
    onClose()
    toast({ tone: 'success', text: copy.refusedToast })
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => refusal.mutate(reason)}
      title={copy.refuseTitle}
      description={copy.refuseDetail}
      busy={refusal.isPending}
      error={refusal.isError && errorText(refusal.error, copy.decideFailed)}
      labels={{ confirm, cancel: copy.cancel, close: copy.close }}
    >
      <SelectField
        label={copy.reason}
        value={reason}
        options={refusalReasons.map((value) => ({ value, label: copy.reasons[value] }))}
        onChange={({ target }) => setReason(refusalReasons.find((one) => one === target.value) ?? reason)}
      />
    </ConfirmDialog>
  )
}
