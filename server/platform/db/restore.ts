import { sql } from 'drizzle-orm'
import { type Header, readArchive, type Summary, type TableStart } from './archive.ts'
import { countRows, findData, listForeignKeys, listTables, type Table } from './catalog.ts'
import type { Handle } from './handle.ts'
import { type Migration, migrate } from './migrate.ts'
import { insertRows } from './row-text.ts'
import { StartupError } from './startup-error.ts'

const batchBytes = 2_000_000

export interface Verified {
  header: Header
  summary: Summary
}

/** The migrations that the archive's data has. Later ones run after the data is loaded. */
function migrationsOf(archive: Verified, known: Migration[]): Migration[] {
  const whens = new Set(archive.header.migrations.map((migration) => migration.when))
  const matching = known.filter((migration) => whens.has(migration.when))
  if (matching.length === whens.size) return matching
  throw new StartupError(
    'The backup was made by another version of Élan, with migrations that are unknown here: restore it with that version or a later one.',
  )
}

/** Restores an archive in one transaction: an error leaves the database as it was. */
export async function restore(
  db: Handle,
  file: string,
  archive: Verified,
  known: Migration[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await refuseData(tx)
    await migrate(tx, migrationsOf(archive, known))
    const tables = new Map((await listTables(tx)).map((table) => [table.name, table]))
    // Disable triggers: the rows already contain what triggers count, and some triggers refuse deletes.
    for (const name of tables.keys()) await tx.execute(sql.raw(`alter table ${name} disable trigger user`))
    // The archive also contains the rows that a migration inserts.
    if (tables.size > 0) await tx.execute(sql.raw(`truncate ${[...tables.keys()].join(', ')}`))
    // Drop foreign keys first, so that the order of tables and cycles do not matter. Adding the keys again checks
    // every row.
    const keys = await listForeignKeys(tx)
    for (const key of keys) await tx.execute(sql.raw(`alter table ${key.table} drop constraint ${key.name}`))
    await load(tx, file, tables)
    await tx.execute(sql`set constraints all immediate`)
    for (const name of tables.keys()) await tx.execute(sql.raw(`alter table ${name} enable trigger user`))
    for (const { table, name, definition } of keys) {
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`))
    }
    await verifyCounts(tx, archive.summary, tables)
    for (const { name, last, called } of archive.summary.sequences) {
      await tx.execute(sql`select setval(${name}::regclass, ${last}::bigint, ${called}::boolean)`)
    }
    await migrate(tx, known)
  })
}

async function refuseData(tx: Handle): Promise<void> {
  for (const { name } of await listTables(tx)) {
    await tx.execute(sql.raw(`lock table ${name} in access exclusive mode`))
  }
  const table = await findData(tx)
  if (!table) return
  throw new StartupError(
    `The database holds data already (in ${table}) and is not overwritten: restore into an empty one.`,
  )
}

async function load(tx: Handle, file: string, tables: Map<string, Table>): Promise<void> {
  let insert: ((rows: string[]) => Promise<void>) | undefined
  let rows: string[] = []
  let bytes = 0
  const flush = async () => {
    if (rows.length > 0) await insert?.(rows)
    rows = []
    bytes = 0
  }
  for await (const entry of readArchive(file)) {
    if (entry.kind === 'row') {
      rows.push(entry.row)
      bytes += entry.row.length
      if (bytes > batchBytes) await flush()
    } else {
      await flush()
    }
    if (entry.kind === 'table') insert = inserter(tx, entry.start, tables)
  }
}

function inserter(tx: Handle, { table, columns }: TableStart, tables: Map<string, Table>) {
  const known = tables.get(table)
  const types = new Map(known?.columns.map((column) => [column.name, column.type]))
  if (!known || columns.length !== types.size || columns.some((column) => !types.has(column))) {
    throw new StartupError(`The backup's table ${table} does not fit the database's; nothing was changed.`)
  }
  const given = columns.map((name) => ({ name, type: types.get(name) ?? '' }))
  return (rows: string[]) => insertRows(tx, { name: table, columns: given }, rows)
}

async function verifyCounts(tx: Handle, summary: Summary, tables: Map<string, Table>): Promise<void> {
  for (const name of new Set([...tables.keys(), ...Object.keys(summary.tables)])) {
    const expected = summary.tables[name]?.rows ?? 0
    const found = await countRows(tx, name)
    if (found !== expected) {
      throw new StartupError(`Table ${name} has ${found} rows instead of ${expected}; nothing was changed.`)
    }
  }
}
