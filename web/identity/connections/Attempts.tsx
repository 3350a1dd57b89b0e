import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attempt } from '#contract/identity/connections.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { connectionsCopy } from './copy.ts'
import { attemptsQuery } from './queries.ts'
import { reasonCopy } from './reasonCopy.ts'

/** The log of a connection, loaded when it is opened. */
export function Attempts({ connectionId }: { connectionId: string }) {
  const copy = useCopy(connectionsCopy)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="border-line border-t pt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 font-medium pointer-coarse:py-3">{copy.log}</summary>
      {isOpen && <AttemptList connectionId={connectionId} />}
    </details>
  )
}

function AttemptList({ connectionId }: { connectionId: string }) {
  const copy = useCopy(connectionsCopy)
  const log = useInfiniteQuery(attemptsQuery(connectionId))
  if (log.isPending) return <Skeleton shape="block" className="mt-3 h-24" />
  if (!log.data) return <ListFailed list={log} sentence={copy.logFailed} />
  const attempts = log.data.pages.flatMap((page) => page.attempts)
  if (attempts.length === 0) return <p className="pt-2 text-muted">{copy.noAttempts}</p>
  return (
    <>
      <ul className="flex flex-col divide-y divide-line pt-1">
        {attempts.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button variant="secondary" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {copy.older}
        </Button>
      )}
    </>
  )
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const copy = useCopy(connectionsCopy)
  const { reasons } = useCopy(reasonCopy)
  const { instant } = useFormats()
  const { at, reference, isTest, reason, detail, claims } = attempt
  return (
    <li className="flex min-w-0 flex-col gap-1 py-3 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          {reason ? reasons[reason].what : isTest ? copy.testSuccess : copy.success}
        </span>
        {isTest && <Badge>{copy.testMark}</Badge>}
      </div>
      {reason && <p>{reasons[reason].todo}</p>}
      <p className="text-muted text-sm">
        {instant(at)} · {copy.reference} {reference}
      </p>
      {detail && (
        <p className="text-muted text-sm">
          {copy.technical}: <code>{detail}</code>
        </p>
      )}
      {claims.length > 0 && (
        <p className="text-muted text-sm">
          {copy.claimNames}: {claims.join(', ')}
        </p>
      )}
    </li>
  )
}
