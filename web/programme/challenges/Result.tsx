import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { getChallengeResult, PublishedOutcome } from '#contract/participation/results.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import type { ChallengeDetail } from '#contract/programme/challenges.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { MinorFacts } from './Facts.tsx'
import { resultQuery } from './queries.ts'
import { resultCopy } from './resultCopy.ts'

const Referee = lazy(() =>
  import('#web/programme/referee/Referee.tsx').then(({ Referee: Part }) => ({ default: Part })),
)

type Result = Answer<typeof getChallengeResult>['data']
type Sealed = NonNullable<Result['result']>

const tones = {
  coming: 'info',
  live: 'action',
  provisional: 'energy',
  'under-appeal': 'energy',
  sealed: 'neutral',
} as const

/** The state of the board of those who take part and, once it is sealed, what the organizers may know of it. */
export function Result({ challenge }: { challenge: ChallengeDetail }) {
  const copy = useCopy(resultCopy)
  const { data } = useQuery(resultQuery(challenge.id))
  const may = useMay()
  if (!data) return null
  return (
    <>
      <Card title={copy.title} action={<Badge tone={tones[data.state]}>{copy.states[data.state]}</Badge>}>
        <div className="flex flex-col gap-5">
          <State {...data} />
          {data.result && <SealedResult challenge={challenge} {...{ ...data, result: data.result }} />}
        </div>
      </Card>
      <Suspense>
        {may('appeals.answer') && (
          <Referee challengeId={challenge.id} metric={challenge.activityMetric} state={data.state} />
        )}
      </Suspense>
    </>
  )
}

function State({ state, endsAt, graceEndsAt, sealsAt, result }: Result) {
  const copy = useCopy(resultCopy)
  const { instant } = useFormats()
  if (state === 'coming') return <p className="text-muted">{copy.coming}</p>
  const at = {
    live: endsAt,
    provisional: graceEndsAt,
    'under-appeal': sealsAt,
    sealed: result?.sealedAt ?? sealsAt,
  }
  return <p className="text-muted">{copy[state](instant(at[state]))}</p>
}

type SealedProps = { challenge: ChallengeDetail; result: Sealed; smallestGroup: number }

function SealedResult({ challenge: { type }, result, smallestGroup }: SealedProps) {
  const copy = useCopy(resultCopy)
  const isOfGroups = type === 'team-competition' || type === 'inter-company'
  const { outcome, winners, sha256, rulesVersion } = result
  return (
    <>
      {outcome.progress && <Total progress={outcome.progress} smallestGroup={smallestGroup} />}
      {isOfGroups && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">{type === 'inter-company' ? copy.companies : copy.teams}</h3>
          <Places rows={outcome.groups} />
          <p className="text-sm text-muted">
            {outcome.groups.length === 0
              ? copy.nobodyShown(smallestGroup)
              : outcome.leavesGroupsOut && copy.leftOut(smallestGroup)}
          </p>
        </section>
      )}
      {(isOfGroups || type === 'podium') && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">{copy.winners}</h3>
          <Places rows={winners} />
          {winners.length === 0 && <p className="text-muted">{copy.noWinners}</p>}
        </section>
      )}
      {outcome.openAppeals && <p>{copy.openAppeals}</p>}
      <MinorFacts
        rows={[
          [copy.rulesVersion, String(rulesVersion)],
          [copy.fingerprint, sha256],
        ]}
      />
    </>
  )
}

function Places({ rows }: { rows: readonly { name: string; place: number }[] }) {
  const copy = useCopy(resultCopy)
  if (rows.length === 0) return null
  return (
    <ol className="divide-y divide-line rounded-control border border-line">
      {rows.map(({ name, place }) => (
        <li key={`${place} ${name}`} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-muted">{copy.place(place)}</span>
        </li>
      ))}
    </ol>
  )
}

type TotalProps = { progress: NonNullable<PublishedOutcome['progress']>; smallestGroup: number }

function Total({ progress: { kind, total, promised, percent }, smallestGroup }: TotalProps) {
  const copy = useCopy(resultCopy)
  const { rate } = useFormats()
  const figure = {
    steps: undefined,
    trees: total !== null && copy.trees(total),
    donation: total !== null && copy.dollars(total),
    'promised-trees': promised !== null && copy.promisedTrees(promised),
    'promised-donation': promised !== null && copy.promisedDollars(promised),
  }[kind]
  return (
    <div className="flex flex-col">
      {figure && <p className="text-2xl font-semibold">{figure}</p>}
      {percent !== null && <p className="text-muted">{copy.percent(rate(percent))}</p>}
      {percent === null && !figure && <p className="text-muted">{copy.withheld(smallestGroup)}</p>}
    </div>
  )
}
