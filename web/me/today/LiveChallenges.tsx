import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { MyChallenge } from '#contract/participation/joins.ts'
import { useWhen } from '#web/me/challenges/ChallengeCard.tsx'
import { ChallengePicture } from '#web/me/challenges/ChallengePicture.tsx'
import { useNextStep } from '#web/me/challenges/nextStep.ts'
import { challengesQuery } from '#web/me/challenges/queries.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkClass } from '#web/ui/linkClass.ts'
import { todayCopy } from './todayCopy.ts'

const most = 3

/** The live challenges, those that one has joined first. */
export function LiveChallenges() {
  const copy = useCopy(todayCopy)
  const { data = [] } = useQuery(challengesQuery)
  const live = data.filter(({ state }) => state === 'live')
  if (live.length === 0) return null
  const sorted = live.toSorted((a, b) => Number(b.join !== null) - Number(a.join !== null))
  return (
    <Card flush title={copy.challenges}>
      <ul>
        {sorted.slice(0, most).map((challenge) => (
          <li key={challenge.id} className="border-t border-line">
            <LiveChallenge challenge={challenge} />
          </li>
        ))}
      </ul>
      {live.length > most && (
        <p className="border-t border-line px-5">
          <Link to="/me/challenges" className={linkClass('inline-flex min-h-12 items-center')}>
            {copy.allChallenges}
          </Link>
        </p>
      )}
    </Card>
  )
}

function LiveChallenge({ challenge }: { challenge: MyChallenge }) {
  const nextStep = useNextStep()
  const when = useWhen()
  return (
    <Link
      to={`/me/challenges/${challenge.id}`}
      className="group flex min-h-20 items-center gap-4 px-5 py-3 transition-colors hover:bg-sunken/50"
    >
      <ChallengePicture challenge={challenge} className="size-14! shrink-0 rounded-control!" />
      <span className="flex min-w-0 grow flex-col">
        <span className="text-base font-semibold wrap-anywhere">{challenge.title}</span>
        <span>{nextStep(challenge)}</span>
        <span className="text-muted">{when(challenge)}</span>
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  )
}
