import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { prepareRoles } from './database-roles.ts'
import type { Handle } from './handle.ts'
import type { Migration } from './migrate.ts'
import { migrateLive } from './migrate-live.ts'
import { explainConnection, parseDatabaseUrl } from './postgres-errors.ts'
import { StartupError } from './startup-error.ts'

export interface Postgres {
  kind: 'postgres'
  /** For requests: writes nothing of a tenant, and reads no health row, unless the transaction says how far it reaches. */
  handle: Handle
  /** For work that no request asks for, such as jobs: reaches every organization. */
  trusted: Handle
  pool: pg.Pool
  ping(): Promise<void>
  close(): Promise<void>
}

type Log = (line: string) => void

/** Any number, the same in every process that migrates. */
const migrationLock = 20_261_101
/** Milliseconds between two looks at it. */
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
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    })
    reportLostConnections(pool, log)
    return pool
  }
  const pool = open(poolSize - ofJobs, {})
  const trusted = open(ofJobs, everything)
  // Not behind requests: a process that has much to do is ready none the less.
  const pings = open(1, {})
  await refuseOtherRole(trusted, roles.console)
  const close = async () => void (await Promise.all([pool.end(), trusted.end(), pings.end()]))
  return {
    kind: 'postgres',
    handle: drizzle(pool),
    trusted: drizzle(trusted),
    pool,
    ping: () => ping(pings),
    close,
  }
}

/** A pooler between us and PostgreSQL may drop what a connection starts with, and the role with it. */
async function refuseOtherRole(pool: pg.Pool, role: string): Promise<void> {
  const { rows } = await pool.query(
    "select current_user as worker, current_setting('elan.reach', true) as reach",
  )
  if (rows[0]?.worker === role && rows[0].reach === everything['elan.reach']) return
  throw new StartupError(
    `The connections to PostgreSQL do not take the role ${role}: whatever stands between, such as a pooler, has to pass the start-up parameter "options" on.`,
  )
}

/** The reach of connections on which no request works. */
const everything = { 'elan.reach': '*' }

/** One connection without the pool's time limits, for work on the database as a whole. */
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
 * Held until the connection ends: one process migrates, the others wait and then find nothing to do. They ask again and
 * again: a statement that waited inside the database would hold a snapshot, for whose end an index that is built
 * concurrently waits, and both would deadlock.
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

/** Addresses are compared and names found in lower case: a locale of ASCII letters would miss some. */
export async function refuseAsciiLocale(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_database() as name, lower('É') = 'é' as fits")
  if (rows[0]?.fits) return
  throw new StartupError(
    `The PostgreSQL database ${rows[0]?.name} knows no letters beyond ASCII: create it anew with encoding UTF8 and a UTF-8 locale such as C.UTF-8.`,
  )
}

/** Without it a commit is acknowledged before it is written, and a crash of the server loses the last of them. */
async function refuseLossyCommits(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select current_database() as name, current_setting('synchronous_commit') as setting",
  )
  if (rows[0]?.setting !== 'off') return
  throw new StartupError(
    `The PostgreSQL database ${rows[0].name} runs with synchronous_commit = off and would lose acknowledged changes in a crash: set it to on, for the server, the database or the user, wherever it was turned off.`,
  )
}

/** @param settings of the session, besides those that DATABASE_URL gives */
function connectionTo(url: string, settings: Record<string, string>): pg.ClientConfig {
  const address = new URL(parseDatabaseUrl(url))
  const ours = Object.entries({ ...settings, timezone: 'UTC' }).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(/[\\\s]/g, '\\$&')}`,
  )
  // In the address, whose options would replace any that stand beside it.
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
 * A connection that breaks emits an error besides failing its query, idle or not; unheard it would end the
 * process. The pool drops the connection and opens a new one when next asked.
 */
function reportLostConnections(pool: pg.Pool, log: Log): void {
  pool.on('connect', (client) =>
    client.on('error', (error) => log(`database connection lost: ${error.message}`)),
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
