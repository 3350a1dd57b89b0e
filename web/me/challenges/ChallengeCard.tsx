import { ChevronRight } from 'lucide-react'
import type { MyChallenge } from '#contract/participation/joins.ts'
import { dayIn } from '#contract/platform/days.ts'
import { useMember } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { typeIcons } from '#web/ui/challengeTypeIcons.ts'
import { ChallengePicture } from './ChallengePicture.tsx'
import { challengesCopy } from './challengesCopy.ts'
import { useNextStep } from './nextStep.ts'
import { StateBadge } from './StateBadge.tsx'

/** A challenge of the list, with what it needs next. All of it is the link. */
export function ChallengeCard({ challenge }: { challenge: MyChallenge }) {
  const { types } = useCopy(challengesCopy)
  const nextStep = useNextStep()
  const when = useWhen()
  const { id, title, type, state } = challenge
  const Icon = typeIcons[type]
  return (
    <Link
      to={`/me/challenges/${id}`}
      className="group flex items-stretch overflow-clip rounded-card border border-line bg-surface shadow-card transition-colors hover:bg-sunken/50"
    >
      <ChallengePicture
        challenge={challenge}
        className="h-auto! min-h-32 w-24! shrink-0 rounded-none! sm:w-40!"
      />
      <span className="flex min-w-0 grow flex-col gap-1.5 p-4">
        <span className="flex items-start justify-between gap-2">
          <span className="min-w-0 text-base font-semibold wrap-anywhere">{title}</span>
          <ChevronRight
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
          />
        </span>
        <span className="flex items-center gap-1.5 text-muted">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {types[type]}
        </span>
        <span className="text-sm">{nextStep(challenge)}</span>
        <span className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1">
          <StateBadge state={state} />
          <span className="text-sm text-muted">{when(challenge)}</span>
        </span>
      </span>
    </Link>
  )
}

/** Days to go, the start of what is coming, or the dates of what is over. */
export function useWhen() {
  const copy = useCopy(challengesCopy)
  const { organization } = useMember()
  const formats = useFormats()
  return ({ state, startDate, endDate }: Pick<MyChallenge, 'state' | 'startDate' | 'endDate'>) => {
    // A challenge begins and ends at the organization's midnight.
    const today = dayIn(organization.timezone, new Date())
    if (state === 'coming') return copy.starts(formats.inDays(startDate, today))
    if (state !== 'live') return formats.days(startDate, endDate)
    return copy.daysToGo(Math.max(0, (Date.parse(endDate) - Date.parse(today)) / 86_400_000))
  }
}
