import { inArray } from 'drizzle-orm'
import type { ActivityMetric, getChallengeProgress, Reached } from '#contract/challenges.ts'
import { dayIn } from '#contract/days.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  type RecordedCell,
  type RecordedSum,
  recordedCells,
  recordedSums,
} from '#server/activities/service.ts'
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
 * What a challenge has reached from recorded activity, up to today. A day on which too few people were active is in no
 * sum, and of the teams of a day neither the small ones nor those that would give them away: whoever compares
 * challenges of other days or other teams is left with days and teams of enough people (ruling 12).
 * @throws challenge.not_found
 */
export async function readProgress(scope: OrganizationScope, challengeId: string): Promise<Progress> {
  const challenge = await requireChallenge(scope, challengeId)
  const { type, settings, activityMetric, startDate, endDate } = challenge
  const today = dayIn(scope.organization.timezone, scope.work.now)
  const until = today < startDate ? null : today < endDate ? today : endDate
  const competitors = competitorsOf(challenge)
  const [names, sizes] = [await namesOf(scope, type, competitors), await participantsOf(scope, [challenge])]
  const smallest = smallestGroup(scope, 'health')
  const companies = type === 'inter-company' ? competitors : [scope.organization.id]
  const ofPeriod = [startDate, until ?? startDate] as const
  const { cells, sums } =
    until && isRecorded(activityMetric)
      ? await scope.health(async ({ work }) => {
          const asked = [work, companies, ofPeriod, recordedAs[activityMetric]] as const
          return { cells: await recordedCells(...asked), sums: await recordedSums(...asked) }
        }, companies)
      : { cells: [], sums: [] }
  const parts = type === 'team-competition' ? byTeam(cells, smallest) : byOrganization(sums, cells, smallest)
  const groups = competitors
    .filter((id) => names.has(id))
    .map((id) => ({ id, parts: parts.filter((part) => part.id === id) }))
  return {
    until,
    counted: isRecorded(activityMetric),
    smallestGroup: smallest,
    total: reached(competitors.length > 0 ? groups.flatMap((group) => group.parts) : parts),
    target: activityMetric === 'steps' ? targetOf(settings) : null,
    groups: groups.map(({ id, parts }) => ({
      id,
      name: names.get(id) ?? '',
      members: sizes.sizeOf(id),
      ...reached(parts),
    })),
  }
}

/** A day of a team or of a company. */
interface Part {
  id: string
  day: string
  people: number
  value: number
  few: boolean
}

/** In the sum of a day is what those did who left; whether it may be told depends on those who are there. */
function byOrganization(sums: RecordedSum[], cells: RecordedCell[], smallest: number): Part[] {
  const keyOf = ({ organizationId, day }: RecordedSum) => `${organizationId} ${day}`
  const present = Map.groupBy(cells, keyOf)
  return sums.map((sum) => {
    const people = sumOf(present.get(keyOf(sum)) ?? [], (cell) => cell.people)
    return { id: sum.organizationId, day: sum.day, people, value: sum.value, few: people < smallest }
  })
}

/** Those without a team are a group of the day as well: the day's total is told elsewhere. */
function byTeam(cells: RecordedCell[], smallest: number): Part[] {
  const days = Map.groupBy(cells, ({ day }) => day)
  return [...days.values()].flatMap((day) => {
    const hidden = hiddenGroups(day, smallest)
    return day.map((cell) => ({ ...cell, id: cell.teamId ?? '', few: hidden.has(cell) }))
  })
}

/** The sum of what may be told, and the people of its busiest day; null where something was recorded and none may. */
function reached(parts: Part[]): Reached {
  const shown = parts.filter(({ few }) => !few)
  if (parts.length > 0 && shown.length === 0) return { value: null, people: null }
  const days = Map.groupBy(shown, ({ day }) => day)
  const people = [...days.values()].map((day) => sumOf(day, (part) => part.people))
  return { value: sumOf(shown, ({ value }) => value), people: Math.max(0, ...people) }
}

const sumOf = <T>(items: T[], value: (item: T) => number) => items.reduce((sum, item) => sum + value(item), 0)

const targetOf = ({ targetValue }: Record<string, unknown>) =>
  typeof targetValue === 'number' ? targetValue : null

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
