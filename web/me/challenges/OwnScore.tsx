import { useQuery } from '@tanstack/react-query'
import { Flame, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { cheers, type getMyProgress } from '#contract/participation/boards.ts'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { useAmount } from '#web/me/score/amounts.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { CountUp } from '#web/ui/CountUp.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { boardCopy } from './boardCopy.ts'
import { cheerIcons } from './cheerIcons.ts'
import { progressQuery } from './queries.ts'
import { ScoreReceipt } from './ScoreReceipt.tsx'

const MissionDays = lazy(async () => ({ default: (await import('./MissionDays.tsx')).MissionDays }))

export type Progress = Answer<typeof getMyProgress>['data']

/** The own score: the biggest thing on the screen. */
export function OwnScore({ challenge }: { challenge: ChallengeOfMember }) {
  const copy = useCopy(boardCopy)
  const progress = useQuery(progressQuery(challenge.id))
  if (progress.isPending) return <Skeleton shape="block" className="h-32" />
  if (progress.isError) return <LoadFailed error={progress.error} onRetry={() => progress.refetch()} />
  return (
    <div className="flex flex-col gap-4">
      <Headline challenge={challenge} progress={progress.data} />
      {challenge.type === 'individual-mission' && (
        <Suspense fallback={<Skeleton shape="block" className="h-32" />}>
          <MissionDays challenge={challenge} days={progress.data.days} />
        </Suspense>
      )}
      <ReceivedCheers cheers={progress.data.cheers} />
      {challenge.state === 'live' && (
        <Link to="/me/record" className={buttonClass({ className: 'w-full sm:w-auto sm:self-start' })}>
          <Plus aria-hidden="true" />
          {copy.record}
        </Link>
      )}
      <ScoreReceipt challenge={challenge} days={progress.data.days} />
    </div>
  )
}

function Headline({ challenge, progress }: { challenge: ChallengeOfMember; progress: Progress }) {
  const copy = useCopy(boardCopy)
  const amount = useAmount(challenge.metric)
  const { score, place, typedShare, activeDays, reachedDays, countedDays, streak } = progress
  const isMission = challenge.type === 'individual-mission'
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-col">
        <span className="text-sm text-muted">{copy.score}</span>
        <span className="text-[2.75rem] leading-none font-semibold tracking-tight">
          {isMission ? copy.reachedDays(reachedDays, countedDays) : <CountUp value={score} format={amount} />}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted">
        {place !== null && <span className="font-semibold text-ink">{copy.place(place)}</span>}
        {challenge.join?.appears === 'totals' && <span>{copy.totalsOnly}</span>}
        <span>{isMission ? amount(score) : copy.activeDays(activeDays, countedDays)}</span>
        {typedShare !== null && <span title={copy.typedWhy}>{copy.typed(typedShare)}</span>}
      </p>
      {streak > 1 && (
        <p>
          <Badge tone="energy" icon={<Flame aria-hidden="true" />}>
            {copy.streak(streak)}
          </Badge>
        </p>
      )}
    </div>
  )
}

function ReceivedCheers({ cheers: received }: Pick<Progress, 'cheers'>) {
  const copy = useCopy(boardCopy)
  const some = cheers.filter((cheer) => received[cheer] > 0)
  if (some.length === 0) return null
  return (
    <ul aria-label={copy.cheersToYou} className="flex flex-wrap gap-2">
      {some.map((cheer) => {
        const Icon = cheerIcons[cheer]
        return (
          <li key={cheer}>
            <Badge tone="action" icon={<Icon aria-hidden="true" />}>
              {copy.cheers[cheer]} × {received[cheer]}
            </Badge>
          </li>
        )
      })}
    </ul>
  )
}
