import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { filesCopy } from './filesCopy.ts'
import type { PlannedSource } from './importPlan.ts'

const states = ['new', 'changed', 'unchanged', 'refused'] as const
const mostShown = 5

/** The days of each source: how many are new, changed, unchanged and refused, and why. */
export function PlannedSources({ sources }: { sources: readonly PlannedSource[] }) {
  const copy = useCopy(filesCopy)
  const formats = useFormats()
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
      {sources.map(({ kind, name, isNew, counts, refused }) => (
        <li key={`${kind} ${name}`} className="flex flex-col gap-1 px-4 py-3">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium wrap-anywhere">{name || copy.noName}</span>
            {isNew && <Badge tone="info">{copy.newSource}</Badge>}
          </p>
          <p className="text-muted tabular-nums">
            {states
              .filter((state) => counts[state] > 0)
              .map((state) => copy.states[state](counts[state]))
              .join(' · ')}
          </p>
          {refused.length > 0 && (
            <ul aria-label={copy.refused} className="list-disc pl-5 text-muted">
              {refused.slice(0, mostShown).map(({ day, code }) => (
                <li key={`${day} ${code}`}>{copy.refusedDay(formats.fullDay(day), copy.reasons[code])}</li>
              ))}
              {refused.length > mostShown && <li>{copy.more(refused.length - mostShown)}</li>}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
