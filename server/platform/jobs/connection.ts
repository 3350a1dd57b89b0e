import pg from 'pg'
import { type Db, fromPglite, type PGliteLike } from 'pg-boss'
import type { Handle } from '#server/platform/db/handle.ts'

interface Connection {
  db: Db
  embedded: boolean
}

/**
 * The queue's own connection, outside our transactions. It cannot use drizzle: pg-boss sends several statements in
 * one query and expects dates as Date objects.
 */
export function connection(handle: Handle): Connection {
  const client = '$client' in handle ? handle.$client : undefined
  if (client instanceof pg.Pool) {
    return { db: { executeSql: (text, values) => client.query(text, values) }, embedded: false }
  }
  if (isPglite(client)) return { db: fromPglite(client), embedded: true }
  throw new Error('Jobs need the database itself, not a transaction on it.')
}

/** Beside PostgreSQL, which needs no PGlite, its module is not loaded. */
const isPglite = (client: unknown): client is PGliteLike =>
  typeof client === 'object' && client !== null && 'execProtocol' in client
