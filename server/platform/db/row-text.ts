import { sql } from 'drizzle-orm'
import type { Table } from './catalog.ts'
import type { Handle } from './handle.ts'

/** Approximate bytes of a table held in memory per batch, whatever the width of its rows. */
const batchBytes = 4_000_000

/**
 * Reads rows in batches, each row as a JSON array of PostgreSQL's text format.
 * @param tx a transaction, which has one reader at a time
 * @param which condition in SQL
 */
export async function* readRows(tx: Handle, table: Table, which = 'true'): AsyncGenerator<string[]> {
  const values = table.columns.map((column) => `${column.name}::text`).join(', ')
  await tx.execute(
    sql.raw(`declare text_rows no scroll cursor for
    select array_to_json(array[${values}]::text[])::text as line from ${table.name} where ${which}`),
  )
  for (let size = 20; ; ) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${size} from text_rows`))
    if (rows.length > 0) yield rows.map((row) => row.line)
    if (rows.length < size) break
    const bytes = rows.reduce((sum, row) => sum + row.line.length, 0)
    size = Math.min(2000, size * 4, Math.max(1, Math.floor((batchBytes * size) / bytes)))
  }
  await tx.execute(sql.raw('close text_rows'))
}

/**
 * Inserts such rows.
 * @param columns their columns, in order
 * @param onConflict clause in SQL
 */
export async function insertRows(
  tx: Handle,
  { name, columns }: Table,
  rows: string[],
  onConflict = '',
): Promise<void> {
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(', ')
  const into = `insert into ${name} (${names}) overriding system value select ${values}`
  await tx.execute(
    sql`${sql.raw(into)} from json_array_elements(${`[${rows.join(',')}]`}::json) as r ${sql.raw(onConflict)}`,
  )
}
