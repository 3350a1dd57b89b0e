import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { format, type Header, type Summary, type TableStart } from './archive.ts'
import { listSequences, listTables } from './catalog.ts'
import type { Handle } from './handle.ts'
import { appliedMigrations, type Migration } from './migrate.ts'
import { readRows } from './row-text.ts'
import { StartupError } from './startup-error.ts'

/**
 * Writes a snapshot of all data. The file gets its final name only when it is complete.
 * @param within also runs in the snapshot, before
 */
export async function backup(
  db: Handle,
  migrations: Migration[],
  file: string,
  within: (tx: Handle) => Promise<unknown> = async () => {},
): Promise<Summary> {
  if (existsSync(file)) {
    throw new StartupError(`The file ${file} exists already and is not overwritten: choose another name.`)
  }
  const unfinished = `${file}.unfinished`
  const summary: Summary = { tables: {}, sequences: [] }
  try {
    await db.transaction(
      async (tx) => {
        await within(tx)
        await refuseArriving(tx)
        const lines = Readable.from(archiveLines(tx, migrations, summary))
        await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }))
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(unfinished, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC') {
      throw new StartupError(`The backup cannot be written to ${file} (${code}): choose another place.`)
    }
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  return summary
}

/**
 * A customer that arrives from another cell has no organization yet, and its rows could not be restored.
 * @throws StartupError
 */
async function refuseArriving(tx: Handle): Promise<void> {
  const { rows: known } = await tx.execute(sql`select where to_regclass('public.customer_moves') is not null`)
  if (known.length === 0) return
  const { rows } = await tx.execute<{ id: string }>(
    sql`select customer_id as id from customer_moves where state = 'arriving'`,
  )
  if (rows[0])
    throw new StartupError(
      `The customer ${rows[0].id} is moving to this database, and a backup of half of it cannot be restored: make it once the move has ended or was given up. PostgreSQL's own base backups are whole at any time.`,
    )
}

/** Yields the lines of an archive and fills the summary meanwhile. */
async function* archiveLines(tx: Handle, migrations: Migration[], summary: Summary): AsyncGenerator<string> {
  yield line(await header(tx, migrations))
  for (const table of await listTables(tx)) {
    const start: TableStart = { table: table.name, columns: table.columns.map((column) => column.name) }
    yield line(start)
    const hash = createHash('sha256')
    let rows = 0
    for await (const batch of readRows(tx, table)) {
      const text = batch.map((row) => `${row}\n`).join('')
      hash.update(text)
      rows += batch.length
      yield text
    }
    summary.tables[table.name] = { rows, sha256: hash.digest('hex') }
  }
  summary.sequences = await listSequences(tx)
  yield line(summary)
}

async function header(tx: Handle, migrations: Migration[]): Promise<Header> {
  const tags = new Map(migrations.map(({ when, tag }) => [when, tag]))
  const applied = [...(await appliedMigrations(tx))].sort((a, b) => a - b)
  return {
    elan: 'backup',
    format,
    made: new Date().toISOString(),
    migrations: applied.map((when) => ({ when, tag: tags.get(when) ?? 'unknown' })),
  }
}

function line(value: Header | TableStart | Summary): string {
  return `${JSON.stringify(value)}\n`
}
