import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { unsentCopy } from './unsentCopy.ts'

type Props = { count: number; open: boolean; onClose: () => void; onConfirm: () => void }

/** Asks a person who logs out whether what was not sent may be deleted. */
export function UnsentDialog({ count, open, onClose, onConfirm }: Props) {
  const copy = useCopy(unsentCopy)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={copy.unsentQuestion}
      description={copy.unsent(count)}
      labels={{ confirm: copy.logOut, cancel: copy.cancel, close: copy.close }}
      tone="danger"
      onConfirm={onConfirm}
    />
  )
}
