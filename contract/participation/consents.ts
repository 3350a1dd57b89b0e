import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'

/** What a person decides on: keeping their activity, and being counted, unnamed, in sums that the employer sees. */
export const purposes = ['activity', 'sums'] as const

export type Purpose = (typeof purposes)[number]

/** Version of the texts that the app shows before it asks. */
export const consentTextVersion = 1

const purpose = z.enum(purposes)
const language = z.enum(['en', 'fr', 'bilingual'])

const decision = z.object({
  purpose,
  given: z.boolean(),
  textVersion: z.number(),
  language,
  since: instant(),
  /** Null for the decision that holds. */
  until: z.nullable(instant()),
})

export type Decision = z.output<typeof decision>

const answer = z.object({ data: z.array(decision) })

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/me/consents',
  access: 'member',
  openToDeactivated: true,
  summary: 'The register of the caller’s own consents, newest first.',
  query: memberQuery,
  answer,
  errors: [],
})

export const decideConsent = endpoint({
  method: 'POST',
  path: '/api/me/consents',
  access: 'member',
  patient: true,
  openToDeactivated: true,
  summary:
    'Gives or withdraws a consent. It holds at once for everything that is still open. A deactivated person can only withdraw.',
  query: memberQuery,
  body: z.strictObject({
    purpose,
    given: z.boolean(),
    textVersion: z.number().check(z.int(), z.minimum(1), z.maximum(consentTextVersion)),
    language,
  }),
  answer,
  errors: ['member.deactivated'],
})
