import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { connection } from './connections.ts'
import { mostDomains } from './domains.ts'

/** Hours from the announcement of enforcement to its beginning, unless chosen otherwise. */
export const countdownHours = 24

/** A break-glass administrator's second factor counts as at hand for so many days after its last use. */
export const factorDays = 90

/** Most break-glass administrators of one organization. */
export const mostBreakGlass = 10

/** Hours for which the provider of the portal suspends enforcement. */
export const suspensionHours = 24

const one = z.extend(orgParams, { connectionId: id() })
const declared = { access: 'role', needs: 'security.manage', refusesSupport: true } as const

const breakGlassPerson = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  /** Whether the person is a named break-glass administrator, or could become one. */
  isNamed: z.boolean(),
  hasPassword: z.boolean(),
  /** When a second factor of the person was used last; null without one. */
  factorUsedAt: z.nullable(instant()),
  /** Whether password and second factor would open the account today. */
  isReady: z.boolean(),
})

/** An administrator who may sign in by password where single sign-on is required. */
export type BreakGlassPerson = z.output<typeof breakGlassPerson>

const enforcedDomain = z.object({
  id: id(),
  domain: z.string(),
  requiredFrom: z.nullable(instant()),
  /** Active people of the organization and of those below it whose address is in the domain. */
  people: z.number(),
  /** How many of them have signed in through the connection. */
  linked: z.number(),
})

export const previewEnforcement = endpoint({
  ...declared,
  method: 'GET',
  path: '/api/organizations/:orgId/connections/:connectionId/enforcement',
  summary: 'Whom it affects to require a connection, and what is missing for it.',
  params: one,
  answer: z.object({
    data: z.object({
      domains: z.array(enforcedDomain),
      /** Whether the session of the request came through the connection. */
      isOwnSignIn: z.boolean(),
      /** Named break-glass administrators who could sign in today. */
      ready: z.number(),
    }),
  }),
  errors: ['connection.not_found'],
})

export const enforceConnection = endpoint({
  ...declared,
  fresh: true,
  method: 'PUT',
  path: '/api/organizations/:orgId/connections/:connectionId/enforcement',
  summary:
    'Sets the domains whose people sign in by this connection alone, from a moment on. It also ends a suspension.',
  params: one,
  body: z.strictObject({
    domainIds: z.array(id()).check(z.maxLength(mostDomains)),
    /** Hours until it begins; 0 for at once. A domain that is required already stays so. */
    inHours: z._default(z.int().check(z.minimum(0), z.maximum(720)), countdownHours),
  }),
  answer: z.object({ data: connection }),
  errors: [
    'connection.not_found',
    'connection.domain_unserved',
    'enforcement.not_on',
    'enforcement.own_sign_in',
    'enforcement.no_break_glass',
  ],
})

export const listBreakGlass = endpoint({
  ...declared,
  method: 'GET',
  path: '/api/organizations/:orgId/break-glass',
  summary: 'The organization’s administrators, and which of them may sign in by password in an emergency.',
  params: orgParams,
  answer: z.object({ data: z.array(breakGlassPerson) }),
  errors: [],
})

export const nameBreakGlass = endpoint({
  ...declared,
  fresh: true,
  method: 'PUT',
  path: '/api/organizations/:orgId/break-glass',
  summary: 'Sets which administrators may sign in by password and second factor in an emergency.',
  params: orgParams,
  body: z.strictObject({ userIds: z.array(id()).check(z.maxLength(mostBreakGlass)) }),
  answer: z.object({ data: z.array(breakGlassPerson) }),
  errors: ['administrator.not_found', 'enforcement.no_break_glass'],
})

export const suspendEnforcement = endpoint({
  method: 'POST',
  path: '/provider/sso/suspend',
  access: 'provider',
  summary:
    'Lifts for 24 hours that an organization’s people sign in by its connections alone, for when its identity provider is down.',
  body: z.strictObject({ organizationId: id() }),
  answer: z.object({ data: z.object({ connections: z.number(), until: instant() }) }),
  errors: ['organization.unknown', 'enforcement.none'],
})
