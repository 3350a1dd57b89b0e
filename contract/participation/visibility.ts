import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'

/**
 * Each time somebody at the employer opened or changed the caller's row, or exported a list with the row or with the
 * caller's quiz answers: by role, without a name. Lists on a screen are not recorded.
 */
const rosterRead = z.object({
  at: instant(),
  kind: z.enum(['opened', 'exported']),
  by: z.enum(['administrator', 'support']),
})

export type RosterRead = z.output<typeof rosterRead>

export const getVisibility = endpoint({
  method: 'GET',
  path: '/api/me/visibility',
  access: 'member',
  openToDeactivated: true,
  summary:
    'The caller’s own numbers of the page “What my employer can see”; what is seen in general is in the contract.',
  query: memberQuery,
  answer: z.object({
    data: z.object({
      /** Fewest people of the caller’s organization in counts of people, and in sums of activity. */
      smallestGroups: z.object({ participation: z.number(), health: z.number() }),
      /** First day that sums may include for the caller, who joined a week before or earlier. */
      includedFrom: z.string(),
      /** The last year, newest first, 100 at most. */
      rosterReads: z.array(rosterRead),
    }),
  }),
  errors: [],
})
