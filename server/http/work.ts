import type { Handle } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Settings } from '#server/settings.ts'

/**
 * What every use case works with. Inside a mutation `db` is the transaction that the frame opened;
 * nothing else may be used to reach the database there.
 */
export interface Work {
  db: Handle
  now: Date
  settings: Settings
  jobs: Jobs
}
