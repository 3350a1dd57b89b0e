import { sql } from 'drizzle-orm'
import type { Handle } from './handle.ts'
import { listTenantTables } from './tenant-tables.ts'

export interface Weight {
  customerId: string
  name: string
  rows: number
  bytes: number
}

/** Pages of a table that are read by default: 16 MB, however large it is. */
const pagesOfTable = 2000

interface Size extends Record<string, unknown> {
  /** With its partitions, indexes and long values. */
  bytes: number
  pages: number
}

interface Sampled extends Record<string, unknown> {
  customer: string
  name: string
  rows: number
}

/**
 * Estimates rows and bytes of each customer, the largest first, from a sample of pages of each tenant table. Only sums
 * over all tables are told: those of one table would tell how much a small customer's people move.
 */
export async function weighCustomers(db: Handle, mostPages = pagesOfTable): Promise<Weight[]> {
  const weights = new Map<string, Weight>()
  for (const table of await listTenantTables(db))
    for (const { customer, name, rows, bytes } of await weighTable(db, table, mostPages)) {
      const before = weights.get(customer)
      weights.set(customer, {
        customerId: customer,
        name,
        rows: (before?.rows ?? 0) + rows,
        bytes: (before?.bytes ?? 0) + bytes,
      })
    }
  return [...weights.values()].sort((a, b) => b.bytes - a.bytes)
}

/** @param table quoted for SQL */
async function weighTable(db: Handle, table: string, mostPages: number) {
  const { rows: sizes } = await db.execute<Size>(sql`
    select sum(pg_total_relation_size(part))::float8 as bytes, sum(pg_relation_size(part))::float8 / 8192 as pages
    from (select ${table}::regclass union select relid from pg_partition_tree(${table}::regclass)) parts (part)`)
  const { bytes = 0, pages = 0 } = sizes[0] ?? {}
  const share = pages > mostPages ? mostPages / pages : 1
  const { rows: sampled } = await db.execute<Sampled>(sql`
    select owners.customer_id as customer, roots.name, count(*)::float8 as rows
    from ${sql.raw(table)} tablesample system (${sql.raw(String(share * 100))}) repeatable (0)
    join organizations owners on owners.id = organization_id join organizations roots on roots.id = owners.customer_id
    group by 1, 2`)
  const all = sampled.reduce((sum, { rows }) => sum + rows, 0)
  return sampled.map(({ customer, name, rows }) => ({
    customer,
    name,
    rows: Math.round(rows / share),
    bytes: Math.round((bytes * rows) / all),
  }))
}
