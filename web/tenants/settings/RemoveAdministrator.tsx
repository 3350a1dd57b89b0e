import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { administratorsCopy } from './administratorsCopy.ts'

type Props = { name: string; busy: boolean; onConfirm: () => void; onClose: () => void }

export default function RemoveAdministrator({ name, busy, onConfirm, onClose }: Props) {
  const copy = useCopy(administratorsCopy)
  return (
    <ConfirmDialog
      open
      tone="danger"
      busy={busy}
      onClose={onClose}
      onConfirm={onConfirm}
      title={<span className="wrap-anywhere">{copy.removeTitle(name)}</span>}
      description={copy.removeText}
      labels={{ confirm: copy.removeConfirm, cancel: copy.cancel, close: copy.close }}
    />
  )
}
