import { expect, test } from 'vitest'
import { fc, runs } from '#tests/properties/fast-check.ts'
import { neutralizeFormulas, restoreFormulas } from './formula-quotes.ts'
import { readCsv } from './read-csv.ts'
import { spreadsheetFormulas } from './spreadsheet.fixture.ts'
import { csvText } from './write-csv.ts'

const limits = { rows: 1000, columns: 64 }
const written = async (rows: (string | number)[][]) => {
  let text = ''
  for await (const part of csvText([rows])) text += part
  return text
}

const pieces = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '\t',
  '\r',
  '\r\n',
  '\n',
  ',',
  ';',
  '|',
  '"',
  "'",
  ' ',
  '1',
  'a',
  'É',
]
const hostileText = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 })
// A first cell that starts with a letter tells one row from the next.
const hostileRows = fc.array(fc.tuple(hostileText, hostileText, hostileText), { minLength: 1, maxLength: 4 })

test('texts are quoted, numbers are not, and no line declares the separator', async () => {
  expect(await written([['Zoé', '', 'a "b"', -4.5]])).toBe('\ufeff"Zoé","","a ""b""",-4.5\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  [';=1+1;', ";'=1+1;"],
  [`a;"=1+1+";`, `a;'"=1+1+";`],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\ra', "'\ra"],
  ['a, -1', "a,' -1"],
  ['two\r\n=lines', "two\r\n'=lines"],
  ["'=1", "''=1"],
  ['a,\r\nb', 'a,\r\nb'],
  ["Jean-Luc O'Neil, Québec; a=b", "Jean-Luc O'Neil, Québec; a=b"],
])('[G19] %j is written as %j and read back unchanged', (text, neutral) => {
  expect(neutralizeFormulas(text)).toBe(neutral)
  expect(restoreFormulas(neutral)).toBe(text)
})

test('[G19] no spreadsheet locale finds a formula, and our reader returns every text unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(hostileRows, async (rows) => {
      const named = rows.map((cells) => ['name', ...cells])
      const text = await written(named)
      expect(spreadsheetFormulas(text)).toEqual([])
      expect(readCsv(Buffer.from(text), limits)).toEqual([...named, ['']])
    }),
    runs(2000),
  )
})

test('[G19] a file saved again with semicolons or tabs is read back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(hostileRows, fc.constantFrom(';', '\t'), async (rows, separator) => {
      const cells = (row: string[]) =>
        row.map((cell) => `"${neutralizeFormulas(cell).replaceAll('"', '""')}"`).join(separator)
      const text = [['a', 'b', 'c'], ...rows].map(cells).join('\r\n')
      expect(readCsv(Buffer.from(text), limits)).toEqual([['a', 'b', 'c'], ...rows])
    }),
    runs(1000),
  )
})
