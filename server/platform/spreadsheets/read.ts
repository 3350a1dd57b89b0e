import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { refuseTable, TableRefusal } from './refusal.ts'

/** Limits of a table. */
export interface Limits {
  /** Rows with a value, without the header. */
  rows: number
  columns: number
}

interface Row {
  /** Row number in the file, from 1. */
  line: number
  cells: string[]
}

/** A table of a file: its headers, and the rows that have a value. */
export interface Table {
  kind: 'csv' | 'workbook'
  headers: string[]
  rows: Row[]
}

/**
 * Reads a table from a CSV file or an Excel workbook, detected by its content.
 * @throws TableRefusal
 */
export async function readTable(bytes: Uint8Array, limits: Limits): Promise<Table> {
  const kind = isZip(bytes) ? 'workbook' : 'csv'
  const found = kind === 'workbook' ? workbookRows(bytes, limits) : readCsv(bytes, limits)
  const filled = found
    .map((cells, index) => ({ line: index + 1, cells: cells.map(storable) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [header, ...rows] = filled
  if (!header) return refuseTable('empty')
  if (filled.some(({ cells }) => cells.length > limits.columns)) refuseTable('too_many_columns')
  if (rows.length > limits.rows) refuseTable('too_many_rows')
  return { kind, headers: header.cells.map((head) => head.trim()), rows }
}

const isZip = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'

/** Any error of the reader means that the file is unreadable. */
function workbookRows(bytes: Uint8Array, limits: Limits): string[][] {
  try {
    return readWorkbook(bytes, limits)
  } catch (error) {
    if (error instanceof TableRefusal) throw error
    return refuseTable('unreadable')
  }
}

/** Replaces lone surrogates and NUL, which a workbook can contain and PostgreSQL cannot store. */
const storable = (cell: string) => cell.toWellFormed().replaceAll('\0', '\ufffd')
