import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Handle } from './handle.ts'

/** Rows per transaction. */
const batch = 5000

/**
 * Deletes rows of a table in small transactions, so that no statement runs into its timeout.
 * @param which finds the rows by an index that `order` follows
 */
export async function deleteBatches(
  db: Handle,
  table: PgTable & { id: PgColumn },
  which: SQL | undefined,
  order: PgColumn,
): Promise<void> {
  for (let deleted = batch; deleted === batch; ) {
    const some = db.select({ id: table.id }).from(table).where(which).orderBy(order).limit(batch)
    const rows = await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id })
    deleted = rows.length
  }
}
