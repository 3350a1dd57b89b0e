import Papa from 'papaparse'
import { refuseFile } from './fileContent.ts'

/** Decodes UTF-16 by its mark, UTF-8, or else Windows-1252, the default encoding of Excel. */
export function decodeTable(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Lower case without accents, marks and doubled spaces. */
const foldHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[_\s\u00a0]+/g, ' ')
    .trim()

export interface Table {
  headers: string[]
  rows: string[][]
  delimiter: string
}

const mostColumns = 200
const mostRows = 1_000_000

/**
 * Parses a table whose first line names its columns.
 * @throws FileRefusal
 */
export function parseTable(text: string): Table {
  const { data, meta } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
    preview: mostRows + 1,
  })
  const [headers = [], ...rows] = data
  if (rows.length >= mostRows || headers.length > mostColumns) return refuseFile('too_large')
  return { headers: headers.map(foldHeader), rows, delimiter: meta.delimiter }
}

/** Reads a number with a point or a comma. Undefined for none, or for an empty cell, which is not 0. */
export function numberOf(cell: string | undefined, { isCount = false } = {}): number | undefined {
  const bare = (cell ?? '').replaceAll(/[\s\u00a0\u202f'’]/g, '')
  if (bare === '' || !/^-?[\d.,]+$/.test(bare)) return undefined
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(bare) && isCount
  const decimal = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const [whole, fraction] =
    isGrouped || decimal < 0 ? [bare, ''] : [bare.slice(0, decimal), bare.slice(decimal + 1)]
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction || 0}`)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}
