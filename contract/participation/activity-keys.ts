import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, line } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'

const key = z.object({
  id: id(),
  name: z.string(),
  createdAt: instant(),
  /** Null for a key that was never used. */
  lastUsedAt: z.nullable(instant()),
  /** When it ends without use. */
  endsAt: instant(),
})

export type ActivityKey = z.output<typeof key>

export const listActivityKeys = endpoint({
  method: 'GET',
  path: '/api/me/keys',
  access: 'member',
  summary: 'The caller’s personal keys, without their secrets, the newest first.',
  query: memberQuery,
  answer: z.object({ data: z.array(key) }),
  errors: [],
})

export const createActivityKey = endpoint({
  method: 'POST',
  path: '/api/me/keys',
  access: 'member',
  status: 201,
  summary:
    'Makes a personal key, which can write activity and read nothing. Its secret is in this answer and nowhere else.',
  query: memberQuery,
  body: z.strictObject({ name: line('title', 80) }),
  answer: z.object({ data: z.extend(key, { secret: z.string() }) }),
  errors: ['consent.activity_needed', 'key.too_many'],
})

export const revokeActivityKey = endpoint({
  method: 'DELETE',
  path: '/api/me/keys/:keyId',
  access: 'member',
  summary: 'Ends a personal key at once. What it sent stays.',
  params: z.object({ keyId: id() }),
  query: memberQuery,
  answer: z.object({ data: z.array(key) }),
  errors: ['key.not_found'],
})
