import { sql } from 'drizzle-orm'
import type { Sequence } from './archive.ts'
import type { Handle } from './handle.ts'

export interface Table {
  /** Quoted for SQL. */
  name: string
  columns: { name: string; type: string }[]
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Lists the tables of the schema public with their stored columns, without generated ones. The queue's schema is
 * left out: it is rebuilt from our own tables.
 */
export async function listTables(db: Handle): Promise<Table[]> {
  const { rows } = await db.execute<{ table: string; column: string; type: string }>(sql`
    select format('%I.%I', n.nspname, c.relname) as "table", quote_ident(a.attname) as "column",
      format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    order by 1, a.attnum`)
  const tables = new Map<string, Table>()
  for (const row of rows) {
    const table = tables.get(row.table) ?? { name: row.table, columns: [] }
    table.columns.push({ name: row.column, type: row.type })
    tables.set(row.table, table)
  }
  return [...tables.values()]
}

export async function listForeignKeys(db: Handle): Promise<ForeignKey[]> {
  const { rows } = await db.execute<ForeignKey & Record<string, unknown>>(sql`
    select format('%I.%I', n.nspname, c.relname) as "table", quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname = 'public'
    order by 1, 2`)
  return rows
}

export async function listSequences(db: Handle): Promise<Sequence[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, sequencename) as name
    from pg_sequences where schemaname = 'public' order by 1`)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const state = await db.execute<{ last: string; called: boolean }>(
      sql`select last_value::text as last, is_called as called from ${sql.raw(name)}`,
    )
    for (const { last, called } of state.rows) sequences.push({ name, last, called })
  }
  return sequences
}

/** Finds the first table that has a row. */
export async function findData(db: Handle): Promise<string | undefined> {
  for (const { name } of await listTables(db)) {
    const { rows } = await db.execute(sql`select 1 from ${sql.raw(name)} limit 1`)
    if (rows.length > 0) return name
  }
  return undefined
}

export async function countRows(db: Handle, table: string): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(sql`select count(*) as n from ${sql.raw(table)}`)
  return Number(rows[0]?.n)
}
