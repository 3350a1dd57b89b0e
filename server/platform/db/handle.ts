import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

interface Rows<Row> {
  rows: Row[]
  rowCount?: number | null
}

interface RowsHKT extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/** What services accept: a database or a transaction, embedded or PostgreSQL. */
export type Handle = PgDatabase<RowsHKT>
