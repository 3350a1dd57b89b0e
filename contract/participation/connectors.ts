import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, verbatim } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'

/** Services that send a person's activity after the person signed in there. */
export const vendors = ['strava', 'google-health'] as const

export type Vendor = (typeof vendors)[number]

/** The page that a vendor leads back to: the operator registers this one address at each of them. */
export const connectorReturnPath = '/me/sources'

/** Days before the connection that its first reading goes back. What is older comes by file. */
export const connectorDays = 30

const vendor = z.object({ vendor: z.enum(vendors) })

const connector = z.object({
  vendor: z.enum(vendors),
  /** `refused`: the vendor takes the tokens no longer, and the person connects again. */
  state: z.enum(['none', 'active', 'refused']),
  connectedAt: z.nullable(instant()),
  /** When the vendor last answered. */
  heardAt: z.nullable(instant()),
})

export type Connector = z.output<typeof connector>

const answer = z.object({ data: z.array(connector) })

export const listConnectors = endpoint({
  method: 'GET',
  path: '/api/me/connectors',
  access: 'member',
  summary: 'The services that this installation can connect, and which of them the caller connected.',
  query: memberQuery,
  answer,
  errors: [],
})

export const startConnector = endpoint({
  method: 'POST',
  path: '/api/me/connectors/:vendor/start',
  access: 'member',
  summary: 'Begins a connection. The answer is the page of the vendor that asks the caller.',
  params: vendor,
  query: memberQuery,
  answer: z.object({ data: z.object({ location: z.string() }) }),
  errors: ['connector.not_found', 'consent.activity_needed'],
})

export const completeConnector = endpoint({
  method: 'POST',
  path: '/api/me/connectors',
  access: 'member',
  summary: 'Completes a connection with what the vendor sent back, in the browser that began it.',
  query: memberQuery,
  body: z.strictObject({
    state: verbatim(200).check(z.minLength(1)),
    code: verbatim(2048).check(z.minLength(1)),
    /** What the caller allowed, where the vendor says so. */
    scope: z.optional(verbatim(2048).check(z.minLength(1))),
  }),
  answer,
  errors: [
    'connector.not_found',
    'connector.expired',
    'connector.failed',
    'connector.scope',
    'connector.taken',
    'consent.activity_needed',
    'server.no_secrets_key',
  ],
})

export const disconnectConnector = endpoint({
  method: 'DELETE',
  path: '/api/me/connectors/:vendor',
  access: 'member',
  patient: true,
  summary: 'Ends a connection: its tokens and all that came from it are deleted, and its days counted anew.',
  params: vendor,
  query: memberQuery,
  answer,
  errors: ['connector.not_found'],
})

export const confirmStravaHook = endpoint({
  method: 'GET',
  path: '/api/hooks/strava',
  access: 'public',
  summary: 'Answers the challenge with which Strava checks the address for its events.',
  query: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.challenge': verbatim(200),
    'hub.verify_token': verbatim(200),
  }),
  answer: z.object({ 'hub.challenge': z.string() }),
  errors: ['connector.not_found', 'connector.hook'],
})

export const receiveStravaEvent = endpoint({
  method: 'POST',
  path: '/api/hooks/strava',
  access: 'public',
  summary: 'Takes an event of Strava. It is not signed and not believed: it only makes the server read anew.',
  /** Strava may add fields. */
  body: z.object({
    object_type: z.enum(['activity', 'athlete']),
    owner_id: z.int(),
    updates: z.optional(z.looseObject({ authorized: z.optional(z.unknown()) })),
  }),
  answer: z.object({}),
  errors: ['connector.not_found'],
})

export const receiveGoogleHealthNotice = endpoint({
  method: 'POST',
  path: '/api/hooks/google-health',
  access: 'public',
  status: 201,
  summary:
    'Takes a notice of Google Health, which names the agreed secret. It only makes the server read anew.',
  /** A check of the address has a type, a notice has data. */
  body: z.object({
    type: z.optional(z.literal('verification')),
    data: z.optional(
      z.object({
        healthUserId: z.string().check(z.minLength(1), z.maxLength(100)),
        intervals: z.optional(
          z
            .array(z.object({ physicalTimeInterval: z.optional(z.object({ startTime: instant() })) }))
            .check(z.maxLength(1000)),
        ),
      }),
    ),
  }),
  answer: z.object({}),
  errors: ['connector.not_found', 'connector.hook'],
})
