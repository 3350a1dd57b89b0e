import { sql } from 'drizzle-orm'
import { dedupeLog } from '#server/platform/errors/dedupe-log.ts'
import type { DatabaseAddress } from '#server/platform/settings/database-address.ts'
import { addressIn } from './connection.ts'
import type { Handle } from './handle.ts'
import type { Logins } from './logins.ts'
import { type PoolAccess, passwordOf } from './pool-access.ts'
import { type PoolOptions, sessionOf } from './pools.ts'
import { Standby } from './standby.ts'
import { Standbys } from './standbys.ts'

interface Urls {
  databaseUrl: string
  replicaUrl: string
}

/**
 * The standbys that an address names. One that cannot be used now is passed over until it can.
 * @param primary for requests
 */
export async function openStandbys(
  { databaseUrl, replicaUrl }: Urls,
  primary: Handle,
  access: PoolAccess,
  { poolSize, log }: PoolOptions,
): Promise<Standbys> {
  const address = addressIn('DATABASE_REPLICA_URL', replicaUrl)
  if (access.logins) warnOfUnusedSignIn(address, addressIn('DATABASE_URL', databaseUrl), access.logins, log)
  const { rows } = await primary.execute<{ cluster: string }>(
    sql`select system_identifier::text as cluster from pg_control_system()`,
  )
  const expected = {
    login: access.logins?.requests.user ?? access.owner,
    role: access.roles.console,
    cluster: rows[0]?.cluster ?? '',
    oid: access.found.oid,
    database: access.found.name,
  }
  const config = { ...sessionOf({ ...access, address }, 'requests'), max: poolSize, pipeline: true }
  const hosts = address.hosts.length > 0 ? address.hosts : [{}]
  const standbys = hosts.map((host) => {
    const where = 'host' in host ? `${host.host}:${host.port}` : address.where
    return new Standby(where, { ...config, ...host }, expected)
  })
  return new Standbys(standbys, primary, dedupeLog(log))
}

/** A wrong password there would otherwise look right until requests sign in as the owner. */
function warnOfUnusedSignIn(
  standby: DatabaseAddress,
  primary: DatabaseAddress,
  { requests }: Logins,
  log: (line: string) => void,
): void {
  const { username } = standby.url
  const password = passwordOf(standby)
  if (!username && !password) return
  if (username === primary.url.username && password === passwordOf(primary)) return
  log(
    `the user and password in DATABASE_REPLICA_URL are not those of DATABASE_URL, and are not used: reads sign in at standbys as ${requests.user}. Leave them out.`,
  )
}
