import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { DatabaseAddress } from '#server/platform/settings/database-address.ts'
import { addressIn, connectionTo } from './connection.ts'
import type { Roles } from './database-roles.ts'
import type { Handle } from './handle.ts'
import { type Login, type Logins, NoLogins, prepareLogins, renewPassword } from './logins.ts'
import { explainConnection } from './postgres-errors.ts'
import { PrimaryFinder, primaryClient } from './primary-client.ts'
import { StartupError } from './startup-error.ts'

/** How the pools reach the database. */
export interface PoolAccess {
  address: DatabaseAddress
  setting: 'DATABASE_URL' | 'DATABASE_POOLER_URL'
  roles: Roles
  /** Undefined if the pools sign in as the owner and step down by the session's settings. */
  logins: Logins | undefined
  owner: string
  /** What DATABASE_URL leads to, to recognize it behind a pooler and on standbys. */
  found: FoundDatabase
}

interface FoundDatabase {
  /** When the server started. */
  serverStart: string
  name: string
  /** The same on every standby, and no other database of the server has it. */
  oid: string
}

interface Urls {
  databaseUrl: string
  poolerUrl: string | undefined
}

/**
 * Prepares the logins of the pools. Without a pooler, the owner's login serves where it may not create others.
 * @param db the owner's connection
 */
export async function preparePoolAccess(
  db: Handle,
  roles: Roles,
  urls: Urls,
  log: (line: string) => void,
): Promise<PoolAccess> {
  const direct = addressIn('DATABASE_URL', urls.databaseUrl)
  const pooler = urls.poolerUrl ? poolerAddress(urls.poolerUrl) : undefined
  const { rows } = await db.execute<Record<'owner' | keyof FoundDatabase, string>>(sql`
    select session_user as owner, pg_postmaster_start_time()::text as "serverStart", datname as name, oid::text
    from pg_database where datname = current_database()`)
  const [database] = rows
  if (!database) throw new Error('PostgreSQL does not know the database.')
  const { owner, ...found } = database
  const shared = { roles, owner, found }
  try {
    const logins = await prepareLogins(db, roles, passwordOf(direct))
    await admit(db, direct, Object.values(logins), pooler !== undefined)
    if (pooler) return { address: pooler, setting: 'DATABASE_POOLER_URL', logins, ...shared }
    return { address: direct, setting: 'DATABASE_URL', logins, ...shared }
  } catch (error) {
    if (!(error instanceof NoLogins)) throw error
    if (pooler) throw new StartupError(`DATABASE_POOLER_URL needs users of its own: ${error.message}.`)
    log(`requests and jobs sign in to PostgreSQL as its owner ${owner}: ${error.message}`)
    return { address: direct, setting: 'DATABASE_URL', logins: undefined, ...shared }
  }
}

export const passwordOf = ({ url }: DatabaseAddress): string =>
  url.searchParams.get('password') ?? decodeURIComponent(url.password)

function poolerAddress(value: string): DatabaseAddress {
  const address = addressIn('DATABASE_POOLER_URL', value)
  const { username, password } = address.url
  if (!username && !password) return address
  throw new StartupError(
    'DATABASE_POOLER_URL names a user or a password: leave both out, as in postgresql://pooler.example.com:6432/elan, because requests and jobs sign in as users that the server creates.',
  )
}

/**
 * Signs in as each login, directly, and renews a password that the server refuses: the owner's, from which it is
 * derived, has changed.
 * @param pooled whether only the pooler has to admit the logins
 * @throws NoLogins if PostgreSQL does not admit a login
 */
async function admit(db: Handle, address: DatabaseAddress, logins: Login[], pooled: boolean): Promise<void> {
  for (const login of logins) {
    let refused = await refusalOf(address, login)
    if (codeOf(refused) === '28P01') {
      await renewPassword(db, login).catch((error) => {
        throw new NoLogins(`the password of ${login.user} is not the one derived from the owner's`, {
          cause: error,
        })
      })
      refused = await refusalOf(address, login)
    }
    if (refused instanceof Error && !pooled)
      throw new NoLogins(`it does not let user ${login.user} in (${refused.message})`)
  }
}

async function refusalOf(address: DatabaseAddress, login: Login): Promise<unknown> {
  const client = clientFor(address, login)
  try {
    await client.connect()
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => {})
  }
  return undefined
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

export function clientFor(address: DatabaseAddress, login: Login): pg.Client {
  const config = connectionTo(address, { login })
  return primaryClient({
    ...config,
    finder: new PrimaryFinder(address.hosts, config),
    prepared: { named: true },
  })
}

/** Explains why a pool cannot use the database. */
export function explainPool(error: unknown, { address, setting }: PoolAccess, user: string): unknown {
  const code = String(codeOf(error) ?? '')
  if (setting === 'DATABASE_URL' || !/^(28|08P01|3D000)/.test(code) || !(error instanceof Error))
    return explainConnection(error, address, setting, user)
  const database = decodeURIComponent(address.url.pathname.slice(1))
  if (/no such database|database .* does not exist/.test(error.message))
    return new StartupError(
      `The pooler at ${address.where} has no database named ${database}: name one of its [databases] in ${setting}.`,
      { cause: error },
    )
  const [, signedIn = user] = /(?:user|role) "([^"]+)"/.exec(error.message) ?? []
  if (signedIn !== user)
    return new StartupError(
      `The pooler at ${address.where} signs in to PostgreSQL as user ${signedIn} instead of ${user} (${error.message}): leave user= and password= out of ${database} in its [databases].`,
      { cause: error },
    )
  return new StartupError(
    `The pooler at ${address.where} does not let user ${user} in (${error.message}): let it look passwords up with auth_query, or give it the lines that "npm run db -- userlist" prints.`,
    { cause: error },
  )
}
