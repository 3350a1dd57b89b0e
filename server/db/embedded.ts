import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { engineVersion, startEngine } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import type { Handle } from './handle.ts'
import { type Migration, migrate } from './migrate.ts'
import { StartupError } from './startup-error.ts'
import { unpackTarball } from './tarball.ts'
import { template } from './template.ts'

export interface Embedded {
  kind: 'embedded'
  handle: Handle
  ping(): Promise<void>
  close(): Promise<void>
}

/** Opens dataDir/database for this process alone; makes it from the template when there is none. */
export async function openEmbedded(dataDir: string, migrations: Migration[]): Promise<Embedded> {
  const unlock = await lockFolder(dataDir)
  try {
    await createIfMissing(dataDir, migrations)
    const pglite = await start(join(dataDir, 'database'))
    const handle: Handle = drizzle(pglite)
    const close = async () => {
      await pglite.close()
      unlock()
    }
    try {
      await migrate(handle, migrations)
    } catch (error) {
      await pglite.close()
      throw error
    }
    return { kind: 'embedded', handle, ping: () => ping(pglite), close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Built beside its place and renamed into it: a half-written database is never taken for one. */
async function createIfMissing(dataDir: string, migrations: Migration[]): Promise<void> {
  const folder = join(dataDir, 'database')
  const unfinished = join(dataDir, 'database.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  if (existsSync(join(folder, 'PG_VERSION'))) return
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartupError(
      `The folder ${folder} is not empty and holds no database: move its content away, or choose another folder with DATA_DIR.`,
    )
  }
  await unpackTarball(await template(migrations), unfinished)
  await rename(unfinished, folder)
}

async function start(folder: string): Promise<PGlite> {
  try {
    return await startEngine({ dataDir: folder })
  } catch (error) {
    const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
    throw new StartupError(
      `The embedded database in ${folder} (PostgreSQL ${version} format) cannot be opened with PGlite ${engineVersion}: start the version of Élan that made it and take a backup there, or restore a backup here.`,
      { cause: error },
    )
  }
}

/** A long transaction makes the one connection wait; that is busy, not dead. */
async function ping(pglite: PGlite): Promise<void> {
  if (!pglite.ready) throw new Error('the embedded database is closed')
  let timer: NodeJS.Timeout | undefined
  const busy = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 1500)
  })
  await Promise.race([pglite.query('select 1'), busy]).finally(() => clearTimeout(timer))
}
