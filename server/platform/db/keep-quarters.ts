import { sql } from 'drizzle-orm'
import type { Handle } from './handle.ts'

/**
 * Writes into the database which quarters of the audit log it may drop. Only the tables' owner can, so that the server's own
 * logins drop no others.
 * @param quarters how many whole ones are kept beside the current one; all if undefined
 */
export async function keepQuarters(owner: Handle, quarters: number | undefined): Promise<void> {
  const before = (months: number) =>
    `(date_trunc('quarter', now() at time zone 'UTC') - interval '${months} months')`
  await writeDroppableBefore(owner, quarters === undefined ? 'NULL' : before(3 * quarters))
}

/** @param day an expression of SQL */
export async function writeDroppableBefore(owner: Handle, day: string): Promise<void> {
  const body = `SELECT ${day}::date`
  const { rows } = await owner.execute<{ body: string }>(
    sql`select prosrc as body from pg_proc where oid = to_regproc('public.droppable_before')`,
  )
  // A migrations folder of an earlier version has no such function.
  if (rows.length === 0 || rows[0]?.body === body) return
  const head = 'create or replace function public.droppable_before() returns date language sql stable'
  await owner.execute(sql.raw(`${head} as $body$${body}$body$`))
}
