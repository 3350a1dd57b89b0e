import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { challengeState } from './joins.ts'

/**
 * What the employer sees of a common total. It is null where too few people have contributed, and follows from a sum that is
 * rounded down to what at least two average players did.
 */
const publishedProgress = z.object({
  kind: z.enum(['steps', 'trees', 'donation', 'promised-trees', 'promised-donation']),
  /** Trees, or whole dollars; null for steps, of which the employer sees the percentage alone. */
  total: z.nullable(z.number()),
  /** Trees or dollars that were promised whatever was reached. */
  promised: z.nullable(z.number()),
  /** Whole percent of the target, 100 at most. */
  percent: z.nullable(z.number()),
})

/** What the employer sees of a sealed challenge: no score and no person. */
export const publishedOutcome = z.object({
  /** Teams or companies with enough people, by their place among one another. */
  groups: z.array(z.object({ id: id(), name: z.string(), place: z.number() })),
  /** Whether teams or companies were left out because too few of their people counted. */
  leavesGroupsOut: z.boolean(),
  /** Null without a common target. */
  progress: z.nullable(publishedProgress),
  /** Whether appeals had no answer when the result was sealed. Results sealed before there were appeals say nothing. */
  openAppeals: z.optional(z.boolean()),
})

export type PublishedOutcome = z.output<typeof publishedOutcome>

export const getChallengeResult = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/challenges/:challengeId/result',
  access: 'role',
  needs: 'figures.read',
  summary:
    'The state of a challenge’s board and, once it is sealed, what the organizers may see of its outcome.',
  params: z.extend(orgParams, { challengeId: id() }),
  answer: z.object({
    data: z.object({
      state: challengeState,
      /** Instants at which the state changes. */
      endsAt: instant(),
      graceEndsAt: instant(),
      sealsAt: instant(),
      /** The fewest people a figure may include. */
      smallestGroup: z.number(),
      /** Null until the result is sealed. */
      result: z.nullable(
        z.object({
          sealedAt: instant(),
          sha256: z.string(),
          rulesVersion: z.number(),
          outcome: publishedOutcome,
          /** Winners who told the organizers who they are. */
          winners: z.array(z.object({ name: z.string(), place: z.number() })),
        }),
      ),
    }),
  }),
  errors: ['challenge.not_found'],
})
