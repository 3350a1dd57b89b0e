import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'
import { challengeParams } from './joins.ts'

/** Days after sealing in which a winner may say yes. No answer is no. */
export const answerDays = 14

const win = z.object({
  place: z.number(),
  /** The winning team or company for which the caller played. */
  group: z.nullable(z.string()),
  /** Whether the organizers know the caller's name and place; null before an answer. */
  tells: z.nullable(z.boolean()),
  /** The last instant for a yes. A yes can be taken back at any time. */
  answerBy: instant(),
})

export type Win = z.output<typeof win>

export const getMyWin = endpoint({
  method: 'GET',
  path: '/api/me/challenges/:challengeId/win',
  access: 'member',
  summary:
    'Whether the caller is among the winners of a sealed challenge, and what the organizers know of it.',
  params: challengeParams,
  query: memberQuery,
  answer: z.object({ data: z.object({ win: z.nullable(win) }) }),
  errors: ['challenge.not_found', 'challenge.not_joined'],
})

export const answerAsWinner = endpoint({
  method: 'PUT',
  path: '/api/me/challenges/:challengeId/win',
  access: 'member',
  summary:
    'Tells the organizers the name and place of a winner, or takes that back. Those who take part see the score of each place.',
  params: challengeParams,
  query: memberQuery,
  body: z.strictObject({ tells: z.boolean() }),
  answer: z.object({ data: z.object({ win }) }),
  errors: ['challenge.not_found', 'challenge.not_joined', 'winner.none', 'winner.too_late'],
})
