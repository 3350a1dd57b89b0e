import type { Handle } from './handle.ts'
import { apply, applyOne, type Migration, missingOf } from './migrate.ts'
import { inShortLock } from './short-lock.ts'

/**
 * Applies missing migrations while other processes serve. Each attempt waits half a second for its locks, then
 * rolls back and retries. A migration that builds an index concurrently runs outside a transaction
 * and must be repeatable: it restarts where it was interrupted.
 * @throws StartupError if a table stays locked for minutes
 */
export async function migrateLive(
  handle: Handle,
  migrations: Migration[],
  log: (line: string) => void,
): Promise<void> {
  for (;;) {
    const missing = await missingOf(handle, migrations)
    const [first] = missing
    if (!first) return
    if (runsOutsideTransaction(first)) await applyOne(handle, first)
    else {
      const end = missing.findIndex(runsOutsideTransaction)
      const next = missing.slice(0, end < 0 ? missing.length : end)
      await inShortLock(handle, 'The database cannot be brought up to date', (tx) => apply(tx, next), log)
    }
  }
}

const runsOutsideTransaction = ({ statements }: Migration) =>
  statements.some((text) => /\bconcurrently\b/i.test(text))
