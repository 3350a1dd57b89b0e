import { is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Handle } from './handle.ts'

/**
 * Runs a transaction as the closing role, which alone reads health rows and writes published figures. Only the
 * modules named in scripts/check-structure.ts may import this.
 */
export function asClosing<Result>(db: Handle, run: (tx: Handle) => Promise<Result>): Promise<Result> {
  if (is(db, PgTransaction)) throw new Error('What is published stands in a transaction of its own.')
  return db.transaction(async (tx) => {
    // Disable JIT: its compilation is repeated in each transaction and took a fifth of a closing's time.
    await tx.execute(
      sql`select set_config('elan.reach', '*', true), set_config('role', closing_role(), true),
        set_config('jit', 'off', true)`,
    )
    return run(tx)
  })
}
