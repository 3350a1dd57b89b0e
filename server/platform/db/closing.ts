import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Handle } from './handle.ts'

/**
 * Runs on a transaction of the closing role, which alone reads rows of health and writes what is published of them.
 * Only modules that publish import this: scripts/check-structure.ts names them.
 */
export function asClosing<Result>(db: Handle, run: (tx: Handle) => Promise<Result>): Promise<Result> {
  if (is(db, PgTransaction)) throw new Error('What is published stands in a transaction of its own.')
  return db.transaction(async (tx) => {
    // JIT compilation took a fifth of a closing's time, and each transaction compiles anew.
    await tx.execute(
      sql`select set_config('elan.reach', '*', true), set_config('role', closing_role(), true),
        set_config('jit', 'off', true)`,
    )
    return run(tx)
  })
}
