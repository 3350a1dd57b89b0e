import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  currentPassword,
  email,
  id,
  instant,
  language,
  line,
  name,
  newPassword,
  token,
  verbatim,
} from './fields.ts'

export const sessionUser = z.object({
  id: id(),
  email: z.string(),
  name: z.string(),
  firebase_uid: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email_verified: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
})

/** `admin_access` marks a provider's support session: shorter, and barred from what changes rights. */
export const session = z.object({
  user: sessionUser,
  expires_at: instant(),
  kind: z.enum(['standard', 'admin_access']),
})

/** A pair that can be exchanged once, within ten minutes, for a session cookie. */
const exchangeable = z.extend(session, { access_token: z.string(), refresh_token: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Signs in and sets the session cookie.',
  body: z.strictObject({ email: email(), password: currentPassword() }),
  answer: z.object({ data: z.object({ user: sessionUser, session: exchangeable }) }),
  errors: ['account.wrong_credentials', 'account.inactive', 'server.busy'],
})

export const getSession = endpoint({
  method: 'GET',
  path: '/auth/session',
  access: 'public',
  summary: 'The session behind the cookie, or null.',
  answer: z.object({ session: z.nullable(session), user: z.nullable(sessionUser) }),
  errors: [],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'Ends the session on the server and clears the cookie.',
  answer: z.object({ data: z.object({}) }),
  errors: [],
})

export const setSession = endpoint({
  method: 'POST',
  path: '/auth/set-session',
  access: 'public',
  summary: 'Exchanges a one-time pair of tokens for the session cookie.',
  body: z.strictObject({ access_token: token(), refresh_token: token() }),
  answer: z.object({ data: z.object({ user: sessionUser, session }) }),
  errors: ['session.invalid_exchange', 'session.other_account'],
})

export const updatePassword = endpoint({
  method: 'POST',
  path: '/auth/update-password',
  access: 'session',
  refusesSupport: true,
  summary: 'Changes the password of the signed-in account; its other sessions end.',
  body: z.strictObject({ password: newPassword(), current_password: z.optional(currentPassword()) }),
  answer: z.object({ data: z.object({ user: sessionUser }) }),
  errors: ['account.wrong_password', 'server.busy'],
})

const preference = z.union([
  verbatim(500),
  z.number().check(z.minimum(Number.MIN_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER)),
  z.boolean(),
  z.null(),
])

/** What a person may say about themselves. Display data: nothing here ever decides what they may do. */
export const accountMetadata = z.strictObject({
  first_name: z.optional(name('First name')),
  last_name: z.optional(name('Last name')),
  firstName: z.optional(name('First name')),
  lastName: z.optional(name('Last name')),
  language: z.optional(language()),
  theme: z.optional(z.enum(['light', 'dark', 'system'])),
  preferences: z.optional(z.record(line('Preference', 60), preference)),
})

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

export const validateAdminAccess = endpoint({
  method: 'POST',
  path: '/auth/validate-admin-access',
  access: 'public',
  summary: 'Opens a support session from the provider’s one-time link.',
  body: z.strictObject({
    token: token(),
    org_id: z
      .string('Organization is required')
      .check(z.minLength(1, 'Organization is required'), z.maxLength(100)),
  }),
  answer: z.object({
    data: z.object({
      user_info: z.object({ id: id(), email: z.string(), organization_id: id() }),
    }),
    user_info: z.object({ id: id(), email: z.string(), organization_id: id() }),
  }),
  errors: ['token.invalid', 'token.gone'],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Mails a reset link; the answer is the same whether or not the address is known.',
  body: z.strictObject({
    email: email(),
    redirectTo: z.optional(z.string().check(z.maxLength(2048))),
    language: z.optional(language()),
  }),
  answer: z.object({ data: z.object({}) }),
  errors: [],
})

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password/confirm',
  access: 'public',
  summary: 'Sets a new password with the token of a reset link; every session of the account ends.',
  body: z.strictObject({ token: token(), password: newPassword(), email: email() }),
  answer: z.object({ data: z.object({}) }),
  errors: ['token.invalid', 'token.gone', 'server.busy'],
})
