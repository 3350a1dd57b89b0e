import type { CommonProgress } from '#contract/participation/boards.ts'
import type { ChallengeOfMember } from '#contract/participation/joins.ts'
import { useAmount } from '#web/me/score/amounts.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Card } from '#web/ui/Card.tsx'
import { CountUp } from '#web/ui/CountUp.tsx'
import { Celebration } from '#web/ui/illustration/Celebration.tsx'
import { Grove } from '#web/ui/illustration/Grove.tsx'
import { HeartFill } from '#web/ui/illustration/HeartFill.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { Milestones } from './Journey.tsx'
import { sharedCopy } from './sharedCopy.ts'

type Props = {
  challenge: ChallengeOfMember
  progress: CommonProgress | null
  /** The own exact part, in the metric of the challenge. */
  mine: number
  needed: number
}

/** What all have reached together: a journey, a grove or a heart that fills. */
export function SharedProgress({ challenge, progress, mine, needed }: Props) {
  const copy = useCopy(sharedCopy)
  const amount = useAmount(challenge.metric)
  return (
    <Card title={copy.together} description={copy.yourPart(amount(mine))}>
      {progress ? <Reached challenge={challenge} progress={progress} /> : <p>{copy.notYet(needed)}</p>}
    </Card>
  )
}

function Drawing({ progress: { kind, total, target, promised } }: { progress: CommonProgress }) {
  if (kind === 'promised-trees') return <Forest reached={promised ?? 0} target={promised ?? 0} />
  if (kind === 'promised-donation') return <HeartFill share={1} />
  if (target === null) return null
  if (kind === 'trees') return <Forest reached={total} target={target} />
  return kind === 'donation' && <HeartFill share={total / target} />
}

function Reached({ challenge, progress }: { challenge: ChallengeOfMember; progress: CommonProgress }) {
  const copy = useCopy(sharedCopy)
  const steps = useAmount('steps')
  const { kind, total, target, promised } = progress
  const promises = { 'promised-trees': steps, 'promised-donation': steps }
  const format = { steps, trees: copy.trees, donation: copy.dollars, ...promises }[kind]
  const isPromise = promised !== null
  const isReached = target !== null && total >= target
  return (
    <div className="flex flex-col gap-4">
      {isPromise && (
        <p className="text-lg font-semibold">
          {copy.promised((kind === 'promised-trees' ? copy.trees : copy.dollars)(promised))}
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={isPromise ? 'text-lg font-semibold' : 'text-2xl font-semibold'}>
          <CountUp value={total} format={format} />
        </span>
        {target !== null && <span className="text-base text-muted">{copy.of(format(target))}</span>}
      </p>
      {target !== null && (
        <ProgressBar
          label={isPromise ? copy.effort : copy.together}
          value={Math.min(total, target)}
          max={target}
        />
      )}
      {isReached && (
        <p className="relative flex items-center gap-2 text-base font-medium">
          <Celebration name={`together ${challenge.id}`} />
          {copy.reached}
        </p>
      )}
      {challenge.type === 'collective-target' && target !== null && (
        <Milestones total={total} target={target} />
      )}
      <Drawing progress={progress} />
    </div>
  )
}

const mostTrees = 40

/** The grove, in which a tree stands for several where they are many. */
function Forest({ reached, target }: { reached: number; target: number }) {
  const each = Math.max(1, Math.ceil(target / mostTrees))
  return <Grove reached={Math.floor(reached / each)} target={Math.ceil(target / each)} />
}
