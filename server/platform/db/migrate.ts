import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Handle } from './handle.ts'
import { StartupError } from './startup-error.ts'

export const defaultMigrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

export interface Migration {
  tag: string
  when: number
  hash: string
  statements: string[]
}

export function readMigrations(folder: string): Migration[] {
  const journal = join(folder, 'meta', '_journal.json')
  if (!existsSync(journal)) return []
  const tags: { tag: string }[] = JSON.parse(readFileSync(journal, 'utf8')).entries
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, index) => ({
    tag: tags[index]?.tag ?? '',
    when: migration.folderMillis,
    hash: migration.hash,
    statements: migration.sql,
  }))
}

/** Applies missing migrations in one transaction, recorded in the table that drizzle-kit uses too. */
export async function migrate(handle: Handle, migrations: Migration[]): Promise<void> {
  await handle.transaction(async (tx) => apply(tx, await missingOf(tx, migrations)))
}

/**
 * Lists the migrations that the database does not have yet.
 * @throws StartupError for a database that has migrations unknown here
 */
export async function missingOf(handle: Handle, known: Migration[]): Promise<Migration[]> {
  await handle.execute(sql`create schema if not exists drizzle`)
  await handle.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`)
  const applied = await appliedMigrations(handle)
  refuseUnknown(applied, known)
  return known.filter(({ when }) => !applied.has(when))
}

/** @throws StartupError for a database that has not exactly the migrations known here */
export async function requireMigrated(handle: Handle, known: Migration[]): Promise<void> {
  const applied = await appliedMigrations(handle)
  refuseUnknown(applied, known)
  if (known.every(({ when }) => applied.has(when))) return
  throw new StartupError(
    'The database was made by an earlier version of Élan: start the server of this one first, which migrates it.',
  )
}

/**
 * Applies migrations in a transaction, where an index cannot be built concurrently: nobody else uses the tables.
 */
export async function apply(tx: Handle, migrations: Migration[]): Promise<void> {
  for (const migration of migrations) {
    const statements = migration.statements.map((text) => text.replace(/\bconcurrently\b/gi, ''))
    await applyOne(tx, { ...migration, statements })
  }
}

/**
 * Runs the statements of a migration and notes it. Some set the row access of the session and clear it at their end, but what
 * follows on the connection needs the one from before: later migrations, and the rows of a restored backup.
 */
export async function applyOne(handle: Handle, { statements, hash, when }: Migration): Promise<void> {
  const { rows } = await handle.execute(
    sql`select coalesce(current_setting('elan.reach', true), '') as reach`,
  )
  for (const statement of statements) await runStatement(handle, statement)
  await handle.execute(sql`select set_config('elan.reach', ${rows[0]?.reach}, false)`)
  await handle.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`,
  )
}

/** Runs a statement. One that says "in batches" changes some rows and is repeated until it returns none. */
async function runStatement(handle: Handle, statement: string): Promise<void> {
  const inBatches = /^-- .*\bin batches\b/im.test(statement)
  for (;;) {
    const { rows } = await handle.execute(sql.raw(statement))
    if (!inBatches || rows.length === 0) return
  }
}

export async function appliedMigrations(handle: Handle): Promise<Set<number>> {
  const table = await handle.execute<{ made: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`,
  )
  if (!table.rows[0]?.made) return new Set()
  const { rows } = await handle.execute<{ created_at: string }>(
    sql`select created_at from drizzle.__drizzle_migrations`,
  )
  return new Set(rows.map((row) => Number(row.created_at)))
}

function refuseUnknown(applied: Set<number>, known: Migration[]): void {
  const newest = Math.max(0, ...known.map((migration) => migration.when))
  for (const when of applied) {
    if (known.some((migration) => migration.when === when)) continue
    throw new StartupError(
      when > newest
        ? 'The database was made by a newer version of Élan: start that version, or restore a backup made by this one.'
        : 'The database was made by another line of Élan with a migration that is unknown here: start the version that made it, or use an empty database.',
    )
  }
}
