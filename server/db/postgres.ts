import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Handle } from './handle.ts'
import { type Migration, migrate } from './migrate.ts'
import { explainConnection, parseDatabaseUrl } from './postgres-errors.ts'

export interface Postgres {
  kind: 'postgres'
  handle: Handle
  ping(): Promise<void>
  close(): Promise<void>
}

/** Any number, the same in every process that migrates. */
const migrationLock = 20_261_101

interface Options {
  poolSize: number
  log: (line: string) => void
}

export async function openPostgres(
  url: string,
  migrations: Migration[],
  options: Options,
): Promise<Postgres> {
  const connection = {
    connectionString: parseDatabaseUrl(url),
    application_name: 'elan',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  }
  await migrateAlone(connection, migrations, options.log)
  const pool = new pg.Pool({
    ...connection,
    max: options.poolSize,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  reportLostConnections(pool, options.log)
  return {
    kind: 'postgres',
    handle: drizzle(pool),
    ping: () => ping(pool),
    close: () => pool.end(),
  }
}

/** On a connection of its own, without the pool's time limits, one process after the other. */
async function migrateAlone(connection: pg.ClientConfig, migrations: Migration[], log: Options['log']) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect().catch((error) => {
    throw explainConnection(error, connection.connectionString ?? '')
  })
  try {
    const free = await client.query('select pg_try_advisory_lock($1) as locked', [migrationLock])
    if (!free.rows[0].locked) {
      log('waiting for another process to migrate the database')
      await client.query('select pg_advisory_lock($1)', [migrationLock])
    }
    await migrate(drizzle(client), migrations)
  } finally {
    await client.end()
  }
}

/**
 * A connection that breaks emits an error besides failing its query, idle or not; unheard it would end the
 * process. The pool drops the connection and opens a new one when next asked.
 */
function reportLostConnections(pool: pg.Pool, log: Options['log']): void {
  const report = (error: Error) => log(`database connection lost: ${error.message}`)
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => {})
}

async function ping(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), 1900)
  })
  const query: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: 1800 }
  const answer = pool.query(query)
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
