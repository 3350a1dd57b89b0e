import type { OwnCell } from '#server/platform/cells/own-cell.ts'
import type { Peers } from '#server/platform/cells/peers.ts'
import type { Passwords } from '#server/platform/crypto/passwords.ts'
import type { Secrets } from '#server/platform/crypto/secrets.ts'
import type { Handle } from '#server/platform/db/open.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Outbound } from '#server/platform/outbound/outbound.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** All effects of use cases besides the database and the clock. Mails and jobs are rows. */
interface Effects {
  settings: Settings
  jobs: Jobs
  passwords: Passwords
  secrets: Secrets
  outbound: Outbound
  files: Files
  /** This process's cell, where there are several. */
  cell?: OwnCell | undefined
  /** The other cells; undefined on a single machine, and without CELLS_KEY. */
  peers?: Peers | undefined
}

/**
 * The context of every use case. In a mutation `db` is the transaction opened by the frame; nothing else may access
 * the database there.
 */
export interface UseCaseContext extends Effects {
  db: Handle
  now: Date
}

export interface ContextSources extends Effects {
  clock: () => Date
}

/** The context of a use case that starts now. */
export function contextOn(
  db: Handle,
  { clock, settings, jobs, passwords, secrets, outbound, files, cell, peers }: ContextSources,
): UseCaseContext {
  return { db, now: clock(), settings, jobs, passwords, secrets, outbound, files, cell, peers }
}
