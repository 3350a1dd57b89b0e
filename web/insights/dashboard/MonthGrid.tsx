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
  /** Six weeks that start on a Monday. */
  days: readonly string[]
  /** The selected day. */
  day: string
  items: readonly CalendarItem[]
  busy: boolean
}

/** Whether the bar covers the day, but in a lane that is not shown. */
const isHiddenOn = ({ from, days, lane }: Bar, day: number) =>
  lane >= lanes && from <= day && day < from + days

/** A grid of days with one tab stop. The arrow keys move the focus, past an edge into the adjacent month. */
export function MonthGrid({ today, month, days, day, items, busy }: Props) {
  const formats = useFormats()
  const { grid, tabStop, setTabStop, onKeyDown } = useGridFocus(days, day)
  const choose = (date: string) => {
    setTabStop(date)
    showMonth(month, { day: date, replace: true })
  }
  const weeks = [0, 7, 14, 21, 28, 35].map((from) => days.slice(from, from + 7))
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an interactive calendar has the role grid.
      role="grid"
      aria-label={formats.month(month)}
      aria-busy={busy}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-collapse"
    >
      <Weekdays week={weeks[0]} />
      <tbody>
        {weeks.map((week) => (
          <Week
            key={week[0]}
            week={week}
            items={items}
            today={today}
            month={month}
            day={day}
            tabStop={tabStop}
            onChoose={choose}
          />
        ))}
      </tbody>
    </table>
  )
}

function useGridFocus(days: readonly string[], day: string) {
  const grid = useRef<HTMLTableElement>(null)
  const [lastFocused, setTabStop] = useState<string>()
  const isMoving = useRef(false)
  const tabStop = lastFocused && days.includes(lastFocused) ? lastFocused : day

  // A day of another month can be focused only after that month is rendered.
  useEffect(() => {
    const button = grid.current?.querySelector<HTMLElement>(`[data-day="${lastFocused}"]`)
    if (!isMoving.current || !button || !days.includes(lastFocused ?? '')) return
    isMoving.current = false
    button.focus()
  }, [lastFocused, days])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, tabStop)
    if (!next) return
    event.preventDefault()
    isMoving.current = true
    setTabStop(next)
    if (!days.includes(next) || event.key.startsWith('Page')) showMonth(monthOf(next), { replace: true })
  }
  return { grid, tabStop, setTabStop, onKeyDown }
}

function Weekdays({ week }: { week: readonly string[] | undefined }) {
  return (
    <thead>
      <tr>
        {week?.map((date) => (
          <Weekday key={date} date={date} />
        ))}
      </tr>
    </thead>
  )
}

function Weekday({ date }: { date: string }) {
  const formats = useFormats()
  return (
    <th
      scope="col"
      abbr={formats.longWeekday(date)}
      className="pb-2 text-xs font-medium text-muted first-letter:uppercase"
    >
      {formats.weekday(date)}
    </th>
  )
}

type WeekProps = Pick<Props, 'items' | 'today' | 'month' | 'day'> & {
  week: readonly string[]
  tabStop: string
  onChoose: (date: string) => void
}

function Week({ week, items, today, month, day, tabStop, onChoose }: WeekProps) {
  const copy = useCopy(calendarCopy)
  const formats = useFormats()
  const bars = weekBars(week, items)
  return (
    <tr>
      {week.map((date, index) => {
        const running = items.filter((item) => runsOn(item, date))
        return (
          <DayCell
            key={date}
            date={date}
            items={running}
            bars={bars.filter(({ from }) => from === index)}
            hidden={bars.filter((bar) => isHiddenOn(bar, index)).length}
            isToday={date === today}
            isOutside={monthOf(date) !== month}
            isChosen={date === day}
            isTabStop={date === tabStop}
            onChoose={() => onChoose(date)}
            label={`${formats.fullDay(date)}, ${copy.activities(running.length)}`}
          />
        )
      })}
    </tr>
  )
}
