import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dayIn } from '#contract/platform/days.ts'
import { useTimezone } from '#web/me/member/member.ts'
import { useUnit } from '#web/me/record/useUnit.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Columns } from './Columns.tsx'
import { historyCopy } from './historyCopy.ts'
import { Period } from './Period.tsx'
import { periodQuery } from './queries.ts'
import { mondayOf, weeksOf } from './weeks.ts'

const count = 12
/** 400 days are 57 weeks. */
const most = Math.ceil(57 / count) - 1

/** Twelve weeks at a time. */
export function WeeksView() {
  const copy = useCopy(historyCopy)
  const formats = useFormats()
  const unit = useUnit()
  const timezone = useTimezone()
  const today = dayIn(timezone, new Date())
  const [back, setBack] = useState(0)
  const from = addDays(mondayOf(today), -7 * (count - 1 + count * back))
  const to = addDays(from, 7 * count - 1)
  const days = useQuery(periodQuery({ from, to }, today))
  return (
    <Period
      name={formats.days(from, to)}
      days={days}
      onEarlier={back < most ? () => setBack(back + 1) : undefined}
      onLater={back > 0 ? () => setBack(back - 1) : undefined}
    >
      {(found) => {
        const weeks = weeksOf(found, from, count)
        return (
          <>
            <div className="p-5">
              <Columns
                title={copy.reachedOn(weeks.reduce((sum, { reachedDays }) => sum + reachedDays, 0))}
                columns={weeks.map(({ from: monday, equivalents, reachedDays }, n) => ({
                  key: monday,
                  value: equivalents,
                  reached: reachedDays >= 5,
                  label: n % 4 === 0 ? formats.days(monday, monday) : '',
                }))}
              />
            </div>
            <table className="w-full border-collapse">
              <caption className="sr-only">{copy.weeksTable}</caption>
              <thead className="text-left text-xs text-muted">
                <tr>
                  <th scope="col" className="py-2 pl-5 font-medium">
                    {copy.columns.week}
                  </th>
                  <th scope="col" className="py-2 text-right font-medium">
                    {copy.columns.reached}
                  </th>
                  <th scope="col" className="py-2 pr-5 text-right font-medium first-letter:uppercase">
                    {unit}
                  </th>
                </tr>
              </thead>
              <tbody>
                {weeks.toReversed().map((week) => (
                  <tr key={week.from} className="border-t border-line">
                    <th scope="row" className="py-3 pl-5 text-left font-medium">
                      {formats.days(week.from, week.to)}
                    </th>
                    <td className="py-3 text-right text-muted">{copy.daysReached(week.reachedDays)}</td>
                    <td className="py-3 pr-5 text-right font-semibold tabular-nums">
                      {formats.number(week.equivalents)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )
      }}
    </Period>
  )
}
