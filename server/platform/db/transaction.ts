import type { SQL } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Handle } from './handle.ts'

const dialect = new PgDialect()

/**
 * Runs a transaction that begins with a statement. On PostgreSQL, BEGIN and the statement are one round trip.
 * @param first its values become literals
 */
export function transactionWith<Result>(
  db: Handle,
  first: SQL,
  run: (tx: Handle) => Promise<Result>,
): Promise<Result> {
  const pool = poolOf(db)
  if (pool) return onConnection(pool, first, run)
  return db.transaction(async (tx) => {
    await tx.execute(first)
    return run(tx)
  })
}

function poolOf(db: Handle & { $client?: unknown }): pg.Pool | undefined {
  return db.$client instanceof pg.Pool ? db.$client : undefined
}

/** As drizzle does it, but for the first statement. */
async function onConnection<Result>(
  pool: pg.Pool,
  first: SQL,
  run: (tx: Handle) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${dialect.sqlToQuery(first.inlineParams()).sql}`)
    const result = await run(
      new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined),
    )
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
