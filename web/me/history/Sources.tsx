import type { Measure } from '#contract/participation/readings.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { dayCopy } from './dayCopy.ts'
import { quarterText } from './quarterText.ts'
import type { Day } from './receipt.ts'

type Part = Day['measures'][number]['counted'][number]

/** What each source said of a day, what counted and what did not. */
export function Sources({ day: { measures } }: { day: Day }) {
  const copy = useCopy(dayCopy)
  const amountOf = useMeasureAmount()
  return (
    <Card title={copy.sources}>
      <dl className="flex flex-col gap-4">
        {measures.map(({ measure, counted, outranked }) => (
          <div key={measure} className="flex flex-col gap-1.5">
            <dt className="font-medium">{copy.measures[measure]}</dt>
            {counted.map((part) => (
              <PartLine key={`counted ${part.sourceId} ${part.typed}`} part={part} isCounted>
                {amountOf(measure, part.amount)}
              </PartLine>
            ))}
            {outranked.map((part) => (
              <PartLine key={`outranked ${part.sourceId} ${part.typed}`} part={part} isCounted={false}>
                {amountOf(measure, part.amount)}
              </PartLine>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  )
}

type PartProps = { part: Part; isCounted: boolean; children: string }

function PartLine({ part: { name, kind, typed, quarters }, isCounted, children }: PartProps) {
  const copy = useCopy(dayCopy)
  const mark = typed ? copy.typed : kind === 'file' ? copy.file : copy.measured
  const when = quarters.length > 0 ? (quarterText(quarters) ?? copy.quarters(quarters.length)) : copy.asTotal
  return (
    <dd className="flex items-start justify-between gap-3">
      <span className="min-w-0">
        <span className="wrap-anywhere">{typed ? copy.typedSource : name}</span>{' '}
        <Badge tone={typed ? 'neutral' : 'action'}>{mark}</Badge>
        <span className="block text-sm text-muted">{isCounted ? when : copy.notCounted}</span>
      </span>
      <span className={isCounted ? 'tabular-nums' : 'text-muted tabular-nums line-through'}>{children}</span>
    </dd>
  )
}

function useMeasureAmount() {
  const copy = useCopy(dayCopy)
  const formats = useFormats()
  return (measure: Measure, amount: number): string => {
    if (measure === 'activeSeconds') return copy.minutes(Math.floor(amount / 60))
    if (measure === 'steps' || measure === 'pushes') return formats.number(amount)
    return copy.kilometres(formats.tenths(amount / 1000))
  }
}
