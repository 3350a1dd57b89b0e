import type { CalendarItem } from '#contract/dashboard.ts'
import { useCopy } from '#web/app/language.ts'
import { useFormats } from '#web/app/useFormats.ts'
import { cx } from '#web/ui/cx.ts'
import { activityLooks } from './activityTypes.ts'
import { calendarCopy } from './calendarCopy.ts'

type Props = {
  date: string
  items: readonly CalendarItem[]
  today: boolean
  /** Of a neighbouring month. */
  outside: boolean
  chosen: boolean
  /** In the tab order. */
  current: boolean
  onChoose: () => void
  label: string
}

const mostTitles = 2
const mostDots = 4

/** A day with a dot for each activity, and their titles where there is room. */
export function DayCell({ date, items, today, outside, chosen, current, onChoose, label }: Props) {
  const copy = useCopy(calendarCopy)
  const formats = useFormats()
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid it is a cell to be chosen.
    <td aria-selected={chosen} className="border border-line p-0 align-top">
      <button
        type="button"
        data-day={date}
        aria-current={today ? 'date' : undefined}
        tabIndex={current ? 0 : -1}
        onClick={onChoose}
        className={cx(
          'relative flex h-14 w-full flex-col items-center gap-1 p-1 text-left transition-colors @2xl:h-22 @2xl:items-stretch @2xl:p-1.5',
          'focus-visible:z-10 focus-visible:-outline-offset-2',
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
        <span aria-hidden="true" className="hidden flex-col gap-0.5 text-xs @2xl:flex">
          {items.slice(0, mostTitles).map(({ id, type, title }) => (
            <span key={id} className="flex min-w-0 items-center gap-1.5 px-0.5">
              <span className={cx('size-2 shrink-0 rounded-badge', activityLooks[type].dot)} />
              <span className={cx('truncate', outside && 'text-muted')}>{title}</span>
            </span>
          ))}
          {items.length > mostTitles && (
            <span className="px-0.5 text-muted">+{copy.more(items.length - mostTitles)}</span>
          )}
        </span>
      </button>
    </td>
  )
}
