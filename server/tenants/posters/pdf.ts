import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import type { PosterLanguage } from '#contract/tenants/posters.ts'
import { embedLatin } from '#server/platform/pdf/fonts.ts'
import { drawName, nameLines } from '#server/platform/pdf/line.ts'
import { fonts, printable } from '#server/platform/pdf/text.ts'
import { drawLandscape } from './landscape.ts'
import { type PosterWords, wordsOf } from './words.ts'

export interface Poster {
  language: PosterLanguage
  /** The organization's name. */
  organization: string
  /** PNG or JPEG. */
  logo: Buffer | undefined
  /** What the QR code leads to. */
  link: string
  /** The access code, where the organization admits by one. */
  code: string | undefined
  publicUrl: string
}

type Document = PDFKit.PDFDocument

const ink = { text: '#10312a', green: '#0c5d45', soft: '#33574d', white: '#ffffff', energy: '#f5a15f' }
const margin = 46
const card = { x: 336, y: 244, width: 213, height: 264 }
const stepsTop = 256
const stepHeight = 84

/** Draws a poster on one A4 page, to hang on a wall. */
export async function posterPdf(poster: Poster): Promise<Buffer> {
  const words = wordsOf(poster.language)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    // None: the first font would otherwise be a standard one.
    font: '',
    lang: poster.language === 'fr' ? 'fr' : 'en',
    displayTitle: true,
    info: { Title: `${words[0]?.headline} – ${poster.organization}`, Author: poster.organization },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  embedLatin(doc)
  drawLandscape(doc)
  drawHead(doc, poster)
  drawHeadlines(doc, words)
  drawSteps(doc, words)
  drawCard(doc, poster, words)
  drawFoot(doc, poster, words)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

interface Text {
  x: number
  y: number
  width: number
  size: number
  bold?: boolean
  colour: string
  align?: 'left' | 'center' | 'right'
}

/** Part of the font size that Noto Sans leaves free above its capitals. */
const ascent = 0.3

function write(doc: Document, text: string, { x, y, width, size, bold, colour, align = 'left' }: Text) {
  doc
    .font(bold ? fonts.bold : fonts.plain)
    .fontSize(size)
    .fillColor(colour)
    .text(printable(text), x, y - ascent * size, { width, align, lineGap: size * 0.12 })
}

/** Writes on one line, smaller where it is too long. */
function writeFitted(doc: Document, text: string, line: Text) {
  doc.font(line.bold ? fonts.bold : fonts.plain).fontSize(line.size)
  const size = Math.min(line.size, (line.size * line.width) / doc.widthOfString(printable(text)))
  // A rounding error would otherwise break the line.
  write(doc, text, { ...line, size: size - 0.05, y: line.y + (line.size - size) / 2 })
}

function drawHead(doc: Document, { organization, logo }: Poster) {
  const box = 64
  if (logo) {
    doc.roundedRect(margin, 38, box, box, 12).fill(ink.white)
    doc.image(logo, margin + 7, 45, { fit: [box - 14, box - 14], align: 'center', valign: 'center' })
  }
  const x = logo ? margin + box + 16 : margin
  // The sun stands to the right.
  const width = 470 - x
  const isShort = nameLines(doc, organization, { width, size: 23, bold: true }, 3).length < 3
  const name = { width, size: isShort ? 23 : 16, bold: true }
  const lines = nameLines(doc, organization, name, 3)
  const height = name.size * 1.25
  const top = 38 + (box - lines.length * height) / 2
  doc.fillColor(ink.text)
  for (const [n, line] of lines.entries()) drawName(doc, line, { ...name, x, y: top + n * height })
}

function drawHeadlines(doc: Document, words: PosterWords[]) {
  const size = words.length > 1 ? 40 : 50
  const top = words.length > 1 ? 126 : 146
  for (const [n, { headline }] of words.entries())
    writeFitted(doc, headline, {
      ...{ x: margin, y: top + n * size * 1.14, width: doc.page.width - 2 * margin },
      ...{ size, bold: true, colour: n === 0 ? ink.green : ink.text },
    })
}

function drawSteps(doc: Document, words: PosterWords[]) {
  const x = margin + 50
  const width = card.x - x - 14
  for (const n of [0, 1, 2]) {
    const y = stepsTop + n * stepHeight
    doc.circle(margin + 18, y + 18, 18).fill(ink.green)
    write(doc, String(n + 1), {
      ...{ x: margin, y: y + 11, width: 36, size: 20, bold: true, colour: ink.white, align: 'center' },
    })
    const [title = '', detail = ''] = words[0]?.steps[n] ?? []
    const other = words[1]?.steps[n]?.[0]
    writeFitted(doc, title, { x, y: y + 4, width, size: 23, bold: true, colour: ink.text })
    if (other) writeFitted(doc, other, { x, y: y + 34, width, size: 23, bold: true, colour: ink.green })
    else write(doc, detail, { x, y: y + 33, width, size: 14, colour: ink.soft })
  }
}

function drawCard(doc: Document, { link, code, publicUrl }: Poster, words: PosterWords[]) {
  const { x, y, width, height } = card
  doc
    .roundedRect(x, y + 3, width, height, 18)
    .fillOpacity(0.1)
    .fill(ink.text)
  doc.fillOpacity(1).roundedRect(x, y, width, height, 18).fill(ink.white)
  drawQrCode(doc, link, { x: x + 10, y: y + 10, side: width - 20 })
  const line = { x: x + 12, width: width - 24, align: 'center' as const }
  const host = hostOf(publicUrl)
  if (!code) return writeFitted(doc, host, { ...line, y: y + 232, size: 14, bold: true, colour: ink.green })
  const type = `${words.map(({ orType }) => orType).join(' / ')}${words.at(-1)?.colon}`
  writeFitted(doc, type, { ...line, y: y + 209, size: 10.5, colour: ink.soft })
  writeFitted(doc, `${host}/join`, { ...line, y: y + 224, size: 13, bold: true, colour: ink.green })
  writeFitted(doc, code, { ...line, y: y + 244, size: 18, bold: true, colour: ink.text })
}

function drawQrCode(doc: Document, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dot = side / size
  // Dots overlap, since printers and screens show hairlines between adjacent ones.
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark) doc.rect(x + column * dot, y + row * dot, dot * 1.02, dot * 1.02)
  doc.fill('#0d1512')
}

const hostOf = (publicUrl: string) => publicUrl.replace(/^https?:\/\//, '')

function drawFoot(doc: Document, { publicUrl }: Poster, words: PosterWords[]) {
  const width = doc.page.width - 2 * margin - 92
  const open = words.map(({ inBrowser }) => inBrowser).join(' / ')
  const address = `${open}${words.at(-1)?.colon} ${hostOf(publicUrl)}/me`
  const top = words.length > 1 ? 789 : 797
  writeFitted(doc, address, { x: margin, y: top, width, size: 13, bold: true, colour: ink.white })
  for (const [n, { promise }] of words.entries())
    writeFitted(doc, promise, { x: margin, y: top + 20 + n * 14, width, size: 10.5, colour: ink.white })
  drawBrand(doc, doc.page.width - margin - 78, 787)
}

/** The mark of the product, light on dark, and its name. */
function drawBrand(doc: Document, x: number, y: number) {
  doc.save().translate(x, y)
  doc.path('M4 28C3 14 11 5 23 5c0 13-6 23-19 23Z').fill('#8fd0a6')
  doc.path('M4 28 28 4M19 4h9v9').lineWidth(3).lineCap('round').lineJoin('round').stroke(ink.energy)
  doc.restore()
  write(doc, 'Élan', { x: x + 34, y: y + 10, width: 60, size: 20, bold: true, colour: ink.white })
}
