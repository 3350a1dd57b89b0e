import Papa from 'papaparse'

export type Cell = string | number

/** Rows, some at a time. */
export type Batches = AsyncIterable<Cell[][]> | Iterable<Cell[][]>

/** What a spreadsheet would take for the beginning of a formula; numbers are none. */
const formula = /^[=+\-@\t\r\n\0]/

/**
 * Comma separated values as RFC 4180 has them. A text that could be a formula gets a quote in front; the mark at the
 * beginning tells Excel that the text is UTF-8.
 */
export async function* csvText(batches: Batches): AsyncGenerator<string> {
  yield '\ufeff'
  for await (const rows of batches) {
    if (rows.length > 0) yield `${Papa.unparse(rows, { escapeFormulae: formula, newline: '\r\n' })}\r\n`
  }
}
