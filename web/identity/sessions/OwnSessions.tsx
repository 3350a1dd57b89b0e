import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { listOwnSessions } from '#contract/identity/sessions.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { ownSessionsQuery } from '#web/account/ownSessions.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { pageCopy } from '#web/platform/page/pages.ts'
import { useKeptFocus } from '#web/platform/page/useKeptFocus.ts'
import { useEndOthers } from '#web/platform/session/useEndOthers.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { sessionsCopy } from './copy.ts'
import { SessionList } from './SessionList.tsx'
import { SignIns } from './SignIns.tsx'

/** Where one's own account is signed in, and who tried to be. */
export function OwnSessions() {
  const copy = useCopy(sessionsCopy)
  const title = useCopy(pageCopy)['/settings/account']
  const own = useQuery(ownSessionsQuery)
  const end = useEndOthers()
  const card = useKeptFocus<HTMLElement>()
  return (
    <Card
      ref={card}
      title={title}
      description={copy.lead}
      action={
        own.data &&
        own.data.sessions.length > 1 && (
          <Button size="sm" variant="secondary" busy={end.busy} onClick={end.press}>
            {end.label}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {end.problem && (
          <Notice tone="danger" title={copy.endFailed}>
            {end.problem}
          </Notice>
        )}
        <LoadedSessions own={own} />
      </div>
    </Card>
  )
}

function LoadedSessions({ own }: { own: UseQueryResult<Answer<typeof listOwnSessions>['data']> }) {
  const copy = useCopy(sessionsCopy)
  if (own.isPending) return <Skeleton shape="block" className="h-40" />
  if (!own.data) {
    return <ListFailed className="py-4!" list={own} sentence={copy.loadFailed} fallback={copy.noAnswer} />
  }
  return (
    <>
      <SessionList sessions={own.data.sessions} />
      <SignIns signIns={own.data.signIns} />
      <p className="text-muted">{copy.hint}</p>
    </>
  )
}
