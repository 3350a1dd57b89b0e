import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { addMonths, dayIn, monthOf } from '#contract/days.ts'
import type { Input } from '#contract/endpoint.ts'
import { reportTitle } from '#contract/report-words.ts'
import type { createReport as creation, Report, ReportDetail } from '#contract/reports.ts'
import { fail } from '#server/http/failure.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import { organizations } from '#server/organizations/table.ts'
import { firstDayOf, monthAsPeriod } from './period.ts'
import { type ReportContent, reports } from './table.ts'

/** The job that makes a report. */
export const reportJobs = 'reports'

/** Months of which a report is made, counted back from the present one. */
const mostMonths = 36
const mostYears = 3
/** Reports somebody asked for that an organization keeps. */
const mostKept = 200

const { id, type, status, startDate, endDate, createdAt, content } = reports
const listed = {
  ...{ id, type, status, startDate, endDate, createdAt },
  metrics: sql<ReportContent['metrics'] | null>`${content} -> 'metrics'`,
}

type Listed = Pick<
  typeof reports.$inferSelect,
  'id' | 'type' | 'status' | 'startDate' | 'endDate' | 'createdAt'
> & {
  metrics: ReportContent['metrics'] | null
}

const present = ({ startDate, endDate, createdAt, ...rest }: Listed): Report => {
  const period = { startDate, endDate }
  return {
    ...rest,
    title: reportTitle('en', { type: rest.type, period }),
    createdAt: createdAt.toISOString(),
    period,
  }
}

/** Newest first; those of months that have ended meanwhile are added and made. */
export async function listReports(scope: OrganizationScope): Promise<Report[]> {
  await addMonthly(scope)
  const rows = await scope.select(reports, listed).orderBy(desc(createdAt), desc(startDate), desc(id))
  return rows.map(present)
}

async function addMonthly(scope: OrganizationScope): Promise<void> {
  const { work, organization } = scope
  const { timezone } = organization
  const [home] = await work.db
    .select({ createdAt: organizations.createdAt })
    .from(organizations)
    .where(eq(organizations.id, organization.id))
  if (!home) return
  const present = monthOf(dayIn(timezone, work.now))
  const created = monthOf(dayIn(timezone, home.createdAt))
  const months = Array.from({ length: mostMonths }, (_, n) => addMonths(present, n - mostMonths))
  const wanted = months.filter((month) => month >= created)
  if (wanted.length === 0) return
  const there = await scope.select(
    reports,
    { startDate },
    eq(type, 'Automatic'),
    inArray(startDate, wanted.map(firstDayOf)),
  )
  const known = new Set(there.map((row) => row.startDate))
  const missing = wanted.filter((month) => !known.has(firstDayOf(month)))
  if (missing.length === 0) return
  await work.db.transaction(async (db) => {
    const added = await db
      .insert(reports)
      .values(
        missing.map((month) => ({
          organizationId: organization.id,
          type: 'Automatic' as const,
          ...monthAsPeriod(month),
          createdAt: work.now,
        })),
      )
      // Somebody else may look at the list at the same moment.
      .onConflictDoNothing()
      .returning({ id: reports.id })
    for (const { id } of added) await work.jobs.enqueue(db, reportJobs, { reportId: id })
  })
}

/** @throws report.ends_early, report.too_long, report.too_many */
export async function createReport(
  scope: OrganizationScope,
  period: Input<typeof creation>['body'],
): Promise<Report> {
  const { work, organization } = scope
  if (period.endDate < period.startDate) fail('report.ends_early')
  const [year, rest] = [Number(period.startDate.slice(0, 4)), period.startDate.slice(4)]
  // Three years from 29 February on end with the 28th: the 29th, which is none, sorts behind it.
  if (period.endDate >= `${year + mostYears}${rest}`) fail('report.too_long')
  // One after another for an organization, so that two at once do not share the last room.
  await work.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`reports:${organization.id}`}, 0))`,
  )
  if ((await scope.count(reports, eq(type, 'Manual'))) >= mostKept) fail('report.too_many')
  const [stored] = await scope.insert(reports, { type: 'Manual', ...period, createdAt: work.now })
  if (!stored) throw new Error('the report was not stored')
  await work.jobs.enqueue(work.db, reportJobs, { reportId: stored.id })
  const { id, type: kind, status, startDate, endDate, createdAt } = stored
  return present({ id, type: kind, status, startDate, endDate, createdAt, metrics: null })
}

/** @throws report.not_found, report.not_ready */
export async function requireReport(scope: OrganizationScope, reportId: string): Promise<ReportDetail> {
  const [found] = await scope.select(reports, { ...listed, content }, eq(id, reportId))
  if (!found) fail('report.not_found')
  const { content: made, ...row } = found
  if (!made) fail('report.not_ready')
  const { metrics, smallestGroups, series } = made
  return { ...present({ ...row, metrics }), smallestGroups, series }
}

/** @throws report.not_found, report.automatic */
export async function deleteReport(scope: OrganizationScope, reportId: string): Promise<void> {
  const deleted = await scope.delete(reports, and(eq(id, reportId), eq(type, 'Manual')))
  if (deleted > 0) return
  const [found] = await scope.select(reports, { id }, eq(id, reportId))
  fail(found ? 'report.automatic' : 'report.not_found')
}
