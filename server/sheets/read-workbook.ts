import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import type { Limits } from './read.ts'
import { refuseTable } from './refusal.ts'
import { unzip } from './unzip.ts'

const relationsPath = 'xl/_rels/workbook.xml.rels'
const workbookPath = 'xl/workbook.xml'

/**
 * Reads the first sheet of an Excel workbook: of a formula what it came to last, of a day its ISO date.
 * @returns every row, empty ones too
 * @throws TableRefusal
 */
export async function readWorkbook(bytes: Uint8Array, limits: Limits): Promise<string[][]> {
  const { sheet, ...others } = firstSheet(bytes)
  // Packed anew, so that the reader sees what was looked through here, and nothing else that the archive holds.
  const safe = zipSync(
    {
      [workbookPath]: strToU8(others.workbook),
      [relationsPath]: strToU8(ownRelations),
      'xl/sheet.xml': withinLimits(sheet, limits),
      ...(others.strings && { 'xl/strings.xml': others.strings }),
      ...(others.styles && { 'xl/styles.xml': others.styles }),
    },
    { level: 0 },
  )
  const rows = await readSheet(Buffer.from(safe), { trim: false })
  return rows.map((row) => row.map(textOf))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell)
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().replace(/T00:00:00\.000Z$/, '')
}

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (type: string, target: string) =>
  `<Relationship Id="${type}" Type="${relationTypes}/${type}" Target="${target}"/>`
const ownRelations = `<Relationships>${[
  relation('worksheet', 'sheet.xml'),
  relation('sharedStrings', 'strings.xml'),
  relation('styles', 'styles.xml'),
].join('')}</Relationships>`

const ownWorkbook = (epoch: string) =>
  `<workbook><workbookPr date1904="${epoch}"/><sheets><sheet name="1" sheetId="1" id="worksheet"/></sheets></workbook>`

/** The parts of the archive that say what the first sheet holds. */
function firstSheet(bytes: Uint8Array) {
  const info = unzip(bytes, (name) => name === workbookPath || name === relationsPath)
  if (Object.values(info).some((part) => part.length > mostInfoBytes)) refuseTable('too_large_unpacked')
  const workbook = markup(info[workbookPath])
  const [sheetTag = {}] = tags(workbook, 'sheet')
  const [properties = {}] = tags(workbook, 'workbookPr')
  const relations = tags(markup(info[relationsPath]), 'Relationship')
  const pathOf = (type: string, id?: string) => {
    const found = relations.find(({ Id, Type }) => Type?.endsWith(`/${type}`) && (!id || Id === id))
    return found?.Target?.replace(/^(?!\/)/, 'xl/').replace(/^\//, '')
  }
  const paths = {
    sheet: pathOf('worksheet', sheetTag.id ?? '-'),
    strings: pathOf('sharedStrings'),
    styles: pathOf('styles'),
  }
  const parts = unzip(bytes, (name) => Object.values(paths).includes(name))
  for (const part of Object.values(parts)) markup(part)
  const part = (path: string | undefined) => (path ? parts[path] : undefined)
  return {
    workbook: ownWorkbook(/^(1|true)$/.test(properties.date1904 ?? '') ? '1' : '0'),
    sheet: part(paths.sheet) ?? refuseTable('unreadable'),
    strings: part(paths.strings),
    styles: part(paths.styles),
  }
}

/** A part byte by byte, which keeps its markup readable whatever its text is. No workbook defines entities. */
function markup(part: Uint8Array | undefined): string {
  if (!part) return refuseTable('unreadable')
  refuseExcess(part)
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1')
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) refuseTable('unreadable')
  return text
}

/** The attributes of each element of a name, without their prefixes. */
function tags(text: string, name: string): Record<string, string>[] {
  return [...text.matchAll(/<(?:\w+:)?(\w+)\s([^<>]*)>/g)]
    .filter(([, found]) => found === name)
    .map(([, , attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/(?<![\w:])(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, key, double, single]) => [key, double ?? single ?? ''],
        ),
      ),
    )
}

/** A workbook with a thousand sheets takes a fifth of that to name them. */
const mostInfoBytes = 1_000_000
/** The reader takes about a second for a million tags, and far longer for a text that has no end. */
const mostTags = 4_000_000
/** What Excel lets a cell hold, should every character of it be spelled as an entity. */
const longestText = 32_767 * 6

function refuseExcess(part: Uint8Array): void {
  const opening = '<'.charCodeAt(0)
  let tags = 0
  for (let at = 0; at < part.length; ) {
    const next = part.indexOf(opening, at + 1)
    const end = next < 0 ? part.length : next
    if (end - at > longestText || ++tags > mostTags) refuseTable('too_large_unpacked')
    at = end
  }
}

/**
 * The sheet, once no row or cell of it is beyond the limits: the reader makes room for all that come before one.
 * Cells and rows that have a style and nothing else are left out, which some programs write for a whole sheet.
 */
function withinLimits(sheet: Uint8Array, limits: Limits): Uint8Array {
  const text = markup(sheet)
  if (!reachesBeyond(text, limits)) return sheet
  const filled = text
    .replaceAll(/<(?:\w+:)?c\s[^<>]*\/>/g, '')
    .replaceAll(/<((?:\w+:)?row)(?:\s[^<>]*)?(?:\/>|>\s*<\/\1>)/g, '')
  const reason = reachesBeyond(filled, limits)
  return reason ? refuseTable(reason) : Buffer.from(filled, 'latin1')
}

function reachesBeyond(text: string, limits: Limits) {
  // The attribute as the reader understands it: with any prefix but that of a namespace.
  for (const [, double, single] of text.matchAll(/(?<!xmlns:)(?<![\w.-])r\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const [, letters = '', row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(double ?? single ?? '') ?? []
    if (row === undefined) return refuseTable('unreadable')
    if (columnOf(letters) > limits.columns) return 'too_many_columns'
    if (Number(row) > limits.rows + 1) return 'too_many_rows'
  }
  const rows = text.match(/<(?:\w+:)?row[\s/>]/g)?.length ?? 0
  return rows > limits.rows + 1 ? 'too_many_rows' : undefined
}

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
