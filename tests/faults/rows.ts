import pg from 'pg'
import { openDatabase } from '#server/platform/db/open.ts'

export type Row = Record<string, unknown>

/** Returns the rows of a statement, on a separate connection. */
export async function ask(url: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(statement, values).finally(() => client.end())
  return rows
}

/** Returns rows of the embedded database, which no process may have open. */
export async function askEmbedded(
  dataDir: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const database = await openDatabase({ dataDir })
  if (database.kind !== 'embedded') throw new Error('not the embedded database')
  const { rows } = await database.pglite.query<Row>(statement, values).finally(() => database.close())
  return rows
}
