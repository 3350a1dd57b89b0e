import { sql } from 'drizzle-orm'
import type { Handle } from './handle.ts'

/** Tables that outlive their organization: the audit log, and the journal, whose sums must stay balanced. */
const kept = ['audit_entries', 'credit_entries']

interface Reference extends Record<string, unknown> {
  table: string
  parent: string
}

/**
 * Lists the tables that hold tenant rows and are deleted with them, quoted for SQL, referencing tables first. The
 * catalogue is the source, so that a new table cannot be forgotten.
 */
export async function listTenantTables(db: Handle): Promise<string[]> {
  const { rows: tables } = await db.execute<{ table: string }>(sql`
    select c.oid::regclass::text as "table" from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${sql.param(kept)}::text[])
    order by 1`)
  const { rows: references } = await db.execute<Reference>(sql`
    select distinct conrelid::regclass::text as "table", confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`)
  return childrenFirst(
    tables.map(({ table }) => table),
    references,
  )
}

function childrenFirst(tables: string[], references: Reference[]): string[] {
  const ordered: string[] = []
  let left = tables
  while (left.length > 0) {
    const parents = new Set(
      references.filter(({ table }) => left.includes(table)).map(({ parent }) => parent),
    )
    const free = left.filter((table) => !parents.has(table))
    if (free.length === 0) throw new Error(`These tables refer to one another: ${left.join(', ')}.`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}
