import { drizzle } from 'drizzle-orm/pglite'
import { addressIn, withConnection } from './connection.ts'
import { databaseFolder, finishReplacement, hasDatabase, startIn } from './embedded-folder.ts'
import { lockFolder } from './folder-lock.ts'
import type { Handle } from './handle.ts'
import { appliedMigrations } from './migrate.ts'
import { StartupError } from './startup-error.ts'

interface Place {
  databaseUrl?: string | undefined
  dataDir: string
}

/**
 * Runs on the database of a server, as its owner. Neither creates nor migrates one: the place may be mistyped.
 * @throws StartupError if there is none
 */
export const onExistingDatabase = <Result>(
  { databaseUrl, dataDir }: Place,
  run: (db: Handle) => Promise<Result>,
): Promise<Result> => (databaseUrl ? onPostgres(databaseUrl, run) : onEmbedded(dataDir, run))

function onPostgres<Result>(databaseUrl: string, run: (db: Handle) => Promise<Result>): Promise<Result> {
  return withConnection(databaseUrl, async (db) => {
    if ((await appliedMigrations(db)).size > 0) return run(db)
    const { url, where } = addressIn('DATABASE_URL', databaseUrl)
    const name = decodeURIComponent(url.pathname.slice(1))
    throw new StartupError(`There is no Élan database in ${name} at ${where}: correct DATABASE_URL.`)
  })
}

/** The server of an embedded database is stopped. */
async function onEmbedded<Result>(dataDir: string, run: (db: Handle) => Promise<Result>): Promise<Result> {
  // The lock would create the folder.
  if (!hasDatabase(dataDir))
    throw new StartupError(`There is no Élan database in ${dataDir}: correct DATA_DIR, or set DATABASE_URL.`)
  const unlock = await lockFolder(dataDir)
  try {
    await finishReplacement(dataDir)
    const pglite = await startIn(databaseFolder(dataDir))
    return await run(drizzle(pglite)).finally(() => pglite.close())
  } finally {
    unlock()
  }
}
