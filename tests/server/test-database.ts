import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { addressIn, withConnection } from '#server/platform/db/connection.ts'
import { namesOfRoles } from '#server/platform/db/database-roles.ts'
import { stepDown } from '#server/platform/db/embedded.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { type PoolAccess, preparePoolAccess } from '#server/platform/db/pool-access.ts'
import { createPools } from '#server/platform/db/pools.ts'
import { databaseOn } from '#server/platform/db/postgres.ts'
import { openTemplateCopy } from '#server/platform/db/template.ts'
import { createDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run and its migrated database; none for the embedded database. */
    postgres: { url: string; template: string } | undefined
  }
}

const poolSize = 12

/** The owner's connections, where the server's cannot take the owner's role. */
const owners = new WeakMap<Database, Handle>()

/** Reaches the tables as their owner. */
export const ownerOf = (database: Database): Handle => owners.get(database) ?? database.trusted

/** Creates an empty migrated database for the test, on the engine of this run. */
export async function openTestDatabase(): Promise<Database> {
  const server = inject('postgres')
  if (!server) {
    const pglite = await openTemplateCopy()
    const handle = drizzle(pglite)
    await stepDown(handle)
    return {
      kind: 'embedded',
      handle,
      trusted: handle,
      pglite,
      ping: async () => void (await pglite.query('select 1')),
      close: () => pglite.close(),
    }
  }
  const copy = await createDatabase(server.url, server.template)
  return withOwner(await connectToCopy(copy.url), copy)
}

/** Gives tests connections of the owner too, and drops the database once all are closed. */
export function withOwner(
  database: Database,
  { url, drop }: Awaited<ReturnType<typeof createDatabase>>,
): Database {
  const owner = new pg.Pool({ connectionString: url, options: '-c timezone=UTC' })
  owner.on('error', () => {})
  const close = async () => {
    await Promise.all([database.close(), owner.end()])
    await drop()
  }
  const opened = { ...database, close }
  owners.set(opened, drizzlePg(owner))
  return opened
}

let known: Promise<PoolAccess> | undefined

/**
 * The template has been opened as a server opens its database, so that a copy has its roles, privileges and functions: it is
 * not checked again, which takes longer than copying it.
 */
async function connectToCopy(url: string): Promise<Database> {
  const poolerUrl = poolerUrlOf(url)
  if (poolerUrl)
    return openDatabase({ databaseUrl: url, databasePoolerUrl: poolerUrl, dataDir: '', poolSize })
  known ??= accessTo(url)
  const access = { ...(await known), address: addressIn('DATABASE_URL', url) }
  return databaseOn(createPools(access, { poolSize, log: console.error, prepared: undefined }, true), {
    hasOwnSessions: true,
  })
}

const accessTo = (databaseUrl: string) =>
  withConnection(databaseUrl, async (handle) =>
    preparePoolAccess(
      handle,
      await namesOfRoles(handle),
      { databaseUrl, poolerUrl: undefined },
      console.error,
    ),
  )

/** TEST_POOLER_URL names a pooler in front of the server of TEST_DATABASE_URL. */
function poolerUrlOf(databaseUrl: string): string | undefined {
  const pooler = process.env.TEST_POOLER_URL
  return pooler && new URL(new URL(databaseUrl).pathname, pooler).href
}
