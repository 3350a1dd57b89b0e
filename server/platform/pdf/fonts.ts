import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fonts } from './text.ts'
import { unpackWoff } from './woff.ts'

const resolve = createRequire(import.meta.url).resolve

/** Packages of Noto Sans, each split by Unicode range. Uses WOFF: fontkit misreads some WOFF2 files. */
const families = {
  'noto-sans': [
    'latin',
    'latin-ext',
    'vietnamese',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
    'devanagari',
  ],
  'noto-sans-arabic': ['arabic'],
  'noto-sans-hebrew': ['hebrew'],
  'noto-sans-thai': ['thai'],
}

export interface Subset {
  family: string
  name: string
  /** The only weight, where there is no bold one. */
  weight?: number
  covers(codePoint: number): boolean
}

/**
 * GNU Unifont draws every other script, Chinese, Japanese and Korean among them, in dots of a screen. It is 3 MB, and
 * a font of these scripts for print 76 MB.
 */
const unifont: Subset = {
  family: 'unifontex',
  name: 'latin',
  weight: 400,
  covers: (codePoint) => codePoint >= 0x20 && codePoint <= 0xffef,
}

let subsets: Subset[] | undefined

/** Lists all subsets, read when the first text needs one. */
function allSubsets(): Subset[] {
  subsets ??= [...Object.entries(families).flatMap(subsetsOf), unifont]
  return subsets
}

function subsetsOf([family, names]: [string, string[]]): Subset[] {
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(resolve(`@fontsource/${family}/unicode.json`), 'utf8'),
  )
  return names.map((name) => ({ family, name, covers: within(ranges[name] ?? '') }))
}

/** Parses Unicode ranges of CSS, such as U+0000-00FF,U+0131. */
function within(ranges: string): (codePoint: number) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (codePoint) => pairs.some(([first, last]) => codePoint >= first && codePoint <= last)
}

/**
 * Finds a subset that has a character, preferably the previous one: a combining mark needs its base letter in the
 * same font.
 */
export function subsetFor(character: string, before?: Subset): Subset | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  const keepsBefore = before !== unifont && before?.covers(codePoint)
  return keepsBefore ? before : allSubsets().find(({ covers }) => covers(codePoint))
}

const files = new Map<string, Buffer>()

/** Selects a subset as the document's font, which embeds it once. */
export function selectSubset(doc: PDFKit.PDFDocument, { family, name, weight }: Subset, bold: boolean): void {
  const file = `${family}-${name}-${weight ?? (bold ? 700 : 400)}-normal.woff`
  doc.registerFont(file, bytesOf(family, file)).font(file)
}

/** Draws the standard fonts as Noto Sans. They are not embedded, so that each printer has its own. */
export function embedLatin(doc: PDFKit.PDFDocument): void {
  doc.registerFont(fonts.plain, bytesOf('noto-sans', 'noto-sans-latin-400-normal.woff'))
  doc.registerFont(fonts.bold, bytesOf('noto-sans', 'noto-sans-latin-700-normal.woff'))
}

function bytesOf(family: string, file: string): Buffer {
  const bytes = files.get(file) ?? unpackWoff(readFileSync(resolve(`@fontsource/${family}/files/${file}`)))
  files.set(file, bytes)
  return bytes
}
