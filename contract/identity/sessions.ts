import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { currentPassword, email, id, instant, token } from '#contract/platform/fields.ts'
import { secondFactorCode } from './factor-bodies.ts'
import { passkeyProof } from './passkeys.ts'

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

/**
 * `member` stays on a phone for the employees' app and opens nothing of the console. `admin_access` is a provider's
 * support session: it is shorter, and must not change rights.
 */
export const sessionKinds = ['standard', 'member', 'admin_access'] as const

/**
 * How an account proves itself. `support` is a link of the provider, `sso` the organization's identity provider, and
 * `sso_factor` its word that it asked for a second factor. `mail` is a mailed code.
 */
export const sessionMethods = [
  'password',
  'totp',
  'recovery',
  'passkey',
  'sso',
  'sso_factor',
  'mail',
  'support',
] as const
export type SessionMethod = (typeof sessionMethods)[number]

export const session = z.object({
  user: sessionUser,
  expires_at: instant(),
  kind: z.enum(sessionKinds),
  /** Other parts of the service in which the person has organizations; absent for none. */
  other_cells: z.optional(z.array(z.string())),
})

/** A one-time token pair. It can be exchanged for a session cookie within ten minutes. */
const exchangeable = z.extend(session, { access_token: z.string(), refresh_token: z.string() })

const signedIn = z.object({
  data: z.object({
    user: sessionUser,
    session: exchangeable,
    /** The first page for this account: the employees' app for a person who administers nothing. */
    home: z.enum(['/dashboard', '/me']),
  }),
})

const sessionChoices = {
  /** Opens a session for the employees' app alone, which lasts for months. */
  staySignedIn: z.optional(z.boolean()),
  /** Others use the device: the session ends with the browser, which is not remembered. It wins over `staySignedIn`. */
  sharedDevice: z.optional(z.boolean()),
  /** Lets a deactivated person in too, who then reads and erases their own data and does nothing else. */
  ownData: z.optional(z.boolean()),
}

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  patient: true,
  hashes: true,
  proves: true,
  summary: 'Signs in and sets the session cookie.',
  body: z.strictObject({
    email: email(),
    password: currentPassword(),
    ...sessionChoices,
  }),
  answer: signedIn,
  errors: [
    'account.wrong_credentials',
    'account.inactive',
    'account.second_factor',
    'sso.required',
    'server.busy',
  ],
})

export const secondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  access: 'public',
  patient: true,
  proves: true,
  ledBy: 1,
  summary:
    'Completes a sign-in whose password was right by a code or a passkey, and sets the session cookie.',
  /** One of them. */
  body: z.strictObject({ code: z.optional(secondFactorCode()), passkey: z.optional(passkeyProof()) }),
  answer: signedIn,
  errors: [
    'account.wrong_code',
    'passkey.refused',
    'account.sign_in_gone',
    'account.inactive',
    'sso.required',
  ],
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  access: 'public',
  patient: true,
  proves: true,
  summary:
    'Signs in by a passkey alone, which has verified its owner: it counts as both factors. Sets the session cookie.',
  body: z.strictObject({ passkey: passkeyProof(), ...sessionChoices }),
  answer: signedIn,
  errors: ['passkey.refused', 'account.inactive', 'sso.required'],
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
  patient: true,
  proves: true,
  summary: 'Exchanges a one-time pair of tokens for the session cookie.',
  body: z.strictObject({ access_token: token(), refresh_token: token() }),
  answer: z.object({ data: z.object({ user: sessionUser, session }) }),
  errors: ['session.invalid_exchange', 'session.other_account', 'sso.required'],
})

export const enterCell = endpoint({
  method: 'POST',
  path: '/auth/switch/enter',
  access: 'public',
  patient: true,
  proves: true,
  summary:
    'Exchanges the token of a switch for a session here, in the browser that began it. An account with a second factor here is asked for it as at sign-in.',
  body: z.strictObject({
    token: token(),
    /** Others use the device: the session ends with the browser, which is not remembered. */
    sharedDevice: z.optional(z.boolean()),
  }),
  answer: signedIn,
  errors: [
    'session.invalid_exchange',
    'cell.unavailable',
    'account.inactive',
    'account.second_factor',
    'sso.required',
  ],
})

const ownSession = z.object({
  id: id(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
  kind: z.enum(sessionKinds),
  /** By what the account proved itself. Empty for sessions of before this was stored. */
  methods: z.array(z.enum(sessionMethods)),
  /** The connection that it came through; null for none. */
  connection: z.nullable(z.string()),
  startedAt: instant(),
  lastSeenAt: instant(),
  address: z.string(),
  userAgent: z.string(),
})

const signIn = z.object({
  id: id(),
  at: instant(),
  address: z.string(),
  userAgent: z.string(),
  /** Whether the password was correct. */
  succeeded: z.boolean(),
})

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'session',
  refusesSupport: true,
  summary:
    'Where the caller’s account is signed in, and its last fifty sign-ins and tries. Single sign-on alone learns the sessions by it.',
  answer: z.object({ data: z.object({ sessions: z.array(ownSession), signIns: z.array(signIn) }) }),
  errors: [],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'session',
  refusesSupport: true,
  summary: 'Signs the caller’s account out everywhere else.',
  answer: z.object({ data: z.object({ ended: z.number() }) }),
  errors: [],
})
