import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { prepareRoles } from './database-roles.ts'
import { createIfMissing, databaseFolder, startIn } from './embedded-folder.ts'
import { prepareOften } from './embedded-statements.ts'
import { lockFolder } from './folder-lock.ts'
import type { Handle } from './handle.ts'
import { keepQuarters } from './keep-quarters.ts'
import { type Migration, migrate } from './migrate.ts'
import { explainFullDisk } from './writing-errors.ts'

export interface Embedded {
  kind: 'embedded'
  handle: Handle
  /** The same handle: the single connection may access every organization unless a transaction restricts it. */
  trusted: Handle
  pglite: PGlite
  ping(): Promise<void>
  close(): Promise<void>
}

/** Opens dataDir/database for this process alone. Creates it from the template if it does not exist. */
export async function openEmbedded(
  dataDir: string,
  migrations: Migration[],
  auditQuarters?: number,
): Promise<Embedded> {
  const unlock = await lockFolder(dataDir)
  try {
    await createIfMissing(dataDir, migrations)
    const pglite = await startIn(databaseFolder(dataDir))
    const handle: Handle = drizzle(pglite)
    const close = async () => {
      await pglite.close()
      unlock()
    }
    await migrate(handle, migrations)
      .then(() => keepQuarters(handle, auditQuarters))
      .then(() => stepDown(handle))
      .catch(async (error) => {
        await pglite.close()
        throw error
      })
    prepareOften(pglite)
    return { kind: 'embedded', handle, trusted: handle, pglite, ping: () => ping(pglite), close }
  } catch (error) {
    unlock()
    throw explainFullDisk(error, `DATA_DIR=${dataDir}`)
  }
}

/** Switches the connection to the console role, which reads no health row, as on PostgreSQL. */
export async function stepDown(handle: Handle): Promise<void> {
  const roles = await prepareRoles(handle)
  await handle.execute(
    sql`select set_config('role', ${roles.console}, false), set_config('elan.reach', '*', false)`,
  )
}

/** A long transaction delays the single connection: report the database as reachable meanwhile. */
async function ping(pglite: PGlite): Promise<void> {
  if (!pglite.ready) throw new Error('the embedded database is closed')
  let timer: NodeJS.Timeout | undefined
  const busy = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 1500)
  })
  await Promise.race([pglite.query('select 1'), busy]).finally(() => clearTimeout(timer))
}
