import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, line } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { challengeType } from '#contract/programme/challenge-settings.ts'
import { activityMetric, contentLanguage } from '#contract/programme/challenges.ts'

export const mostScreens = 10
export const longestScreenDays = 366

/** Most rows of a board that fit a screen which nobody scrolls. */
export const mostWallRows = 20

export const screenLanguages = ['en', 'fr', 'both'] as const

export type ScreenLanguage = (typeof screenLanguages)[number]

const screen = z.object({
  id: id(),
  label: z.string(),
  language: z.enum(screenLanguages),
  createdAt: instant(),
  /** Who made it; null for somebody who is gone. */
  createdBy: z.nullable(z.string()),
  expiresAt: instant(),
  /** To the minute; null for a screen that was never shown. */
  lastSeenAt: z.nullable(instant()),
})

export type WallScreen = z.output<typeof screen>

export const listWallScreens = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/wall-screens',
  access: 'role',
  needs: 'programme.write',
  summary: 'The organization’s wall screens, the newest first, without their addresses.',
  params: orgParams,
  answer: z.object({ data: z.array(screen) }),
  errors: [],
})

export const createWallScreen = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/wall-screens',
  access: 'role',
  needs: 'programme.write',
  refusesSupport: true,
  status: 201,
  summary: 'Makes a wall screen. Its address is in this answer and nowhere else.',
  params: orgParams,
  body: z.strictObject({
    label: line('title', 80),
    language: z.enum(screenLanguages),
    days: z.number().check(z.int(), z.minimum(1), z.maximum(longestScreenDays)),
  }),
  answer: z.object({ data: z.object({ address: z.string(), screen }) }),
  errors: ['key.too_many'],
})

export const revokeWallScreen = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:orgId/wall-screens/:screenId',
  access: 'role',
  needs: 'programme.write',
  summary: 'Ends a wall screen: it shows nothing from its next request on.',
  params: z.extend(orgParams, { screenId: id() }),
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: [],
})

const wallRow = z.object({
  place: z.number(),
  alias: z.object({ en: z.string(), fr: z.string() }),
  /** Rounded down as on the board. */
  score: z.number(),
  /** Days that reached the goal, in an individual mission. */
  days: z.nullable(z.number()),
})

export type WallRow = z.output<typeof wallRow>

const wallChallenge = z.object({
  title: z.string(),
  type: challengeType,
  metric: activityMetric,
  language: z.nullable(contentLanguage),
  /** The first and last counted day. */
  startDate: z.string(),
  endDate: z.string(),
  hasBegun: z.boolean(),
  /** Those who agreed to be on screens, by the standing of a closed day; null while they are too few. */
  standing: z.nullable(z.object({ until: z.string(), rows: z.array(wallRow) })),
  /** What the employer sees too: sums of closed weeks, in the challenge's metric. */
  published: z.nullable(
    z.object({
      until: z.string(),
      total: z.nullable(z.number()),
      /** Competing teams whose sums are published, the highest first. */
      teams: z.array(z.object({ name: z.string(), total: z.number() })),
    }),
  ),
})

export type WallChallenge = z.output<typeof wallChallenge>

const wall = z.object({
  organization: z.object({ name: z.string(), logoUrl: z.nullable(z.string()) }),
  language: z.enum(screenLanguages),
  /** Where employees take part. */
  joinAddress: z.string(),
  challenges: z.array(wallChallenge),
})

export type Wall = z.output<typeof wall>

export const readWall = endpoint({
  method: 'GET',
  path: '/api/wall-screens/:screenToken',
  access: 'public',
  patient: true,
  summary: 'What a wall screen shows: current challenges, and rows by alias of those who agreed to it.',
  params: z.object({ screenToken: z.string().check(z.maxLength(100)) }),
  answer: z.object({ data: wall }),
  errors: ['request.throttled'],
})
