import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { email, id, token, verbatim } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { attemptReasons } from './attempt-reasons.ts'
import { session, sessionUser } from './sessions.ts'

export const discoverSso = endpoint({
  method: 'POST',
  path: '/auth/sso/discover',
  access: 'public',
  begins: true,
  summary: 'Whether the domain of an address signs in through its company; it does not depend on who exists.',
  body: z.strictObject({ email: email() }),
  answer: z.object({ data: z.object({ sso: z.boolean(), required: z.boolean() }) }),
  errors: [],
})

/** A page of the portal, never another site. */
const page = () => verbatim(500).check(z.regex(/^\/(?![/\\])/))

export const startSso = endpoint({
  method: 'POST',
  path: '/auth/sso/start',
  access: 'public',
  begins: true,
  patient: true,
  summary:
    'Begins a sign-in through the company of an address, through one connection, or as a provider asks for.',
  /** One of `email`, `connection` and `issuer`. */
  body: z.strictObject({
    email: z.optional(email()),
    connection: z.optional(id()),
    /** A provider's `iss`. Where it asks to be led to is ignored. */
    issuer: z.optional(verbatim(500)),
    /** A provider's `login_hint`. */
    hint: z.optional(verbatim(320)),
    /** The token of an invitation link, which the sign-in accepts. */
    invitation: z.optional(token()),
    /** Where the person was on the way to. */
    from: z.optional(page()),
  }),
  answer: z.object({
    data: z.object({
      /** The page of the company's identity provider; null where the person chooses a connection first. */
      location: z.nullable(z.string()),
      choices: z.array(z.object({ id: id(), name: z.string() })),
    }),
  }),
  errors: ['sso.unknown', 'sso.unavailable'],
})

/** What a finished sign-in answers. Exactly one of `session`, `code` and `tested` is not null, or `proved` is true. */
const outcome = z.object({
  session: z.nullable(session),
  user: z.nullable(sessionUser),
  /** The first page for this account, or where the person was on the way to. */
  home: z.nullable(z.string()),
  /** The address to which a code was mailed: the connection's organization has not proved its domain. */
  code: z.nullable(z.object({ email: z.string() })),
  /** Whether the session of this browser was proved once more. No other one was opened. */
  proved: z.boolean(),
  /** A test run by an administrator signs nobody in and tells what came. */
  tested: z.nullable(
    z.object({
      connectionId: id(),
      organizationId: id(),
      /** What keeps the connection from being used, though the provider answered; null where nothing does. */
      reason: z.nullable(z.enum(attemptReasons)),
      claims: z.array(z.object({ name: z.string(), value: z.string(), usedAs: z.nullable(z.string()) })),
      /** How far the provider's clock is ahead of ours. */
      skewSeconds: z.number(),
    }),
  ),
})

export type SsoOutcome = z.output<typeof outcome>

export const completeOidc = endpoint({
  method: 'POST',
  path: '/auth/sso/oidc',
  access: 'public',
  patient: true,
  proves: true,
  summary: 'Finishes a sign-in with what the identity provider sent to the return page.',
  body: z.strictObject({
    connection: id(),
    state: token(),
    code: z.optional(token()),
    iss: z.optional(verbatim(500)),
    error: z.optional(verbatim(500)),
  }),
  answer: z.object({ data: outcome }),
  errors: [
    'sso.expired',
    'sso.failed',
    'sso.unavailable',
    'sso.not_invited',
    'sso.other_identity',
    'session.other_account',
    'sso.wrong_address',
    'sso.stale',
    'sso.other_person',
    'session.own_factor_required',
    'account.inactive',
  ],
})

export const confirmSsoCode = endpoint({
  method: 'POST',
  path: '/auth/sso/code',
  access: 'public',
  patient: true,
  proves: true,
  summary: 'Finishes a first sign-in with the code that was mailed to the person.',
  body: z.strictObject({ state: token(), code: token() }),
  answer: z.object({ data: outcome }),
  errors: [
    'sso.expired',
    'sso.code',
    'sso.not_invited',
    'sso.other_identity',
    'session.other_account',
    'sso.wrong_address',
    'account.inactive',
  ],
})

export const testConnection = endpoint({
  method: 'POST',
  path: '/api/organizations/:orgId/connections/:connectionId/test',
  access: 'role',
  needs: 'security.manage',
  refusesSupport: true,
  summary: 'Begins a sign-in that tests the connection and signs nobody in.',
  params: z.extend(orgParams, { connectionId: id() }),
  answer: z.object({ data: z.object({ location: z.string() }) }),
  errors: ['connection.not_found', 'sso.unavailable', 'connection.discovery'],
})
