import { dayIn } from '#contract/days.ts'
import type { ReportDetail, ReportMetric } from '#contract/reports.ts'
import {
  activePeopleByMonth,
  type RecordedDay,
  recordedDays,
  recordedKinds,
} from '#server/activities/service.ts'
import type { Work } from '#server/http/work.ts'
import type { organizations } from '#server/organizations/table.ts'
import { smallestGroups } from '#server/privacy/service.ts'
import { firstDayOf, lastDayOf, monthsOf, type Period, partsOf, periodBefore } from './period.ts'
import { countPeople, quizPoints } from './programme.ts'
import type { ReportContent } from './table.ts'

export type ReportedOrganization = Pick<
  typeof organizations.$inferSelect,
  'id' | 'timezone' | 'minimumGroup' | 'createdAt'
>

type Groups = ReportDetail['smallestGroups']
type Sum = 'steps' | 'distanceM' | 'activeMinutes'

/** One figure of one period. */
interface Counted {
  value: number | null
  people: number | null
}

/** What a period is made of, as far as it is over. */
interface Facts {
  days: RecordedDay[]
  /** People active in each month that has begun, by month. */
  months: { month: string; people: number }[]
  users: Counted
  points: Counted
}

/**
 * What a report of a period says. A day or a month of too few people is in no sum at all: whoever subtracts one report
 * from another is left with days of enough people (ruling 12).
 */
export async function contentOf(
  work: Work,
  organization: ReportedOrganization,
  period: Period,
): Promise<ReportContent> {
  const { id, timezone, minimumGroup, createdAt } = organization
  const groups = {
    participation: Math.max(smallestGroups.participation, minimumGroup),
    health: Math.max(smallestGroups.health, minimumGroup),
  }
  const now = dayIn(timezone, work.now)
  const before = periodBefore(period)
  const existed = before.endDate >= dayIn(timezone, createdAt)
  const facts = await readFacts(work, organization, upTo(now, period), groups)
  const earlier = existed ? await readFacts(work, organization, upTo(now, before), groups) : undefined
  const kinds = await recordedKinds(work, id)
  const figure = (read: (facts: Facts) => Counted, recorded: boolean) => {
    const { value, people } = read(facts)
    return { value, previous: earlier ? read(earlier).value : null, people, recorded }
  }
  const sumOf = (sum: Sum) => (read: Facts) => sumOfDays(read, sum, groups)
  const metrics: Record<ReportMetric, ReturnType<typeof figure>> = {
    steps: figure(sumOf('steps'), kinds.steps),
    activeMinutes: figure(sumOf('activeMinutes'), kinds.activeMinutes),
    walkingDistance: figure(sumOf('distanceM'), kinds.distance),
    // Nothing says of a distance that it was cycled.
    cyclingDistance: { value: 0, previous: null, people: 0, recorded: false },
    totalUsers: figure(({ users }) => users, true),
    activeUsers: figure(
      ({ months }) => monthlyAverage(months, groups.participation),
      kinds.steps || kinds.distance || kinds.activeMinutes,
    ),
    activityPoints: figure(({ points }) => points, true),
  }
  return { smallestGroups: groups, metrics, series: seriesOf(facts, upTo(now, period), groups) }
}

/** What has passed of a period; where nothing has, it ends before it starts. */
const upTo = (today: string, { startDate, endDate }: Period): Period => ({
  startDate,
  endDate: endDate < today ? endDate : today,
})

async function readFacts(
  work: Work,
  { id, timezone }: ReportedOrganization,
  period: Period,
  groups: Groups,
): Promise<Facts> {
  const { startDate, endDate } = period
  const months = monthsOf(period)
  const people = await activePeopleByMonth(work, id, [firstDayOf(startDate.slice(0, 7)), endDate])
  return {
    days: await recordedDays(work, id, [startDate, endDate], groups.health),
    months: months.map((month) => ({ month, people: people.get(firstDayOf(month)) ?? 0 })),
    users: await countPeople(work, id, { timezone, day: endDate }),
    points: await quizPoints(work, id, { timezone, period, groups }),
  }
}

const isFew = (people: number, smallest: number) => people > 0 && people < smallest

/** Of the months with nobody, or enough people; null where there is none of them. */
function monthlyAverage(months: Facts['months'], smallest: number): Counted {
  const shown = months.filter(({ people }) => !isFew(people, smallest))
  if (shown.length === 0 && months.length > 0) return { value: null, people: null }
  const sum = shown.reduce((total, { people }) => total + people, 0)
  const average = shown.length > 0 ? Math.round(sum / shown.length) : 0
  return { value: average, people: average }
}

/** Of the days with enough people; null where people were active, but never so many. */
function sumOfDays({ days, months }: Facts, sum: Sum, { health }: Groups): Counted {
  const recorded = days.filter((day) => day[sum] > 0)
  const shown = recorded.filter(({ few }) => !few)
  if (recorded.length === 0) return { value: 0, people: 0 }
  if (shown.length === 0) return { value: null, people: null }
  const value = shown.reduce((total, day) => total + day[sum], 0)
  return {
    value,
    people: monthlyAverage(
      months.filter(({ people }) => people >= health),
      health,
    ).people,
  }
}

function seriesOf(
  { days, months }: Facts,
  period: Period,
  { participation }: Groups,
): ReportContent['series'] {
  const byDay = new Map(days.map((day) => [day.day, day]))
  const parts = partsOf(period)
  const pointsOf = (sum: Sum) =>
    parts.map(({ startDate: from, endDate: to }) => {
      const recorded = from === to ? [byDay.get(from)] : days.filter(({ day }) => day >= from && day <= to)
      const active = recorded.flatMap((day) => (day && day[sum] > 0 ? [day] : []))
      const shown = active.filter(({ few }) => !few)
      const withheld = active.length > 0 && shown.length === 0
      return { from, to, value: withheld ? null : shown.reduce((total, day) => total + day[sum], 0) }
    })
  return {
    steps: pointsOf('steps'),
    activeMinutes: pointsOf('activeMinutes'),
    activeUsers: months.map(({ month, people }) => ({
      from: firstDayOf(month),
      to: lastDayOf(month),
      value: isFew(people, participation) ? null : people,
    })),
  }
}
