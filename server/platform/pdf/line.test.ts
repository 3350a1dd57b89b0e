import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { drawName, runsOf } from './line.ts'

const shown = (name: string) => runsOf(name).map(({ text, subset }) => [text, subset?.name])

test('a name in Western European letters uses the standard PDF fonts', () => {
  expect(shown('Château & Fils – l’Œuvre')).toEqual([['Château & Fils – l’Œuvre', undefined]])
})

test.each([
  [
    'Łódź',
    [
      ['Ł', 'latin-ext'],
      ['ó', 'latin'],
      ['d', 'latin'],
      ['ź', 'latin-ext'],
    ],
  ],
  [
    'ООО Спорт',
    [
      ['ООО', 'cyrillic'],
      [' ', 'latin'],
      ['Спорт', 'cyrillic'],
    ],
  ],
  ['Υγεία', [['Υγεία', 'greek']]],
  ['สุขภาพ', [['สุขภาพ', 'thai']]],
  ['स्वास्थ्य', [['स्वास्थ्य', 'devanagari']]],
])('%s is drawn in fonts that contain its letters', (name, runs) => {
  const joined = (parts: (string | undefined)[][]) => parts.map(([text]) => text).join('')
  expect(joined(shown(name))).toBe(name)
  expect(new Set(shown(name).map(([, subset]) => subset))).toEqual(new Set(runs.map(([, subset]) => subset)))
})

test('right-to-left text is drawn from the right, with brackets mirrored and numbers kept', () => {
  expect(shown('חברת הבריאות (2026) Ltd')).toEqual([
    ['Ltd', 'latin'],
    [' (', 'latin'],
    ['2026', 'latin'],
    [') ', 'latin'],
    ['הבריאות', 'hebrew'],
    [' ', 'latin'],
    ['חברת', 'hebrew'],
  ])
  expect(shown('Kim שלום').map(([text]) => text)).toEqual(['Kim ', 'שלום'])
})

test.each([['健康有限公司'], ['株式会社ヘルス'], ['건강'], ['ჯანმრთელობა'], ['ጤና']])(
  '%s is drawn in Unifont, which has the letters of other scripts',
  (name) => {
    expect(shown(name)).toEqual([[name, 'latin']])
    expect(runsOf(name).map(({ subset }) => subset?.family)).toEqual(['unifontex'])
  },
)

test('a character without a font becomes a question mark', () => {
  expect(shown('Łódź 🏃')).toContainEqual([' ?', 'latin'])
})

test.each([[undefined], ['right' as const]])(
  'a name that is too long is truncated with an ellipsis',
  (align) => {
    const doc = new PDFDocument()
    const text = vi.spyOn(doc, 'text')
    drawName(doc, 'Łódź '.repeat(100), { x: 50, y: 50, width: 200, size: 10, ...(align && { align }) })
    const drawn = text.mock.calls as unknown as [string, number][]
    expect(drawn.at(-1)?.[0]).toMatch(/…$/)
    expect(drawn[0]?.[1]).toBeGreaterThanOrEqual(50)
    expect(drawn.at(-1)?.[1]).toBeLessThan(250)
  },
)

test('a document embeds only the fonts of the names in it', async () => {
  const fontsOf = async (name: string) => {
    const doc = new PDFDocument({ compress: false })
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise((resolve) => doc.on('end', resolve))
    drawName(doc, name, { x: 50, y: 50, width: 400, size: 10, bold: true })
    doc.end()
    await ended
    const names = Buffer.concat(chunks)
      .toString('latin1')
      .matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g)
    return [...new Set([...names].map(([, font]) => font))]
  }
  expect(await fontsOf('Château')).not.toContain('NotoSans-Bold')
  expect(await fontsOf('شركة')).toContain('NotoSansArabic-Bold')
  expect(await fontsOf('חברת')).toContain('NotoSansHebrew-Bold')
  expect(await fontsOf('健康')).toContain('UnifontExMono')
})
