import { and, asc, eq, getTableColumns, isNull, lte } from 'drizzle-orm'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { closesAt } from '#server/privacy/published/weeks.ts'
import { organizations } from '#server/schema/organizations.ts'
import { reports } from '#server/schema/reports.ts'
import { contentOf } from './content.ts'

/** Reports per call, those that ended first before the others. */
const mostAtOnce = 100

const isOpen = (reportId: string) => and(eq(reports.id, reportId), eq(reports.status, 'Generating'))

/** Computes a waiting report. A monthly one waits until its last week is closed and never changes afterwards. */
export async function makeReport(context: UseCaseContext, reportId: string): Promise<void> {
  const [found] = await context.db
    .select({ report: getTableColumns(reports), organization: getTableColumns(organizations) })
    .from(reports)
    // Of a deleted organization too: it may come back, and nothing would ask for its report again.
    .innerJoin(organizations, eq(organizations.id, reports.organizationId))
    .where(isOpen(reportId))
  if (!found) return
  const { report, organization } = found
  if (report.type === 'Automatic' && context.now < closesAt(organization, report.endDate)) return
  const content = await contentOf(context, organization, report)
  await withRowAccess(context, { only: organization.id }, (db) =>
    db.update(reports).set({ status: 'Ready', content }).where(isOpen(reportId)),
  )
}

/** Marks a report as failed. */
export async function giveUpReport(context: UseCaseContext, reportId: string): Promise<void> {
  await context.db.update(reports).set({ status: 'Failed' }).where(isOpen(reportId))
}

/** Computes due reports of one organization or of all, which their jobs have not computed. */
export async function makeDueReports(context: UseCaseContext, organizationId?: string): Promise<void> {
  const waiting = await context.db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(
      organizations,
      and(eq(organizations.id, reports.organizationId), isNull(organizations.deletedAt)),
    )
    .where(
      and(
        eq(reports.status, 'Generating'),
        // Recent ones are left to their job, unless it was lost or waits for another clock.
        lte(reports.createdAt, new Date(context.now.getTime() - 60_000)),
        lte(reports.endDate, context.now.toISOString().slice(0, 10)),
        organizationId === undefined ? undefined : eq(reports.organizationId, organizationId),
      ),
    )
    .orderBy(asc(reports.endDate))
    .limit(mostAtOnce)
  await runEach(waiting, ({ id }) => makeReport(context, id))
}
