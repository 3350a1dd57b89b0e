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
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className={finishedAt ? 'text-muted' : ''}>
        {finishedAt ? copy.reached(total, instant(finishedAt)) : copy.reaching(number(done), total)}
      </p>
      {!finishedAt && <ProgressBar label={copy.progress} value={done} max={total} />}
    </div>
  )
}
