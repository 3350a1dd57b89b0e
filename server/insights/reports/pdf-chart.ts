import type { Point, reportFormats } from '#contract/insights/report-format.ts'
import type { ReportSeries } from '#contract/insights/report-words.ts'
import { fonts, ink, printable } from '#server/platform/pdf/text.ts'

type Document = PDFKit.PDFDocument
type Formats = ReturnType<typeof reportFormats>

interface Box {
  x: number
  y: number
  width: number
}

const titleHeight = 22
const barsHeight = 106
const axisHeight = 16
/** Points above the highest bar for its label. */
const labelHeight = 12

export const chartHeight = titleHeight + labelHeight + barsHeight + axisHeight + 10

/** Up to this many bars each have a label; of more only the highest has one. */
const maxLabels = 12

/** Draws a series as bars from zero, under a title. */
export function drawChart(
  doc: Document,
  { x, y, width }: Box,
  { series, points, formats }: { series: ReportSeries; points: Point[]; formats: Formats },
): void {
  doc
    .font(fonts.bold)
    .fontSize(10.5)
    .fillColor(ink.text)
    .text(printable(formats.message(series, points)), x, y, { width })
  const top = y + titleHeight + labelHeight
  const zero = top + barsHeight
  const most = Math.max(1, ...points.map(({ value }) => value ?? 0))
  const step = width / Math.max(1, points.length)
  const bar = Math.min(34, step * 0.68)
  const every = Math.ceil(points.length / 16)
  const highest = points.findIndex(({ value }) => value === most)

  for (const [n, point] of points.entries()) {
    const left = x + n * step + (step - bar) / 2
    const height = ((point.value ?? 0) / most) * barsHeight
    if (point.value) doc.rect(left, zero - height, bar, height).fill(ink.bars[series])
    const label = (text: string, at: number) => drawLabel(doc, text, x + n * step + step / 2, at)
    // A suppressed figure is not zero.
    if (point.value === null) label('–', zero - 10)
    else if (points.length <= maxLabels || (n === highest && point.value > 0)) {
      label(formats.short(point.value), zero - height - 10)
    }
    if (n % every === 0) label(formats.axis(point), zero + 5)
  }
  doc
    .moveTo(x, zero)
    .lineTo(x + width, zero)
    .lineWidth(0.8)
    .stroke(ink.text)
}

const tableColumns = 4
const rowHeight = 11.5
const columnGap = 18

export const tableHeight = (points: Point[]): number =>
  Math.ceil(points.length / tableColumns) * rowHeight + 8

/** Draws the figures of a chart in columns, to be read from top to bottom. */
export function drawTable(
  doc: Document,
  { x, y, width }: Box,
  { points, formats }: { points: Point[]; formats: Formats },
): void {
  const rows = Math.ceil(points.length / tableColumns)
  const column = (width - (tableColumns - 1) * columnGap) / tableColumns
  doc.font(fonts.plain).fontSize(7.5)
  for (const [n, point] of points.entries()) {
    const left = x + Math.floor(n / rows) * (column + columnGap)
    const top = y + (n % rows) * rowHeight
    const line = { width: column, lineBreak: false }
    // A suppressed figure is not zero.
    const figure = point.value === null ? '–' : formats.number(point.value)
    doc.fillColor(ink.muted).text(printable(formats.when(point)), left, top, line)
    doc.fillColor(ink.text).text(printable(figure), left, top, { ...line, align: 'right' })
    doc
      .moveTo(left, top + rowHeight - 2.5)
      .lineTo(left + column, top + rowHeight - 2.5)
      .lineWidth(0.4)
      .stroke(ink.line)
  }
}

function drawLabel(doc: Document, text: string, center: number, top: number): void {
  doc
    .font(fonts.plain)
    .fontSize(7.5)
    .fillColor(ink.muted)
    .text(printable(text), center - 24, top, { width: 48, align: 'center', lineBreak: false })
}
