import { drizzle } from 'drizzle-orm/pglite'
import { findData } from './catalog.ts'
import {
  databaseFolder,
  finishReplacement,
  holdsDatabase,
  replaceDatabase,
  startIn,
  unpackBeside,
} from './embedded-folder.ts'
import { lockFolder } from './folder-lock.ts'
import type { Migration } from './migrate.ts'
import { restore, type Verified } from './restore.ts'
import { StartupError } from './startup-error.ts'

/**
 * Fills a new database and replaces the current one with it.
 * @returns the path of the former database, if there was one
 */
export async function restoreEmbedded(
  dataDir: string,
  source: { file: string; archive: Verified; force: boolean },
  known: Migration[],
): Promise<string | undefined> {
  const unlock = await lockFolder(dataDir)
  try {
    await finishReplacement(dataDir)
    if (!source.force) await refuseData(dataDir)
    const folder = await unpackBeside(dataDir, [])
    const pglite = await startIn(folder)
    try {
      await restore(drizzle(pglite), source.file, source.archive, known)
    } finally {
      await pglite.close()
    }
    return await replaceDatabase(dataDir, folder)
  } finally {
    unlock()
  }
}

async function refuseData(dataDir: string): Promise<void> {
  if (!holdsDatabase(dataDir)) return
  const pglite = await startIn(databaseFolder(dataDir))
  const table = await findData(drizzle(pglite)).finally(() => pglite.close())
  if (!table) return
  throw new StartupError(
    `The database in ${dataDir} holds data already (in ${table}): add --force to replace it; it is kept beside the new one.`,
  )
}
