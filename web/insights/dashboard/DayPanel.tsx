import type { ActivityType, CalendarItem } from '#contract/insights/dashboard.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { AddActivity } from './AddActivity.tsx'
import { calendarCopy } from './calendarCopy.ts'

type Props = {
  day: string
  today: string
  /** Activities of the day that match the filter. */
  items: readonly CalendarItem[]
  type: ActivityType | undefined
}

/** Lists the activities of the selected day. */
export function DayPanel({ day, today, items, type }: Props) {
  const copy = useCopy(calendarCopy)
  const formats = useFormats()
  return (
    <Card
      flush
      title={<span className="block first-letter:uppercase">{formats.day(day)}</span>}
      action={day === today && <Badge tone="action">{copy.today}</Badge>}
    >
      <div aria-live="polite">
        {items.length > 0 ? (
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus.
            tabIndex={0}
            aria-label={formats.day(day)}
            className="max-h-144 divide-y divide-line overflow-y-auto border-t border-line outline-offset-[-2px]"
          >
            {items.map((item) => (
              <ActivityRow key={item.id} item={item} day={day} />
            ))}
          </ul>
        ) : (
          <EmptyState
            className="pt-4! pb-8!"
            picture={<Scene kind="countryside" className="h-32! w-52!" />}
            sentence={type ? copy.emptyType(copy.types[type]) : copy.emptyDay}
            action={<AddActivity day={day} />}
          />
        )}
      </div>
    </Card>
  )
}
