import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { relayTo } from './relay.ts'
import { startTestServer } from './server.ts'

/** Starts a server, and another one on the same database behind a relay, which counts what that one asks of PostgreSQL. */
export async function startTestServerBehindRelay() {
  const server = await startTestServer()
  const { rows } = await server.database.handle.execute<{ name: string }>(
    sql`select current_database() as name`,
  )
  const relay = await relayTo(new URL(rows[0]?.name ?? '', inject('postgres')?.url).href)
  const database = await openDatabase({ databaseUrl: relay.url, dataDir: '', poolSize: 15 })
  const counted = await startTestServer({}, database)
  return {
    server,
    counted,
    relay,
    async close() {
      await counted.close()
      await database.close()
      relay.close()
      await server.close()
    },
  }
}
