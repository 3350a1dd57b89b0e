import { useMutation } from '@tanstack/react-query'
import type { Report } from '#contract/insights/reports.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { reportsCopy } from './copy.ts'
import { deleteMutation } from './queries.ts'

type Props = { report: Report; onClose: () => void }

export default function DeleteReport({ report, onClose }: Props) {
  const copy = useCopy(reportsCopy)
  const errorText = useErrorText()
  const deletion = useMutation(deleteMutation)
  return (
    <ConfirmDialog
      open
      tone="danger"
      onClose={onClose}
      onConfirm={() => deletion.mutate(report.id, { onSuccess: onClose })}
      title={copy.deleteTitle}
      description={copy.deleteText}
      busy={deletion.isPending}
      error={deletion.isError && errorText(deletion.error, copy.noAnswer)}
      labels={{ confirm: copy.delete, cancel: copy.cancel, close: copy.close }}
    />
  )
}
