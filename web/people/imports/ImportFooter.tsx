import type { ImportPlan } from '#contract/people/imports.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { importCopy } from './copy.ts'

type Props = {
  plan: ImportPlan | undefined
  busy: boolean
  onLeave: () => void
  onRestart: () => void
  onBegin: (importId: string) => void
}

export function ImportFooter({ plan, busy, onLeave, onRestart, onBegin }: Props) {
  const copy = useCopy(importCopy)
  switch (plan?.state) {
    case 'planned':
      return (
        <>
          <Button variant="quiet" className="sm:mr-auto" disabled={busy} onClick={onRestart}>
            {copy.back}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onLeave}>
            {copy.cancel}
          </Button>
          <Button busy={busy} disabled={plan.creates + plan.changes === 0} onClick={() => onBegin(plan.id)}>
            {copy.begin}
          </Button>
        </>
      )
    case 'running':
      return <Button onClick={onLeave}>{copy.close}</Button>
    case 'finished':
      return (
        <>
          <Button variant="secondary" onClick={onRestart}>
            {copy.another}
          </Button>
          <Button onClick={onLeave}>{copy.done}</Button>
        </>
      )
    default:
      return (
        <Button variant="secondary" onClick={onLeave}>
          {copy.cancel}
        </Button>
      )
  }
}
