import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Handle } from './handle.ts'
import { isLockTimeout } from './postgres-errors.ts'
import { StartupError } from './startup-error.ts'

/** Lock timeout in milliseconds: other statements queue behind one that waits for a table lock. */
const lockTimeoutMs = 500
const retryDelayMs = 500
const maxAttempts = 120

/**
 * Runs a transaction that locks tables in use. Each attempt waits half a second for its locks, then rolls back, and another
 * follows.
 * @param what the sentence for whoever waits, such as "the database cannot be brought up to date"
 * @throws StartupError if a table stays locked for minutes
 */
export async function inShortLock<Result>(
  handle: Handle,
  what: string,
  run: (tx: Handle) => Promise<Result>,
  log: (line: string) => void = () => {},
): Promise<Result> {
  for (let n = 1; ; n++) {
    try {
      return await handle.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${lockTimeoutMs}`))
        return await run(tx)
      })
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (n === maxAttempts)
        throw new StartupError(
          `${what}: something holds its tables, such as a backup or a session left open. End that and start again.`,
          { cause: error },
        )
      if (n === 1) log('the database is in use: its tables are tried again until it gets a turn')
      await sleep(retryDelayMs)
    }
  }
}
