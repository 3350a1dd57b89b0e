import type { Answer } from '#contract/platform/endpoint.ts'
import { donationFromSteps, treesFromSteps } from '#contract/programme/challenge-formulas.ts'
import { type ScoringMethod, settingsWithType } from '#contract/programme/challenge-settings.ts'
import type { ChallengeDetail, getChallengeProgress } from '#contract/programme/challenges.ts'

export type ChallengeProgress = Answer<typeof getChallengeProgress>['data']
type Group = ChallengeProgress['groups'][number]

/**
 * Phase of a challenge and its figures: before the start, before the first week closes, running, ended but waiting for
 * the last week to close, over.
 */
export type Stage = 'coming' | 'first' | 'running' | 'waiting' | 'over'

/** @param today current day of the organization */
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

/** The main figure. `reached` is null if nothing is published, `target` is null if there is none. */
export interface Headline {
  unit: 'trees' | 'dollars' | 'amount'
  reached: number | null
  target: number | null
  /** The target was paid from a fixed budget and does not depend on activity. */
  fixed: boolean
}

/** Returns trees or dollars earned by published steps, capped at the target; for other types the sum itself. */
export function headlineOf(challenge: ChallengeDetail, { total, target }: ChallengeProgress): Headline {
  // The server validates settings by type when it stores them.
  const { type, settings } = settingsWithType(challenge.type, challenge.settings)
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
  /** Rank, starting at 1. Equal scores share a rank. Null if nothing is published. */
  place: number | null
  /** The group's sum, or its average per member. */
  score: number | null
}

/** Ranks teams or companies by published figures, best first. Those without figures come last. */
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
