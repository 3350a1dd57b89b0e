import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { day } from '#contract/platform/fields.ts'
import { memberQuery } from '#contract/platform/organization-params.ts'

const unusualDay = z.object({
  day: z.string(),
  equivalents: z.number(),
  /** The median of the recorded days before. */
  usual: z.number(),
})

export type UnusualDay = z.output<typeof unusualDay>

export const listUnusualDays = endpoint({
  method: 'GET',
  path: '/api/me/unusual-days',
  access: 'member',
  summary:
    'Recent days of the caller that are far above their own usual, until they answer. Nobody else sees them.',
  query: memberQuery,
  answer: z.object({ data: z.array(unusualDay) }),
  errors: [],
})

export const confirmDay = endpoint({
  method: 'PUT',
  path: '/api/me/unusual-days/:day',
  access: 'member',
  summary: 'The caller says that a day is right. It is not asked about again.',
  params: z.object({ day: day('day') }),
  query: memberQuery,
  body: z.strictObject({}),
  answer: z.object({ data: z.object({ day: z.string() }) }),
  errors: [],
})
