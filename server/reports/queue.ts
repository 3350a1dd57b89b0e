import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Work } from '#server/http/work.ts'
import type { Queue } from '#server/jobs/jobs.ts'
import { organizations } from '#server/organizations/table.ts'
import { contentOf } from './content.ts'
import { reportJobs } from './service.ts'
import { reports } from './table.ts'

/** Makes the reports that were asked for: each once, whichever process does it. */
export function reportQueue(work: () => Work): Queue {
  return {
    name: reportJobs,
    attempts: 4,
    retrySeconds: 5,
    timeoutSeconds: 300,
    batch: 4,
    async run({ reportId }, { last }) {
      const present = work()
      const isOpen = and(eq(reports.id, String(reportId)), eq(reports.status, 'Generating'))
      try {
        const [found] = await present.db
          .select({ report: getTableColumns(reports), organization: getTableColumns(organizations) })
          .from(reports)
          // Of a deleted organization too: it may come back, and nothing would ask for its report again.
          .innerJoin(organizations, eq(organizations.id, reports.organizationId))
          .where(isOpen)
        if (!found) return
        const content = await contentOf(present, found.organization, found.report)
        await present.db.update(reports).set({ status: 'Ready', content }).where(isOpen)
      } catch (error) {
        if (last) await present.db.update(reports).set({ status: 'Failed' }).where(isOpen)
        throw error
      }
    },
    async missing() {
      const open = await work()
        .db.select({ reportId: reports.id })
        .from(reports)
        .where(eq(reports.status, 'Generating'))
      return open.map((data) => ({ id: data.reportId, data }))
    },
  }
}
