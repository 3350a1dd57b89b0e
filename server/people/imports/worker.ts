import { createHash } from 'node:crypto'
import { maxImportRows } from '#contract/people/imports.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { readTable } from '#server/platform/spreadsheets/read.ts'
import { TableRefusal } from '#server/platform/spreadsheets/refusal.ts'
import { type Field, findColumns } from './columns.ts'
import { type ValidatedRow, validateRows } from './validate-rows.ts'

/** Input of the child process. */
export interface FileToRead {
  file: Uint8Array
  fields: Field[]
}

/** The parsed file. Its rows are batches of JSON for the database. */
export interface PeopleRead {
  headers: string[]
  /** SHA-256 of the file, in hexadecimal. */
  hash: string
  rows: string[]
}

/** Output of the child process: the parsed file, a refusal, or an internal failure. */
export type FileRead = PeopleRead | { refusal: ErrorCode } | { failure: string }

const maxColumns = 64
const rowsPerTurn = 5000

async function readFile({ file, fields }: FileToRead): Promise<FileRead> {
  const table = await readTable(file, { rows: maxImportRows, columns: maxColumns })
  const columns = findColumns(table.headers, fields)
  if (!columns) return { refusal: 'import.columns_missing' }
  const judged = validateRows(table, columns)
  if (judged.every(({ action }) => action === 'incomplete')) return { refusal: 'import.empty' }
  const rows: string[] = []
  for (let from = 0; from < judged.length; from += rowsPerTurn) {
    const part: ValidatedRow[] = judged.slice(from, from + rowsPerTurn)
    rows.push(JSON.stringify(part))
  }
  return { headers: table.headers, hash: createHash('sha256').update(file).digest('hex'), rows }
}

process.once('message', (message: FileToRead) => {
  readFile(message)
    .catch((error: unknown): FileRead => {
      if (error instanceof TableRefusal) return { refusal: `import.${error.reason}` }
      return { failure: error instanceof Error ? `${error.stack}` : String(error) }
    })
    .then((read) => process.send?.(read))
})
process.once('disconnect', () => process.exit())
