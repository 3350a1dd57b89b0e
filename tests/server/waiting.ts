import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'

/** Counts the connections that wait for a lock in the database of the test: others share its server. */
export async function countWaiting(db: Handle): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct w.pid)::int as count from pg_locks as w
    where not w.granted and exists (
      select from pg_locks as held join pg_database as d on d.oid = held.database
      where held.pid = w.pid and d.datname = current_database())`)
  return rows[0]?.count ?? 0
}
