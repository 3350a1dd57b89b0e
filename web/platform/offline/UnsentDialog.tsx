import { useCopy } from '#web/platform/language/language.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { unsentCopy } from './unsentCopy.ts'

type Props = {
  count: number
  open: boolean
  /** The person goes to another organization and stays signed in. */
  isSwitch?: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks a person who leaves whether what was not sent may be deleted. */
export function UnsentDialog({ count, open, isSwitch = false, onClose, onConfirm }: Props) {
  const copy = useCopy(unsentCopy)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isSwitch ? copy.leaveQuestion : copy.unsentQuestion}
      description={copy.unsent(count)}
      labels={{
        confirm: isSwitch ? copy.leave : copy.logOut,
        cancel: copy.cancel,
        close: copy.close,
      }}
      tone="danger"
      onConfirm={onConfirm}
    />
  )
}
