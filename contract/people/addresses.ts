import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { currentPassword, email, token } from '#contract/platform/fields.ts'

export const changeAddressBody = z.strictObject({
  email: email(),
  current_password: z.optional(currentPassword()),
})

export const changeAddress = endpoint({
  method: 'POST',
  path: '/auth/email',
  access: 'session',
  refusesSupport: true,
  refusesManaged: true,
  summary:
    'Mails a link to another sign-in address; the answer is the same whether or not somebody has it already.',
  body: changeAddressBody,
  answer: z.object({ data: z.object({}) }),
  errors: [
    'account.wrong_password',
    'account.email_unchanged',
    'account.address_managed',
    'session.own_factor_required',
    'server.busy',
  ],
})

const addressLink = { token: token(), email: email() }

export const confirmAddressBody = z.strictObject({ ...addressLink, password: z.optional(currentPassword()) })

export const confirmAddress = endpoint({
  method: 'POST',
  path: '/auth/email/confirm',
  access: 'public',
  summary:
    'Makes the address a link was mailed to the one to sign in with. One that an administrator gave asks for the account’s password or session too.',
  body: confirmAddressBody,
  answer: z.object({ data: z.object({ email: z.string() }) }),
  errors: [
    'token.invalid',
    'token.gone',
    'account.wrong_password',
    'account.wrong_credentials',
    'account.sign_in_first',
    'account.address_managed',
    'account.email_taken',
    'server.busy',
  ],
})

export const restoreAddress = endpoint({
  method: 'POST',
  path: '/auth/email/restore',
  access: 'public',
  summary:
    'Takes a change of the sign-in address back, with the link mailed to the former one; all sessions end.',
  body: z.strictObject(addressLink),
  answer: z.object({ data: z.object({ email: z.string() }) }),
  errors: ['token.invalid', 'token.gone', 'account.email_taken', 'account.address_managed'],
})
