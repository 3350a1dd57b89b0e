import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, language } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'

const membership = z.object({ id: id(), name: z.string(), logo_url: z.nullable(z.string()) })

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'member',
  openBeforeProof: true,
  openToDeactivated: true,
  patient: true,
  summary: 'The caller as a person of an organization, for the first screen of the employees’ app.',
  query: memberQuery,
  answer: z.object({
    data: z.object({
      account: z.object({
        id: id(),
        email: z.string(),
        /** Whether health data is open: a link mailed to the address has set the password, and nobody else holds the account. */
        mailboxProved: z.boolean(),
        /** Whether administrators had lost factors removed: health data is closed until the provider confirms the person. */
        needsProvider: z.boolean(),
        language: language(),
      }),
      person: z.object({
        id: id(),
        firstName: z.string(),
        lastName: z.string(),
        /** The person's own choice, in which their days begin; null for the organization's. */
        timezone: z.nullable(z.string()),
        /** Until when a deactivated person reads and erases their own data; null for an active person. */
        deactivatedUntil: z.nullable(instant()),
        /**
         * Whether the person works in another organization of the customer now: nothing more is recorded here, and what
         * was they read, take along and erase without an end.
         */
        isMoved: z.boolean(),
      }),
      organization: z.extend(membership, { timezone: z.string(), minimumGroup: z.number() }),
      /** Whether the account also holds a role in an organization, and so has a console. */
      administers: z.boolean(),
      /** Whether the account is an active person of several organizations. */
      hasSeveralOrganizations: z.boolean(),
    }),
  }),
  errors: [],
})

export const listMyOrganizations = endpoint({
  method: 'GET',
  path: '/api/me/organizations',
  access: 'session',
  refusesSupport: true,
  summary: 'The organizations whose active person the caller is, or was until lately.',
  answer: z.object({ data: z.object({ organizations: z.array(membership) }) }),
  errors: [],
})
