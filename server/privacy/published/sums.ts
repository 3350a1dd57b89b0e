import { and, between, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { type Measure, publishedCells } from '#server/schema/published.ts'

/** First and last day, both included. */
type Period = readonly [from: string, to: string]

/** A sum of published cells. */
export interface PublishedSum {
  value: number
  /** A lower bound of the people included: that of the busiest day. */
  people: number
}

const { organizationId, measure, day, teamId, value, people } = publishedCells

const sums = { value: sql<number>`sum(${value})::float8`, people: sql<number>`max(${people})` }

const ofPeriod = (wanted: Measure, [from, to]: Period) => and(eq(measure, wanted), between(day, from, to))

/** Sums published cells of a period by organization. The caller has proved access to them. */
export async function sumsByOrganization(
  db: Handle,
  organizationIds: string[],
  wanted: Measure,
  period: Period,
): Promise<Map<string, PublishedSum>> {
  const rows = await db
    .select({ id: organizationId, ...sums })
    .from(publishedCells)
    .where(and(inArray(organizationId, organizationIds), ofPeriod(wanted, period), isNull(teamId)))
    .groupBy(organizationId)
  return new Map(rows.map(({ id, ...sum }) => [id, sum]))
}

/** Sums published cells of a period by team of an organization. */
export async function sumsByTeam(
  db: Handle,
  id: string,
  wanted: Measure,
  period: Period,
): Promise<Map<string, PublishedSum>> {
  const rows = await db
    .select({ id: teamId, ...sums })
    .from(publishedCells)
    .where(and(eq(organizationId, id), ofPeriod(wanted, period), isNotNull(teamId)))
    .groupBy(teamId)
  return new Map(rows.flatMap(({ id: team, ...sum }) => (team === null ? [] : [[team, sum]])))
}

/** Lists the days of a period with a published cell of the organization. */
export async function publishedDays(
  db: Handle,
  id: string,
  [from, to]: Period,
): Promise<({ day: string; measure: Measure } & PublishedSum)[]> {
  return db
    .select({ day, measure, value, people })
    .from(publishedCells)
    .where(and(eq(organizationId, id), between(day, from, to), isNull(teamId)))
}

/** Lists the measures that were ever published for an organization. */
export async function publishedMeasures(db: Handle, id: string): Promise<ReadonlySet<Measure>> {
  const rows = await db
    .selectDistinct({ measure })
    .from(publishedCells)
    .where(and(eq(organizationId, id), isNull(teamId)))
  return new Set(rows.map((row) => row.measure))
}
