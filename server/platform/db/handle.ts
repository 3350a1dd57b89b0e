import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

interface Rows<Row> {
  rows: Row[]
  rowCount?: number | null
}

interface RowsHKT extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/** What services take: a database or a transaction on it, embedded or PostgreSQL. */
export type Handle = PgDatabase<RowsHKT>
