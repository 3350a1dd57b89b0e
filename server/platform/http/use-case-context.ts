import type { Handle } from '#server/platform/db/open.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/**
 * What every use case works with. Inside a mutation `db` is the transaction that the frame opened;
 * nothing else may be used to reach the database there.
 */
export interface UseCaseContext {
  db: Handle
  now: Date
  settings: Settings
  jobs: Jobs
}
