import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { MyChallenge } from '#contract/participation/joins.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { ChallengeCard } from './ChallengeCard.tsx'
import { challengesCopy } from './challengesCopy.ts'
import { challengesQuery } from './queries.ts'

/** The challenges of one's organization: live ones first. */
export function ChallengesScreen() {
  const copy = useCopy(challengesCopy)
  const challenges = useQuery(challengesQuery)
  if (challenges.isPending) return <ScreenSkeleton />
  return (
    <MemberPage title={copy.title}>
      {challenges.isError ? (
        <LoadFailed error={challenges.error} onRetry={() => challenges.refetch()} />
      ) : challenges.data.length === 0 ? (
        <NoChallenges />
      ) : (
        <>
          <Section title={copy.live} challenges={challenges.data.filter(({ state }) => state === 'live')} />
          <Section
            title={copy.coming}
            challenges={challenges.data.filter(({ state }) => state === 'coming')}
          />
          <Section
            title={copy.past}
            challenges={challenges.data.filter(({ state }) => state !== 'live' && state !== 'coming')}
          />
        </>
      )}
    </MemberPage>
  )
}

function NoChallenges() {
  const copy = useCopy(challengesCopy)
  return (
    <Card flush>
      <EmptyState
        picture={<Scene kind="countryside" className="h-48! w-full max-w-80" />}
        sentence={copy.empty}
        action={
          <Link to="/me/record" className={buttonClass()}>
            <Plus aria-hidden="true" />
            {copy.record}
          </Link>
        }
      />
    </Card>
  )
}

function Section({ title, challenges }: { title: string; challenges: readonly MyChallenge[] }) {
  if (challenges.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      <ul className="flex flex-col gap-3">
        {challenges.map((challenge) => (
          <li key={challenge.id}>
            <ChallengeCard challenge={challenge} />
          </li>
        ))}
      </ul>
    </section>
  )
}
