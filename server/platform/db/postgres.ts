import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { prepareRoles } from './database-roles.ts'
import type { Handle } from './handle.ts'
import type { Migration } from './migrate.ts'
import { migrateLive } from './migrate-live.ts'
import { explainConnection, parseDatabaseUrl } from './postgres-errors.ts'
import { shareReads } from './share-reads.ts'
import { StartupError } from './startup-error.ts'

export interface Postgres {
  kind: 'postgres'
  /** For requests: it writes no tenant row and reads no health row unless the transaction sets its row access. */
  handle: Handle
  /** For work without a request, such as jobs: it may access every organization. */
  trusted: Handle
  pool: pg.Pool
  ping(): Promise<void>
  close(): Promise<void>
}

type Log = (line: string) => void

/** An arbitrary number, the same in every process that migrates. */
const migrationLock = 20_261_101
/** Milliseconds between two attempts to take the lock. */
const migrationPoll = 100

export async function openPostgres(
  url: string,
  migrations: Migration[],
  { poolSize, log }: { poolSize: number; log: Log },
): Promise<Postgres> {
  const roles = await withConnection(url, async (handle, client) => {
    await refuseAsciiLocale(client)
    await refuseLossyCommits(client)
    await lockMigrations(client, log)
    await migrateLive(handle, migrations, log)
    return prepareRoles(handle)
  })
  const ofJobs = Math.max(1, Math.floor(poolSize / 3))
  const open = (max: number, settings: Record<string, string>) => {
    const pool = new pg.Pool({
      ...connectionTo(url, { ...settings, role: roles.console }),
      max,
      pipeline: true,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    })
    reportLostConnections(pool, log)
    return pool
  }
  const ofRequests = poolSize - ofJobs
  const pool = open(ofRequests, {})
  const stopSharing = shareReads(pool, Math.min(4, Math.floor(ofRequests / 3)))
  const trusted = open(ofJobs, everything)
  // A separate connection: readiness must not wait behind requests.
  const pings = open(1, {})
  await refuseOtherRole(trusted, roles.console)
  const close = async () => {
    stopSharing()
    await Promise.all([pool.end(), trusted.end(), pings.end()])
  }
  return {
    kind: 'postgres',
    handle: drizzle(pool),
    trusted: drizzle(trusted),
    pool,
    ping: () => ping(pings),
    close,
  }
}

/** Refuses to start if a pooler drops the session's settings, and the role with them. */
async function refuseOtherRole(pool: pg.Pool, role: string): Promise<void> {
  const { rows } = await pool.query(
    "select current_user as worker, current_setting('elan.reach', true) as reach",
  )
  if (rows[0]?.worker === role && rows[0].reach === everything['elan.reach']) return
  throw new StartupError(
    `The connections to PostgreSQL do not take the role ${role}: whatever stands between, such as a pooler, has to pass the start-up parameter "options" on.`,
  )
}

/** The row access of connections on which no request runs. */
const everything = { 'elan.reach': '*' }

/** Runs on one connection without the pool's time limits, for operations on the whole database. */
export async function withConnection<Result>(
  url: string,
  work: (handle: Handle, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connectionTo(url, everything))
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(drizzle(client), client)
  } catch (error) {
    throw explainConnection(error, url)
  } finally {
    await client.end()
  }
}

/**
 * Locks migrations until the connection ends: one process migrates, the others wait and then find nothing to do.
 * Poll instead of waiting in a statement: its snapshot would deadlock with an index that is built concurrently.
 */
export async function lockMigrations(client: pg.Client, log: Log): Promise<void> {
  const isLocked = async () => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [migrationLock])
    return rows[0]?.locked === true
  }
  if (await isLocked()) return
  log('waiting for another process to migrate the database')
  while (!(await isLocked())) await sleep(migrationPoll)
}

/** Refuses a locale that knows only ASCII letters: addresses and names are compared in lower case. */
export async function refuseAsciiLocale(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_database() as name, lower('É') = 'é' as fits")
  if (rows[0]?.fits) return
  throw new StartupError(
    `The PostgreSQL database ${rows[0]?.name} knows no letters beyond ASCII: create it anew with encoding UTF8 and a UTF-8 locale such as C.UTF-8.`,
  )
}

/** Refuses synchronous_commit=off: a crash of the server would lose commits that were acknowledged. */
async function refuseLossyCommits(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select current_database() as name, current_setting('synchronous_commit') as setting",
  )
  if (rows[0]?.setting !== 'off') return
  throw new StartupError(
    `The PostgreSQL database ${rows[0].name} runs with synchronous_commit = off and would lose acknowledged changes in a crash: set it to on, for the server, the database or the user, wherever it was turned off.`,
  )
}

/** @param settings of the session, added to those of DATABASE_URL */
function connectionTo(url: string, settings: Record<string, string>): pg.ClientConfig {
  const address = new URL(parseDatabaseUrl(url))
  const ours = Object.entries({ ...settings, timezone: 'UTC' }).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(/[\\\s]/g, '\\$&')}`,
  )
  // Pass them in the address: its `options` would replace a separate property.
  const options = [address.searchParams.get('options') ?? '', ...ours]
  address.searchParams.set('options', options.join(' ').trim())
  return {
    connectionString: address.href,
    application_name: 'elan',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  }
}

/**
 * Logs a lost connection. It emits an error besides failing its query, and an unhandled one would end the process;
 * the pool replaces the connection. While a pool closes, losing one is no news.
 */
function reportLostConnections(pool: pg.Pool, log: Log): void {
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) log(`database connection lost: ${error.message}`)
    }),
  )
  pool.on('error', () => {})
}

async function ping(pool: pg.Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), 1900)
  })
  const query: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: 1800 }
  await Promise.race([pool.query(query), late]).finally(() => clearTimeout(timer))
}
