import { eq } from 'drizzle-orm'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { reports } from '#server/schema/reports.ts'
import { giveUpReport, makeReport } from './make.ts'
import { reportJobs } from './service.ts'

/** Computes requested reports. Each is computed once, even with concurrent workers. */
export function reportQueue(makeContext: () => UseCaseContext): Queue {
  return {
    name: reportJobs,
    attempts: 4,
    retrySeconds: 5,
    timeoutSeconds: 300,
    batch: 4,
    isAwaited: true,
    async run({ reportId }, { last }) {
      try {
        await makeReport(makeContext(), String(reportId))
      } catch (error) {
        if (last) await giveUpReport(makeContext(), String(reportId))
        throw error
      }
    },
    async missing() {
      const open = await makeContext()
        .db.select({ reportId: reports.id })
        .from(reports)
        .where(eq(reports.status, 'Generating'))
      return open.map((data) => ({ id: data.reportId, data }))
    },
  }
}
