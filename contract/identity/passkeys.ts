import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant } from '#contract/platform/fields.ts'
import { renamePasskeyBody } from './factor-bodies.ts'

/** How changes of factors are refused to single sign-on alone. */
export const ownProofErrors = [
  'session.own_factor_required',
  'session.own_password_required',
  'factor.mailbox_unproved',
  'factor.mail_code',
] as const

/** Passkeys of one account. */
export const maxPasskeys = 20

/** Minutes for which a challenge can be answered. */
export const challengeMinutes = 5

const base64url = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))

/** How a browser reaches an authenticator. */
const transports = () =>
  z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).check(z.maxLength(7))

export type Transport = z.output<ReturnType<typeof transports>>[number]

/** How the authenticator answers a challenge (WebAuthn, AuthenticatorAssertionResponse). */
export const passkeyProof = () =>
  z.strictObject({
    credentialId: base64url(1400),
    clientData: base64url(2000),
    authenticatorData: base64url(2000),
    signature: base64url(2000),
    userHandle: base64url(90),
  })

export const passkey = z.object({
  id: id(),
  /** Empty in a session by single sign-on alone, which is not told either when it was used. */
  name: z.string(),
  addedAt: instant(),
  lastUsedAt: z.nullable(instant()),
})
export type Passkey = z.output<typeof passkey>

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: transports(),
})

export const askPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/challenge',
  access: 'public',
  summary: `A challenge that any passkey of this portal answers once, within ${challengeMinutes} minutes.`,
  /** Options of `navigator.credentials.get`. */
  answer: z.object({
    data: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.literal('required'),
    }),
  }),
  errors: [],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/factors/passkeys/challenge',
  access: 'session',
  refusesSupport: true,
  refusesManaged: true,
  fresh: true,
  summary: 'Begins to add a passkey to the caller’s account.',
  /** Options of `navigator.credentials.create`. */
  answer: z.object({
    data: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
      timeout: z.number(),
      excludeCredentials: z.array(credential),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.boolean(),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
  }),
  errors: ['passkey.too_many', ...ownProofErrors],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/factors/passkeys',
  access: 'session',
  refusesSupport: true,
  refusesManaged: true,
  fresh: true,
  status: 201,
  summary:
    'Adds a passkey. The account’s other sessions end. Answers recovery codes if the account has no factor yet.',
  body: z.strictObject({
    ...renamePasskeyBody.shape,
    credentialId: base64url(1400),
    clientData: base64url(2000),
    attestation: base64url(10_000),
    transports: z.optional(transports()),
  }),
  answer: z.object({ data: z.object({ passkey, recoveryCodes: z.nullable(z.array(z.string())) }) }),
  errors: ['passkey.refused', 'passkey.too_many', ...ownProofErrors],
})

const ofPasskey = z.object({ passkeyId: id() })

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/auth/factors/passkeys/:passkeyId',
  access: 'session',
  refusesSupport: true,
  refusesManaged: true,
  fresh: true,
  summary: 'Renames a passkey of the caller’s account.',
  params: ofPasskey,
  body: renamePasskeyBody,
  answer: z.object({ data: passkey }),
  errors: ['passkey.not_found', ...ownProofErrors],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/factors/passkeys/:passkeyId',
  access: 'session',
  refusesSupport: true,
  refusesManaged: true,
  fresh: true,
  summary: 'Removes a passkey. The account’s other sessions end.',
  params: ofPasskey,
  answer: z.object({ data: z.object({}) }),
  errors: ['passkey.not_found', 'factor.last', 'factor.password_by_mail', ...ownProofErrors],
})
