import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant } from '#contract/platform/fields.ts'
import { confirmTotpBody } from './factor-bodies.ts'
import { ownProofErrors, passkey } from './passkeys.ts'

/** Recovery codes of one set. */
export const recoveryCodeCount = 10

/** Below as many unused codes the person is asked to make new ones. */
export const fewRecoveryCodes = 3

const codes = z.array(z.string())

export const getOwnFactors = endpoint({
  method: 'GET',
  path: '/auth/factors',
  access: 'session',
  refusesSupport: true,
  summary: 'The second factors of the caller’s account.',
  answer: z.object({
    data: z.object({
      totp: z.nullable(z.object({ addedAt: instant(), lastUsedAt: z.nullable(instant()) })),
      passkeys: z.array(passkey),
      /** Unused recovery codes; null without any factor. */
      recoveryCodes: z.nullable(z.number()),
    }),
  }),
  errors: [],
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/auth/factors/totp',
  access: 'session',
  refusesSupport: true,
  refusesManaged: true,
  fresh: true,
  summary: 'Makes a key for an authenticator app. It counts once its first code is confirmed.',
  answer: z.object({
    data: z.object({
      /** Base32, for apps that read no QR code. */
      key: z.string(),
      /** `otpauth://…`, for the QR code. */
      uri: z.string(),
    }),
  }),
  errors: ['factor.exists', 'server.no_secrets_key', ...ownProofErrors],
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/auth/factors/totp/confirm',
  access: 'session',
  refusesSupport: true,
  refusesManaged: true,
  fresh: true,
  summary:
    'Confirms an authenticator app by its first code. The account’s other sessions end. Answers recovery codes if the account has none.',
  body: confirmTotpBody,
  answer: z.object({ data: z.object({ recoveryCodes: z.nullable(codes) }) }),
  errors: ['factor.not_begun', 'account.wrong_code', ...ownProofErrors],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/auth/factors/totp',
  access: 'session',
  refusesSupport: true,
  refusesManaged: true,
  fresh: true,
  summary: 'Removes the authenticator app. The account’s other sessions end.',
  answer: z.object({ data: z.object({}) }),
  errors: ['factor.not_found', 'factor.last', 'factor.password_by_mail', ...ownProofErrors],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/factors/recovery-codes',
  access: 'session',
  refusesSupport: true,
  refusesManaged: true,
  fresh: true,
  summary: 'Makes new recovery codes, which void the earlier ones. They are shown this once.',
  answer: z.object({ data: z.object({ recoveryCodes: codes }) }),
  errors: ['factor.not_found', ...ownProofErrors],
})

export const getFactorDue = endpoint({
  method: 'GET',
  path: '/auth/factors/due',
  access: 'session',
  refusesSupport: true,
  summary: 'Until when the caller has to set up a second factor.',
  answer: z.object({
    /** Null for whoever has proved one, or of whom none is asked. */
    data: z.object({ dueAt: z.nullable(instant()) }),
  }),
  errors: [],
})
