import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { memberPageOf } from '#contract/platform/pages.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { NotHere } from '#web/me/frame/NotHere.tsx'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { useKeptFocus } from '#web/platform/page/useKeptFocus.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { challengesCopy } from './challengesCopy.ts'
import { Head } from './Head.tsx'
import { Joined } from './Joined.tsx'
import { joinCopy } from './joinCopy.ts'
import { challengeQuery } from './queries.ts'
import { Rules } from './Rules.tsx'

const JoinForm = lazy(async () => ({ default: (await import('./JoinForm.tsx')).JoinForm }))

/** One challenge: what it is, joining it, and the own score with the board of those who joined. */
export function ChallengeScreen() {
  const copy = useCopy(challengesCopy)
  const id = memberPageOf(useLocation().pathname)?.item ?? ''
  const challenge = useQuery(challengeQuery(id))
  if (challenge.isPending) return <ScreenSkeleton />
  if (challenge.isError && challenge.error instanceof ApiError && challenge.error.status === 404)
    return <NotHere />
  if (challenge.isError)
    return (
      <MemberPage title={copy.title}>
        <LoadFailed error={challenge.error} onRetry={() => challenge.refetch()} />
      </MemberPage>
    )
  return <Challenge challenge={challenge.data} />
}

function Challenge({ challenge }: { challenge: ChallengeOfMember }) {
  const copy = useCopy(joinCopy)
  const { types } = useCopy(challengesCopy)
  const { title, type, state, join } = challenge
  const joining = useKeptFocus<HTMLDivElement>()
  const isOpen = state === 'coming' || state === 'live'
  return (
    <MemberPage title={title} description={types[type]}>
      <Head challenge={challenge} />
      {join && <Joined challenge={challenge} join={join} />}
      {!join && isOpen && (
        <div ref={joining}>
          <Suspense fallback={<Skeleton shape="block" className="h-64" />}>
            <JoinForm challenge={challenge} />
          </Suspense>
        </div>
      )}
      {!join && !isOpen && <Notice role="note">{copy.over}</Notice>}
      <Rules challenge={challenge} />
    </MemberPage>
  )
}
