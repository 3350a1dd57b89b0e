import type { ReportMetric } from '#contract/insights/reports.ts'
import { dayIn } from '#contract/platform/days.ts'
import { smallestGroup } from '#contract/publication.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { closeWeeks } from '#server/privacy/published/close.ts'
import { hasCounts, readCounts } from '#server/privacy/published/counts.ts'
import { publishedDays, publishedMeasures } from '#server/privacy/published/sums.ts'
import type { organizations } from '#server/schema/organizations.ts'
import type { Measure } from '#server/schema/published.ts'
import type { ReportContent } from '#server/schema/reports.ts'
import { firstDayOf, lastDayOf, monthsOf, type Period, partsOf, periodBefore } from './period.ts'
import { countPeople, quizPoints } from './programme.ts'

export type ReportedOrganization = Pick<
  typeof organizations.$inferSelect,
  'id' | 'timezone' | 'minimumGroup' | 'createdAt'
>

/** A figure of a period. */
interface Counted {
  value: number | null
  people: number | null
}

/** What is published about a period. */
interface Facts {
  days: Awaited<ReturnType<typeof publishedDays>>
  /** Published counts of people active in each month that has begun; null where none is published. */
  months: { month: string; people: number | null }[]
  users: Counted
  points: Counted
}

const noFigure: Counted = { value: null, people: null }

/**
 * Computes the content of a report. Health figures are a function of published cells and counts up to the last
 * closed week (docs/decisions/0021).
 */
export async function contentOf(
  context: UseCaseContext,
  organization: ReportedOrganization,
  period: Period,
): Promise<ReportContent> {
  const { id, timezone, createdAt } = organization
  const groups = {
    participation: smallestGroup({ organization }, 'participation'),
    health: smallestGroup({ organization }, 'health'),
  }
  const closed = await closeWeeks(context, organization)
  const until = closed === null || closed < period.startDate ? null : earlier(closed, period.endDate)
  const before = periodBefore(period)
  const existed = before.endDate >= dayIn(timezone, createdAt)
  const facts = await readFacts(context, organization, period)
  const earlierFacts = existed ? await readFacts(context, organization, before) : undefined
  const measured = await publishedMeasures(context.db, id)
  const figure = (read: (facts: Facts) => Counted, recorded: boolean) => {
    const { value, people } = read(facts)
    return { value, previous: earlierFacts ? read(earlierFacts).value : null, people, recorded }
  }
  const sumOf = (measure: Measure) => figure((read) => sumOfDays(read, measure), measured.has(measure))
  const metrics: Record<ReportMetric, ReturnType<typeof figure>> = {
    steps: sumOf('steps'),
    activeMinutes: sumOf('activeMinutes'),
    walkingDistance: sumOf('distanceM'),
    // Zero until somebody records a bicycle.
    cyclingDistance: measured.has('cyclingM')
      ? sumOf('cyclingM')
      : { value: 0, previous: null, people: 0, recorded: false },
    totalUsers: figure(({ users }) => users, true),
    activeUsers: figure(({ months }) => monthlyAverage(months), await hasCounts(context.db, id)),
    activityPoints: figure(({ points }) => points, true),
  }
  return { until, smallestGroups: groups, metrics, series: seriesOf(facts, passed(period, until)) }
}

const earlier = (a: string, b: string) => (a < b ? a : b)

/** The published part of a period; it ends before it starts where nothing is published. */
const passed = ({ startDate, endDate }: Period, until: string | null): Period => ({
  startDate,
  endDate: until === null ? '' : earlier(endDate, until),
})

async function readFacts(
  context: UseCaseContext,
  organization: ReportedOrganization,
  period: Period,
): Promise<Facts> {
  const { id, timezone } = organization
  const today = dayIn(timezone, context.now)
  const begun = { startDate: period.startDate, endDate: earlier(period.endDate, today) }
  const months = monthsOf(begun)
  const people = await readCounts({ context, organization }, { month: months.map(firstDayOf) })
  return {
    days: await publishedDays(context.db, id, [period.startDate, period.endDate]),
    months: months.map((month) => ({ month, people: people.get(firstDayOf(month)) ?? null })),
    users: await countPeople(context, id, { timezone, day: begun.endDate }),
    points: await quizPoints(context, organization, period),
  }
}

/** Averages the months with a published count. */
function monthlyAverage(months: Facts['months']): Counted {
  const published = months.flatMap(({ people }) => people ?? [])
  if (published.length === 0) return noFigure
  const average = Math.round(published.reduce((sum, people) => sum + people, 0) / published.length)
  return { value: average, people: average }
}

function sumOfDays({ days }: Facts, measure: Measure): Counted {
  const published = days.filter((day) => day.measure === measure)
  if (published.length === 0) return noFigure
  return {
    value: published.reduce((sum, { value }) => sum + value, 0),
    people: Math.max(...published.map(({ people }) => people)),
  }
}

function seriesOf({ days, months }: Facts, period: Period): ReportContent['series'] {
  const parts = partsOf(period)
  const pointsOf = (measure: Measure) => {
    const ofMeasure = days.filter((day) => day.measure === measure)
    return parts.map(({ startDate: from, endDate: to }) => {
      const published = ofMeasure.filter(({ day }) => day >= from && day <= to)
      return {
        from,
        to,
        value: published.length > 0 ? published.reduce((sum, { value }) => sum + value, 0) : null,
      }
    })
  }
  return {
    steps: pointsOf('steps'),
    activeMinutes: pointsOf('activeMinutes'),
    activeUsers: months.map(({ month, people }) => ({
      from: firstDayOf(month),
      to: lastDayOf(month),
      value: people,
    })),
  }
}
