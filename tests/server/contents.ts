import { sql } from 'drizzle-orm'
import type { TestServer } from './server.ts'

/** Every row of every table as text, by table: to compare before and after, or to search for what may not be there. */
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
