import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { format, type Header, type Summary, type TableStart } from './archive.ts'
import { listSequences, listTables } from './catalog.ts'
import type { Handle } from './handle.ts'
import { appliedMigrations, type Migration } from './migrate.ts'
import { readRows } from './row-text.ts'
import { StartupError } from './startup-error.ts'
import { explainUnwritable } from './writing-errors.ts'

/** Conditions in SQL of rows that a backup does not have, by table. */
export type LeftOut = Map<string, string>

/**
 * Writes a snapshot of all data. The file gets its final name only when it is complete.
 * @param within also runs in the snapshot, before, and says what to leave out
 */
export async function backup(
  db: Handle,
  migrations: Migration[],
  file: string,
  within: (tx: Handle) => Promise<LeftOut> = async () => new Map(),
): Promise<Summary> {
  if (existsSync(file)) {
    throw new StartupError(`The file ${file} exists already and is not overwritten: choose another name.`)
  }
  const unfinished = `${file}.unfinished`
  const summary: Summary = { tables: {}, sequences: [] }
  try {
    await db.transaction(
      async (tx) => {
        const leftOut = await within(tx)
        const lines = Readable.from(archiveLines(tx, { migrations, leftOut, summary }))
        await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }))
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(unfinished, file)
  } catch (error) {
    throw explainUnwritable(error, file)
  } finally {
    // A failure to remove it would hide why it could not be written.
    await rm(unfinished, { force: true }).catch(() => {})
  }
  return summary
}

/** Yields the lines of an archive and fills the summary meanwhile. */
async function* archiveLines(
  tx: Handle,
  { migrations, leftOut, summary }: { migrations: Migration[]; leftOut: LeftOut; summary: Summary },
): AsyncGenerator<string> {
  yield line(await header(tx, migrations))
  for (const table of await listTables(tx)) {
    const start: TableStart = { table: table.name, columns: table.columns.map((column) => column.name) }
    yield line(start)
    const hash = createHash('sha256')
    let rows = 0
    const condition = leftOut.get(table.name)
    for await (const batch of readRows(tx, table, condition && `(${condition}) is not true`)) {
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
