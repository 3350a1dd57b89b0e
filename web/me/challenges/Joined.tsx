import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { dayIn } from '#contract/platform/days.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { useMember } from '#web/me/member/member.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Board } from './Board.tsx'
import { competitions } from './competitions.ts'
import { groupsQuery } from './queries.ts'

const Appeals = lazy(() =>
  import('#web/me/appeals/Appeals.tsx').then(({ Appeals: Part }) => ({ default: Part })),
)

// Each is for some types of challenges, or for sealed ones, alone.
const Groups = lazy(async () => ({ default: (await import('./Groups.tsx')).Groups }))
const SharedProgress = lazy(async () => ({ default: (await import('./SharedProgress.tsx')).SharedProgress }))
const WinnerQuestion = lazy(async () => ({ default: (await import('./WinnerQuestion.tsx')).WinnerQuestion }))

// Below the board.
const OwnJoin = lazy(async () => ({ default: (await import('./OwnJoin.tsx')).OwnJoin }))

type Props = { challenge: ChallengeOfMember; join: NonNullable<ChallengeOfMember['join']> }

const common: readonly string[] = ['collective-target', 'environmental', 'donation-challenge']

/** What somebody who joined sees: what all or the teams have reached, the board, and the own settings. */
export function Joined({ challenge, join }: Props) {
  const { type, state } = challenge
  const hasStandings = common.includes(type) || competitions.includes(type)
  return (
    <>
      <Suspense>{state === 'sealed' && <WinnerQuestion id={challenge.id} />}</Suspense>
      {state !== 'coming' && hasStandings && (
        <Suspense fallback={<Skeleton shape="block" className="h-64" />}>
          <Together challenge={challenge} />
        </Suspense>
      )}
      {state !== 'coming' && <Board challenge={challenge} />}
      {state !== 'coming' && <OwnAppeals challenge={challenge} />}
      <Suspense fallback={<Skeleton shape="block" className="h-64" />}>
        <OwnJoin challenge={challenge} join={join} />
      </Suspense>
    </>
  )
}

function OwnAppeals({ challenge }: { challenge: ChallengeOfMember }) {
  const { organization } = useMember()
  const { id, metric, startDate, endDate, openAppeals } = challenge
  const today = dayIn(organization.timezone, new Date())
  const to = today < endDate ? today : endDate
  return (
    <Suspense>
      <Appeals challenge={{ id, metric, from: startDate, to }} today={to} openInResult={openAppeals} />
    </Suspense>
  )
}

function Together({ challenge }: { challenge: ChallengeOfMember }) {
  const groups = useQuery(groupsQuery(challenge.id))
  if (groups.isPending) return <Skeleton shape="block" className="h-64" />
  if (groups.isError) return <LoadFailed error={groups.error} onRetry={() => groups.refetch()} />
  // The board says why nothing is shown.
  if (groups.data.isWithheld) return null
  return competitions.includes(challenge.type) ? (
    <Groups challenge={challenge} standings={groups.data} />
  ) : (
    <SharedProgress challenge={challenge} {...groups.data} />
  )
}
