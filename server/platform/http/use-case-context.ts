import type { Handle } from '#server/platform/db/open.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/**
 * The context of every use case. In a mutation `db` is the transaction opened by the frame; nothing else may access
 * the database there.
 */
export interface UseCaseContext {
  db: Handle
  now: Date
  settings: Settings
  jobs: Jobs
}
