import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from './handle.ts'

/** The lock of a key as a column, for a statement that does more. */
export const keyLock = (key: string): SQL => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`

/** Makes transactions that lock the same key wait for one another. The lock is held until the transaction ends. */
export const lockKey = (db: Handle, key: string) => db.execute(sql`select ${keyLock(key)}`)

/** Makes the transaction wait for one that locks the key alone, and that one wait for it; sharers go on together. */
export const lockKeyShared = (db: Handle, key: string) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`)
