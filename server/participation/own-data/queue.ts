import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { makeExport } from './archive.ts'
import { exportJobs, giveUpExport } from './export.ts'
import { listUnfinishedExports } from './service.ts'

/** Makes the archives that people asked for. */
export function ownExportQueue(makeContext: () => UseCaseContext): Queue {
  return {
    name: exportJobs,
    attempts: 4,
    retrySeconds: 5,
    timeoutSeconds: 300,
    batch: 1,
    async run({ organizationId, userId, exportId }, { last }) {
      const person = { organizationId: String(organizationId), userId: String(userId) }
      try {
        await makeExport(makeContext(), person, String(exportId))
      } catch (error) {
        if (last) await giveUpExport(makeContext(), person, String(exportId))
        throw error
      }
    },
    async missing() {
      const open = await listUnfinishedExports(makeContext())
      return open.map((data) => ({ id: data.exportId, data }))
    },
  }
}
