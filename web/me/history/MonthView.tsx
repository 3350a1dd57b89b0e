import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, addMonths, dayIn, monthOf } from '#contract/platform/days.ts'
import { useTimezone } from '#web/me/member/member.ts'
import { useUnit } from '#web/me/record/useUnit.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Columns } from './Columns.tsx'
import { DayRows } from './DayRows.tsx'
import { historyCopy } from './historyCopy.ts'
import { Period } from './Period.tsx'
import { periodQuery } from './queries.ts'

/** Days that the history goes back. */
const back = 400

export function MonthView() {
  const copy = useCopy(historyCopy)
  const formats = useFormats()
  const unit = useUnit()
  const timezone = useTimezone()
  const today = dayIn(timezone, new Date())
  const [month, setMonth] = useState(monthOf(today))
  const from = `${month}-01`
  const end = addDays(`${addMonths(month, 1)}-01`, -1)
  const days = useQuery(periodQuery({ from, to: end < today ? end : today }, today))
  const name = formats.month(from)
  return (
    <Period
      name={name}
      days={days}
      onEarlier={month > monthOf(addDays(today, -back)) ? () => setMonth(addMonths(month, -1)) : undefined}
      onLater={month < monthOf(today) ? () => setMonth(addMonths(month, 1)) : undefined}
    >
      {(found) => {
        const byDay = new Map(found.map((day) => [day.day, day]))
        const all = Array.from({ length: Number(end.slice(8)) }, (_, n) => addDays(from, n))
        const sum = found.reduce((total, { equivalents }) => total + equivalents, 0)
        return (
          <>
            <div className="flex flex-col gap-1 p-5">
              <Columns
                title={copy.reachedOn(found.filter(({ reached }) => reached).length)}
                goal={found[0]?.goal}
                columns={all.map((day, n) => ({
                  key: day,
                  value: byDay.get(day)?.equivalents ?? 0,
                  reached: byDay.get(day)?.reached ?? false,
                  label: n % 7 === 0 ? formats.dayOfMonth(day) : '',
                }))}
              />
              <p className="text-muted">{copy.sum(`${formats.number(sum)} ${unit}`)}</p>
            </div>
            <DayRows caption={copy.totalOf(name)} days={found} />
          </>
        )
      }}
    </Period>
  )
}
