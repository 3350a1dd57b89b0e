import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ActivityType, CalendarItem } from '#contract/insights/dashboard.ts'
import { addMonths, monthOf } from '#contract/platform/days.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { calendarCopy } from './calendarCopy.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { TypeFilter } from './TypeFilter.tsx'
import { showMonth } from './useDay.ts'

type Props = {
  today: string
  month: string
  days: readonly string[]
  day: string
  items: readonly CalendarItem[]
  type: ActivityType | undefined
  onType: (type: ActivityType | undefined) => void
  busy: boolean
}

export function Calendar({ today, month, days, day, items, type, onType, busy }: Props) {
  const copy = useCopy(calendarCopy)
  const formats = useFormats()
  return (
    <section
      aria-label={copy.calendar}
      className="@container flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 aria-live="polite" className="text-lg font-semibold first-letter:uppercase">
          {formats.month(month)}
        </h2>
        <div className="flex items-center gap-1">
          {month !== monthOf(today) && (
            <Button variant="quiet" size="sm" onClick={() => showMonth(monthOf(today))}>
              {copy.today}
            </Button>
          )}
          <IconButton
            size="sm"
            label={copy.previous}
            icon={<ChevronLeft />}
            onClick={() => showMonth(addMonths(month, -1))}
          />
          <IconButton
            size="sm"
            label={copy.next}
            icon={<ChevronRight />}
            onClick={() => showMonth(addMonths(month, 1))}
          />
        </div>
      </header>
      <TypeFilter type={type} onType={onType} />
      <MonthGrid today={today} month={month} days={days} day={day} items={items} busy={busy} />
    </section>
  )
}
