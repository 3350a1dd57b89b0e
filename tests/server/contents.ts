import { sql } from 'drizzle-orm'
import type { TestServer } from './server.ts'

/** Returns every row of every table as text, by table, to compare or search. */
export const contentsOf = (server: TestServer): Promise<Map<string, string>> =>
  server.asOwner(async (db) => {
    const { rows } = await db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    const contents = new Map<string, string>()
    for (const { name } of rows) {
      const table = await db.execute(
        sql`select coalesce(string_agg(t::text, chr(10) order by t::text), '') as rows from ${sql.identifier(String(name))} t`,
      )
      contents.set(String(name), String(table.rows[0]?.rows))
    }
    return contents
  })
