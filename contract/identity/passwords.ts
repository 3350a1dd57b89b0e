import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { currentPassword, email, language, newPassword, token } from '#contract/platform/fields.ts'
import { sessionUser } from './sessions.ts'

export const updatePassword = endpoint({
  method: 'POST',
  path: '/auth/update-password',
  access: 'session',
  refusesSupport: true,
  refusesManaged: true,
  summary: 'Changes the password of the signed-in account; its other sessions end.',
  body: z.strictObject({ password: newPassword(), current_password: z.optional(currentPassword()) }),
  answer: z.object({ data: z.object({ user: sessionUser }) }),
  errors: [
    'account.wrong_password',
    'session.own_factor_required',
    'password.changed_elsewhere',
    'password.common',
    'password.personal',
    'server.busy',
  ],
})

export const requestPasswordResetBody = z.strictObject({
  email: email(),
  redirectTo: z.optional(z.string().check(z.maxLength(2048))),
  language: z.optional(language()),
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  patient: true,
  summary: 'Mails a reset link; the answer is the same whether or not the address is known.',
  body: requestPasswordResetBody,
  answer: z.object({ data: z.object({}) }),
  fallback: 'Failed to reset password',
  errors: [],
})

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password/confirm',
  access: 'public',
  patient: true,
  hashes: true,
  proves: true,
  summary: 'Sets a new password with the token of a reset link; every session of the account ends.',
  body: z.strictObject({ token: token(), password: newPassword(), email: email() }),
  answer: z.object({ data: z.object({}) }),
  errors: [
    'token.invalid',
    'token.gone',
    'sso.required',
    'password.common',
    'password.personal',
    'server.busy',
  ],
})
