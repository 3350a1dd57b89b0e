import { Trophy } from 'lucide-react'
import type { ScoringMethod } from '#contract/programme/challenge-settings.ts'
import type { ChallengeDetail } from '#contract/programme/challenges.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { cx } from '#web/ui/cx.ts'
import { type ChallengeProgress, type Place, rankingOf, type Stage } from './outcome.ts'
import { progressCopy } from './progressCopy.ts'
import { useAmount } from './useAmount.ts'

type Props = { challenge: ChallengeDetail; progress: ChallengeProgress; stage: Stage }

/** Ranks teams or companies by their published figures. After the last publication it names the winners. */
export function Ranking({ challenge, progress: { groups, until }, stage }: Props) {
  const copy = useCopy(progressCopy)
  const scoring: ScoringMethod = challenge.settings.scoringMethod === 'total' ? 'total' : 'average'
  const places = rankingOf(groups, scoring)
  const best = places[0]?.score ?? 0
  const winners = stage === 'over' ? places.filter(({ place }) => place === 1) : []
  const amount = useAmount(challenge.activityMetric)
  return (
    <section aria-label={copy.ranking} className="flex flex-col gap-3">
      {winners.length > 0 && (
        <p className="flex items-center gap-4 rounded-card bg-energy-soft p-4">
          <Trophy aria-hidden="true" className="size-8 shrink-0 text-energy-ink" />
          <span className="flex min-w-0 flex-col">
            <span className="text-sm text-energy-ink">{copy.winner(winners.length)}</span>
            <span className="text-lg font-semibold wrap-anywhere">
              {winners.map(({ group }) => group.name).join(', ')}
            </span>
          </span>
        </p>
      )}
      <h3 className="text-base font-semibold">{copy.ranking}</h3>
      <ol className="divide-y divide-line rounded-control border border-line">
        {places.map((place) => (
          <Competitor
            key={place.group.id}
            {...{ place, best }}
            score={place.score === null ? undefined : scoreText(place)}
            reason={until === null ? undefined : copy.withheld}
          />
        ))}
      </ol>
    </section>
  )

  function scoreText({ group, score }: Place) {
    const sum = amount(group.value ?? 0)
    return scoring === 'total' ? [sum] : [copy.perMember(amount(score ?? 0)), sum]
  }
}

type CompetitorProps = {
  place: Place
  /** The highest score. */
  best: number
  /** The score as text, then the sum it is computed from. */
  score: string[] | undefined
  /** Why there is no score. */
  reason: string | undefined
}

function Competitor({ place: { group, place, score }, best, score: said, reason }: CompetitorProps) {
  const copy = useCopy(progressCopy)
  return (
    <li className="flex items-center gap-3 px-3 py-2.5 sm:px-4">
      <PlaceBadge place={place} />
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-medium wrap-anywhere">
            {group.name} <span className="font-normal text-muted">{copy.members(group.members)}</span>
          </span>
          {said ? (
            <span className="tabular-nums">
              <span className="font-medium">{said[0]}</span>
              {said[1] && <span className="text-sm text-muted"> · {said[1]}</span>}
            </span>
          ) : (
            <span className="text-sm text-muted">{reason}</span>
          )}
        </div>
        {score !== null && (
          <span aria-hidden="true" className="block h-1.5 rounded-badge bg-sunken">
            <span
              className="block h-full rounded-badge bg-energy"
              style={{ width: `${best > 0 ? (100 * score) / best : 0}%` }}
            />
          </span>
        )}
      </div>
    </li>
  )
}

function PlaceBadge({ place }: Pick<Place, 'place'>) {
  const copy = useCopy(progressCopy)
  return (
    <span
      className={cx(
        'grid size-8 shrink-0 place-items-center rounded-badge font-semibold tabular-nums',
        place === 1 ? 'bg-energy-soft text-energy-ink' : place === null ? 'text-muted' : 'bg-sunken',
      )}
    >
      {place === null ? (
        '–'
      ) : (
        <span>
          <span className="sr-only">{copy.place} </span>
          {place}
        </span>
      )}
    </span>
  )
}
