import type { CalendarItem } from '#contract/insights/dashboard.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { cx } from '#web/ui/cx.ts'
import { activityLooks } from './activityTypes.ts'
import { calendarCopy } from './calendarCopy.ts'
import type { Bar } from './weekBars.ts'

type Props = {
  date: string
  /** Activities of the day. */
  items: readonly CalendarItem[]
  /** Bars that start on this day, or continue here from the previous week. */
  bars: readonly Bar[]
  /** Number of activities in lanes that are not shown. */
  hidden: number
  isToday: boolean
  /** The day belongs to an adjacent month. */
  isOutside: boolean
  isChosen: boolean
  isTabStop: boolean
  onChoose: () => void
  label: string
}

/** Number of lanes shown. */
export const lanes = 3
const laneTops = ['top-9', 'top-14', 'top-19']
const maxDots = 4

/** A day of the calendar. Narrow calendars show a dot per activity, wide ones show bars that span several days. */
export function DayCell(day: Props) {
  const { date, bars, isToday, isOutside, isChosen, isTabStop, onChoose, label } = day
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid, a td is a selectable gridcell.
    <td aria-selected={isChosen} className="relative border border-line p-0 align-top">
      <button
        type="button"
        data-day={date}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onChoose}
        className={cx(
          'relative flex h-14 w-full flex-col items-center gap-1 p-1 text-left transition-colors @xl:h-30 @xl:items-stretch @xl:p-1.5',
          'focus-visible:z-20 focus-visible:-outline-offset-2',
          isChosen ? 'bg-action-soft' : isOutside ? 'bg-canvas hover:bg-sunken' : 'hover:bg-sunken',
        )}
      >
        <span className="sr-only">{label}</span>
        <DayContent {...day} />
      </button>
      {bars
        .filter(({ lane }) => lane < lanes)
        .map((bar) => (
          <ActivityBar key={bar.item.id} bar={bar} isOutside={isOutside} />
        ))}
    </td>
  )
}

function DayContent({ date, items, hidden, isToday, isOutside, isChosen }: Props) {
  const copy = useCopy(calendarCopy)
  const formats = useFormats()
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-badge text-xs',
          isToday ? 'bg-action font-semibold text-on-action' : isChosen ? 'font-semibold text-action' : '',
          !isToday && !isChosen && (isOutside ? 'text-muted' : 'font-medium'),
        )}
      >
        {formats.dayOfMonth(date)}
      </span>
      <span aria-hidden="true" className="flex gap-1 @xl:hidden">
        {items.slice(0, maxDots).map(({ id, type }) => (
          <span key={id} className={cx('size-1.5 rounded-badge', activityLooks[type].dot)} />
        ))}
      </span>
      {hidden > 0 && (
        <span
          aria-hidden="true"
          className="absolute inset-x-1.5 bottom-1 hidden truncate text-xs text-muted @xl:block"
        >
          +{copy.more(hidden)}
        </span>
      )}
    </>
  )
}

function ActivityBar({ bar, isOutside }: { bar: Bar; isOutside: boolean }) {
  const { item, days, lane, continued } = bar
  return (
    <span
      aria-hidden="true"
      style={{ width: `calc(${days * 100}% - 0.375rem)` }}
      className={cx(
        'pointer-events-none absolute left-0.75 z-10 hidden h-4.5 items-center overflow-hidden px-1.5 text-xs @xl:flex',
        activityLooks[item.type].bar,
        laneTops[lane],
        isOutside && 'text-muted',
        !continued.before && 'rounded-l-small border-l-3',
        !continued.after && 'rounded-r-small',
      )}
    >
      <span className="truncate">{item.title}</span>
    </span>
  )
}
