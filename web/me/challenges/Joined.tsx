import { useQuery } from '@tanstack/react-query'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Board } from './Board.tsx'
import { Groups } from './Groups.tsx'
import { OwnJoin } from './OwnJoin.tsx'
import { groupsQuery } from './queries.ts'
import { SharedProgress } from './SharedProgress.tsx'
import { WinnerQuestion } from './WinnerQuestion.tsx'

type Props = { challenge: ChallengeOfMember; join: NonNullable<ChallengeOfMember['join']> }

const common: readonly string[] = ['collective-target', 'environmental', 'donation-challenge']
const competitions: readonly string[] = ['team-competition', 'inter-company']

/** What somebody who joined sees: what all or the teams have reached, the board, and the own settings. */
export function Joined({ challenge, join }: Props) {
  const { type, state } = challenge
  const hasStandings = common.includes(type) || competitions.includes(type)
  return (
    <>
      {state === 'sealed' && <WinnerQuestion id={challenge.id} />}
      {state !== 'coming' && hasStandings && <Together challenge={challenge} />}
      {state !== 'coming' && <Board challenge={challenge} />}
      <OwnJoin challenge={challenge} join={join} />
    </>
  )
}

function Together({ challenge }: { challenge: ChallengeOfMember }) {
  const groups = useQuery(groupsQuery(challenge.id))
  if (groups.isPending) return <Skeleton shape="block" className="h-64" />
  if (groups.isError) return <LoadFailed error={groups.error} onRetry={() => groups.refetch()} />
  return competitions.includes(challenge.type) ? (
    <Groups challenge={challenge} standings={groups.data} />
  ) : (
    <SharedProgress challenge={challenge} {...groups.data} />
  )
}
