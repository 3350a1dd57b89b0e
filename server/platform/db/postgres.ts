import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { inTime } from '#server/platform/concurrency/in-time.ts'
import { withConnection } from './connection.ts'
import { refuseAsciiLocale, refuseLossyCommits, warnOfAsynchronousStandby } from './database-checks.ts'
import { prepareRoles } from './database-roles.ts'
import type { Handle } from './handle.ts'
import { keepQuarters } from './keep-quarters.ts'
import { bindRoleFunctions } from './logins.ts'
import type { Migration } from './migrate.ts'
import { migrateLive } from './migrate-live.ts'
import { withMigrationLock } from './migration-lock.ts'
import { openStandbys } from './open-standbys.ts'
import { preparePoolAccess } from './pool-access.ts'
import { openPools, type PoolOptions, type Pools } from './pools.ts'
import { shareConnections } from './share-connections.ts'
import type { Standbys } from './standbys.ts'

export interface Postgres {
  kind: 'postgres'
  /** For requests: it writes no tenant row and reads no health row unless the transaction sets its row access. */
  handle: Handle
  /** For work without a request, such as jobs: it may access every organization. */
  trusted: Handle
  pool: pg.Pool
  /** Answer reads of requests, where there are any. */
  standbys?: Standbys | undefined
  ping(): Promise<void>
  close(): Promise<void>
}

interface PostgresOptions extends PoolOptions {
  poolerUrl: string | undefined
  replicaUrl: string | undefined
  auditQuarters: number | undefined
}

export async function openPostgres(
  databaseUrl: string,
  migrations: Migration[],
  { poolerUrl, replicaUrl, auditQuarters, ...options }: PostgresOptions,
): Promise<Postgres> {
  const { log } = options
  const access = await withConnection(databaseUrl, async (handle, client) => {
    await refuseAsciiLocale(client)
    await refuseLossyCommits(client)
    await warnOfAsynchronousStandby(client, log)
    return withMigrationLock(client, log, async () => {
      await migrateLive(handle, migrations, log)
      const roles = await prepareRoles(handle)
      await bindRoleFunctions(handle, roles)
      await keepQuarters(handle, auditQuarters)
      return preparePoolAccess(handle, roles, { databaseUrl, poolerUrl }, log)
    })
  })
  const database = databaseOn(await openPools(access, options), { hasOwnSessions: !poolerUrl })
  if (!replicaUrl) return database
  const standbys = await openStandbys({ databaseUrl, replicaUrl }, database.handle, access, options)
  const close = async () => void (await Promise.all([database.close(), standbys.close()]))
  return { ...database, standbys, close }
}

/** A prepared database, reached through these pools. */
export function databaseOn(
  { requests, jobs, pings }: Pools,
  { hasOwnSessions }: { hasOwnSessions: boolean },
): Postgres {
  const shared = Math.min(4, Math.ceil(requests.options.max / 8))
  const stopSharing = shareConnections(requests, { reads: shared, changes: shared, hasOwnSessions })
  return {
    kind: 'postgres',
    handle: drizzle(requests),
    trusted: drizzle(jobs),
    pool: requests,
    ping: () => ping(pings),
    async close() {
      stopSharing()
      await Promise.all([requests.end(), jobs.end(), pings.end()])
    },
  }
}

async function ping(pool: pg.Pool): Promise<void> {
  const query: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: 1800 }
  await inTime(pool.query(query), 1900)
}
