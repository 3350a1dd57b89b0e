import { and, inArray, isNull } from 'drizzle-orm'
import { addDays } from '#contract/platform/days.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { type ChallengeType, competitorsOf } from '#contract/programme/challenge-settings.ts'
import type { ActivityMetric, getChallengeProgress, Reached } from '#contract/programme/challenges.ts'
import { smallestGroup } from '#contract/publication.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { closeDueWeeks } from '#server/privacy/published/close.ts'
import { type PublishedSum, sumsByOrganization, sumsByTeam } from '#server/privacy/published/sums.ts'
import { publishedOn } from '#server/privacy/published/weeks.ts'
import { organizations } from '#server/schema/organizations.ts'
import type { Measure } from '#server/schema/published.ts'
import { teams } from '#server/schema/teams.ts'
import { participantsOf } from './participants.ts'
import { requireChallenge } from './service.ts'

type Progress = Answer<typeof getChallengeProgress>['data']

const measureOf = { steps: 'steps', distance: 'distanceM', 'active-minutes': 'activeMinutes' } as const

const isMeasured = (metric: ActivityMetric): metric is keyof typeof measureOf => metric in measureOf

/**
 * Sums the published cells of a challenge's days, up to the last closed week (docs/decisions/0021).
 * @throws challenge.not_found
 */
export async function readProgress(scope: OrganizationScope, challengeId: string): Promise<Progress> {
  const challenge = await requireChallenge(scope, challengeId)
  const { type, settings, activityMetric, startDate, endDate } = challenge
  const competitors = competitorsOf(challenge)
  const sizes = await participantsOf(scope, [challenge])
  const named = await competitorsNamed(scope, type, competitors)
  const companies = type === 'inter-company' ? named : [scope.organization]
  const closed = await closedUpTo(scope, companies)
  const until = closed === null || closed < startDate ? null : earlier(closed, endDate)
  const sums =
    until && isMeasured(activityMetric)
      ? await readSums(scope, type, companies, measureOf[activityMetric], [startDate, until])
      : new Map<string, PublishedSum>()
  const competing = named.flatMap(({ id }) => sums.get(id) ?? [])
  return {
    until,
    nextOn: until === endDate ? null : publishedOn(until ? addDays(until, 1) : startDate),
    counted: isMeasured(activityMetric),
    smallestGroup: smallestGroup(scope, 'health'),
    total: reached(competitors.length > 0 ? competing : [...sums.values()]),
    target: activityMetric === 'steps' ? targetOf(settings) : null,
    groups: named.map(({ id, name }) => ({
      id,
      name,
      members: sizes.sizeOf(id),
      ...reached([sums.get(id) ?? []].flat()),
    })),
  }
}

const earlier = (a: string, b: string) => (a < b ? a : b)

/** The last day published for all these companies; null where one has none. */
async function closedUpTo(scope: OrganizationScope, companies: Company[]): Promise<string | null> {
  const context = scope.unscoped('companies of a challenge are other organizations')
  let least: string | null | undefined
  for (const company of companies) {
    const day = await closeDueWeeks(context, company)
    if (day === null) return null
    least = least === undefined ? day : earlier(least ?? day, day)
  }
  return least ?? null
}

function readSums(
  scope: OrganizationScope,
  type: ChallengeType,
  companies: Company[],
  measure: Measure,
  period: readonly [from: string, to: string],
): Promise<Map<string, PublishedSum>> {
  const { db } = scope.unscoped('companies of a challenge are other organizations')
  return type === 'team-competition'
    ? sumsByTeam(db, scope.organization.id, measure, period)
    : sumsByOrganization(
        db,
        companies.map(({ id }) => id),
        measure,
        period,
      )
}

/** Null where nothing is published. */
function reached(sums: PublishedSum[]): Reached {
  if (sums.length === 0) return { value: null, people: null }
  return {
    value: sums.reduce((sum, { value }) => sum + value, 0),
    people: Math.max(...sums.map(({ people }) => people)),
  }
}

const targetOf = ({ targetValue }: Record<string, unknown>) =>
  typeof targetValue === 'number' ? targetValue : null

interface Company {
  id: string
  timezone: string
}

/** Existing teams and companies in the given order. */
async function competitorsNamed(
  scope: OrganizationScope,
  type: ChallengeType,
  ids: string[],
): Promise<(Company & { name: string })[]> {
  if (ids.length === 0) return []
  const { timezone } = scope.organization
  const rows =
    type === 'team-competition'
      ? (await scope.select(teams, { id: teams.id, name: teams.name }, inArray(teams.id, ids))).map(
          (team) => ({ ...team, timezone }),
        )
      : await scope
          .unscoped('companies of a challenge are other organizations')
          .db.select({ id: organizations.id, name: organizations.name, timezone: organizations.timezone })
          .from(organizations)
          .where(and(inArray(organizations.id, ids), isNull(organizations.deletedAt)))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
