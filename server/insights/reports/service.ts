import { and, desc, eq, sql } from 'drizzle-orm'
import { reportTitle } from '#contract/insights/report-words.ts'
import type { createReport as creation, Report, ReportDetail } from '#contract/insights/reports.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { publishedOn } from '#server/privacy/published/weeks.ts'
import { monthlyReportRuns, type ReportContent, reports } from '#server/schema/reports.ts'
import { makeDueReports } from './make.ts'

/** The queue that computes reports. */
export const reportJobs = 'reports'

const mostYears = 3
/** Most requested reports per organization. */
const maxKept = 200

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

/** A monthly report is waiting until its last week is closed, and does not change afterwards. */
const isWaiting = ({ type, status }: Pick<Listed, 'type' | 'status'>) =>
  type === 'Automatic' && status === 'Generating'

const present = ({ startDate, endDate, createdAt, ...rest }: Listed): Report => {
  const period = { startDate, endDate }
  return {
    ...rest,
    title: reportTitle('en', { type: rest.type, period }),
    readyOn: isWaiting(rest) ? publishedOn(endDate) : null,
    createdAt: createdAt.toISOString(),
    period,
  }
}

/** Lists reports, newest first. */
export async function listReports(scope: OrganizationScope): Promise<Report[]> {
  await makeDueReports(scope.unscoped('makes reports as the job does'), scope.organization.id)
  const rows = await scope.select(reports, listed).orderBy(desc(createdAt), desc(startDate), desc(id))
  return rows.map(present)
}

/**
 * Creates a report and enqueues its job.
 * @throws report.ends_early, report.too_long, report.too_many
 */
export async function createReport(
  scope: OrganizationScope,
  period: Input<typeof creation>['body'],
): Promise<Report> {
  if (period.endDate < period.startDate) fail('report.ends_early')
  const [year, rest] = [Number(period.startDate.slice(0, 4)), period.startDate.slice(4)]
  // Three years from 29 February end on the 28th: the text of the missing 29th sorts after it.
  if (period.endDate >= `${year + mostYears}${rest}`) fail('report.too_long')
  // Lock per organization: concurrent requests could both use the last free place.
  await scope.lock('reports')
  if ((await scope.count(reports, eq(type, 'Manual'))) >= maxKept) fail('report.too_many')
  const stored = await scope.insertOne(reports, { type: 'Manual', ...period, createdAt: scope.now })
  await scope.enqueue(reportJobs, { reportId: stored.id }, { id: stored.id })
  const { id, type: kind, status, startDate, endDate, createdAt } = stored
  return present({ id, type: kind, status, startDate, endDate, createdAt, metrics: null })
}

/**
 * Reads a report.
 * @throws report.not_found, report.not_ready
 */
export async function requireReport(scope: OrganizationScope, reportId: string): Promise<ReportDetail> {
  const [found] = await scope.select(reports, { ...listed, content }, eq(id, reportId))
  if (!found) fail('report.not_found')
  const { content: made, ...row } = found
  if (!made) fail('report.not_ready')
  const { metrics, smallestGroups, until, series } = made
  return { ...present({ ...row, metrics }), smallestGroups, until: until ?? row.endDate, series }
}

/**
 * Deletes a report.
 * @throws report.not_found, report.automatic
 */
export async function deleteReport(scope: OrganizationScope, reportId: string): Promise<void> {
  const deleted = await scope.delete(reports, and(eq(id, reportId), eq(type, 'Manual')))
  if (deleted > 0) return
  const [found] = await scope.select(reports, { id }, eq(id, reportId))
  fail(found ? 'report.automatic' : 'report.not_found')
}

/** Restarts the search for missing monthly reports in all organizations, such as after a restored one. */
export async function forgetMonthlyReports({ db }: UseCaseContext): Promise<void> {
  await db.delete(monthlyReportRuns)
}
