import * as z from 'zod/mini'
import { id } from '#contract/platform/fields.ts'

/** Types of challenges, in the order in which they are offered. */
export const challengeType = z.enum([
  'team-competition',
  'environmental',
  'collective-target',
  'podium',
  'individual-mission',
  'inter-company',
  'donation-challenge',
])

export type ChallengeType = z.output<typeof challengeType>

export const scoringMethod = z.enum(['average', 'total'])
export const calculationApproach = z.enum(['activity', 'budget'])
export const mapStyle = z.enum(['countryside', 'desert', 'city'])

export type ScoringMethod = z.output<typeof scoringMethod>
export type CalculationApproach = z.output<typeof calculationApproach>
export type MapStyle = z.output<typeof mapStyle>

/** All defaults, defined only here (B §9). Amounts are dollars, durations are days. */
export const challengeDefaults = {
  duration: 21,
  activityMetric: 'steps',
  language: 'en',
  estimatedParticipants: 275,
  dailyGoal: 6500,
  individualDailyGoal: 6000,
  stepsPerTree: 400_000,
  treeBudget: 470,
  targetTrees: 94,
  /** Used if the partner is unknown. */
  costPerTree: 5,
  stepsPerDollar: 50_000,
  donationBudget: 938,
  podiumPlaces: 3,
  scoringMethod: 'average',
  calculationApproach: 'activity',
  showMap: true,
  mapStyle: 'countryside',
} as const

/** Ranges of the sliders (B §9). */
export const challengeSliders = {
  estimatedParticipants: { min: 10, max: 1000, step: 5 },
  stepsPerTree: { min: 100_000, max: 1_000_000, step: 50_000 },
  stepsPerDollar: { min: 10_000, max: 100_000, step: 1000 },
  dailyGoal: { min: 1000, max: 15_000, step: 100 },
  individualDailyGoal: { min: 1000, max: 20_000, step: 100 },
} as const

/** Goals offered as buttons, in steps per day (B §9). */
export const goalPresets = [4000, 6000, 8000] as const

export const podiumPlaces = { min: 1, max: 10 } as const
export const longestChallenge = 730

const whole = (label: string, min: number, max: number) =>
  z
    .number(`${label} must be a number.`)
    .check(
      z.int(`${label} must be a whole number.`),
      z.minimum(min, `${label} must be at least ${min}.`),
      z.maximum(max, `${label} must be at most ${max}.`),
    )

const amount = (label: string, min: number) =>
  z
    .number(`${label} must be a number.`)
    .check(
      z.minimum(min, `${label} must be at least ${min}.`),
      z.maximum(100_000_000, `${label} must be at most 100000000.`),
    )

/** Ignores duplicates (B §5). */
const distinctIds = (what: string) =>
  z.array(id()).check(
    z.maxLength(500, `At most 500 ${what}.`),
    z.refine((ids) => new Set(ids).size === ids.length, `Each of the ${what} once.`),
  )

const partnerId = () => z.string('Choose a partner.').check(z.maxLength(60, 'This partner is not known.'))
const participants = () =>
  z._default(whole('Participants', 1, 1_000_000), challengeDefaults.estimatedParticipants)
const goal = (unless: number) => z._default(whole('Daily goal', 1, 1_000_000), unless)
const scoring = () => z._default(scoringMethod, challengeDefaults.scoringMethod)
const approach = () => z._default(calculationApproach, challengeDefaults.calculationApproach)

/** Settings by type (B §3). Computed settings are accepted but recomputed. */
export const challengeSettings = {
  'team-competition': z.strictObject({
    teams: z._default(distinctIds('teams'), []),
    scoringMethod: scoring(),
  }),
  environmental: z.strictObject({
    partner: z.optional(partnerId()),
    costPerTree: z._default(amount('Cost per tree', 0.01), challengeDefaults.costPerTree),
    calculationApproach: approach(),
    estimatedParticipants: participants(),
    dailyGoal: goal(challengeDefaults.dailyGoal),
    stepsPerTree: z._default(whole('Steps per tree', 1, 100_000_000), challengeDefaults.stepsPerTree),
    budget: z._default(amount('Budget', 0), challengeDefaults.treeBudget),
    targetTrees: z._default(amount('Trees', 0), challengeDefaults.targetTrees),
  }),
  'collective-target': z.strictObject({
    estimatedParticipants: participants(),
    dailyGoal: goal(challengeDefaults.dailyGoal),
    targetValue: z.optional(z.number()),
    showMap: z._default(z.boolean(), challengeDefaults.showMap),
    mapStyle: z._default(mapStyle, challengeDefaults.mapStyle),
  }),
  podium: z.strictObject({
    podiumPlaces: z._default(
      whole('Podium places', podiumPlaces.min, podiumPlaces.max),
      challengeDefaults.podiumPlaces,
    ),
  }),
  'individual-mission': z.strictObject({ dailyGoal: goal(challengeDefaults.individualDailyGoal) }),
  'inter-company': z.strictObject({
    companies: z._default(distinctIds('companies'), []),
    scoringMethod: scoring(),
  }),
  'donation-challenge': z.strictObject({
    beneficiary: z.optional(partnerId()),
    calculationApproach: approach(),
    estimatedParticipants: participants(),
    dailyGoal: goal(challengeDefaults.dailyGoal),
    stepsPerDollar: z._default(whole('Steps per dollar', 1, 100_000_000), challengeDefaults.stepsPerDollar),
    budget: z.optional(amount('Budget', 0)),
    targetDonation: z.optional(z.number()),
  }),
} as const satisfies Record<ChallengeType, z.ZodMiniObject>

export type ChallengeSettings = {
  [T in ChallengeType]: { type: T; settings: z.output<(typeof challengeSettings)[T]> }
}[ChallengeType]

export type SettingsOf<T extends ChallengeType> = Extract<ChallengeSettings, { type: T }>['settings']
