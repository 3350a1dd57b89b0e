import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type DatabaseAddress, parseDatabaseAddress } from '#server/platform/settings/database-address.ts'
import type { Handle } from './handle.ts'
import type { Login } from './logins.ts'
import { explainConnection, hasCode, isUnreachable } from './postgres-errors.ts'
import { PrimaryFinder, primaryClient } from './primary-client.ts'
import { StartupError } from './startup-error.ts'

/** Parses the value of a setting. */
export function addressIn(setting: string, value: string): DatabaseAddress {
  const address = parseDatabaseAddress(value)
  if (address) return address
  throw new StartupError(
    `${setting} is not a PostgreSQL address: write it as postgresql://user:password@host:5432/database.`,
  )
}

interface Session {
  /** Signs in instead of the address's user. */
  login?: Login
  /** Settings to send when the session starts, added to those of the address. */
  settings?: Record<string, string>
}

/** Most poolers refuse settings at the start of a session, so without any none are sent. */
export function connectionTo({ url }: DatabaseAddress, { login, settings = {} }: Session): pg.ClientConfig {
  const address = new URL(url)
  const ours = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(/[\\\s]/g, '\\$&')}`,
  )
  // Pass them in the address: its `options` would replace a separate property.
  const options = [address.searchParams.get('options') ?? '', ...ours].join(' ').trim()
  if (options) address.searchParams.set('options', options)
  if (login) {
    address.searchParams.set('user', login.user)
    address.searchParams.set('password', login.password)
  }
  return {
    connectionString: address.href,
    application_name: 'elan',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  }
}

/**
 * Runs on one connection of the owner without the pool's time limits, for operations on the whole database.
 * @param setting of the address
 */
export async function withConnection<Result>(
  databaseUrl: string,
  work: (handle: Handle, client: pg.Client) => Promise<Result>,
  setting = 'DATABASE_URL',
): Promise<Result> {
  const address = addressIn(setting, databaseUrl)
  const config = connectionTo(address, {})
  const finder = new PrimaryFinder(address.hosts, config)
  const connect = () => primaryClient({ ...config, finder, prepared: { named: true } })
  const client = connect()
  try {
    await client.connect()
    await refusePooler(client, connect, address)
    await client.query("select set_config('timezone', 'UTC', false), set_config('elan.reach', '*', false)")
    return await work(drizzle(client), client)
  } catch (error) {
    // Where the work uses another connection too, the lost one is explained.
    const isLost = isUnreachable(error) && !hasCode(error, readOnlyCode)
    throw isLost && (await answers(client)) ? error : explainConnection(error, address, setting)
  } finally {
    await client.end()
  }
}

/** "cannot execute … in a read-only transaction", on a connection that is there. */
const readOnlyCode = '25006'

/** Whether a connection is still there. */
async function answers(client: pg.Client): Promise<boolean> {
  const question: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: 2000 }
  return await client.query(question).then(
    () => true,
    () => false,
  )
}

const backendOf = async (client: pg.Client) =>
  (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid

/**
 * Refuses a pooler that shares PostgreSQL's connections between transactions: a lock on a connection would stay there
 * after its owner is gone. Two open connections without a transaction have different backends otherwise.
 */
async function refusePooler(
  client: pg.Client,
  connect: () => pg.Client,
  { where }: DatabaseAddress,
): Promise<void> {
  const other = connect()
  try {
    await other.connect()
    const first = await backendOf(client)
    const second = await backendOf(other)
    if (first !== second && first === (await backendOf(client)) && second === (await backendOf(other))) return
  } finally {
    await other.end()
  }
  throw new StartupError(
    `DATABASE_URL leads to a pooler at ${where} that shares its connections between transactions: name PostgreSQL itself in DATABASE_URL, for migrations and backups, and the pooler in DATABASE_POOLER_URL.`,
  )
}
