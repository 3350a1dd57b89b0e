import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { mergeDay } from './merge.ts'
import type { DayAmounts, DayInput, MergedDay } from './readings.ts'
import { type ChallengeRules, equivalentsPerPoint, metricProportions, typedLimit } from './rules.ts'
import { isTyped, withoutTyped } from './sources.ts'

/** A merged day with everything, and without what is typed. */
export interface DayFigures<Day extends DayAmounts = DayAmounts> {
  all: Day
  measured: Day
}

/** A merged day without the sources that are for their owner's eyes alone. */
export interface ScoredDay extends DayFigures<DayAmounts> {
  day: string
}

const hasTyped = ({ readings, sessions }: DayInput): boolean =>
  readings.some(({ mark }) => isTyped(mark)) || sessions.some(({ mark }) => isTyped(mark))

/** @param all the merged day, where it is known already */
export const dayFigures = (input: DayInput, all: MergedDay = mergeDay(input)): DayFigures<MergedDay> => ({
  all,
  measured: hasTyped(input) ? mergeDay(withoutTyped(input)) : all,
})

/** What a challenge adds to a day beyond what was recorded, in its metric. */
export interface DayCredits {
  /** An accepted appeal. It counts as measured, within the cap. */
  accepted?: number
  /** Points of quizzes. They are added after the cap. */
  quizPoints?: number
}

/** v(u,d): what a person's day counts in a challenge. */
export interface DayValue {
  value: number
  /** The part of the value that is there only because of what is typed. */
  typed: number
  /** Without what is typed and without the cap; it decides between equal scores. */
  measured: number
  cap: number
  /** What the typed limit and the cap took away. */
  overTypedLimit: number
  overCap: number
  quizPoints: number
}

type DistanceRules = Pick<ChallengeRules, 'bicyclePercent'>

/** Metres by bicycle that a distance challenge counts, rounded down per day. */
export const bicycleMetres = (cyclingM: number, { bicyclePercent }: DistanceRules): number =>
  Math.floor((cyclingM * bicyclePercent) / 100)

/** A day in a metric: steps, metres, minutes or points, without limits. */
export function amountIn(
  metric: ActivityMetric,
  day: DayAmounts,
  rules: Pick<ChallengeRules, 'conversion' | 'bicyclePercent'>,
): number {
  switch (metric) {
    case 'steps':
      return rules.conversion ? day.equivalents : day.steps
    case 'distance':
      return day.footM + day.wheelsM + bicycleMetres(day.cyclingM, rules)
    case 'active-minutes':
      return Math.floor(day.activeSeconds / 60)
    case 'points':
      return Math.floor(day.equivalents / equivalentsPerPoint)
  }
}

/** A limit of step equivalents in a metric: 20,000 are 16 km, 200 minutes or 200 points. */
export const limitIn = (metric: ActivityMetric, equivalents: number): number =>
  Math.floor((equivalents * metricProportions[metric]) / metricProportions.steps)

function countTyped(offered: number, metric: ActivityMetric, { typed }: ChallengeRules): number {
  if (typed === 'no') return 0
  return typed === 'yes' ? offered : Math.min(offered, limitIn(metric, typedLimit))
}

/** Computes what a day counts. What is typed is the day with it minus the day without it. */
export function dayValue(
  { all, measured }: DayFigures,
  metric: ActivityMetric,
  rules: ChallengeRules,
  { accepted = 0, quizPoints = 0 }: DayCredits = {},
): DayValue {
  const without = amountIn(metric, measured, rules)
  const offered = Math.max(0, amountIn(metric, all, rules) - without)
  const typed = countTyped(offered, metric, rules)
  const cap = limitIn(metric, rules.dailyCap)
  const capped = Math.min(without + accepted + typed, cap)
  return {
    value: capped + quizPoints,
    typed: capped - Math.min(without + accepted, cap),
    measured: without + accepted,
    cap,
    overTypedLimit: offered - typed,
    overCap: without + accepted + typed - capped,
    quizPoints,
  }
}

/** What was kept of a day in a challenge, without its points of quizzes. */
type KeptDay = Pick<DayValue, 'value' | 'typed' | 'measured'>

/**
 * Adds an accepted appeal to what was kept of a day, as measured and within the cap. It needs no merged day, which
 * later entries may have changed.
 */
export function addAccepted({ value, measured }: KeptDay, accepted: number, cap: number): KeptDay {
  const corrected = Math.min(value + accepted, cap)
  return {
    value: corrected,
    typed: corrected - Math.min(measured + accepted, cap),
    measured: measured + accepted,
  }
}

/** An accepted amount of a metric in steps. */
export const acceptedSteps = (metric: ActivityMetric, accepted: number): number =>
  Math.floor((accepted * metricProportions.steps) / metricProportions[metric])

/** S(u) and what decides between equal scores. */
export interface Score {
  score: number
  /** Days with a value. */
  days: number
  measured: number
  typed: number
}

const addScore = (score: Score, { value, measured, typed }: DayValue): Score => ({
  score: score.score + value,
  days: score.days + (value > 0 ? 1 : 0),
  measured: score.measured + measured,
  typed: score.typed + typed,
})

export const scoreOf = (days: readonly DayValue[]): Score =>
  days.reduce(addScore, { score: 0, days: 0, measured: 0, typed: 0 })

const shownFrom = 10

/** Percent of a score that is typed, rounded down; null below 10, which a board does not show. */
export function typedShare({ score, typed }: Pick<Score, 'score' | 'typed'>): number | null {
  const percent = score > 0 ? Math.floor((typed * 100) / score) : 0
  return percent >= shownFrom ? percent : null
}
