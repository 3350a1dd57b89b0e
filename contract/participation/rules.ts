import { smallestGroups } from '#contract/visibility.ts'
import type { Band, Measure, SourceKind } from './readings.ts'

/** Version of the rules of counting. It is stored with every result; raise it when a number or a rule changes. */
export const rulesVersion = 1

export const quartersPerDay = 96
export const secondsPerQuarter = 900
export const secondsPerDay = 86_400

/** Step equivalents per minute of a session (10,000 Steps, Kiplin, Wellable; light is ours). */
export const equivalentsPerMinute: Record<Band, number> = { light: 50, moderate: 100, vigorous: 200 }

/** Step equivalents per kilometre in a wheelchair (10,000 Steps). */
export const equivalentsPerWheeledKm = 1250
export const equivalentsPerPoint = 100

export type TypedRule = 'yes' | 'limited' | 'no'

/** What a challenge may set about counting. It is fixed when the challenge starts. */
export interface ChallengeRules {
  /** Step equivalents a person's day counts at most. */
  dailyCap: number
  /** Whether sessions without steps, wheels and pushes count as steps. */
  conversion: boolean
  typed: TypedRule
  /** Hours after the last day in which late data and edits still count. */
  graceHours: number
  /** Share of the metres by bicycle that a distance challenge counts, in percent. */
  bicyclePercent: number
}

export const defaultRules: ChallengeRules = {
  dailyCap: 20_000,
  conversion: true,
  typed: 'limited',
  graceHours: 72,
  bicyclePercent: 30,
}

export const rulesLimits = {
  dailyCap: { min: 5000, max: 100_000 },
  graceHours: { min: 26, max: 168 },
  bicyclePercent: { min: 0, max: 100 },
} as const

/** Step equivalents entered by hand that count per day where `typed` is limited. */
export const typedLimit = 10_000

/** What limits of 20,000 step equivalents are in each metric: steps, metres, minutes, points. */
export const metricProportions = { steps: 20_000, distance: 16_000, 'active-minutes': 200, points: 200 }

export const quizPointsForTakingPart = 10

/** Hours after the grace in which one may appeal. The results are sealed when they end. */
export const appealHours = 48

/** How many days back one may enter by hand, and import. */
export const daysBack = { typed: 7, imported: 400 } as const

/** For how many days intervals are kept as they were sent. */
export const intervalDays = 10

/** For how many months one's own days are kept, before they become sums of months. */
export const monthsOfDays = 13

/** An interval longer than this is the total of a day, as is one that runs further than a quarter past midnight. */
export const longestInterval = 4 * 3600

/** Fewest people on a board or in a total of people's own. */
export const smallestBoard = smallestGroups.board

/** The most that a quarter can hold: 3,300 steps; 7, 10 and 17 m/s; 900 seconds. More is refused. */
export const mostPerQuarter: Record<Measure, number> = {
  steps: 3300,
  footM: 6300,
  wheelsM: 9000,
  cyclingM: 15_300,
  pushes: 3300,
  activeSeconds: 900,
}

/** The most that a day can hold in steps and pushes. */
export const mostPerDay = 100_000

/** How far a clock may be ahead, in seconds. */
export const clockTolerance = 300

/** Days before this one come from a clock that was never set. */
export const firstDay = '2010-01-01'

/** What a figure of a source may be used for: everything, points that others see, or its owner's eyes alone. */
export type Licence = 'free' | 'points-only' | 'own-eyes'

/** Default rank of each kind of source (0 is the highest), and its licence. */
export const sourceKinds: Record<SourceKind, { rank: number; licence: Licence }> = {
  watch: { rank: 0, licence: 'free' },
  phone: { rank: 1, licence: 'free' },
  platform: { rank: 2, licence: 'free' },
  file: { rank: 3, licence: 'free' },
  // Strava's API agreement of November 2024 allows showing a person's data to that person only.
  strava: { rank: 3, licence: 'own-eyes' },
  key: { rank: 4, licence: 'free' },
  typed: { rank: 4, licence: 'free' },
}
