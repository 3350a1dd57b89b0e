import { sql } from 'drizzle-orm'
import { listTables } from '#server/platform/db/catalog.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
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

/** Compares the customer's organizations with those whose rows were copied, which both databases have noted. */
async function compareScopes(source: Handle, target: Handle, customerId: string): Promise<string[]> {
  const ids = (name: string) => ({
    name,
    columns: [{ name: 'id', type: 'uuid' }],
    which: `customer_id = '${customerId}'`,
  })
  const all = await readSum(source, ids('organizations'))
  const noted = await Promise.all([source, target].map((db) => readSum(db, ids('moving_organizations'))))
  return [...new Set(noted.flatMap((sum) => describeDifference({ name: 'organizations' }, all, sum)))]
}

/** @throws StartupError if the new cell's organizations of a customer are not those of the former one */
export async function refuseOtherOrganizations(
  source: Handle,
  target: Handle,
  customerId: string,
): Promise<void> {
  const table = (await listTables(source)).find(({ name }) => name === 'public.organizations')
  if (!table) throw new Error('There is no table of organizations.')
  const rows = { ...table, which: `customer_id = '${customerId}'` }
  const [former, next] = [await readSum(source, rows), await readSum(target, rows)]
  const [different] = describeDifference(rows, former, next)
  if (different) throw new StartupError(`The cells differ in ${different}: the former one goes on.`)
}

/**
 * Compares the customer's rows in both databases, table by table. Its organizations, which come last, are compared when
 * they have come.
 */
export async function compareRows(source: Handle, target: Handle, customerId: string): Promise<Comparison> {
  const tables = await listMoved(source, customerId)
  const different = await compareScopes(source, target, customerId)
  const result: Comparison = { tables: tables.length, rows: 0, different }
  for (const table of tables) {
    const [former, next] = await Promise.all([readSum(source, table), readSum(target, table)])
    result.rows += former.count
    result.different.push(...describeDifference(table, former, next))
  }
  return result
}
