import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'

/** The cell that the database is of (docs/decisions/0068). There is no row until a process with CELL has started. */
export const ownCell = pgTable(
  'own_cell',
  {
    only: boolean().primaryKey().default(true),
    name: text().notNull(),
  },
  (table) => [check('own_cell_only', sql`${table.only}`)],
)
