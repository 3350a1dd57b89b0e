import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import { challengeType } from '#contract/programme/challenge-settings.ts'
import { activityMetric } from '#contract/programme/challenges.ts'

/** How a person appears to others in a challenge. */
export const appearances = ['alias', 'name', 'totals'] as const

export type Appearance = (typeof appearances)[number]

export const challengeParams = z.object({ challengeId: id() })

export const challengeState = z.enum(['coming', 'live', 'provisional', 'under-appeal', 'sealed'])

export type ChallengeState = z.output<typeof challengeState>

/** An alias in both languages. The number names it in calls. */
export const alias = z.object({ id: z.number(), en: z.string(), fr: z.string() })

export type Alias = z.output<typeof alias>

/** The caller's own join. */
const ownJoin = z.object({
  alias,
  appears: z.enum(appearances),
  /** How often the alias may still be drawn anew. */
  drawsLeft: z.number(),
  acceptsCheers: z.boolean(),
  /** Whether the alias may be on wall screens. */
  onWall: z.boolean(),
  joinedAt: instant(),
  /** The team or company for which the caller plays. */
  group: z.nullable(z.object({ id: id(), name: z.string() })),
})

const summary = {
  id: id(),
  title: z.string(),
  description: z.string(),
  type: challengeType,
  metric: activityMetric,
  imageUrl: z.nullable(z.string()),
  /** The first and last counted day. */
  startDate: z.string(),
  endDate: z.string(),
  state: challengeState,
  /** Whether joining needs the consent to be in sums. */
  needsSums: z.boolean(),
  join: z.nullable(ownJoin),
}

export const myChallenge = z.object(summary)

export type MyChallenge = z.output<typeof myChallenge>

export const listMyChallenges = endpoint({
  method: 'GET',
  path: '/api/me/challenges',
  access: 'member',
  patient: true,
  summary: 'The challenges in which the caller can take part: live ones first, then coming, then past ones.',
  query: memberQuery,
  answer: z.object({ data: z.array(myChallenge) }),
  errors: [],
})

const detail = z.object({
  ...summary,
  rules: z.object({
    /** In the challenge's metric. */
    dailyCap: z.number(),
    conversion: z.boolean(),
    typed: z.enum(['yes', 'limited', 'no']),
    graceHours: z.number(),
    bicyclePercent: z.number(),
  }),
  /** Instants at which the state changes. */
  endsAt: instant(),
  graceEndsAt: instant(),
  sealedAt: instant(),
  /** The daily goal of an individual mission, in its metric. */
  dailyGoal: z.nullable(z.number()),
  podiumPlaces: z.nullable(z.number()),
  mapStyle: z.nullable(z.string()),
  /** SHA-256 of the sealed standings. */
  sha256: z.nullable(z.string()),
  /** Whether appeals had no answer when the result was sealed. */
  openAppeals: z.boolean(),
})

export type ChallengeOfMember = z.output<typeof detail>

export const getMyChallenge = endpoint({
  method: 'GET',
  path: '/api/me/challenges/:challengeId',
  access: 'member',
  summary: 'One challenge with its rules, its state and the caller’s own join.',
  params: challengeParams,
  query: memberQuery,
  answer: z.object({ data: detail }),
  errors: ['challenge.not_found'],
})

export const joinChallenge = endpoint({
  method: 'POST',
  path: '/api/me/challenges/:challengeId/join',
  access: 'member',
  patient: true,
  summary:
    'Joins a challenge. Days since its start count. Joining again keeps the days and draws a new alias.',
  params: challengeParams,
  query: memberQuery,
  body: z.strictObject({
    /** By default the alias; in an individual mission, totals only. */
    appears: z.optional(z.enum(appearances)),
    /** By default no. It means nothing for somebody who appears in totals only. */
    onWall: z.optional(z.boolean()),
  }),
  answer: z.object({ data: ownJoin }),
  errors: [
    'challenge.not_found',
    'challenge.over',
    'challenge.no_team',
    'consent.activity_needed',
    'consent.sums_needed',
  ],
})

export const changeJoin = endpoint({
  method: 'PATCH',
  path: '/api/me/challenges/:challengeId/join',
  access: 'member',
  summary: 'Changes how and where the caller appears, draws another alias, or switches cheers on and off.',
  params: challengeParams,
  query: memberQuery,
  body: z.strictObject({
    appears: z.optional(z.enum(appearances)),
    newAlias: z.optional(z.literal(true)),
    acceptsCheers: z.optional(z.boolean()),
    onWall: z.optional(z.boolean()),
  }),
  answer: z.object({ data: ownJoin }),
  errors: ['challenge.not_found', 'challenge.not_joined', 'challenge.sealed', 'challenge.no_draws_left'],
})

export const leaveChallenge = endpoint({
  method: 'DELETE',
  path: '/api/me/challenges/:challengeId/join',
  access: 'member',
  summary: 'Leaves a challenge: off the board and out of its totals at once.',
  params: challengeParams,
  query: memberQuery,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['challenge.not_found', 'challenge.not_joined', 'challenge.sealed'],
})
