import { sql } from 'drizzle-orm'
import { dedupeLog } from '#server/platform/errors/dedupe-log.ts'
import { addressIn } from './connection.ts'
import type { Handle } from './handle.ts'
import type { PoolAccess } from './pool-access.ts'
import { type PoolOptions, sessionOf } from './pools.ts'
import { Standby } from './standby.ts'
import { Standbys } from './standbys.ts'

/**
 * The standbys that an address names. One that cannot be used now is passed over until it can.
 * @param primary for requests
 */
export async function openStandbys(
  replicaUrl: string,
  primary: Handle,
  access: PoolAccess,
  { poolSize, log }: PoolOptions,
): Promise<Standbys> {
  const address = addressIn('DATABASE_REPLICA_URL', replicaUrl)
  const { rows } = await primary.execute<{ cluster: string }>(
    sql`select system_identifier::text as cluster from pg_control_system()`,
  )
  const expected = {
    login: access.logins?.requests.user ?? access.owner,
    role: access.roles.console,
    cluster: rows[0]?.cluster ?? '',
  }
  const config = { ...sessionOf({ ...access, address }, 'requests'), max: poolSize, pipeline: true }
  const hosts = address.hosts.length > 0 ? address.hosts : [{}]
  const standbys = hosts.map((host) => {
    const where = 'host' in host ? `${host.host}:${host.port}` : address.where
    return new Standby(where, { ...config, ...host }, expected)
  })
  return new Standbys(standbys, primary, dedupeLog(log))
}
