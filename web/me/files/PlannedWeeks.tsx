import { useState } from 'react'
import { addDays } from '#contract/platform/days.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { filesCopy } from './filesCopy.ts'
import type { PlannedWeek } from './importPlan.ts'

const shownAtFirst = 6

/** The merged total of each week, before and after the import. */
export function PlannedWeeks({ weeks, unit }: { weeks: readonly PlannedWeek[]; unit: string }) {
  const copy = useCopy(filesCopy)
  const formats = useFormats()
  const [all, setAll] = useState(false)
  const shown = all ? weeks : weeks.slice(0, shownAtFirst)
  return (
    <section aria-label={copy.weeks} className="flex flex-col gap-2">
      <h3 className="font-medium">{copy.weeks}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map(({ monday, before, after }) => (
          <li key={monday} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{formats.days(monday, addDays(monday, 6))}</span>
            <span className="tabular-nums">
              {copy.becomes(formats.number(before), formats.number(after), unit)}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < weeks.length && (
        <Button variant="quiet" className="self-start" onClick={() => setAll(true)}>
          {copy.moreWeeks(weeks.length - shown.length)}
        </Button>
      )}
    </section>
  )
}
