import type { Answer } from '#contract/platform/endpoint.ts'
import { donationFromSteps, treesFromSteps } from '#contract/programme/challenge-formulas.ts'
import type { ChallengeSettings, ScoringMethod } from '#contract/programme/challenge-settings.ts'
import type { ChallengeDetail, getChallengeProgress } from '#contract/programme/challenges.ts'

export type ChallengeProgress = Answer<typeof getChallengeProgress>['data']
type Group = ChallengeProgress['groups'][number]

/**
 * How far a challenge has come, and how far its figures have: before its first day, before its first week has closed,
 * running, over but for its last week, over.
 */
export type Stage = 'coming' | 'first' | 'running' | 'waiting' | 'over'

/** @param today the organization's present day */
export function stageOf(
  { startDate, endDate }: Pick<ChallengeDetail, 'startDate' | 'endDate'>,
  { until, nextOn }: Pick<ChallengeProgress, 'until' | 'nextOn'>,
  today: string,
): Stage {
  if (today < startDate) return 'coming'
  if (nextOn === null) return 'over'
  if (today > endDate) return 'waiting'
  return until === null ? 'first' : 'running'
}

/** What the headline counts. `reached` is null where nothing is published, `target` where there is none. */
export interface Headline {
  unit: 'trees' | 'dollars' | 'amount'
  reached: number | null
  target: number | null
  /** The target was bought with a fixed sum: what people do does not change it. */
  fixed: boolean
}

/** Trees and dollars that published steps earn, never more than the target; the sum itself for other kinds. */
export function headlineOf(challenge: ChallengeDetail, { total, target }: ChallengeProgress): Headline {
  // As this server keeps them: other settings would not have been taken.
  const { type, settings } = challenge as ChallengeDetail & ChallengeSettings
  const steps = challenge.activityMetric === 'steps' ? total.value : null
  if (type === 'environmental') {
    const { calculationApproach, targetTrees, stepsPerTree } = settings
    return earned('trees', calculationApproach, targetTrees, steps, (sum) =>
      treesFromSteps(sum, stepsPerTree),
    )
  }
  if (type === 'donation-challenge') {
    const { calculationApproach, targetDonation = 0, stepsPerDollar } = settings
    return earned('dollars', calculationApproach, targetDonation, steps, (sum) =>
      donationFromSteps(sum, stepsPerDollar),
    )
  }
  return { unit: 'amount', reached: total.value, target, fixed: false }
}

function earned(
  unit: 'trees' | 'dollars',
  approach: 'activity' | 'budget',
  target: number,
  steps: number | null,
  of: (steps: number) => number,
): Headline {
  const fixed = approach === 'budget'
  const reached = steps === null || fixed ? null : Math.min(target, of(steps))
  return { unit, reached, target, fixed }
}

export interface Place {
  group: Group
  /** From 1 on; those with equal scores share one. Null where nothing is published. */
  place: number | null
  /** The group's sum, or its part for each member. */
  score: number | null
}

/** Teams or companies by what is published of them, the best first, those without figures last. */
export function rankingOf(groups: readonly Group[], scoring: ScoringMethod): Place[] {
  const scored = groups.map((group) => ({ group, score: scoreOf(group, scoring) }))
  scored.sort((a, b) => (b.score ?? -1) - (a.score ?? -1) || a.group.name.localeCompare(b.group.name))
  return scored.map(({ group, score }) => ({
    group,
    score,
    place: score === null ? null : 1 + scored.filter((other) => (other.score ?? -1) > score).length,
  }))
}

function scoreOf({ value, members }: Group, scoring: ScoringMethod): number | null {
  if (value === null || scoring === 'total') return value
  return members > 0 ? Math.round(value / members) : null
}
