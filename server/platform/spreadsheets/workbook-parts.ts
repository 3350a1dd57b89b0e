import { isDateFormat } from './date-format.ts'
import { readXml } from './read-xml.ts'
import { refuseTable } from './refusal.ts'
import { unzip } from './unzip.ts'

const relationsPath = 'xl/_rels/workbook.xml.rels'
const workbookPath = 'xl/workbook.xml'

/** Bytes: a workbook with a thousand sheets needs a fifth of this for their names. */
const maxInfoBytes = 1_000_000

/** The parts of an archive that describe the first sheet. */
export interface WorkbookParts {
  sheet: Uint8Array
  strings: Uint8Array | undefined
  styles: Uint8Array | undefined
  /** Dates count from 1904 instead of 1900. */
  from1904: boolean
}

/**
 * Finds the parts of the first sheet.
 * @throws TableRefusal
 */
export function workbookParts(archive: Uint8Array): WorkbookParts {
  const info = unzip(archive, (name) => name === workbookPath || name === relationsPath)
  const { [workbookPath]: workbook, [relationsPath]: relations } = info
  if (!workbook || !relations) return refuseTable('unreadable')
  if (Math.max(workbook.length, relations.length) > maxInfoBytes) refuseTable('too_large_unpacked')
  const { sheetId, from1904 } = readWorkbookPart(workbook)
  const pathOf = relationsOf(relations)
  const paths = {
    sheet: pathOf('worksheet', sheetId),
    strings: pathOf('sharedStrings'),
    styles: pathOf('styles'),
  }
  const parts = unzip(archive, (name) => Object.values(paths).includes(name))
  const part = (path: string | undefined) => (path ? parts[path] : undefined)
  return {
    sheet: part(paths.sheet) ?? refuseTable('unreadable'),
    strings: part(paths.strings),
    styles: part(paths.styles),
    from1904,
  }
}

function readWorkbookPart(part: Uint8Array) {
  let sheetId: string | undefined
  let from1904 = false
  readXml(part, {
    open(name, { id, date1904 }) {
      if (name === 'sheet') sheetId ??= id ?? '-'
      if (name === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true'
    },
  })
  return { sheetId: sheetId ?? '-', from1904 }
}

/** Returns a lookup of the first part of a type, or of the part with an id. */
function relationsOf(part: Uint8Array) {
  const found: Record<string, string>[] = []
  readXml(part, {
    open(name, attributes) {
      if (name === 'Relationship') found.push(attributes)
    },
  })
  return (type: string, id?: string): string | undefined =>
    found
      .find(({ Id, Type }) => Type?.endsWith(`/${type}`) && (!id || Id === id))
      ?.Target?.replace(/^(?!\/)/, 'xl/')
      .replace(/^\//, '')
}

/** Unescapes characters that XML cannot hold, such as NUL, which Excel writes as _x0000_. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Reads the texts that cells reference by index, without phonetic runs, which only give the pronunciation. */
export function readSharedStrings(part: Uint8Array | undefined): string[] {
  const strings: string[] = []
  let current = ''
  let isText = false
  let isPhonetic = false
  if (!part) return strings
  readXml(part, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isText = !isPhonetic
    },
    text(text) {
      if (isText) current += text
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') strings.push(unescapeText(current))
    },
  })
  return strings
}

/** Reads which of the styles that cells reference by index show a number as a date. */
export function readDateStyles(part: Uint8Array | undefined): boolean[] {
  const codes = new Map<string, string>()
  const styles: Record<'cellStyleXfs' | 'cellXfs', Style[]> = { cellStyleXfs: [], cellXfs: [] }
  let list: Style[] | undefined
  if (!part) return []
  readXml(part, {
    open(name, { numFmtId, formatCode, xfId }) {
      if (name === 'numFmt') codes.set(numFmtId ?? '', formatCode ?? '')
      else if (name === 'cellStyleXfs' || name === 'cellXfs') list = styles[name]
      else if (name === 'xf') list?.push({ numFmtId, xfId })
    },
    close(name) {
      if (name === 'cellStyleXfs' || name === 'cellXfs') list = undefined
    },
  })
  return styles.cellXfs.map(({ numFmtId, xfId }) => {
    const id = numFmtId ?? styles.cellStyleXfs[Number(xfId)]?.numFmtId
    return id !== undefined && isDateFormat(Number(id), codes.get(id))
  })
}

interface Style {
  numFmtId: string | undefined
  xfId: string | undefined
}
