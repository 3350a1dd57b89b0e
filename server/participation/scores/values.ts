import {
  acceptedSteps,
  addAccepted,
  type DayFigures,
  dayValue,
  limitIn,
} from '#contract/participation/day-value.ts'
import type { ChallengeRules } from '#contract/participation/rules.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'

/** What the value of a day in a challenge depends on. */
interface Scored {
  activityMetric: ActivityMetric
  rules: ChallengeRules
  dailyGoal: number | null
}

/** What a challenge adds to a day beyond what was recorded. */
interface Added {
  pointsOfDay: number
  accepted: number
}

/** What a day counts in a challenge. */
export function valuesOf(challenge: Scored, figures: DayFigures, { pointsOfDay, accepted }: Added) {
  const { rules, activityMetric } = challenge
  const quizPoints = activityMetric === 'points' ? pointsOfDay : 0
  const { value, typed, measured } = dayValue(figures, activityMetric, rules, { quizPoints, accepted })
  const inSteps = { accepted: acceptedSteps(activityMetric, accepted) }
  const steps = dayValue(figures, 'steps', rules, inSteps).value
  return { value, typed, measured, steps, reached: isReached(challenge, value), quizPoints, accepted }
}

const isReached = ({ dailyGoal }: Pick<Scored, 'dailyGoal'>, value: number) =>
  dailyGoal !== null && value >= dailyGoal

type KeptDay = ReturnType<typeof valuesOf>

/** What a kept day counts with one more accepted amount. */
export function correctDay(kept: KeptDay, challenge: Scored, amount: number): KeptDay {
  const { activityMetric: metric, rules } = challenge
  const own = { ...kept, value: kept.value - kept.quizPoints }
  const corrected = addAccepted(own, amount, limitIn(metric, rules.dailyCap))
  const accepted = kept.accepted + amount
  const more = acceptedSteps(metric, accepted) - acceptedSteps(metric, kept.accepted)
  const value = corrected.value + kept.quizPoints
  const steps = Math.min(kept.steps + more, rules.dailyCap)
  return { ...kept, ...corrected, value, steps, accepted, reached: isReached(challenge, value) }
}

/** What a day counts, with the alias of its person. */
type CountedDay = Omit<KeptDay, 'quizPoints' | 'accepted'> & { alias: number }

/** Adds up what days count. */
export function sumOf(days: readonly CountedDay[]) {
  const total = (of: (day: CountedDay) => number) => days.reduce((sum, day) => sum + of(day), 0)
  return {
    score: total(({ value }) => value),
    days: total(({ value }) => (value > 0 ? 1 : 0)),
    reached: total(({ reached }) => (reached ? 1 : 0)),
    measured: total(({ measured }) => measured),
    steps: total(({ steps }) => steps),
  }
}
