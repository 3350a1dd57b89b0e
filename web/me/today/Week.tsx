import type { DaySummary } from '#contract/participation/recording.ts'
import { addDays } from '#contract/platform/days.ts'
import { useAvailable } from '#web/me/frame/available.ts'
import { useUnit } from '#web/me/record/useUnit.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/linkClass.ts'
import { todayCopy } from './todayCopy.ts'

type Props = { days: readonly DaySummary[]; today: string }

/** The last seven days as columns. Each leads to its day. */
export function Week({ days, today }: Props) {
  const copy = useCopy(todayCopy)
  const isAvailable = useAvailable()
  const week = Array.from({ length: 7 }, (_, n) => addDays(today, n - 6))
  const byDay = new Map(days.map((day) => [day.day, day]))
  const goal = days[0]?.goal ?? 0
  const most = Math.max(goal, ...week.map((day) => byDay.get(day)?.equivalents ?? 0))
  return (
    <Card
      title={copy.week}
      action={
        isAvailable('/me/history') && (
          <Link to="/me/history" className={linkClass('inline-flex min-h-11 items-center')}>
            {copy.history}
          </Link>
        )
      }
    >
      <ol className="grid grid-cols-7">
        {week.map((day) => (
          <li key={day}>
            <DayColumn day={day} summary={byDay.get(day)} most={most} isToday={day === today} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

type ColumnProps = { day: string; summary: DaySummary | undefined; most: number; isToday: boolean }

function DayColumn({ day, summary, most, isToday }: ColumnProps) {
  const copy = useCopy(todayCopy)
  const formats = useFormats()
  const unit = useUnit()
  const equivalents = summary?.equivalents ?? 0
  const said = copy.dayOf(formats.day(day), formats.number(equivalents), unit)
  return (
    <Link
      to={`/me/history/${day}`}
      className="flex flex-col items-center gap-1.5 rounded-control py-2 transition-colors hover:bg-sunken/60"
    >
      <span className="sr-only">
        {said}
        {summary?.reached && ` · ${copy.goalReached}`}
      </span>
      <span aria-hidden="true" className="flex h-24 w-6 items-end rounded-badge bg-sunken">
        <span
          className={cx('w-full rounded-badge', summary?.reached ? 'bg-action' : 'bg-energy')}
          style={{ height: `${most > 0 ? (100 * equivalents) / most : 0}%` }}
        />
      </span>
      <span aria-hidden="true" className={cx('text-xs', isToday ? 'font-semibold text-ink' : 'text-muted')}>
        {formats.weekday(day).slice(0, 2)}
      </span>
    </Link>
  )
}
