import { useQuery } from '@tanstack/react-query'
import { CircleQuestionMark, FileUp, Flag, type LucideIcon, UserCheck, UserPlus, Users } from 'lucide-react'
import type { FeedEntry } from '#contract/insights/dashboard.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { feedCopy } from './feedCopy.ts'
import { activityQuery } from './queries.ts'

const icons: Record<FeedEntry['type'], LucideIcon> = {
  user_added: UserPlus,
  users_added: Users,
  user_activated: UserCheck,
  challenge_created: Flag,
  quiz_created: CircleQuestionMark,
  import_finished: FileUp,
}

const widths = ['w-48', 'w-56', 'w-40', 'w-52', 'w-44', 'w-60', 'w-36', 'w-64']

/** Feed of recent events. */
export function Recent() {
  const copy = useCopy(feedCopy)
  const { data, isError, isFetching, refetch } = useQuery(activityQuery)
  return (
    <Card flush title={copy.title}>
      {data ? (
        data.length > 0 ? (
          <ul aria-label={copy.title} className="border-t border-line lg:columns-2 lg:gap-0">
            {data.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : (
          <p className="px-5 pb-5 text-muted">{copy.empty}</p>
        )
      ) : isError ? (
        <div role="alert" className="flex flex-col items-start gap-3 px-5 pb-5 text-muted">
          {copy.failed}
          <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {copy.retry}
          </Button>
        </div>
      ) : (
        <div aria-busy="true" className="border-t border-line lg:columns-2 lg:gap-0">
          {widths.map((width) => (
            <div key={width} className="flex h-14 items-center gap-3.5 px-5">
              <Skeleton shape="round" />
              <Skeleton className={`h-3 max-w-full ${width}`} />
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}

function Entry({ entry: { type, text, subject, count, at } }: { entry: FeedEntry }) {
  const { say } = useCopy(feedCopy)
  const formats = useFormats()
  const Icon = icons[type]
  return (
    <li className="flex min-h-14 break-inside-avoid items-center gap-3.5 px-5 py-2">
      <span className="grid size-8 shrink-0 place-items-center rounded-badge bg-sunken text-muted">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0 grow wrap-anywhere">{say[type]?.(subject ?? '', count) ?? text}</span>
      <time dateTime={at} title={formats.instant(at)} className="shrink-0 text-xs text-muted">
        {formats.ago(at)}
      </time>
    </li>
  )
}
