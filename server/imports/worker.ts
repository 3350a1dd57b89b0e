import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { ErrorCode } from '#contract/errors.ts'
import { maxImportRows } from '#contract/imports.ts'
import { readTable } from '#server/sheets/read.ts'
import { TableRefusal } from '#server/sheets/refusal.ts'
import { type Field, findColumns } from './columns.ts'
import { type JudgedRow, judgeRows } from './judge.ts'

/** What the thread is given. */
export interface FileToRead {
  file: Uint8Array
  fields: Field[]
}

/** What a file says, its rows as JSON in parts that go to the database as they are; or why it is not read. */
export type FileRead = { heads: string[]; hash: string; rows: string[] } | { refusal: ErrorCode }

const maxColumns = 64
const rowsAtOnce = 5000

async function readFile({ file, fields }: FileToRead): Promise<FileRead> {
  const table = await readTable(file, { rows: maxImportRows, columns: maxColumns })
  const columns = findColumns(table.heads, fields)
  if (!columns) return { refusal: 'import.columns_missing' }
  const judged = judgeRows(table, columns)
  if (judged.every(({ action }) => action === 'incomplete')) return { refusal: 'import.empty' }
  const rows: string[] = []
  for (let from = 0; from < judged.length; from += rowsAtOnce) {
    const part: JudgedRow[] = judged.slice(from, from + rowsAtOnce)
    rows.push(JSON.stringify(part))
  }
  return { heads: table.heads, hash: createHash('sha256').update(file).digest('hex'), rows }
}

readFile(workerData).then(
  (read) => parentPort?.postMessage(read),
  (error: unknown) => {
    if (!(error instanceof TableRefusal)) throw error
    parentPort?.postMessage({ refusal: `import.${error.reason}` } satisfies FileRead)
  },
)
