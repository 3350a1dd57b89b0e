import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { organizationQuery } from './organizations.ts'
import { programmeStatus } from './status.ts'

export const challengeType = z.enum([
  'team-competition',
  'environmental',
  'collective-target',
  'podium',
  'individual-mission',
  'inter-company',
  'donation-challenge',
])

export type ChallengeType = z.output<typeof challengeType>

export const activityMetric = z.enum(['steps', 'distance', 'active-minutes', 'points'])

export type ActivityMetric = z.output<typeof activityMetric>

export const challenge = z.object({
  id: id(),
  title: z.string(),
  description: z.string(),
  type: challengeType,
  activityMetric,
  /** Days in the organization's time zone; the last one counts too. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Days. */
  duration: z.number(),
  settings: z.record(z.string(), z.unknown()),
  language: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** People it is for. */
  participants: z.number(),
  status: programmeStatus,
  createdAt: instant(),
})

export type Challenge = z.output<typeof challenge>

export const listAllChallenges = endpoint({
  method: 'GET',
  path: '/api/challenges',
  access: 'administrator',
  summary: 'All challenges of the organization named in the query, the latest to begin first.',
  query: organizationQuery,
  answer: z.object({ data: z.array(challenge), challenges: z.array(challenge) }),
  errors: [],
})
