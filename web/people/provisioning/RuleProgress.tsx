import type { Directory } from '#contract/people/directories.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { groupsCopy } from './groupsCopy.ts'

/** How many people the last change of many has reached. */
export function RuleProgress({ effects }: Pick<Directory, 'effects'>) {
  const copy = useCopy(groupsCopy)
  const { instant, number } = useFormats()
  if (!effects) return null
  const { done, total, finishedAt } = effects
  if (finishedAt) return <p className="text-muted">{copy.reached(total, instant(finishedAt))}</p>
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite">{copy.reaching(number(done), total)}</p>
      <ProgressBar label={copy.progress} value={done} max={total} />
    </div>
  )
}
