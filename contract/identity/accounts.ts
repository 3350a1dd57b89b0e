import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { email, instant, language, line, name, token, verbatim } from '#contract/platform/fields.ts'
import { agreeing, personNames } from '#contract/platform/spellings.ts'
import { sessionUser } from './sessions.ts'

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  patient: true,
  proves: true,
  summary: 'Proves a mailbox with the token of a verification mail.',
  body: z.strictObject({
    token: token(),
    email: email(),
    type: z._default(z.literal('email_verification'), 'email_verification'),
  }),
  answer: z.object({ data: z.object({ email: z.string() }) }),
  fallback: 'Failed to verify email',
  errors: ['token.invalid', 'token.gone'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/resend',
  access: 'public',
  patient: true,
  summary: 'Mails a new verification link; the answer is the same whether or not the address is known.',
  body: z.strictObject({ email: email() }),
  answer: z.object({ data: z.object({}) }),
  fallback: 'Failed to resend verification email',
  errors: [],
})

const preference = z.union([
  verbatim(500),
  z.number().check(z.minimum(Number.MIN_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER)),
  z.boolean(),
  z.null(),
])

/** Profile that users edit themselves. It is display data and never decides access. */
export const accountMetadata = z
  .strictObject({
    first_name: z.optional(name('firstName')),
    last_name: z.optional(name('lastName')),
    firstName: z.optional(name('firstName')),
    lastName: z.optional(name('lastName')),
    language: z.optional(language()),
    theme: z.optional(z.enum(['light', 'dark', 'system'])),
    preferences: z.optional(z.record(line('preference', 60), preference)),
  })
  .check(agreeing(personNames))

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/auth/update',
  access: 'session',
  refusesSupport: true,
  summary: 'Stores names and preferences of the signed-in account.',
  body: z.strictObject({ metadata: accountMetadata }),
  answer: z.object({ data: z.object({ user: sessionUser }) }),
  errors: [],
})

export const getAccountStanding = endpoint({
  method: 'GET',
  path: '/auth/account',
  access: 'session',
  refusesSupport: true,
  summary:
    'Until when the caller’s account is kept if it belongs to no organization; null if it belongs to any.',
  answer: z.object({ data: z.object({ keptUntil: z.nullable(instant()) }) }),
  errors: [],
})

export const eraseAccount = endpoint({
  method: 'DELETE',
  path: '/auth/account',
  access: 'session',
  refusesSupport: true,
  summary:
    'Deletes the caller’s account for good if it belongs to no organization: its sessions, sign-ins, links and mails too. Asks for its address once more.',
  body: z.strictObject({ email: email() }),
  answer: z.object({ data: z.object({}) }),
  errors: ['account.awaited', 'account.in_organization'],
})
