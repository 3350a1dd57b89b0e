import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { engineVersion, startEngine } from './engine.ts'
import type { Migration } from './migrate.ts'
import { StartupError } from './startup-error.ts'
import { unpackTarball } from './tarball.ts'
import { template } from './template.ts'

/** Whether dataDir holds a database, or one that an interrupted replacement has left there. */
export const hasDatabase = (dataDir: string): boolean =>
  holdsDatabase(dataDir) || existsSync(restoredFolder(dataDir))

// The caller of each function below must hold the lock of dataDir.

export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database')
}

export function holdsDatabase(dataDir: string): boolean {
  return existsSync(join(databaseFolder(dataDir), 'PG_VERSION'))
}

/** Creates the database in a temporary folder and renames it, so that a partial database is never opened. */
export async function createIfMissing(dataDir: string, migrations: Migration[]): Promise<void> {
  await finishReplacement(dataDir)
  if (holdsDatabase(dataDir)) return
  const folder = databaseFolder(dataDir)
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartupError(
      `The folder ${folder} is not empty and holds no database: move its content away, or choose another folder with DATA_DIR.`,
    )
  }
  await rename(await unpackBeside(dataDir, migrations), folder)
}

/** Creates a new empty database in a temporary folder next to the current one. */
export async function unpackBeside(dataDir: string, migrations: Migration[]): Promise<string> {
  const unfinished = join(dataDir, 'database.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await unpackTarball(await template(migrations), unfinished)
  return unfinished
}

/**
 * Replaces the current database by a complete one.
 * @returns the new path of the former database, if there was one
 */
export async function replaceDatabase(dataDir: string, complete: string): Promise<string | undefined> {
  const folder = databaseFolder(dataDir)
  await rename(complete, restoredFolder(dataDir))
  const kept = holdsDatabase(dataDir)
    ? `${folder}.replaced-${new Date().toISOString().replaceAll(':', '')}`
    : undefined
  if (kept) await rename(folder, kept)
  await finishReplacement(dataDir)
  return kept
}

/** Completes a replacement that was interrupted between its two renames. */
export async function finishReplacement(dataDir: string): Promise<void> {
  const restored = restoredFolder(dataDir)
  if (!existsSync(restored)) return
  if (holdsDatabase(dataDir)) await rm(restored, { recursive: true })
  else await rename(restored, databaseFolder(dataDir))
}

function restoredFolder(dataDir: string): string {
  return join(dataDir, 'database.restored')
}

export async function startIn(folder: string): Promise<PGlite> {
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
