import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { refuseTable, TableRefusal } from './refusal.ts'

/** What a table may hold at most. */
export interface Limits {
  /** Rows with something in them, beside the heads. */
  rows: number
  columns: number
}

interface Row {
  /** Which row of the file, from 1 on. */
  line: number
  cells: string[]
}

/** A table of a file: its column heads, and the rows that have something in them. */
export interface Table {
  kind: 'csv' | 'workbook'
  heads: string[]
  rows: Row[]
}

/**
 * Reads a table out of a CSV file or an Excel workbook, whatever it is called.
 * @throws TableRefusal
 */
export async function readTable(bytes: Uint8Array, limits: Limits): Promise<Table> {
  const kind = isZip(bytes) ? 'workbook' : 'csv'
  const found = kind === 'workbook' ? workbookRows(bytes, limits) : readCsv(bytes, limits)
  const filled = found
    .map((cells, index) => ({ line: index + 1, cells: cells.map(storable) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [heads, ...rows] = filled
  if (!heads) return refuseTable('empty')
  if (filled.some(({ cells }) => cells.length > limits.columns)) refuseTable('too_many_columns')
  if (rows.length > limits.rows) refuseTable('too_many_rows')
  return { kind, heads: heads.cells.map((head) => head.trim()), rows }
}

const isZip = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'

/** Whatever stops the reader in the middle, it is the file that it cannot read. */
function workbookRows(bytes: Uint8Array, limits: Limits): string[][] {
  try {
    return readWorkbook(bytes, limits)
  } catch (error) {
    if (error instanceof TableRefusal) throw error
    return refuseTable('unreadable')
  }
}

/** Half a character or a NUL, which a workbook can spell and no database keeps. */
const storable = (cell: string) => cell.toWellFormed().replaceAll('\0', '\ufffd')
