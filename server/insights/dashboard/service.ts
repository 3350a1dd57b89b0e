import { sql } from 'drizzle-orm'
import type { DashboardPart, getDashboard } from '#contract/insights/dashboard.ts'
import { addMonths, calendarDays, dayIn, monthOf } from '#contract/platform/days.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { countUsers } from '#server/people/users/service.ts'
import { redactError } from '#server/platform/http/log-error.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { hasCounts, readCounts } from '#server/privacy/published/counts.ts'
import { smallestGroup } from '#server/privacy/smallest-groups/service.ts'
import { teams } from '#server/schema/teams.ts'
import { userArrivals } from '#server/schema/users.ts'
import { joinProgrammes, midnight, readChallenges, readQuizzes } from './calendar.ts'
import { metricsOf } from './metrics.ts'

type Dashboard = Answer<typeof getDashboard>['data']

/**
 * Reads today's figures, from counters and indexes alone, and the calendar of a month (YYYY-MM, by default the
 * current one). A failed part does not affect the others.
 */
export async function readDashboard(scope: OrganizationScope, wanted?: string): Promise<Dashboard> {
  const today = dayIn(scope.organization.timezone, scope.context.now)
  const present = monthOf(today)
  const month = wanted ?? present
  const days = calendarDays(month)
  const span = { today, month: present, first: days[0] ?? today, last: days.at(-1) ?? today }

  const failed: DashboardPart[] = []
  async function attempt<T>(part: DashboardPart, read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read()
    } catch (error) {
      console.error(`The dashboard’s ${part} could not be read:`, redactError(error))
      failed.push(part)
    }
  }

  // Run sequentially: concurrent queries would take most of the pool for one request.
  const users = await attempt('users', () => readUsers(scope, present))
  const challenges = await attempt('challenges', () => readChallenges(scope, span, users?.active ?? 0))
  const quizzes = await attempt('quizzes', () => readQuizzes(scope, span))
  const teamCount = await attempt('teams', () => scope.count(teams))
  const recorded = await attempt('activities', () => readRecorded(scope, present))
  const programme = joinProgrammes([challenges, quizzes].filter((read) => read !== undefined))
  return {
    today,
    month,
    metrics: metricsOf({
      users,
      teams: teamCount,
      challenges,
      programme: challenges && quizzes && programme,
      recorded,
      smallestGroup: smallestGroup(scope, 'participation'),
    }),
    activitiesThisMonth: programme.thisMonth,
    activities: programme.items,
    upcoming: programme.upcoming,
    failed,
  }
}

async function readUsers(scope: OrganizationScope, month: string) {
  const { total, active } = await countUsers(scope)
  const begin = midnight(`${month}-01`, scope.organization.timezone)
  const [since] = await scope.select(
    userArrivals,
    { people: sql<number>`coalesce(sum(${userArrivals.people}), 0)::int` },
    sql`${userArrivals.minute} >= ${begin}`,
  )
  return { total, active, beforeMonth: total - (since?.people ?? 0) }
}

/** Uses published counts only, so that no recorded activity and four active people look alike. */
async function readRecorded(scope: OrganizationScope, month: string) {
  const firsts = [month, addMonths(month, -1)].map((wanted) => `${wanted}-01`)
  const people = await readCounts(scope, 'month', firsts)
  const [thisMonth = null, lastMonth = null] = firsts.map((first) => people.get(first))
  return { any: await hasCounts(scope.context.db, scope.organization.id), thisMonth, lastMonth }
}
