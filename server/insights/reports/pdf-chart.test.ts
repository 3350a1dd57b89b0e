import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { reportFormats } from '#contract/insights/report-format.ts'
import { drawTable, tableHeight } from './pdf-chart.ts'

test('the table of a chart names each day with its exact figure, and a suppressed one with a dash', () => {
  const period = { startDate: '2026-02-01', endDate: '2026-02-10' }
  const formats = reportFormats('fr', { period, smallestGroups: { health: 10, participation: 5 } })
  const days = Array.from({ length: 10 }, (_, n) => `2026-02-${String(n + 1).padStart(2, '0')}`)
  const points = days.map((day, n) => ({ from: day, to: day, value: n === 3 ? null : 12_000 + n }))
  const doc = new PDFDocument()
  const text = vi.spyOn(doc, 'text')
  drawTable(doc, { x: 50, y: 100, width: 480 }, { points, formats })
  const calls = text.mock.calls as unknown as [string, number, number][]
  expect(calls.map(([written]) => written)).toEqual(
    days.flatMap((_, n) => [`${n + 1} février`, n === 3 ? '–' : `12\u00a0${String(n).padStart(3, '0')}`]),
  )
  // Three rows of four columns, filled from top to bottom.
  expect(new Set(calls.map(([, x]) => x)).size).toBe(4)
  for (const [, , y] of calls) expect(y).toBeLessThan(100 + tableHeight(points))
})
