import Papa from 'papaparse'
import { restoreFormulas } from './formula-quotes.ts'
import type { Limits } from './read.ts'
import { refuseTable } from './refusal.ts'

/**
 * Parses comma, semicolon or tab separated values (RFC 4180) and removes the quotes by which our own files
 * neutralize formulas.
 * @returns every row, including empty ones
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

/** Decodes what a byte order mark names, as “Unicode Text” of Excel has it, else UTF-8, or else Windows-1252. */
function decode(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes)
  const text = marked
    ? (decodeAs(marked, bytes) ?? '')
    : (decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes) ?? '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
  if (/[\0-\x08\x0e-\x1a]/.test(text)) refuseTable('unreadable')
  return text
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Finds the delimiter: the most frequent one in the first line. It refuses a line with far too many cells before
 * any of them is kept in memory.
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
    if (index - begin > maxCellLength) refuseTable('unreadable')
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
/** Three times the most characters of an Excel cell. */
const maxCellLength = 100_000

/** Margin for empty lines, and for quotes that this simple scan misreads. */
const most = (limit: number) => 4 * limit + 1000
