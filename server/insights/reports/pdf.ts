import PDFDocument from 'pdfkit'
import { reportFormats } from '#contract/insights/report-format.ts'
import { type ReportLanguage, reportPeriod, reportTitle } from '#contract/insights/report-words.ts'
import { type ReportDetail, type ReportMetric, reportMetric } from '#contract/insights/reports.ts'
import { drawName } from '#server/platform/pdf/line.ts'
import { fonts, ink, printable } from '#server/platform/pdf/text.ts'
import { chartHeight, drawChart, drawTable, tableHeight } from './pdf-chart.ts'

export interface Printed {
  report: ReportDetail
  language: ReportLanguage
  /** The organization's name. */
  organization: string
  /** PNG or JPEG. */
  logo: Buffer | undefined
}

type Document = PDFKit.PDFDocument
type Formats = ReturnType<typeof reportFormats>

const margin = 52
const gap = 10
const series = ['steps', 'activeMinutes', 'activeUsers'] as const

/** Draws a report on A4 pages for screen and print. */
export async function reportPdf(printed: Printed): Promise<Buffer> {
  const { report, language, organization } = printed
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${reportTitle(language, report)} – ${organization}`,
      Author: organization,
      CreationDate: new Date(report.createdAt),
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))

  const formats = reportFormats(language, report)
  drawHead(doc, printed)
  drawNotes(doc, report, formats)
  drawFigures(doc, report, formats)
  drawCharts(doc, report, formats)
  drawDefinitions(doc, report, formats)
  drawFeet(doc, organization, formats)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

const widthOf = (doc: Document) => doc.page.width - 2 * margin

function write(doc: Document, text: string, font: keyof typeof fonts, size: number, colour: string) {
  doc
    .font(fonts[font])
    .fontSize(size)
    .fillColor(colour)
    .text(printable(text), margin, doc.y, {
      width: widthOf(doc),
      lineGap: size * 0.18,
    })
}

function drawHead(doc: Document, { report, language, organization, logo }: Printed) {
  const height = 34
  if (logo) doc.image(logo, margin, margin, { fit: [150, height] })
  const beside = logo ? 160 : 0
  doc.fillColor(ink.text)
  drawName(doc, organization, {
    ...{ x: margin + beside, y: margin + (logo ? 12 : 0), width: widthOf(doc) - beside },
    ...{ size: 11, bold: true, align: logo ? 'right' : 'left' },
  })
  const under = margin + (logo ? height : 16) + 12
  doc.rect(margin, under, widthOf(doc), 2).fill(ink.bars.steps)
  doc.y = under + 24
  write(doc, reportTitle(language, report), 'bold', 22, ink.text)
  doc.moveDown(0.15)
  write(doc, reportPeriod(language, report.period), 'plain', 12, ink.muted)
  doc.moveDown(1)
}

function drawNotes(doc: Document, report: ReportDetail, { words, when, upTo }: Formats) {
  const made = report.createdAt.slice(0, 10)
  const notes = [
    made <= report.period.endDate && words.soFar(when({ from: made, to: made, value: null })),
    report.metrics?.activeUsers.recorded ? upTo(report.until) : words.noActivity,
  ].filter((note) => note !== false)
  for (const note of notes) {
    write(doc, note, 'plain', 9.5, ink.text)
    doc.moveDown(0.5)
  }
  if (notes.length > 0) doc.moveDown(0.5)
}

/** Health figures first, then those of the organization. */
const rows: ReportMetric[][] = [reportMetric.options.slice(0, 4), reportMetric.options.slice(4)]
const cardHeight = 92

function drawFigures(doc: Document, { metrics }: ReportDetail, formats: Formats) {
  if (!metrics) return
  for (const row of rows) {
    const width = (widthOf(doc) - (row.length - 1) * gap) / row.length
    const y = doc.y
    for (const [n, metric] of row.entries()) {
      const x = margin + n * (width + gap)
      const figure = metrics[metric]
      const line = (text: string, at: number, size: number, bold: boolean, colour: string, height: number) =>
        doc
          .font(bold ? fonts.bold : fonts.plain)
          .fontSize(size)
          .fillColor(colour)
          .text(printable(text), x + 10, y + at, { width: width - 20, height, ellipsis: true })
      doc.roundedRect(x, y, width, cardHeight, 6).fill(ink.soft)
      line(formats.words.metrics[metric], 10, 8.5, false, ink.muted, 11)
      line(formats.value(metric, figure), 24, 16, true, ink.text, 20)
      line(formats.people(metric, figure), 46, 7.5, false, ink.muted, 19)
      line(formats.comparison(metric, figure), 67, 7.5, false, ink.text, 19)
    }
    doc.y = y + cardHeight + gap
  }
  doc.y += 10
}

function drawCharts(doc: Document, report: ReportDetail, formats: Formats) {
  for (const name of series) {
    const points = report.series[name]
    // A single bar adds nothing to the figure above.
    if (points.length < 2 || points.every(({ value }) => value === 0)) continue
    const height = chartHeight + tableHeight(points)
    if (doc.y + height > doc.page.height - margin - 20) doc.addPage()
    const box = { x: margin, y: doc.y, width: widthOf(doc) }
    drawChart(doc, box, { series: name, points, formats })
    drawTable(doc, { ...box, y: box.y + chartHeight }, { points, formats })
    doc.y = box.y + height + 10
  }
}

function drawDefinitions(doc: Document, { smallestGroups }: ReportDetail, { words }: Formats) {
  // Keep the table on one page.
  if (doc.y + 250 > doc.page.height - margin - 20) doc.addPage()
  write(doc, words.definitionsTitle, 'bold', 11, ink.text)
  doc.moveDown(0.5)
  for (const metric of reportMetric.options) {
    doc
      .font(fonts.bold)
      .fontSize(8.5)
      .fillColor(ink.text)
      .text(printable(`${words.metrics[metric]}. `), margin, doc.y, { continued: true, width: widthOf(doc) })
      .font(fonts.plain)
      .fillColor(ink.muted)
      .text(printable(words.definitions[metric](smallestGroups)), { lineGap: 1.5 })
    doc.moveDown(0.35)
  }
  doc.moveDown(0.6)
  write(doc, words.privacyTitle, 'bold', 11, ink.text)
  doc.moveDown(0.4)
  write(doc, words.privacy(smallestGroups), 'plain', 8.5, ink.muted)
}

function drawFeet(doc: Document, organization: string, { words }: Formats) {
  const { count } = doc.bufferedPageRange()
  for (let n = 0; n < count; n++) {
    doc.switchToPage(n)
    // The footer is in the margin, where text would start a new page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - 34
    doc.fillColor(ink.muted)
    const half = widthOf(doc) / 2
    drawName(doc, organization, { x: margin, y, width: half, size: 8 })
    doc.font(fonts.plain).fontSize(8)
    doc.text(words.page(n + 1, count), margin + half, y, { width: half, align: 'right', lineBreak: false })
  }
}
