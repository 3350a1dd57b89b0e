import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteEntry } from '#contract/participation/recording.ts'
import { enqueue } from '#web/me/outbox/enqueue.ts'
import { ReasonField } from '#web/me/record/ReasonField.tsx'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { dayCopy } from './dayCopy.ts'

type Props = { id: string; name: string; onClose: () => void }

export function DeleteEntry({ id, name, onClose }: Props) {
  const copy = useCopy(dayCopy)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const remove = useMutation({
    mutationFn: () =>
      enqueue(
        deleteEntry,
        { params: { entryId: id }, body: reason.trim() === '' ? {} : { reason } },
        { id: crypto.randomUUID(), label: `${copy.delete}: ${name}` },
      ),
    async onSuccess() {
      toast({ tone: 'success', text: copy.deleted })
      onClose()
      await Promise.all([['days'], ['challenges']].map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={copy.deleteTitle}
      description={copy.deleteDetail}
      error={remove.isError && errorText(remove.error, copy.deleteFailed)}
      labels={{ confirm: copy.delete, cancel: copy.cancel, close: copy.close }}
      tone="danger"
      busy={remove.isPending}
    >
      <ReasonField
        name="reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={undefined}
      />
    </ConfirmDialog>
  )
}
