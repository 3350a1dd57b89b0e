import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** An arbitrary number, the same in every process that migrates. */
const migrationLock = 20_261_101
/** Milliseconds between two attempts to take the lock. */
const migrationPoll = 100

/**
 * Runs while it holds the lock of migrations: one process migrates, the others wait and then find nothing to do.
 * Poll instead of waiting in a statement: its snapshot would deadlock with an index that is built concurrently.
 */
export async function withMigrationLock<Result>(
  client: pg.Client,
  log: (line: string) => void,
  run: () => Promise<Result>,
): Promise<Result> {
  const isLocked = async () => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [migrationLock])
    return rows[0]?.locked === true
  }
  if (!(await isLocked())) {
    log('waiting for another process to migrate the database')
    while (!(await isLocked())) await sleep(migrationPoll)
  }
  try {
    return await run()
  } finally {
    // The lock ends with the connection too, which a pooler may keep open. A lost connection cannot unlock.
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
  }
}
