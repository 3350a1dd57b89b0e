import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id } from '#contract/platform/fields.ts'

/** The address that a provider calls when somebody signs out there. */
export const logoutPathOf = (connectionId: string): string => `/auth/sso/${connectionId}/logout`

export const endProviderSession = endpoint({
  method: 'POST',
  path: '/auth/sso/:connectionId/logout',
  access: 'public',
  form: true,
  proves: true,
  summary:
    'Ends the sessions of a person who signed out at the identity provider (OpenID Connect back-channel logout).',
  params: z.object({ connectionId: id() }),
  /** The standard lets providers send other fields. */
  body: z.object({
    logout_token: z.string().check(z.maxLength(8192), z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)),
  }),
  answer: z.object({}),
  errors: [],
})
