import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { day, id, instant, name, verbatim } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { attemptReasons, providerReasons } from './attempt-reasons.ts'
import { domainState, mostDomains } from './domains.ts'

export const connectionStates = ['draft', 'tested', 'on', 'suspended'] as const

/** Algorithms of ID tokens. Those with a shared secret are missing: the provider's key alone proves a sign-in. */
export const signingAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const

/** What says which groups people are in: a directory, or a claim of each sign-in. */
export const groupSources = ['scim', 'sign-in'] as const

/** Most connections of one organization. */
export const maxConnections = 10

const given = (max: number) => verbatim(max).check(z.trim(), z.minLength(1))

const claims = z.strictObject({
  email: given(60),
  firstName: given(60),
  lastName: given(60),
  language: z.optional(given(60)),
  groups: z.optional(given(60)),
  /** What names a person for good; by default `sub`. Fixed once somebody has signed in. */
  subject: z.optional(given(60)),
})

const servedDomain = z.object({
  id: id(),
  domain: z.string(),
  state: domainState,
  /** From when its people reach the organization by this connection alone; null where they need not. */
  requiredFrom: z.nullable(instant()),
})

export const connection = z.object({
  id: id(),
  name: z.string(),
  state: z.enum(connectionStates),
  issuer: z.string(),
  clientId: z.string(),
  /** Since when a client secret is stored. The secret itself is never shown. */
  secretSetAt: z.nullable(instant()),
  /** The last day of the client secret, as the provider says it. */
  secretEndsOn: z.nullable(z.iso.date()),
  algorithm: z.enum(signingAlgorithms),
  claims,
  domains: z.array(servedDomain),
  /** Whether people of these domains whom nobody added are added by their first sign-in. */
  joins: z.boolean(),
  /** Where they are added; null for the connection's organization. */
  defaultOrganizationId: z.nullable(id()),
  groupSource: z.nullable(z.enum(groupSources)),
  /** Whether rules about groups of its claim move people to organizations below. */
  places: z.boolean(),
  /** Ways of authentication (`amr`) of which the provider has to name one. */
  requiredAmr: z.array(z.string()),
  /** Until when the portal's provider has suspended that the connection is required. */
  pausedUntil: z.nullable(instant()),
  /** Values to enter at the provider. */
  redirectUri: z.string(),
  startUri: z.string(),
  /** Called by the provider when somebody signs out there. */
  logoutUri: z.string(),
  testedAt: z.nullable(instant()),
  lastSuccessAt: z.nullable(instant()),
  lastFailure: z.nullable(z.object({ at: instant(), reason: z.enum(attemptReasons) })),
  /** Since when nobody could sign in for a reason of the provider; null once somebody has. */
  failing: z.nullable(z.object({ since: instant(), reason: z.enum(providerReasons) })),
  /** How many people have signed in through it. */
  people: z.number(),
})

export type Connection = z.output<typeof connection>

const issuer = () => verbatim(500)
const configuration = {
  name: name('title', 80),
  issuer: issuer(),
  clientId: given(200),
  clientSecret: verbatim(500),
  algorithm: z.enum(signingAlgorithms),
  claims,
}

/** What asks for no new test. */
const settings = {
  joins: z.boolean(),
  secretEndsOn: z.nullable(day('day')),
  defaultOrganizationId: z.nullable(id()),
  groupSource: z.nullable(z.enum(groupSources)),
  places: z.boolean(),
  requiredAmr: z.array(given(60)).check(z.maxLength(20)),
}

const one = z.extend(orgParams, { connectionId: id() })
const declared = {
  access: 'role',
  needs: 'security.manage',
  refusesSupport: true,
} as const
const changing = { ...declared, fresh: true } as const

/** The page to which a provider returns. Each connection has its own, so that answers cannot be mixed up. */
export const returnPathOf = (connectionId: string): string => `/auth/sso/return/${connectionId}`

export const listConnections = endpoint({
  ...declared,
  method: 'GET',
  path: '/api/organizations/:orgId/connections',
  summary: 'The organization’s connections for single sign-on, without their secrets.',
  params: orgParams,
  answer: z.object({ data: z.array(connection) }),
  errors: [],
})

export const createConnection = endpoint({
  ...changing,
  method: 'POST',
  path: '/api/organizations/:orgId/connections',
  status: 201,
  summary: 'Adds a connection as a draft, which signs nobody in yet.',
  params: orgParams,
  body: z.strictObject({
    ...configuration,
    algorithm: z._default(configuration.algorithm, 'RS256'),
    claims: z.optional(claims),
    clientSecret: z.optional(configuration.clientSecret),
    secretEndsOn: z.optional(settings.secretEndsOn),
  }),
  answer: z.object({ data: connection }),
  errors: ['connection.too_many', 'connection.issuer', 'connection.issuer_shared'],
})

export const updateConnection = endpoint({
  ...changing,
  method: 'PATCH',
  path: '/api/organizations/:orgId/connections/:connectionId',
  summary: 'Changes a connection. Another issuer, client, secret or algorithm makes it a draft again.',
  params: one,
  body: z.partial(z.strictObject({ ...configuration, ...settings })),
  answer: z.object({ data: connection }),
  errors: [
    'connection.not_found',
    'connection.issuer',
    'connection.issuer_shared',
    'connection.subject_fixed',
    'connection.default_organization',
    'role.beyond',
  ],
})

export const listServableDomains = endpoint({
  ...declared,
  method: 'GET',
  path: '/api/organizations/:orgId/connections/domains',
  summary:
    'The domains for which the organization may vouch: its own, those of organizations below, delegated ones.',
  params: orgParams,
  answer: z.object({
    data: z.array(z.object({ id: id(), domain: z.string(), owner: z.string(), state: domainState })),
  }),
  errors: [],
})

export const serveDomains = endpoint({
  ...changing,
  method: 'PUT',
  path: '/api/organizations/:orgId/connections/:connectionId/domains',
  summary:
    'Sets whose addresses are led to the connection. What is left out is not required any more either.',
  params: one,
  body: z.strictObject({ domainIds: z.array(id()).check(z.maxLength(mostDomains)) }),
  answer: z.object({ data: connection }),
  errors: ['connection.not_found', 'connection.domain_unproved'],
})

export const switchConnection = endpoint({
  ...changing,
  method: 'PUT',
  path: '/api/organizations/:orgId/connections/:connectionId/state',
  summary: 'Switches a tested connection on, or suspends it, which ends the sessions that came through it.',
  params: one,
  body: z.strictObject({ state: z.enum(['on', 'suspended']) }),
  answer: z.object({ data: connection }),
  errors: ['connection.not_found', 'connection.untested'],
})

export const deleteConnection = endpoint({
  ...changing,
  method: 'DELETE',
  path: '/api/organizations/:orgId/connections/:connectionId',
  summary: 'Deletes a connection with its identities and ends the sessions that came through it.',
  params: one,
  answer: z.object({ data: z.object({ id: id() }) }),
  errors: ['connection.not_found', 'role.beyond'],
})

const attempt = z.object({
  id: id(),
  /** What the failure page shows to the person. */
  reference: z.string(),
  at: instant(),
  isTest: z.boolean(),
  /** Null for a success. */
  reason: z.nullable(z.enum(attemptReasons)),
  /** The technical reason, without tokens and values of claims. */
  detail: z.nullable(z.string()),
  /** Names of the claims that came. */
  claims: z.array(z.string()),
})

export type Attempt = z.output<typeof attempt>

/** Attempts per page of the log. */
export const attemptsPerPage = 50

export const listAttempts = endpoint({
  ...declared,
  method: 'GET',
  path: '/api/organizations/:orgId/connections/:connectionId/attempts',
  summary: 'The last sign-ins through a connection and why some failed, fifty a page.',
  params: one,
  query: z.strictObject({ before: z.optional(id()) }),
  answer: z.object({ data: z.object({ attempts: z.array(attempt), hasMore: z.boolean() }) }),
  errors: ['connection.not_found'],
})
