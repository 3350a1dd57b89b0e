import { askFactorReset } from '#contract/identity/factor-resets.ts'
import { call } from '#web/platform/api/call.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { secondFactorCopy } from './secondFactorCopy.ts'
import { usePress } from './usePress.ts'

/** The way back for a person who has neither the app nor a recovery code. */
export function LostFactors() {
  const copy = useCopy(secondFactorCopy)
  const ask = usePress(() => call(askFactorReset), copy.failed)
  if (ask.result) return <Notice tone="success">{copy.asked}</Notice>
  return (
    <details>
      <summary className="cursor-pointer py-1 text-muted">{copy.lost}</summary>
      <div className="flex flex-col items-start gap-3 pt-2">
        <p className="text-muted">{copy.way}</p>
        {ask.problem && <Notice tone="danger">{ask.problem}</Notice>}
        <Button variant="secondary" busy={ask.busy} onClick={ask.press}>
          {copy.ask}
        </Button>
      </div>
    </details>
  )
}
