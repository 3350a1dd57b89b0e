import { neutralizeFormulas } from './formula-quotes.ts'

export type Cell = string | number

/** Rows, some at a time. */
export type Batches = AsyncIterable<Cell[][]> | Iterable<Cell[][]>

/**
 * Comma separated values as RFC 4180 has them. Every text is in quotes, so that a program that is told so takes it
 * for text, and formulas in it are neutralized. The mark at the beginning tells Excel that the text is UTF-8.
 */
export async function* csvText(batches: Batches): AsyncGenerator<string> {
  yield '\ufeff'
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
  }
}

const csvCell = (cell: Cell) =>
  typeof cell === 'number' ? `${cell}` : `"${neutralizeFormulas(cell).replaceAll('"', '""')}"`
