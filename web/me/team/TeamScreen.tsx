import { useQuery } from '@tanstack/react-query'
import type { MyChallenge } from '#contract/participation/joins.ts'
import { challengesQuery } from '#web/me/challenges/queries.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { TeamCard } from './TeamCard.tsx'
import { teamCopy } from './teamCopy.ts'

const isPlayed = ({ type, state, join }: MyChallenge) =>
  type === 'team-competition' && state !== 'coming' && join !== null && join.group !== null

/** The own team in each competition: its place, its days, and who plays. */
export function TeamScreen() {
  const copy = useCopy(teamCopy)
  const challenges = useQuery(challengesQuery)
  if (challenges.isPending) return <ScreenSkeleton />
  const played = challenges.data?.filter(isPlayed) ?? []
  return (
    <MemberPage title={copy.title}>
      {challenges.isError ? (
        <LoadFailed error={challenges.error} onRetry={() => challenges.refetch()} />
      ) : played.length === 0 ? (
        <Card flush>
          <EmptyState
            picture={<Scene kind="city" className="h-48! w-full max-w-80" />}
            sentence={copy.empty}
            action={
              <Link to="/me/challenges" className={buttonClass()}>
                {copy.toChallenges}
              </Link>
            }
          />
        </Card>
      ) : (
        played.map((challenge) => <TeamCard key={challenge.id} challenge={challenge} />)
      )}
    </MemberPage>
  )
}
