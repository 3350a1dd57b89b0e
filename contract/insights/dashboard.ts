import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { count } from '#contract/platform/pagination.ts'

/** The figures' constants, as documented. */
export const participationFactor = 0.76
export const wellnessCap = 100
/** Percent. */
export const engagementTarget = 85

export const activityType = z.enum([
  'Health Quiz',
  'Individual Challenge',
  'Photo Challenge',
  'Team Challenges',
])

export type ActivityType = z.output<typeof activityType>

const calendarItem = z.object({
  id: z.string(),
  title: z.string(),
  /** The day it begins, in the organization's time zone. */
  date: z.iso.date(),
  /** Its last day, which is `date` where it takes one day. */
  endDate: z.iso.date(),
  /** HH:mm in the organization's time zone; null for a whole day. */
  time: z.nullable(z.string()),
  type: activityType,
  /** How many people it is for, or answered it; null where that is not told. */
  participants: z.nullable(z.number()),
  status: z.enum(['active', 'completed', 'scheduled']),
})

export type CalendarItem = z.output<typeof calendarItem>

/** What the dashboard is put together from; each may fail without the others. */
export const dashboardPart = z.enum(['users', 'challenges', 'quizzes', 'teams', 'activities'])

export type DashboardPart = z.output<typeof dashboardPart>

/** Percent against the period before; null where there is none. */
const growth = z.nullable(z.number())

const metrics = z.object({
  totalUsers: z.number(),
  activeUsers: z.number(),
  teams: z.number(),
  activeChallenges: z.number(),
  /** Percent. Null where it could not be read, or is withheld for being about too few people. */
  participationRate: z.nullable(z.number()),
  /** 0 to 100; null as the rate is. */
  wellnessScore: z.nullable(z.number()),
  /** What rate and score rest on: the formula alone, or recorded activity. Null where that could not be read. */
  basis: z.nullable(
    z.object({
      kind: z.enum(['estimate', 'measured']),
      /** People with recorded activity this month; null for an estimate, and where withheld. */
      active: z.nullable(z.number()),
      /** People who could have some. */
      eligible: z.number(),
    }),
  ),
  /** The fewest people a measured figure may be about. */
  smallestGroup: z.number(),
  trends: z.object({
    usersGrowth: growth,
    challengesGrowth: growth,
    participationGrowth: growth,
    wellnessGrowth: growth,
  }),
})

export type DashboardMetrics = z.output<typeof metrics>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/dashboard',
  access: 'administrator',
  summary: 'The figures of today, and what runs in the six weeks a calendar shows around a month.',
  params: orgParams,
  query: z.strictObject({
    /** YYYY-MM; the present month of the organization unless told. */
    month: z.optional(
      z.string().check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'The month must look like 2026-03.')),
    ),
  }),
  answer: z.object({
    data: z.object({
      /** The organization's present day. */
      today: z.iso.date(),
      month: z.string(),
      metrics,
      activitiesThisMonth: z.number(),
      activities: z.array(calendarItem),
      upcoming: z.array(calendarItem),
      /** What could not be read; the figures of these are zero, or null. */
      failed: z.array(dashboardPart),
    }),
  }),
  errors: [],
})

export const feedEntryType = z.enum([
  'user_added',
  'users_added',
  'user_activated',
  'challenge_created',
  'quiz_created',
  'import_finished',
])

const feedEntry = z.object({
  id: z.string(),
  type: feedEntryType,
  /** In English; whoever speaks another language says it from `type`, `subject` and `count`. */
  text: z.string(),
  at: instant(),
  /** The person, the title or the file it is about. */
  subject: z.nullable(z.string()),
  /** How many people it is about. */
  count: z.number(),
})

export type FeedEntry = z.output<typeof feedEntry>

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/organizations/:orgId/activity',
  access: 'administrator',
  summary: 'What happened in an organization lately, newest first.',
  params: orgParams,
  query: z.strictObject({
    limit: z._default(count('Limit', 50), 10),
  }),
  answer: z.object({ data: z.array(feedEntry) }),
  errors: [],
})
