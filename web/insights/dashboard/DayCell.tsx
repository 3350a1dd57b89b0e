import type { CalendarItem } from '#contract/insights/dashboard.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { cx } from '#web/ui/cx.ts'
import { activityLooks } from './activityTypes.ts'
import { calendarCopy } from './calendarCopy.ts'
import type { Bar } from './weekBars.ts'

type Props = {
  date: string
  /** What runs on the day. */
  items: readonly CalendarItem[]
  /** Bars that begin here, or go on here from the week before. */
  bars: readonly Bar[]
  /** How many bars of the day there is no room for. */
  hidden: number
  today: boolean
  /** Of a neighbouring month. */
  outside: boolean
  chosen: boolean
  /** In the tab order. */
  current: boolean
  onChoose: () => void
  label: string
}

/** Bars that there is room for. */
export const lanes = 3
const laneTops = ['top-9', 'top-14', 'top-19']
const mostDots = 4

/** A day with a dot for each activity, and where there is room with bars that reach over its next days. */
export function DayCell({
  date,
  items,
  bars,
  hidden,
  today,
  outside,
  chosen,
  current,
  onChoose,
  label,
}: Props) {
  const copy = useCopy(calendarCopy)
  const formats = useFormats()
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid it is a cell to be chosen.
    <td aria-selected={chosen} className="relative border border-line p-0 align-top">
      <button
        type="button"
        data-day={date}
        aria-current={today ? 'date' : undefined}
        tabIndex={current ? 0 : -1}
        onClick={onChoose}
        className={cx(
          'relative flex h-14 w-full flex-col items-center gap-1 p-1 text-left transition-colors @2xl:h-30 @2xl:items-stretch @2xl:p-1.5',
          'focus-visible:z-20 focus-visible:-outline-offset-2',
          chosen ? 'bg-action-soft' : outside ? 'bg-canvas hover:bg-sunken' : 'hover:bg-sunken',
        )}
      >
        <span className="sr-only">{label}</span>
        <span
          aria-hidden="true"
          className={cx(
            'grid size-6 shrink-0 place-items-center rounded-badge text-xs',
            today ? 'bg-action font-semibold text-on-action' : chosen ? 'font-semibold text-action' : '',
            !today && !chosen && (outside ? 'text-muted' : 'font-medium'),
          )}
        >
          {formats.dayOfMonth(date)}
        </span>
        <span aria-hidden="true" className="flex gap-1 @2xl:hidden">
          {items.slice(0, mostDots).map(({ id, type }) => (
            <span key={id} className={cx('size-1.5 rounded-badge', activityLooks[type].dot)} />
          ))}
        </span>
        {hidden > 0 && (
          <span
            aria-hidden="true"
            className="absolute inset-x-1.5 bottom-1 hidden truncate text-xs text-muted @2xl:block"
          >
            +{copy.more(hidden)}
          </span>
        )}
      </button>
      {bars
        .filter(({ lane }) => lane < lanes)
        .map(({ item, days, lane, continued }) => (
          <span
            key={item.id}
            aria-hidden="true"
            style={{ width: `calc(${days * 100}% - 0.375rem)` }}
            className={cx(
              'pointer-events-none absolute left-0.75 z-10 hidden h-4.5 items-center overflow-hidden px-1.5 text-xs @2xl:flex',
              activityLooks[item.type].bar,
              laneTops[lane],
              outside && 'opacity-80',
              !continued.before && 'rounded-l-small border-l-3',
              !continued.after && 'rounded-r-small',
            )}
          >
            <span className="truncate">{item.title}</span>
          </span>
        ))}
    </td>
  )
}
