import { sql } from 'drizzle-orm'
import type { Handle } from './handle.ts'

/** Outlive the organization they name: the log of changes, and the journal, whose sums would not agree any more. */
const kept = ['audit_entries', 'credit_entries']

interface Reference extends Record<string, unknown> {
  table: string
  parent: string
}

/**
 * The tables that hold rows of organizations and go with them, quoted for SQL, those that refer to others first. They
 * are read from the catalogue, so that a new table cannot be forgotten.
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
