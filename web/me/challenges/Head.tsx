import { lazy, Suspense } from 'react'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useWhen } from './ChallengeCard.tsx'
import { ChallengePicture } from './ChallengePicture.tsx'
import { OwnScore } from './OwnScore.tsx'
import { StateBadge } from './StateBadge.tsx'

const Journey = lazy(async () => ({ default: (await import('./Journey.tsx')).Journey }))

/** The picture of a challenge, its state and dates, and the own score or what it is about. */
export function Head({ challenge }: { challenge: ChallengeOfMember }) {
  const { days } = useFormats()
  const when = useWhen()
  const { type, state, startDate, endDate, description, join } = challenge
  return (
    <Card flush>
      {join && type === 'collective-target' && state !== 'coming' ? (
        <Suspense fallback={<Skeleton shape="block" className="aspect-[2/1] w-full" />}>
          <Journey challenge={challenge} />
        </Suspense>
      ) : (
        <ChallengePicture challenge={challenge} className="h-36! w-full! rounded-none! sm:h-48!" />
      )}
      <div className="flex flex-col gap-4 p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={state} />
          <span>{days(startDate, endDate)}</span>
          {(state === 'coming' || state === 'live') && <span className="text-muted">{when(challenge)}</span>}
        </p>
        {join && state !== 'coming' && <OwnScore challenge={challenge} />}
        {description && <p className="text-base whitespace-pre-line wrap-anywhere">{description}</p>}
      </div>
    </Card>
  )
}
