import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Handle } from './handle.ts'
import { apply, type Migration, missingOf, note, runStatement } from './migrate.ts'
import { hasCode } from './postgres-errors.ts'
import { StartupError } from './startup-error.ts'

/** Lock timeout in milliseconds: other statements queue behind one that waits for a table lock. */
const lockNotAvailable = '55P03'
const lockTimeoutMs = 500
const retryDelayMs = 500
const maxAttempts = 120

/**
 * Applies missing migrations while other processes serve. Each attempt waits half a second for its locks, then
 * rolls back and retries after a retryDelayMs. A migration that builds an index concurrently runs outside a transaction
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
    if (runsOutsideTransaction(first)) {
      for (const statement of first.statements) await runStatement(handle, statement)
      await note(handle, first)
    } else {
      const end = missing.findIndex(runsOutsideTransaction)
      await migrateWithRetries(handle, missing.slice(0, end < 0 ? missing.length : end), log)
    }
  }
}

const runsOutsideTransaction = ({ statements }: Migration) =>
  statements.some((text) => /\bconcurrently\b/i.test(text))

async function migrateWithRetries(handle: Handle, migrations: Migration[], log: (line: string) => void) {
  for (let n = 1; ; n++) {
    try {
      return await handle.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${lockTimeoutMs}`))
        await apply(tx, migrations)
      })
    } catch (error) {
      if (!hasCode(error, lockNotAvailable)) throw error
      if (n === maxAttempts)
        throw new StartupError(
          'The database cannot be brought up to date: something holds its tables, such as a backup or a session left open. End that and start again.',
          { cause: error },
        )
      if (n === 1) log('the database is in use: its migration is tried again until it gets a turn')
      await sleep(retryDelayMs)
    }
  }
}
