import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant } from '#contract/platform/fields.ts'

const ownSession = z.object({
  id: id(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
  kind: z.enum(['standard', 'admin_access']),
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
  summary: 'Where the caller’s account is signed in, and its last fifty sign-ins and tries.',
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
