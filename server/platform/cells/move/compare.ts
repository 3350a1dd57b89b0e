import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { listMoved, type MovedRows } from './moved-tables.ts'

interface Sum {
  count: number
  sum: string
}

/** Reads how many rows a table has, and a sum of their hashes, whatever their order. */
export async function readSum(db: Handle, { name, columns, which }: MovedRows): Promise<Sum> {
  // By name: a restored database may have them in another order.
  const values = columns.map((column) => column.name).sort()
  const { rows } = await db.execute<{ count: string; sum: string }>(
    sql.raw(`select count(*) as count, coalesce(sum(hashtextextended(row(${values.join(', ')})::text, 0)), 0)::text as sum
      from ${name} where ${which}`),
  )
  return { count: Number(rows[0]?.count), sum: rows[0]?.sum ?? '' }
}

/** Names a table that differs, with its rows in both; nothing where they are equal. */
export function describeDifference({ name }: { name: string }, one: Sum, other: Sum): string[] {
  if (one.count === other.count && one.sum === other.sum) return []
  return [`${name.replace('public.', '')} (${one.count} rows and ${other.count} rows)`]
}

export interface Comparison {
  tables: number
  rows: number
  /** Names of the tables that differ. */
  different: string[]
}

/** Compares the customer's rows in both databases, table by table. */
export async function compareRows(source: Handle, target: Handle, customerId: string): Promise<Comparison> {
  const tables = await listMoved(source, customerId)
  const result: Comparison = { tables: tables.length, rows: 0, different: [] }
  for (const table of tables) {
    const [former, next] = await Promise.all([readSum(source, table), readSum(target, table)])
    result.rows += former.count
    result.different.push(...describeDifference(table, former, next))
  }
  return result
}
