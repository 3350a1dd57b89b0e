import { useMutation, useQuery } from '@tanstack/react-query'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { endOthersMutation, sessionsQuery } from './queries.ts'
import { SignIns } from './SignIns.tsx'
import { sessionsCopy } from './sessionsCopy.ts'
import { useDevice } from './useDevice.ts'

/** Where one's own account is signed in, and who tried to be. */
export function OwnSessions() {
  const copy = useCopy(sessionsCopy)
  const title = useCopy(pageCopy)['/settings/account']
  const errorText = useErrorText()
  const { ago, instant } = useFormats()
  const device = useDevice()
  const own = useQuery(sessionsQuery)
  const end = useMutation(endOthersMutation)
  const { sessions = [], signIns = [] } = own.data ?? {}

  const endOthers = () =>
    end.mutate(undefined, {
      onSuccess: ({ data }) => toast({ text: copy.ended(data.ended), tone: 'success' }),
    })

  return (
    <Card
      title={title}
      description={copy.lead}
      action={
        sessions.length > 1 && (
          <Button size="sm" variant="secondary" busy={end.isPending} onClick={endOthers}>
            {copy.endOthers}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {end.isError && (
          <Notice tone="danger" title={copy.endFailed}>
            {errorText(end.error, copy.noAnswer)}
          </Notice>
        )}
        {own.isPending && <Skeleton shape="block" className="h-40" />}
        {own.isError && !own.data && (
          <ErrorState
            className="py-4!"
            sentence={copy.loadFailed}
            detail={errorText(own.error, copy.noAnswer)}
            retry={{ label: copy.retry, onRetry: () => void own.refetch(), busy: own.isFetching }}
          />
        )}
        {own.data && (
          <>
            <ul
              aria-label={copy.sessions}
              className="divide-y divide-line rounded-control border border-line"
            >
              {sessions.map((session) => (
                <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
                  <span className="flex min-w-48 grow flex-col">
                    <span className="font-medium wrap-anywhere" title={session.userAgent}>
                      {device(session.userAgent)} · {session.address}
                    </span>
                    <span className="text-muted">
                      {copy.seen(instant(session.startedAt), ago(session.lastSeenAt))}
                    </span>
                  </span>
                  {session.kind === 'admin_access' && <Badge tone="info">{copy.support}</Badge>}
                  {session.current && <Badge tone="success">{copy.current}</Badge>}
                </li>
              ))}
            </ul>
            <SignIns signIns={signIns} />
            <p className="text-muted">{copy.hint}</p>
          </>
        )}
      </div>
    </Card>
  )
}
