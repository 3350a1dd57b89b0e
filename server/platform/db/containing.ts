import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

const mostWords = 20

/** Conditions that a column contains every word of a search text, ignoring accents and case. */
export const containing = (column: AnyColumn, search = ''): SQL[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => sql`fold(${column}) like containing(${word})`)
