import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { progressCopy } from './progressCopy.ts'

/** Formats an amount in the unit of the challenge. */
export function useAmount(metric: ActivityMetric) {
  const copy = useCopy(progressCopy)
  const say = {
    steps: copy.steps,
    distance: copy.metres,
    'active-minutes': copy.minutes,
    points: copy.number,
  } satisfies Record<ActivityMetric, (value: number) => string>
  return say[metric]
}
