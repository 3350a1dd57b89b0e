import { useCopy } from '#web/platform/language/language.ts'
import { OutcomeDialog } from '#web/ui/OutcomeDialog.tsx'
import { switchCopy } from './switchCopy.ts'
import type { SwitchDialogProps } from './useSwitch.ts'

export default function SwitchDialog({ outcome, onClose }: SwitchDialogProps) {
  const copy = useCopy(switchCopy)
  const changed = 'name' in outcome
  return (
    <OutcomeDialog
      state={changed ? 'success' : 'failure'}
      title={changed ? copy.changed : copy.unchanged}
      text={changed ? copy.nowIn(outcome.name) : outcome.problem}
      action={copy.understood}
      closeLabel={copy.close}
      onAction={onClose}
      onClose={onClose}
    />
  )
}
