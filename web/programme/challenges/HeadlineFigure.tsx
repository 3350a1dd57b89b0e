import type { ChallengeDetail } from '#contract/programme/challenges.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import type { ChallengeProgress, Headline, Stage } from './outcome.ts'
import { progressCopy } from './progressCopy.ts'
import { settingsCopy } from './settingsCopy.ts'
import { useAmount } from './useAmount.ts'

type Props = {
  challenge: ChallengeDetail
  progress: ChallengeProgress
  headline: Headline
  stage: Stage
  /** Reached part of the target, 1 for all of it; undefined if either is unknown. */
  share: number | undefined
}

/** Shows the result next to the target, the last day it covers, and the day of the next figures. */
export function HeadlineFigure({ challenge, progress, headline, stage, share }: Props) {
  const copy = useCopy(progressCopy)
  const { fullDay } = useFormats()
  const { until, nextOn, total, counted } = progress
  const amount = useAmount(challenge.activityMetric)
  const about = [
    until !== null &&
      total.value !== null &&
      headline.unit !== 'amount' &&
      copy.earnedBy(amount(total.value)),
    total.people !== null && copy.people(total.people),
    until !== null && copy.until(fullDay(until)),
  ].filter((part) => part !== false)
  return (
    <div className="flex flex-col gap-4">
      <Figure {...{ challenge, headline }} />
      {share !== undefined && (
        <div className="flex flex-col gap-1.5">
          <ProgressBar label={copy.progress} value={Math.min(1, share)} max={1} />
          <p className="text-sm font-medium">{share >= 1 ? copy.reachedTarget : copy.ofTarget(share)}</p>
        </div>
      )}
      <div className="flex flex-col gap-0.5 text-muted">
        {about.length > 0 && <p className="first-letter:uppercase">{about.join(' · ')}</p>}
        {stage === 'coming' && <p>{copy.notBegun}</p>}
        {counted && nextOn !== null && <p>{nextText(stage)(fullDay(nextOn))}</p>}
      </div>
    </div>
  )

  function nextText(at: Stage) {
    if (at === 'waiting') return copy.lastOn
    return until === null ? copy.firstOn : copy.nextOn
  }
}

function Figure({ challenge, headline }: Pick<Props, 'challenge' | 'headline'>) {
  const copy = useCopy(progressCopy)
  const { dollars } = useCopy(settingsCopy)
  const amount = useAmount(challenge.activityMetric)
  const { unit, reached, target } = headline
  const whole = { trees: copy.trees, dollars, amount }[unit]
  const aim = { trees: copy.toPlant, dollars: copy.toGive, amount: copy.toReach }[unit]
  // Only the target gets a unit: "1 of 13 trees".
  const alone = target !== null && unit !== 'dollars' ? copy.number : whole
  const [figure, beside] =
    reached === null
      ? [target === null ? null : whole(target), aim]
      : [alone(reached), target === null ? '' : copy.of(whole(target))]
  if (figure === null) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
      <span className="text-2xl font-semibold tabular-nums max-sm:text-xl">{figure}</span>{' '}
      {beside && <span className="text-base text-muted">{beside}</span>}
    </p>
  )
}
