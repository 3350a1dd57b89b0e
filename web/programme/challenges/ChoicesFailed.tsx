import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { settingsCopy } from './settingsCopy.ts'

/** Shown if the options of a select could not be loaded. */
export function ChoicesFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const copy = useCopy(settingsCopy)
  return (
    <Notice
      tone="danger"
      action={
        <Button variant="secondary" size="sm" busy={busy} onClick={onRetry}>
          {copy.retry}
        </Button>
      }
    >
      {copy.loadFailed}
    </Notice>
  )
}
