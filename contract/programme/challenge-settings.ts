import * as z from 'zod/mini'
import { fieldMessage } from '#contract/platform/field-message.ts'
import type { FieldLabel, ListItems } from '#contract/platform/field-sentences.ts'
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

/** Types that rank people alone. In all others the participants see a total of several people. */
export const typesWithoutTotal: ChallengeType[] = ['podium', 'individual-mission']

/** Whether only those take part whom the organizers' choice of teams or companies admits. */
export const hasCompetitors = ({ type }: { type: ChallengeType }): boolean =>
  type === 'team-competition' || type === 'inter-company'

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

const whole = (label: FieldLabel, min: number, max: number) =>
  z
    .number(fieldMessage({ code: 'number.type', label }))
    .check(
      z.int(fieldMessage({ code: 'number.whole', label })),
      z.minimum(min, fieldMessage({ code: 'number.too_small', label, min })),
      z.maximum(max, fieldMessage({ code: 'number.too_large', label, max })),
    )

const mostDollars = 100_000_000

const amount = (label: FieldLabel, min: number) =>
  z
    .number(fieldMessage({ code: 'number.type', label }))
    .check(
      z.minimum(min, fieldMessage({ code: 'number.too_small', label, min })),
      z.maximum(mostDollars, fieldMessage({ code: 'number.too_large', label, max: mostDollars })),
    )

/** Ignores duplicates (B §5). */
const distinctIds = (items: ListItems) =>
  z.array(id()).check(
    z.maxLength(500, fieldMessage({ code: 'list.too_long', items, max: 500 })),
    z.refine((ids) => new Set(ids).size === ids.length, fieldMessage({ code: 'list.repeated', items })),
  )

const partnerId = () =>
  z
    .string(fieldMessage({ code: 'challenge.partner_required' }))
    .check(z.maxLength(60, fieldMessage({ code: 'challenge.partner_unknown' })))
const participants = () =>
  z._default(whole('participants', 1, 1_000_000), challengeDefaults.estimatedParticipants)
const goal = (unless: number) => z._default(whole('dailyGoal', 1, 1_000_000), unless)
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
    costPerTree: z._default(amount('costPerTree', 0.01), challengeDefaults.costPerTree),
    calculationApproach: approach(),
    estimatedParticipants: participants(),
    dailyGoal: goal(challengeDefaults.dailyGoal),
    stepsPerTree: z._default(whole('stepsPerTree', 1, 100_000_000), challengeDefaults.stepsPerTree),
    budget: z._default(amount('budget', 0), challengeDefaults.treeBudget),
    targetTrees: z._default(amount('trees', 0), challengeDefaults.targetTrees),
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
      whole('podiumPlaces', podiumPlaces.min, podiumPlaces.max),
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
    stepsPerDollar: z._default(whole('stepsPerDollar', 1, 100_000_000), challengeDefaults.stepsPerDollar),
    budget: z.optional(amount('budget', 0)),
    targetDonation: z.optional(z.number()),
  }),
} as const satisfies Record<ChallengeType, z.ZodMiniObject>

export type ChallengeSettings = {
  [T in ChallengeType]: { type: T; settings: z.output<(typeof challengeSettings)[T]> }
}[ChallengeType]

/** Joins a type with its settings, which a schema has judged by that type: the compiler sees two columns. */
export const settingsWithType = (type: ChallengeType, settings: object): ChallengeSettings =>
  ({ type, settings }) as ChallengeSettings

interface Stored {
  type: ChallengeType
  settings: Record<string, unknown>
}

/** Ids of the teams or companies that the organizers named; empty for other types, and where all teams compete. */
export function competitorsOf({ type, settings }: Stored): string[] {
  const ids =
    type === 'team-competition' ? settings.teams : type === 'inter-company' ? settings.companies : []
  return Array.isArray(ids) ? ids.map(String) : []
}

export type SettingsOf<T extends ChallengeType> = Extract<ChallengeSettings, { type: T }>['settings']
