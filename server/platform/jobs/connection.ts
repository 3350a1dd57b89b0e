import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type Db, fromPglite } from 'pg-boss'
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
  if (client instanceof PGlite) return { db: fromPglite(client), embedded: true }
  if (client instanceof pg.Pool) {
    return { db: { executeSql: (text, values) => client.query(text, values) }, embedded: false }
  }
  throw new Error('Jobs need the database itself, not a transaction on it.')
}
