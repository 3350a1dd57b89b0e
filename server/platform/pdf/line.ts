import bidiFactory, { type Bidi } from 'bidi-js'
import { type Subset, selectSubset, subsetFor } from './fonts.ts'
import { fonts, isPrintable, printable } from './text.ts'

type Document = PDFKit.PDFDocument

const isFactory = (imported: unknown): imported is () => Bidi => typeof imported === 'function'

// Node imports the factory itself, which the package's types declare as a default export.
const bidi = isFactory(bidiFactory) ? bidiFactory() : bidiFactory.default()

/** A part of a line with one font and direction. */
interface Run {
  text: string
  subset: Subset | undefined
  level: number
}

interface Line {
  x: number
  y: number
  width: number
  size: number
  bold?: boolean
  align?: 'left' | 'right'
}

/** Ratio of the ascender to the font size, as in the standard fonts. */
const ascender = 0.718

/** Draws a name on one line, in any script with a font, cut with an ellipsis if it is too long. */
export function drawName(doc: Document, name: string, line: Line): void {
  const runs = cutToWidth(doc, name, line)
  const widths = runs.map((run) => measure(doc, run, line))
  const total = widths.reduce((sum, width) => sum + width, 0)
  let x = line.align === 'right' ? line.x + line.width - total : line.x
  for (const [n, run] of runs.entries()) {
    selectFont(doc, run, line)
    // A right-to-left run keeps its word order only if it is laid out as a whole.
    doc.text(run.text, x, line.y + ascender * line.size, {
      lineBreak: false,
      baseline: 'alphabetic',
      features: [],
    })
    x += widths[n] ?? 0
  }
}

/** Splits a name at its words into lines of a width, in any script. The last of at most `most` lines may be too long. */
export function nameLines(doc: Document, name: string, line: Omit<Line, 'x' | 'y'>, most: number): string[] {
  const lines = ['']
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(name.trim())) {
    const longer = `${lines.at(-1)}${segment}`
    const width = runsOf(longer.trimEnd()).reduce((sum, run) => sum + measure(doc, run, line), 0)
    if (width <= line.width || lines.length === most) lines[lines.length - 1] = longer
    else lines.push(segment.trimStart())
  }
  return lines.map((one) => one.trimEnd())
}

function cutToWidth(doc: Document, name: string, line: Line): Run[] {
  const widthOf = (runs: Run[]) => runs.reduce((sum, run) => sum + measure(doc, run, line), 0)
  const whole = runsOf(name)
  if (widthOf(whole) <= line.width) return whole
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    const cut = runsOf(`${letters.slice(0, middle).join('')}…`)
    if (widthOf(cut) <= line.width) fits = middle
    else tooLong = middle
  }
  return runsOf(`${letters.slice(0, fits).join('')}…`)
}

function measure(doc: Document, run: Run, line: Pick<Line, 'size' | 'bold'>): number {
  selectFont(doc, run, line)
  return doc.widthOfString(run.text, { features: [] })
}

function selectFont(doc: Document, { subset }: Run, { size, bold = false }: Pick<Line, 'size' | 'bold'>) {
  if (subset) selectSubset(doc, subset, bold)
  else doc.font(bold ? fonts.bold : fonts.plain)
  doc.fontSize(size)
}

/** Splits a line into runs from left to right. Characters of the standard fonts stay in them. */
export function runsOf(name: string): Run[] {
  const text = name.normalize('NFC')
  if (isPrintable(text)) return [{ text: printable(text), subset: undefined, level: 0 }]
  const { levels } = bidi.getEmbeddingLevels(text)
  const runs: Run[] = []
  let at = 0
  for (const character of text) {
    const level = levels[at] ?? 0
    at += character.length
    const last = runs.at(-1)
    const subset = subsetFor(character, last?.subset)
    // Without a font, accents are removed and the rest becomes a question mark.
    const shown = subset ? mirrored(character, level) : printable(character)
    const own = subset ?? subsetFor(shown)
    if (last && last.subset === own && last.level === level) last.text += shown
    else runs.push({ text: shown, subset: own, level })
  }
  return fromLeft(runs.map(reversed))
}

/** Mirrors a bracket in right-to-left text. */
const mirrored = (character: string, level: number) =>
  (level % 2 === 1 && bidi.getMirroredCharacter(character)) || character

/** Reverses runs that fontkit does not: it reverses right-to-left scripts, but not the characters between them. */
const reversed = (run: Run): Run =>
  run.level % 2 === 0 || /\p{L}/u.test(run.text) ? run : { ...run, text: [...run.text].reverse().join('') }

/** Rule L2 of the Unicode Bidirectional Algorithm (UAX #9), run by run. */
function fromLeft(runs: Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  return ordered
}
