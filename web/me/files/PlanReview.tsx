import { entriesOf } from '#contract/platform/keys.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { filesCopy } from './filesCopy.ts'
import { PlannedSources } from './PlannedSources.tsx'
import { PlannedWeeks } from './PlannedWeeks.tsx'
import type { FileImporting, Step } from './useFileImport.ts'

type Props = { importing: FileImporting; step: Extract<Step, { at: 'plan' }>; unit: string }

/** What the file would change, before anything of it is stored. */
export function PlanReview({ importing, step, unit }: Props) {
  const copy = useCopy(filesCopy)
  const { content, plan } = step
  const days = new Set(
    plan.parts.flatMap(({ sources }) => sources.flatMap((own) => own.days.map(({ day }) => day))),
  )
  const isHere = plan.sources.some(({ counts }) => counts.unchanged > 0)
  const leftOut = entriesOf(content.leftOut)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h2 className="text-base font-semibold">{copy.plan}</h2>
        <p className="text-muted">{copy.planDetail}</p>
      </div>
      {days.size === 0 && <Notice tone="info">{isHere ? copy.nothingNew : copy.noDays}</Notice>}
      <PlannedSources sources={plan.sources} />
      {days.size > 0 && <PlannedWeeks weeks={plan.weeks} unit={unit} />}
      {leftOut.length > 0 && (
        <section aria-label={copy.leftOut} className="flex flex-col gap-2">
          <h3 className="font-medium">{copy.leftOut}</h3>
          <ul className="list-disc pl-5 text-muted">
            {leftOut.map(([reason, count = 0]) => (
              <li key={reason}>{copy.left[reason](count)}</li>
            ))}
          </ul>
        </section>
      )}
      {content.kind === 'apple-health' && <Notice role="note">{copy.clock}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={importing.next}>
          {copy.cancel}
        </Button>
        {days.size > 0 && (
          <Button
            onClick={() => importing.send({ at: 'sending', content, plan, id: crypto.randomUUID(), sent: 0 })}
          >
            {copy.import(copy.days(days.size))}
          </Button>
        )}
      </div>
    </div>
  )
}
