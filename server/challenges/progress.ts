import { inArray } from 'drizzle-orm'
import type { ActivityMetric, getChallengeProgress, Reached } from '#contract/challenges.ts'
import { dayIn } from '#contract/days.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type Recorded, recordedByOrganization, recordedByTeam } from '#server/activities/service.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import { organizations } from '#server/organizations/table.ts'
import { hiddenGroups, smallestGroup } from '#server/privacy/service.ts'
import { teams } from '#server/teams/table.ts'
import { competitorsOf, participantsOf } from './participants.ts'
import { requireChallenge } from './service.ts'

type Progress = Answer<typeof getChallengeProgress>['data']

const recordedAs = { steps: 'steps', distance: 'distanceM', 'active-minutes': 'activeMinutes' } as const

const isRecorded = (metric: ActivityMetric): metric is keyof typeof recordedAs => metric in recordedAs

/**
 * What a challenge has reached from recorded activity, up to today. Sums of too few people are withheld.
 * @throws challenge.not_found
 */
export async function readProgress(scope: OrganizationScope, challengeId: string): Promise<Progress> {
  const challenge = await requireChallenge(scope, challengeId)
  const { type, settings, activityMetric, startDate, endDate } = challenge
  const today = dayIn(scope.organization.timezone, scope.work.now)
  const until = today < startDate ? null : today < endDate ? today : endDate
  const competitors = competitorsOf(challenge)
  const [names, sizes] = [await namesOf(scope, type, competitors), await participantsOf(scope, [challenge])]
  const none: Recorded = { people: 0, steps: 0, distanceM: 0, activeMinutes: 0 }
  const period = until && ([startDate, until] as const)
  const recorded = !period
    ? new Map<string, Recorded>()
    : type === 'team-competition'
      ? await recordedByTeam(scope, competitors, period)
      : await recordedByOrganization(
          scope.work,
          type === 'inter-company' ? competitors : [scope.organization.id],
          period,
        )
  const groups = competitors
    .filter((id) => names.has(id))
    .map((id) => ({ id, ...(recorded.get(id) ?? none) }))
  const smallest = smallestGroup(scope, 'health')
  const hidden = hiddenGroups(groups, smallest)
  const show = (sums: Recorded, withheld: boolean): Reached => ({
    value: withheld ? null : isRecorded(activityMetric) ? sums[recordedAs[activityMetric]] : 0,
    people: withheld ? null : sums.people,
  })
  const total = [...recorded.values()].reduce(add, none)
  return {
    until,
    counted: isRecorded(activityMetric),
    smallestGroup: smallest,
    total: show(total, total.people > 0 && total.people < smallest),
    target: activityMetric === 'steps' ? targetOf(settings) : null,
    groups: groups.map((group) => ({
      id: group.id,
      name: names.get(group.id) ?? '',
      members: sizes.sizeOf(group.id),
      ...show(group, hidden.has(group)),
    })),
  }
}

const targetOf = ({ targetValue }: Record<string, unknown>) =>
  typeof targetValue === 'number' ? targetValue : null

const add = (a: Recorded, b: Recorded): Recorded => ({
  people: a.people + b.people,
  steps: a.steps + b.steps,
  distanceM: a.distanceM + b.distanceM,
  activeMinutes: a.activeMinutes + b.activeMinutes,
})

/** Teams and companies by their names; those that went away meanwhile are not among them. */
async function namesOf(scope: OrganizationScope, type: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows =
    type === 'team-competition'
      ? await scope.select(teams, { id: teams.id, name: teams.name }, inArray(teams.id, ids))
      : await scope.work.db
          .select({ id: organizations.id, name: organizations.name })
          .from(organizations)
          .where(inArray(organizations.id, ids))
  return new Map(rows.map(({ id, name }) => [id, String(name)]))
}
