import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'

export const partner = z.object({
  id: z.string(),
  name: z.string(),
  /** In dollars. */
  costPerTree: z.number(),
})

export type Partner = z.output<typeof partner>

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/partners',
  access: 'session',
  summary: 'Who plants the trees and receives the donations.',
  answer: z.object({ data: z.array(partner) }),
  errors: [],
})
