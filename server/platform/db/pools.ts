import pg from 'pg'
import { dedupeLog } from '#server/platform/errors/dedupe-log.ts'
import { connectionTo } from './connection.ts'
import type { Login } from './logins.ts'
import { clientFor, explainPool, type PoolAccess } from './pool-access.ts'
import { isRefusedSignIn } from './postgres-errors.ts'
import { PrimaryFinder, primaryPool } from './primary-client.ts'
import { StartupError } from './startup-error.ts'
import { StatementNames } from './statement-names.ts'

export interface PoolOptions {
  poolSize: number
  log: (line: string) => void
  /** Whether prepared statements are named; found out behind a pooler if undefined. */
  prepared: 'on' | 'off' | undefined
}

export interface Pools {
  requests: pg.Pool
  jobs: pg.Pool
  /** A separate connection: readiness must not wait behind requests. */
  pings: pg.Pool
}

/** Session settings of the owner's login, which the other logins have of their own. */
const stepDown = (access: PoolAccess, reach: string) => ({
  role: access.roles.console,
  timezone: 'UTC',
  ...(reach && { 'elan.reach': reach }),
})

/** @throws StartupError if the pools' sessions are not the restricted ones they should be */
export async function openPools(access: PoolAccess, options: PoolOptions): Promise<Pools> {
  const pools = createPools(access, options, await namesStatements(access, options))
  try {
    await requireRestricted(pools.requests, access, 'requests')
    await requireRestricted(pools.jobs, access, 'jobs')
  } catch (error) {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
    throw explainPool(error, access, access.logins?.requests.user ?? access.owner)
  }
  return pools
}

/** Creates pools that nothing has connected yet. */
export function createPools(access: PoolAccess, { poolSize, log }: PoolOptions, named: boolean): Pools {
  const ofJobs = Math.max(1, Math.floor(poolSize / 3))
  const prepared = { named, often: new StatementNames({ columnsMayChange: true }) }
  const { hosts } = access.address
  const finders = new Map<string, PrimaryFinder>()
  const failed = reportRefusals(access, log)
  const open = (kind: 'requests' | 'jobs', max: number) => {
    const config = sessionOf(access, kind)
    const finder = finders.get(kind) ?? new PrimaryFinder(hosts, config)
    finders.set(kind, finder)
    const pool = primaryPool({ ...config, max, pipeline: true, finder, prepared, failed })
    reportLostConnections(pool, log)
    return pool
  }
  return {
    requests: open('requests', poolSize - ofJobs),
    jobs: open('jobs', ofJobs),
    pings: open('requests', 1),
  }
}

export function sessionOf(access: PoolAccess, kind: 'requests' | 'jobs'): pg.ClientConfig {
  const { address, logins } = access
  const settings = stepDown(access, !logins && kind === 'jobs' ? everything : '')
  if (!logins)
    return {
      ...connectionTo(address, { settings }),
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    }
  // Settings in the address would replace those of the login, so that the login's have to follow them.
  return connectionTo(address, {
    login: logins[kind],
    settings: address.url.searchParams.has('options') ? settings : {},
  })
}

/** The row access of connections on which no request runs. */
const everything = '*'

async function requireRestricted(
  pool: pg.Pool,
  { roles, logins, owner, setting, address, found }: PoolAccess,
  kind: 'requests' | 'jobs',
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(`
      select current_user as role, session_user as login, coalesce(current_setting('elan.reach', true), '') as reach,
        pg_postmaster_start_time()::text as start, datname as database, oid::text
      from pg_database where datname = current_database()`)
    await client.query('commit')
    const [session] = rows
    const login = logins?.[kind].user ?? owner
    const reach = !logins && kind === 'jobs' ? everything : ''
    if (session?.start !== found.serverStart)
      throw new StartupError(
        `${setting} leads to another PostgreSQL server than DATABASE_URL: let the pooler at ${address.where} connect to the one of DATABASE_URL.`,
      )
    if (session.oid !== found.oid)
      throw new StartupError(
        `${setting} leads to the database ${session.database}, and DATABASE_URL to ${found.name}: let the pooler at ${address.where} connect to ${found.name}, with "dbname=" in PgBouncer's [databases].`,
      )
    if (session.login !== login)
      throw new StartupError(
        `The connections of ${kind} reach PostgreSQL as user ${session.login} instead of ${login}: let the pooler at ${address.where} pass each user through, without a user of its own for the database.`,
      )
    if (session.role !== roles.console || session.reach !== reach)
      throw new StartupError(
        `The connections of ${kind} to PostgreSQL do not take the role ${roles.console} with its row access: ${logins ? `undo what was set for user ${login} or the database, with ALTER ROLE … RESET` : 'whatever stands between, such as a pooler, has to pass the start-up parameter "options" on'}.`,
      )
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !/statement pooling/.test(error.message)) throw error
    throw new StartupError(
      `The pooler at ${address.where} shares its connections between statements, which breaks transactions: set its pool_mode to transaction.`,
    )
  } finally {
    client.release(true)
  }
}

/** Older poolers, such as PgBouncer 1.18, mix up the named statements of connections that share one to PostgreSQL. */
async function namesStatements(access: PoolAccess, { prepared, log }: PoolOptions): Promise<boolean> {
  const { setting, logins, address } = access
  if (prepared || !logins || setting === 'DATABASE_URL') return prepared !== 'off'
  const named = await keepsNames(access, logins.requests)
  if (!named)
    log(
      `the pooler at ${address.where} does not keep prepared statements apart, so they are prepared at each call: PgBouncer does from version 1.21 on, with max_prepared_statements`,
    )
  return named
}

async function keepsNames(access: PoolAccess, login: Login): Promise<boolean> {
  const clients = [1, 2].map(() => clientFor(access.address, login))
  try {
    for (const client of clients) await client.connect()
    for (const client of [...clients, ...clients])
      await client.query({ name: 'elan_probe', text: 'select 1 as probe' })
    return true
  } catch (error) {
    // The name is taken by another connection, or the statement is on another one.
    if (error instanceof pg.DatabaseError && ['42P05', '26000'].includes(String(error.code))) return false
    throw explainPool(error, access, login.user)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

/** Says what to do where the server lets no new connection in, as after the owner's password has changed. */
function reportRefusals({ address, setting }: PoolAccess, log: (line: string) => void) {
  const say = dedupeLog(log)
  const [who, then] =
    setting === 'DATABASE_URL'
      ? ['PostgreSQL', ' and restart this process']
      : [
          'the pooler',
          ', restart this process, and give the pooler the lines that "npm run db -- userlist" prints',
        ]
  return (error: unknown) => {
    if (!isRefusedSignIn(error)) return
    say(
      `${who} at ${address.where} lets no new connection in: set the owner's present password in DATABASE_URL${then}`,
    )
  }
}

/**
 * Logs a lost connection. It emits an error besides failing its query, and an unhandled one would end the process;
 * the pool replaces the connection. While a pool closes, losing one is no news.
 */
function reportLostConnections(pool: pg.Pool, log: (line: string) => void): void {
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) log(`database connection lost: ${error.message}`)
    }),
  )
  pool.on('error', () => {})
}
