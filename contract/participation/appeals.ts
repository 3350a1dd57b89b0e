import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { day, id, instant, paragraphs } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import { alias, challengeParams } from './joins.ts'

/** Appeals of a person in a challenge, about themselves and about others together. */
export const mostAppeals = 3

export const acceptReasons = ['shown', 'plausible', 'known-fault'] as const
export const refuseReasons = ['not-shown', 'not-plausible', 'not-counted', 'unclear'] as const

export type AppealReason = (typeof acceptReasons)[number] | (typeof refuseReasons)[number]

export const appealReason = z.enum([...acceptReasons, ...refuseReasons])

/**
 * About the own day: `waiting` for the referee, `accepted` and not counted yet, `counted`, `refused`, or `open` when the
 * result was sealed without an answer. About an alias: `checking` until the rules were run again, `checked` or `corrected`.
 */
const appealState = z.enum([
  'waiting',
  'accepted',
  'counted',
  'refused',
  'open',
  'checking',
  'checked',
  'corrected',
])

export type AppealState = z.output<typeof appealState>

const appeal = z.object({
  id: id(),
  state: appealState,
  askedAt: instant(),
  /** What is missing on a day, in the challenge's metric; null for an appeal about an alias. */
  own: z.nullable(z.object({ day: z.string(), amount: z.number(), words: z.string() })),
  alias: z.nullable(alias),
  reason: z.nullable(appealReason),
})

export type Appeal = z.output<typeof appeal>

export const listMyAppeals = endpoint({
  method: 'GET',
  path: '/api/me/challenges/:challengeId/appeals',
  access: 'member',
  summary: 'The caller’s own appeals in a challenge, and whether a colleague asked to check their days.',
  params: challengeParams,
  query: memberQuery,
  answer: z.object({
    data: z.object({
      appeals: z.array(appeal),
      /** How many more the caller may make; none once the result is sealed. */
      left: z.number(),
      /** The most that may be claimed for a day: what a day counts at most. */
      mostAmount: z.number(),
      /** Who reads appeals about the own days; null while nobody is named. */
      referee: z.nullable(z.string()),
      /** Whether the caller is asked to check their own days. Who asked is not told. */
      isAsked: z.boolean(),
    }),
  }),
  errors: ['challenge.not_found'],
})

const appealParams = z.extend(challengeParams, { newAppealId: id() })
const made = z.object({ data: z.object({ id: id() }) })

export const appealForDay = endpoint({
  method: 'PUT',
  path: '/api/me/challenges/:challengeId/appeals/:newAppealId',
  access: 'member',
  summary:
    'Asks the referee to count what is missing on an own day. The referee reads exactly this body. The same id again changes nothing.',
  params: appealParams,
  query: memberQuery,
  body: z.strictObject({
    day: day('day'),
    amount: z
      .number(fieldMessage({ code: 'number.type', label: 'value' }))
      .check(
        z.int(fieldMessage({ code: 'number.whole', label: 'value' })),
        z.minimum(1, fieldMessage({ code: 'number.too_small', label: 'value', min: 1 })),
        z.maximum(100_000, fieldMessage({ code: 'number.too_large', label: 'value', max: 100_000 })),
      ),
    words: paragraphs('text', 500).check(
      z.minLength(1, fieldMessage({ code: 'text.required', label: 'text' })),
    ),
  }),
  answer: made,
  errors: [
    'challenge.not_found',
    'challenge.sealed',
    'appeal.too_few_people',
    'appeal.too_many',
    'appeal.too_much',
    'appeal.day_not_counted',
  ],
})

export const appealAboutAlias = endpoint({
  method: 'PUT',
  path: '/api/me/challenges/:challengeId/alias-appeals/:newAppealId',
  access: 'member',
  summary:
    'Asks for an alias’s days to be counted again. Its owner is asked to check; neither learns anything about the other.',
  params: appealParams,
  query: memberQuery,
  body: z.strictObject({ alias: z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)) }),
  answer: made,
  errors: [
    'challenge.not_found',
    'challenge.sealed',
    'appeal.too_many',
    'appeal.unknown_alias',
    'appeal.yourself',
  ],
})

export const countAppeal = endpoint({
  method: 'PUT',
  path: '/api/me/challenges/:challengeId/appeals/:appealId/correction',
  access: 'member',
  summary:
    'Adds what the referee accepted to the own day, within the cap. It is added at the latest when the result is sealed.',
  params: z.extend(challengeParams, { appealId: id() }),
  query: memberQuery,
  body: z.strictObject({}),
  answer: made,
  errors: ['challenge.not_found', 'challenge.sealed', 'appeal.not_found'],
})

export const answerCheck = endpoint({
  method: 'PUT',
  path: '/api/me/challenges/:challengeId/check',
  access: 'member',
  summary:
    'The caller has checked their own days, as they were asked to. What they changed before counts as corrected.',
  params: challengeParams,
  query: memberQuery,
  body: z.strictObject({}),
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['challenge.not_found'],
})
