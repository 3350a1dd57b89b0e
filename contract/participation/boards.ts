import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import { alias, challengeParams, challengeState } from './joins.ts'

/** The four cheers, in the order in which they are counted. */
export const cheers = ['bravo', 'go', 'together', 'thanks'] as const

export type Cheer = (typeof cheers)[number]

/** The score of others is rounded down to 100 steps, 100 metres, 5 minutes or 1 point; the own one is exact. */
const row = z.object({
  place: z.number(),
  alias,
  /** The person's own choice. */
  name: z.nullable(z.string()),
  score: z.number(),
  /** Days that reached the goal, in an individual mission. */
  days: z.nullable(z.number()),
  /** Percent of the score that was typed, from 10 on. */
  typedShare: z.nullable(z.number()),
  isMe: z.boolean(),
})

export type BoardRow = z.output<typeof row>

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/me/challenges/:challengeId/board',
  access: 'member',
  patient: true,
  summary: 'Twenty rows of a board from the first place or after a cursor, and the caller’s neighbours.',
  params: challengeParams,
  query: z.extend(memberQuery, {
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    data: z.object({
      state: challengeState,
      /** People who joined; null below ten, or below five who have been in the organization for a week. */
      joined: z.nullable(z.number()),
      /** How many must join before there is a board. */
      needed: z.number(),
      /** Whether the caller holds a role in the organization's tree, or did since the challenge began, and sees no rows. */
      isWithheld: z.boolean(),
      rows: z.array(row),
      next: z.nullable(z.string()),
      /** The caller with five rows above and below; only on the first page. */
      around: z.array(row),
      me: z.nullable(row),
    }),
  }),
  errors: ['challenge.not_found', 'challenge.not_joined', 'board.bad_cursor'],
})

/** What all have reached together. Donations are in cents. */
const progress = z.object({
  kind: z.enum(['steps', 'trees', 'donation', 'promised-trees', 'promised-donation']),
  /** Steps, trees or cents; the effort in steps where the gift is promised from the start. */
  total: z.number(),
  /** In the same unit; null without a common target. */
  target: z.nullable(z.number()),
  /** Trees or cents that are promised whatever is reached. */
  promised: z.nullable(z.number()),
})

export type CommonProgress = z.output<typeof progress>

const group = z.object({
  id: id(),
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  /** People who joined; null for a group that is too small to be shown. */
  joined: z.nullable(z.number()),
  /** Those of them with a counted day; null for a group that is too small to be shown. */
  active: z.nullable(z.number()),
  /** Total or average, rounded down as the rows of a board; null below five active members. */
  figure: z.nullable(z.number()),
  place: z.nullable(z.number()),
  isMine: z.boolean(),
})

export const getGroups = endpoint({
  method: 'GET',
  path: '/api/me/challenges/:challengeId/groups',
  access: 'member',
  summary: 'Teams or companies by place, and what all have reached together.',
  params: challengeParams,
  query: memberQuery,
  answer: z.object({
    data: z.object({
      state: challengeState,
      /** Active members that a figure needs. */
      needed: z.number(),
      groups: z.array(group),
      /** Whether figures and members are kept from the caller, as the rows of the board are. */
      isWithheld: z.boolean(),
      /** Null without a common goal, below five active people, and where it is withheld. */
      progress: z.nullable(progress),
      /** The caller's own exact part. */
      mine: z.number(),
      /** Those who play for the caller's team, by alias, 200 at most; none while the team is too small to be shown. */
      members: z.array(z.object({ alias, name: z.nullable(z.string()), isMe: z.boolean() })),
    }),
  }),
  errors: ['challenge.not_found', 'challenge.not_joined'],
})

export const getMyProgress = endpoint({
  method: 'GET',
  path: '/api/me/challenges/:challengeId/progress',
  access: 'member',
  summary:
    'The caller’s own exact score, place, days and cheers in a challenge, and the streak of the own goal.',
  params: challengeParams,
  query: memberQuery,
  answer: z.object({
    data: z.object({
      score: z.number(),
      /** Null for somebody who appears in totals only, below five people, and where the board is withheld. */
      place: z.nullable(z.number()),
      typedShare: z.nullable(z.number()),
      activeDays: z.number(),
      reachedDays: z.number(),
      /** Counted days of the challenge. */
      countedDays: z.number(),
      days: z.array(
        z.object({ day: z.string(), value: z.number(), typed: z.number(), reached: z.boolean() }),
      ),
      cheers: z.object({ bravo: z.number(), go: z.number(), together: z.number(), thanks: z.number() }),
      streak: z.number(),
    }),
  }),
  errors: ['challenge.not_found', 'challenge.not_joined'],
})

export const sendCheer = endpoint({
  method: 'POST',
  path: '/api/me/challenges/:challengeId/cheers',
  access: 'member',
  summary: 'Sends one of four cheers to an alias, once a day. The same again changes nothing.',
  params: challengeParams,
  query: memberQuery,
  body: z.strictObject({
    alias: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
    cheer: z.enum(cheers),
  }),
  answer: z.object({ data: z.object({ sent: z.boolean() }) }),
  errors: ['challenge.not_found', 'challenge.not_joined', 'cheer.unknown_alias', 'cheer.yourself'],
})
