import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CalendarItem } from '#contract/insights/dashboard.ts'
import { monthOf } from '#contract/platform/days.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { calendarCopy } from './calendarCopy.ts'
import { DayCell, lanes } from './DayCell.tsx'
import { dayAfterKey } from './dayAfterKey.ts'
import { showMonth } from './useDay.ts'
import { type Bar, runsOn, weekBars } from './weekBars.ts'

type Props = {
  today: string
  month: string
  /** From a Monday on. */
  days: readonly string[]
  /** The chosen one. */
  day: string
  items: readonly CalendarItem[]
  busy: boolean
}

/** On a day of the week there is no room for a bar. */
const isHidden = ({ from, days, lane }: Bar, day: number) => lane >= lanes && from <= day && day < from + days

/** A grid of days: one of them is in the tab order, arrows lead to the others, and over the edge to another month. */
export function MonthGrid({ today, month, days, day, items, busy }: Props) {
  const copy = useCopy(calendarCopy)
  const formats = useFormats()
  const table = useRef<HTMLTableElement>(null)
  const [reached, setReached] = useState<string>()
  const moving = useRef(false)
  const current = reached && days.includes(reached) ? reached : day

  // A day of another month is there to be focused only once that month is shown.
  useEffect(() => {
    const button = table.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)
    if (!moving.current || !button || !days.includes(reached ?? '')) return
    moving.current = false
    button.focus()
  }, [reached, days])

  const move = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, current)
    if (!next) return
    event.preventDefault()
    moving.current = true
    setReached(next)
    if (!days.includes(next) || event.key.startsWith('Page')) showMonth(monthOf(next), { replace: true })
  }
  const choose = (chosen: string) => {
    setReached(chosen)
    showMonth(month, { day: chosen, replace: true })
  }

  const weeks = [0, 7, 14, 21, 28, 35].map((from) => days.slice(from, from + 7))
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table one moves about in.
      role="grid"
      aria-label={formats.month(month)}
      aria-busy={busy}
      onKeyDown={move}
      className="w-full table-fixed border-collapse"
    >
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th
              key={date}
              scope="col"
              abbr={formats.longWeekday(date)}
              className="pb-2 text-xs font-medium text-muted first-letter:uppercase"
            >
              {formats.weekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => {
          const bars = weekBars(week, items)
          return (
            <tr key={week[0]}>
              {week.map((date, index) => {
                const running = items.filter((item) => runsOn(item, date))
                return (
                  <DayCell
                    key={date}
                    date={date}
                    items={running}
                    bars={bars.filter(({ from }) => from === index)}
                    hidden={bars.filter((bar) => isHidden(bar, index)).length}
                    today={date === today}
                    outside={monthOf(date) !== month}
                    chosen={date === day}
                    current={date === current}
                    onChoose={() => choose(date)}
                    label={`${formats.fullDay(date)}, ${copy.activities(running.length)}`}
                  />
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
