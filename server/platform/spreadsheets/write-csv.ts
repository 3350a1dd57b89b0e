import { neutralizeFormulas } from './formula-quotes.ts'

export type Cell = string | number

/** Batches of rows. */
export type Batches = AsyncIterable<Cell[][]> | Iterable<Cell[][]>

/**
 * Writes comma separated values (RFC 4180). Every text is quoted and its formulas are neutralized; the byte order
 * mark tells Excel that the text is UTF-8.
 */
export async function* csvText(batches: Batches): AsyncGenerator<string> {
  yield '\ufeff'
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
  }
}

const csvCell = (cell: Cell) =>
  typeof cell === 'number' ? `${cell}` : `"${neutralizeFormulas(cell).replaceAll('"', '""')}"`
