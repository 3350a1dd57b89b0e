import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Postgres } from '#server/platform/db/postgres.ts'

/** A database that does not answer: nothing listens on port 1. */
export function unreachableDatabase(): Postgres {
  const pool = new pg.Pool({ connectionString: 'postgresql://elan:x@127.0.0.1:1/elan' })
  onTestFinished(() => pool.end())
  const ping = async () => void (await pool.query('select 1'))
  return {
    kind: 'postgres',
    handle: drizzle(pool),
    trusted: drizzle(pool),
    pool,
    ping,
    close: async () => {},
  }
}
