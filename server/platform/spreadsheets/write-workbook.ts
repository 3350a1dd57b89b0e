import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Batches, Cell } from './write-csv.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const types = 'http://schemas.openxmlformats.org'
const relations = `${types}/officeDocument/2006/relationships`
const main = `${types}/spreadsheetml/2006/main`
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relationTo = (type: string, target: string) =>
  `${head}<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`

/** The parts of a workbook besides its one sheet. */
const parts = {
  '[Content_Types].xml': `${head}<Types xmlns="${types}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationTo('officeDocument', 'xl/workbook.xml'),
  'xl/_rels/workbook.xml.rels': relationTo('worksheet', 'worksheets/sheet1.xml'),
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
}

/** Rows compressed per event-loop turn: more would delay other requests. */
const rowsPerTurn = 250

/**
 * Streams an Excel workbook with one sheet: libraries hold the whole sheet in memory, 250 MB for 100,000 people. A
 * text is stored as a text, never as a formula.
 */
export async function* workbookBytes(batches: Batches): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  for (const [name, text] of Object.entries(parts)) {
    const part = new ZipDeflate(name)
    zip.add(part)
    part.push(strToU8(text), true)
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 })
  zip.add(sheet)
  sheet.push(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>`))
  let row = 0
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; from += rowsPerTurn) {
      const some = rows.slice(from, from + rowsPerTurn)
      sheet.push(strToU8(some.map((cells) => rowXml(cells, ++row)).join('')))
      yield* written.splice(0)
    }
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* written
}

const rowXml = (cells: Cell[], row: number) =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${row}`)).join('')}</row>`

function cellXml(cell: Cell, place: string): string {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

const escaped = (text: string) =>
  text
    .toWellFormed()
    // Excel reads _x0041_ as the letter A.
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>\r]/g, (character) => entities[character] ?? character)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no XML may hold
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
