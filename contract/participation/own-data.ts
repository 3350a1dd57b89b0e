import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { email } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'

/** Days for which a deactivated person may still read, take along and erase their own data. */
export const deactivatedDays = 30

/** What a person erases: what they recorded and answered, or everything about them in the organization. */
export const erasures = ['activity', 'all'] as const

export type Erasure = (typeof erasures)[number]

export const eraseOwnData = endpoint({
  method: 'POST',
  path: '/api/me/erasure',
  access: 'member',
  openToDeactivated: true,
  summary:
    'Erases the caller’s activity in the organization, or all of them there, for good. Asks for the account’s address once more.',
  query: memberQuery,
  body: z.strictObject({ what: z.enum(erasures), email: email() }),
  answer: z.object({
    data: z.object({
      what: z.enum(erasures),
      /** Whether the account was deleted too: the caller belongs nowhere else and administers nothing. */
      accountErased: z.boolean(),
    }),
  }),
  errors: [],
})
