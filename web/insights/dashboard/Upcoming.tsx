import type { CalendarItem } from '#contract/insights/dashboard.ts'
import { monthOf } from '#contract/platform/days.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { activityLooks } from './activityTypes.ts'
import { calendarCopy } from './calendarCopy.ts'
import { showMonth } from './useDay.ts'

type Props = { items: readonly CalendarItem[]; today: string }

/** The next events. Each links to its day in the calendar. */
export function Upcoming({ items, today }: Props) {
  const copy = useCopy(calendarCopy)
  const formats = useFormats()
  return (
    <Card flush title={copy.upcoming}>
      {items.length === 0 ? (
        <p className="px-5 pb-5 text-muted">{copy.noUpcoming}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {items.map(({ id, title, date, time, type }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => showMonth(monthOf(date), { day: date })}
                className="relative flex w-full items-center gap-3.5 px-5 py-3 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <span className="flex w-11 shrink-0 flex-col items-center rounded-control bg-sunken py-1">
                  <span className="text-xs text-muted">{formats.shortMonth(date)}</span>
                  <span className="text-base leading-5 font-semibold">{formats.dayOfMonth(date)}</span>
                </span>
                <span className="flex min-w-0 grow flex-col gap-0.5">
                  <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>
                  <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
                    <span className={cx('size-2 rounded-badge', activityLooks[type].dot)} />
                    {copy.types[type]}
                    {time && <span>· {time}</span>}
                  </span>
                </span>
                <span className="shrink-0 text-xs text-muted">{formats.inDays(date, today)}</span>
                <span className="sr-only">{copy.show}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
