import type { ImportPlan } from '#contract/people/imports.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { importCopy } from './copy.ts'
import { RefusedRows } from './RefusedRows.tsx'

export function ImportOutcome({ plan }: { plan: ImportPlan }) {
  const copy = useCopy(importCopy)
  const { id, total, created, changed, skips, incomplete, done, autoInvite } = plan
  // Rows that became invalid before they were imported count as skipped.
  const skipped = skips + done - created - changed
  return (
    <div className="flex flex-col gap-4">
      <Notice tone={created + changed > 0 ? 'success' : 'warning'} title={copy.outcome(created, total)}>
        {changed > 0 && <p>{copy.changed(changed)}</p>}
        {skipped > 0 && <p>{copy.skipped(skipped)}</p>}
        {incomplete > 0 && <p>{copy.incomplete(incomplete)}</p>}
        {autoInvite && created > 0 && <p>{copy.invited}</p>}
      </Notice>
      {skipped + incomplete > 0 && (
        <div>
          <RefusedRows importId={id} />
        </div>
      )}
    </div>
  )
}
