import { useMutation } from '@tanstack/react-query'
import { askOwnFactorReset } from '#contract/identity/factor-resets.ts'
import { call } from '#web/platform/api/call.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { factorsCopy } from './factorsCopy.ts'

/** The way back for a person who is signed in through their company and has lost all factors. */
export function AskReset() {
  const copy = useCopy(factorsCopy)
  const errorText = useErrorText()
  const ask = useMutation({ mutationFn: () => call(askOwnFactorReset) })
  if (ask.isSuccess) return <Notice tone="success">{copy.lostAsked}</Notice>
  return (
    <details>
      <summary className="cursor-pointer py-1 text-muted">{copy.lost}</summary>
      <div className="flex flex-col items-start gap-3 pt-2">
        <p className="text-muted">{copy.lostWay}</p>
        {ask.isError && <Notice tone="danger">{errorText(ask.error, copy.failed)}</Notice>}
        <Button size="sm" variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
          {copy.askLost}
        </Button>
      </div>
    </details>
  )
}
