import { dateText, isoText } from './date-format.ts'
import type { Limits } from './read.ts'
import { readXml } from './read-xml.ts'
import { refuseTable } from './refusal.ts'
import { readDateStyles, readSharedStrings, unescapeText, workbookParts } from './workbook-parts.ts'

/**
 * Reads the first sheet of an Excel workbook. A formula gives its last value, a date its ISO text.
 * @returns every row, including empty ones
 * @throws TableRefusal, and the XML parser's errors
 */
export function readWorkbook(bytes: Uint8Array, limits: Limits): string[][] {
  const { sheet, strings, styles, from1904 } = workbookParts(bytes)
  return readSheet(sheet, limits, {
    strings: readSharedStrings(strings),
    dateStyles: readDateStyles(styles),
    from1904,
  })
}

interface Context {
  strings: string[]
  dateStyles: boolean[]
  from1904: boolean
}

/** The parsed parts of a cell. */
interface Cell {
  type: string
  style: string | undefined
  column: number
  value: string
  inline: string
}

/** Counts only cells with a value: some programs write styled empty cells for a whole sheet. */
function readSheet(sheet: Uint8Array, limits: Limits, context: Context): string[][] {
  const rows: string[][] = []
  let inData = false
  let cell: Cell | undefined
  let [row, column] = [0, 0]
  let target: 'value' | 'inline' | undefined
  let isPhonetic = false

  readXml(sheet, {
    open(name, { r, t = 'n', s }) {
      if (name === 'sheetData') inData = true
      else if (!inData) return
      else if (name === 'row') [row, column] = [r === undefined ? row + 1 : rowOf(r), 0]
      else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r)
        cell = { type: t, style: s, column, value: '', inline: '' }
      } else if (name === 'rPh') isPhonetic = true
      else if (cell && name === 'v') target = 'value'
      else if (cell && name === 't' && !isPhonetic) target = 'inline'
    },
    text(text) {
      if (cell && target) cell[target] += text
    },
    close(name) {
      if (name === 'v' || name === 't') target = undefined
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'sheetData') inData = false
      else if (name === 'c' && cell) {
        storeCell(rows, row, cell, textOf(cell, context), limits)
        cell = undefined
      }
    },
  })
  return rows
}

function storeCell(rows: string[][], row: number, { column }: Cell, text: string, limits: Limits): void {
  if (text === '') return
  if (row > limits.rows + 1) refuseTable('too_many_rows')
  if (column > limits.columns) refuseTable('too_many_columns')
  while (rows.length < row) rows.push([])
  const cells = rows[row - 1] ?? []
  while (cells.length < column) cells.push('')
  cells[column - 1] = text
}

function textOf({ type, style, value, inline }: Cell, { strings, dateStyles, from1904 }: Context): string {
  if (type === 'inlineStr') return unescapeText(inline)
  if (value === '') return ''
  switch (type) {
    case 'n':
      return style !== undefined && dateStyles[Number(style)]
        ? dateText(numberOf(value), from1904)
        : String(numberOf(value))
    case 's':
      return strings[numberOf(value)] ?? refuseTable('unreadable')
    case 'str':
      return unescapeText(value)
    case 'b':
      return value === '1' || value === 'true' ? 'true' : 'false'
    case 'd':
      return isoText(new Date(value))
    // The value of a formula that failed is empty.
    case 'e':
      return ''
    default:
      return refuseTable('unreadable')
  }
}

function numberOf(text: string): number {
  const number = Number(text)
  return Number.isFinite(number) ? number : refuseTable('unreadable')
}

function rowOf(text: string): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : refuseTable('unreadable')
}

/** Parses the column out of a reference such as B7. The row comes from its row element. */
function columnOf(place: string): number {
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(place) ?? []
  if (letters === undefined) return refuseTable('unreadable')
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}
