import { useMutation, useQuery } from '@tanstack/react-query'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { sessionsCopy } from './copy.ts'
import { endOthersMutation, sessionsQuery } from './queries.ts'
import { SessionList } from './SessionList.tsx'
import { SignIns } from './SignIns.tsx'

/** Where one's own account is signed in, and who tried to be. */
export function OwnSessions() {
  const copy = useCopy(sessionsCopy)
  const title = useCopy(pageCopy)['/settings/account']
  const errorText = useErrorText()
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
            <SessionList sessions={sessions} />
            <SignIns signIns={signIns} />
            <p className="text-muted">{copy.hint}</p>
          </>
        )}
      </div>
    </Card>
  )
}
