import { CircleCheck, CircleDotDashed, Clock, Users } from 'lucide-react'
import type { CalendarItem } from '#contract/insights/dashboard.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { activityLooks } from './activityTypes.ts'
import { calendarCopy } from './calendarCopy.ts'
import { runsOverDays } from './weekBars.ts'

const marks = {
  active: { tone: 'success', icon: <CircleDotDashed aria-hidden="true" /> },
  completed: { tone: 'neutral', icon: <CircleCheck aria-hidden="true" /> },
  scheduled: { tone: 'info', icon: <Clock aria-hidden="true" /> },
} as const

/** An activity that starts or continues on a day. */
export function ActivityRow({ item, day }: { item: CalendarItem; day: string }) {
  const formats = useFormats()
  const copy = useCopy(calendarCopy)
  const { icon: Icon, soft } = activityLooks[item.type]
  const mark = marks[item.status] ?? marks.scheduled
  return (
    <li className="flex items-start gap-3 px-5 py-3.5">
      <span className={cx('grid size-9 shrink-0 place-items-center rounded-control', soft)}>
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="font-medium wrap-anywhere">{item.title}</p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted">
          <span>{(item.date === day && item.time) || copy.allDay}</span>
          <span aria-hidden="true">·</span>
          <span>{copy.types[item.type]}</span>
          {runsOverDays(item) && <span className="w-full">{formats.days(item.date, item.endDate)}</span>}
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 pt-0.5 text-xs text-muted">
          <span className="inline-flex items-center gap-1.5">
            <Users aria-hidden="true" className="size-3.5" />
            {item.participants === null ? copy.fewParticipants : copy.participants(item.participants)}
          </span>
          <Badge tone={mark.tone} icon={mark.icon}>
            {copy.statuses[item.status] ?? copy.statuses.scheduled}
          </Badge>
        </p>
      </div>
    </li>
  )
}
