import * as z from 'zod/mini'
import { endpoint } from '#contract/platform/endpoint.ts'
import { fieldMessage } from '#contract/platform/field-message.ts'
import { instant } from '#contract/platform/fields.ts'
import { orgParams } from '#contract/platform/organization-params.ts'
import { count } from '#contract/platform/pagination.ts'

/** Constants of the documented formulas. */
export const participationFactor = 0.76
export const wellnessCap = 100
/** In percent. */
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
  /** First day, in the organization's time zone. */
  date: z.iso.date(),
  /** Last day. It equals `date` for one day. */
  endDate: z.iso.date(),
  /** HH:mm in the organization's time zone; null for a whole day. */
  time: z.nullable(z.string()),
  type: activityType,
  /** People who take part or answered; null if withheld. */
  participants: z.nullable(z.number()),
  status: z.enum(['active', 'completed', 'scheduled']),
})

export type CalendarItem = z.output<typeof calendarItem>

/** Parts of the dashboard. Each may fail independently. */
export const dashboardPart = z.enum(['users', 'challenges', 'quizzes', 'teams', 'activities'])

export type DashboardPart = z.output<typeof dashboardPart>

/** Change against the previous period in percent; null without one. */
const growth = z.nullable(z.number())

const metrics = z.object({
  totalUsers: z.number(),
  activeUsers: z.number(),
  teams: z.number(),
  activeChallenges: z.number(),
  /** In percent. Null if it could not be read, or is withheld because the group is too small. */
  participationRate: z.nullable(z.number()),
  /** 0 to 100; null in the same cases as the rate. */
  wellnessScore: z.nullable(z.number()),
  /** Source of rate and score: the formula alone, or recorded activity. Null if it could not be read. */
  basis: z.nullable(
    z.object({
      kind: z.enum(['estimate', 'measured']),
      /** People with recorded activity this month; null for an estimate, or if withheld. */
      active: z.nullable(z.number()),
      /** People who could have recorded activity. */
      eligible: z.number(),
    }),
  ),
  /** Minimum group size of a measured figure. */
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
  reads: 'standby',
  path: '/api/organizations/:orgId/dashboard',
  access: 'role',
  needs: 'figures.read',
  summary: 'The figures of today, and what runs in the six weeks a calendar shows around a month.',
  params: orgParams,
  query: z.strictObject({
    /** YYYY-MM. The default is the organization's current month. */
    month: z.optional(
      z
        .string()
        .check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, fieldMessage({ code: 'date.month', label: 'month' }))),
    ),
  }),
  answer: z.object({
    data: z.object({
      /** Current day of the organization. */
      today: z.iso.date(),
      month: z.string(),
      metrics,
      activitiesThisMonth: z.number(),
      activities: z.array(calendarItem),
      upcoming: z.array(calendarItem),
      /** Parts that could not be read. Their figures are zero or null. */
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
  /** English text. Clients in other languages use `type`, `subject` and `count`. */
  text: z.string(),
  at: instant(),
  /** Name of the person or file, or the title. */
  subject: z.nullable(z.string()),
  /** Number of people. */
  count: z.number(),
})

export type FeedEntry = z.output<typeof feedEntry>

export const listActivity = endpoint({
  method: 'GET',
  reads: 'standby',
  path: '/api/organizations/:orgId/activity',
  access: 'role',
  needs: 'figures.read',
  summary: 'What happened in an organization lately, newest first.',
  params: orgParams,
  query: z.strictObject({
    limit: z._default(count('limit', 50), 10),
  }),
  answer: z.object({ data: z.array(feedEntry) }),
  errors: [],
})
