import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { engineVersion, startEngine } from './engine.ts'
import { defaultMigrationsFolder, type Migration, migrate, readMigrations } from './migrate.ts'

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/elan', import.meta.url))
const prepared = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * A migrated, empty database as a tarball. Building one takes seconds and copying a fraction of one, so it is
 * cached under node_modules/.cache by a hash of its inputs.
 */
export function template(migrations: Migration[]): Promise<Uint8Array<ArrayBuffer>> {
  const name = templateName(migrations)
  const known = prepared.get(name)
  if (known) return known
  const made = readCached(name).then((cached) => cached ?? make(name, migrations))
  prepared.set(name, made)
  made.catch(() => prepared.delete(name))
  return made
}

/** Opens an empty, migrated database in memory for one test worker. The caller closes it. */
export async function openTemplateCopy(migrationsFolder = defaultMigrationsFolder): Promise<PGlite> {
  return startEngine({ tarball: await template(readMigrations(migrationsFolder)) })
}

function templateName(migrations: Migration[]): string {
  const content = createHash('sha256').update(engineVersion)
  for (const migration of migrations) content.update(`${migration.when} ${migration.hash}\n`)
  return `database-${content.digest('hex').slice(0, 24)}.tar.zst`
}

async function make(name: string, migrations: Migration[]): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await startEngine(migrations.length === 0 ? {} : { tarball: await template([]) })
  try {
    await migrate(drizzle(pglite), migrations)
    await pglite.exec('checkpoint')
    const tarball = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
    await writeCached(name, tarball)
    return tarball
  } finally {
    await pglite.close()
  }
}

async function readCached(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const tarball = await promisify(zstdDecompress)(await readFile(join(cacheFolder, name)))
    return new Uint8Array(tarball)
  } catch {
    return undefined
  }
}

/** Ignore an unwritable cache, as in a read-only image: it only costs time. */
async function writeCached(name: string, tarball: Uint8Array): Promise<void> {
  const unfinished = join(cacheFolder, `${name}.${process.pid}`)
  try {
    await mkdir(cacheFolder, { recursive: true })
    await writeFile(unfinished, await promisify(zstdCompress)(tarball))
    await rename(unfinished, join(cacheFolder, name))
    await removeOld()
  } catch {}
}

/** Removes templates of former versions of the migrations. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cacheFolder)) {
    const path = join(cacheFolder, name)
    if ((await stat(path)).mtimeMs < Date.now() - 14 * 86_400_000) await rm(path, { force: true })
  }
}
