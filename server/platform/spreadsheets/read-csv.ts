import Papa from 'papaparse'
import { restoreFormulas } from './formula-quotes.ts'
import type { Limits } from './read.ts'
import { refuseTable } from './refusal.ts'

/**
 * Reads comma, semicolon or tab separated values as RFC 4180 has them, without the quotes that our own files
 * neutralize formulas by.
 * @returns every row, empty ones too
 * @throws TableRefusal
 */
export function readCsv(bytes: Uint8Array, limits: Limits): string[][] {
  const text = decode(bytes)
  const delimiter = measure(text, limits)
  const rows: string[][] = []
  let filled = 0
  Papa.parse<string[]>(text, {
    delimiter,
    step({ data, errors }) {
      if (errors.some(({ code }) => code === 'MissingQuotes')) refuseTable('unreadable')
      if (data.length > limits.columns) refuseTable('too_many_columns')
      if (data.some((cell) => cell.trim() !== '')) filled++
      if (filled > limits.rows + 1) refuseTable('too_many_rows')
      rows.push(data.map(restoreFormulas))
    },
  })
  return rows
}

/** UTF-8, or else the encoding that Excel writes where nobody asked it for another one. */
function decode(bytes: Uint8Array): string {
  const text = decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
  if (/[\0-\x08\x0e-\x1a]/.test(text)) refuseTable('unreadable')
  return text
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Finds the delimiter: the one the first line has most of. A line with far more cells than a table may have is
 * refused here, before anything holds its cells.
 */
function measure(text: string, limits: Limits): string {
  const unquoted = text.slice(0, longestHeads).replaceAll(/"[^"]*"/g, '""')
  const [outside = ''] = /[^\r\n]*/.exec(unquoted.trimStart()) ?? []
  const count = (delimiter: string) => outside.split(delimiter).length
  const [delimiter = ','] = [',', ';', '\t'].sort((a, b) => count(b) - count(a))
  let cells = 0
  let lines = 0
  let quoted = false
  let begin = 0
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (index - begin > longestCell) refuseTable('unreadable')
    if (character === '"') quoted = !quoted
    if (quoted) continue
    if (character === delimiter) {
      begin = index
      if (++cells > most(limits.columns)) refuseTable('too_many_columns')
    } else if (character === '\n' || character === '\r') {
      begin = index
      cells = 0
      if (++lines > most(limits.rows)) refuseTable('too_many_rows')
    }
  }
  return delimiter
}

const longestHeads = 20_000
/** Three times what Excel lets a cell hold. */
const longestCell = 100_000

/** Room for empty lines, and for quotes this scan takes for others than they are. */
const most = (limit: number) => 4 * limit + 1000
