import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

const mostWords = 20

/** Every word of a search text, somewhere in a text, whatever its accents and capitals. */
export const containing = (column: AnyColumn, search = ''): SQL[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => sql`fold(${column}) like containing(${word})`)
