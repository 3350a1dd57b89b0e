import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { currentPassword } from '#contract/platform/fields.ts'
import { secondFactorCode } from './factor-bodies.ts'
import { passkeyProof } from './passkeys.ts'

/** Minutes for which a proof counts as fresh. */
export const freshMinutes = 10

export const stepUp = endpoint({
  method: 'POST',
  path: '/auth/step-up',
  access: 'session',
  refusesSupport: true,
  patient: true,
  summary: `Proves the caller once more: for ${freshMinutes} minutes, calls that ask for a fresh proof succeed.`,
  /** One of them. */
  body: z.strictObject({
    password: z.optional(currentPassword()),
    code: z.optional(secondFactorCode()),
    passkey: z.optional(passkeyProof()),
    /** A code that `mailStepUpCode` has mailed. */
    mailed: z.optional(secondFactorCode()),
  }),
  answer: z.object({ data: z.object({}) }),
  errors: ['account.wrong_password', 'account.wrong_code', 'passkey.refused', 'server.busy'],
})

/** Minutes since the company asked the person, for a sign-in that proves a session once more. */
export const companyMinutes = 5

export const stepUpByCompany = endpoint({
  method: 'POST',
  path: '/auth/sso/step-up',
  access: 'session',
  refusesSupport: true,
  patient: true,
  summary:
    'Begins a fresh sign-in at the company that opened the session, which proves the session once more. Whoever has a factor of their own uses that.',
  answer: z.object({
    data: z.object({
      /** The page of the company’s identity provider. */
      location: z.string(),
    }),
  }),
  errors: ['sso.unknown', 'sso.unavailable', 'session.own_factor_required'],
})

export const listStepUpWays = endpoint({
  method: 'GET',
  path: '/auth/step-up',
  access: 'session',
  refusesSupport: true,
  summary: 'By what the caller can prove themselves once more.',
  answer: z.object({ data: z.object({ ways: z.array(z.enum(['company', 'passkey', 'password', 'code'])) }) }),
  errors: [],
})

/** Minutes for which a mailed code counts. */
export const mailedCodeMinutes = 10

export const mailStepUpCode = endpoint({
  method: 'POST',
  path: '/auth/step-up/mail',
  access: 'session',
  refusesSupport: true,
  refusesManaged: true,
  summary:
    'Mails the caller a code for their first factor, where single sign-on alone has proved them and nothing of their own.',
  answer: z.object({ data: z.object({}) }),
  errors: ['factor.mailbox_unproved'],
})
