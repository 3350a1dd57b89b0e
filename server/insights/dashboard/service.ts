import { sql } from 'drizzle-orm'
import type { DashboardPart, getDashboard } from '#contract/insights/dashboard.ts'
import { addMonths, calendarDays, dayIn, monthOf } from '#contract/platform/days.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { smallestGroup } from '#contract/publication.ts'
import { countUsers } from '#server/people/users/service.ts'
import { isOfServer } from '#server/platform/db/postgres-errors.ts'
import { redactError } from '#server/platform/http/log-error.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { hasCounts, readCounts, readerOf } from '#server/privacy/published/counts.ts'
import { confidentialIds } from '#server/privacy/published/quizzes.ts'
import { teams } from '#server/schema/teams.ts'
import { userArrivals } from '#server/schema/users.ts'
import { findQuizzes, joinProgrammes, midnight, presentQuizzes, readChallenges } from './calendar.ts'
import { metricsOf } from './metrics.ts'

type Dashboard = Answer<typeof getDashboard>['data']

/**
 * Reads today's figures, from counters and indexes alone, and the calendar of a month (YYYY-MM, by default the
 * current one). A failed part does not affect the others.
 */
export async function readDashboard(scope: OrganizationScope, wanted?: string): Promise<Dashboard> {
  const today = dayIn(scope.organization.timezone, scope.now)
  const present = monthOf(today)
  const month = wanted ?? present
  const days = calendarDays(month)
  const span = { today, month: present, first: days[0] ?? today, last: days.at(-1) ?? today }

  const failed: DashboardPart[] = []
  const attempt = collectFailures(failed)
  // Run sequentially: concurrent queries would take most of the pool for one request.
  const users = await attempt('users', () => readUsers(scope, present))
  const challenges = await attempt('challenges', () => readChallenges(scope, span, users?.active ?? 0))
  const found = await attempt('quizzes', () => findQuizzes(scope, span))
  const teamCount = await attempt('teams', () => scope.count(teams))
  const months = [present, addMonths(present, -1)].map((wanted) => `${wanted}-01`)
  const quizIds = found ? confidentialIds([...found.items, ...found.upcoming]) : []
  const counts = await attempt('activities', () =>
    readCounts(readerOf(scope), { month: months, quiz: quizIds }),
  )
  const recorded = counts && (await attempt('activities', () => readRecorded(scope, months, counts)))
  const quizzes = found && presentQuizzes(scope, found, counts ?? new Map())
  const seesProgramme = scope.may('programme.read')
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
    activities: seesProgramme ? programme.items : [],
    upcoming: seesProgramme ? programme.upcoming : [],
    failed,
  }
}

/** Returns a function that logs and lists a failed part instead of throwing, unless the database is lost. */
const collectFailures =
  (failed: DashboardPart[]) =>
  async <T>(part: DashboardPart, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read()
    } catch (error) {
      // The other parts fail too; the primary may answer instead of a standby.
      if (isOfServer(error)) throw error
      console.error(`The dashboard’s ${part} could not be read:`, redactError(error))
      failed.push(part)
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

/** From published counts alone: that nobody ever recorded anything, and that four people did, look alike. */
async function readRecorded(scope: OrganizationScope, months: string[], counts: Map<string, number>) {
  const [thisMonth = null, lastMonth = null] = months.map((month) => counts.get(month))
  const reader = readerOf(scope)
  const isCounted = thisMonth !== null || lastMonth !== null
  const any = isCounted || (await hasCounts(reader.context.db, reader.organization.id))
  return { any, thisMonth, lastMonth }
}
