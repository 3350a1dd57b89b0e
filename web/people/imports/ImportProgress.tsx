import type { ImportPlan } from '#contract/people/imports.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { progressCopy } from './progressCopy.ts'

/** Progress of an import that runs on the server. */
export function ImportProgress({ plan: { creates, changes, done, fileName } }: { plan: ImportPlan }) {
  const copy = useCopy(progressCopy)
  const total = creates + changes
  return (
    <div className="flex min-h-52 flex-col justify-center gap-4">
      <p className="font-medium wrap-anywhere">{fileName}</p>
      <ProgressBar label={copy.running} value={done} max={total} />
      <p role="status" className="text-muted tabular-nums">
        {copy.progress(done, total)}
      </p>
      <p className="text-sm text-muted">{copy.runningHint}</p>
    </div>
  )
}
