import { strFromU8, unzipSync } from 'fflate'
import { restoreFormulas } from '#server/platform/spreadsheets/formula-quotes.ts'
import { hostileExports } from '#server/platform/spreadsheets/hostile-exports.fixture.ts'
import { readTable } from '#server/platform/spreadsheets/read.ts'
import { scratchServer } from '#tests/attacks/scratch-server.ts'
import { convert, keep, read } from './office.ts'

const limits = { rows: 10_000, columns: 64 }

/** LibreOffice's tokens: separator, quote, UTF-8, from line 1, and whether quoted values are text. */
const readWith = (separator: string, quotedIsText: boolean) =>
  `CSV:${separator.charCodeAt(0)},34,76,1,,0,${quotedIsText},false,true,false,false,0,true`
const writeWithSemicolons = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,true,true,false'

const separators = { comma: ',', semicolon: ';', tab: '\t', bar: '|' }

/** Opens our exports in LibreOffice Calc: no formula, and unchanged texts after Calc saved them. */
async function openExports(): Promise<string> {
  const server = await scratchServer()
  const files = await hostileExports(server).finally(() => server.close())
  const paths = files.map(({ name, bytes }) =>
    keep(`${name}.${bytes.subarray(0, 2).toString() === 'PK' ? 'xlsx' : 'csv'}`, bytes),
  )
  const csv = paths.filter((path) => path.endsWith('csv'))
  const workbooks = paths.filter((path) => path.endsWith('xlsx'))
  await requireTeeth()
  for (const [name, separator] of Object.entries(separators))
    for (const quotedIsText of [true, false]) {
      const as = `${name}-${quotedIsText ? 'text' : 'any'}`
      const opened = await convert(csv, { to: 'xlsx', readAs: readWith(separator, quotedIsText), as })
      for (const path of opened) requireNoFormula(path)
    }
  const commas = await convert(csv, { to: 'xlsx', readAs: readWith(',', true), as: 'comma-text' })
  const semicolons = await convert(csv, {
    to: writeWithSemicolons,
    readAs: readWith(',', true),
    as: 'saved-with-semicolons',
  })
  for (const [n, path] of csv.entries()) {
    await requireEqual(path, commas[n] ?? '', restoreFormulas)
    await requireEqual(path, semicolons[n] ?? '')
  }
  const saved = await convert(workbooks, { to: 'xlsx', as: 'workbooks-saved' })
  for (const [n, path] of workbooks.entries()) {
    requireNoFormula(saved[n] ?? '')
    await requireEqual(path, saved[n] ?? '')
  }
  return `${csv.length} CSV files with ${Object.keys(separators).join(', ')}, ${workbooks.length} workbook: no formula, all cells equal`
}

/** A file without neutralization must have formulas, otherwise this trial proves nothing. */
async function requireTeeth() {
  const path = keep('plain.csv', '"a","b"\r\n"=1+1","2"\r\n')
  const [opened = ''] = await convert([path], { to: 'xlsx', readAs: readWith(',', false), as: 'plain' })
  if (!hasFormula(opened)) throw new Error('LibreOffice runs no formula of a plain file')
}

const hasFormula = (path: string) =>
  Object.entries(unzipSync(read(path))).some(
    ([name, part]) => name.startsWith('xl/worksheets/') && /<f\b/.test(strFromU8(part)),
  )

function requireNoFormula(path: string) {
  if (hasFormula(path)) throw new Error(`LibreOffice finds a formula: ${path}`)
}

async function requireEqual(ours: string, theirs: string, restore = (text: string) => text) {
  const cellsOf = async (path: string) => {
    const { headers, rows } = await readTable(read(path), limits)
    const change = path === theirs ? restore : (text: string) => text
    // Some programs write empty cells at the end of a row, and others omit them.
    return [headers, ...rows.map(({ cells }) => cells)].map((row) =>
      row.map(change).join('\u0000').replace(/\0+$/, ''),
    )
  }
  const [own, other] = [await cellsOf(ours), await cellsOf(theirs)]
  const at = own.findIndex((row, n) => row !== other[n])
  if (at >= 0 || own.length !== other.length)
    throw new Error(`${theirs} differs: ${JSON.stringify([own[at], other[at]])}`)
}

export const spreadsheetTrials = [{ name: 'exports in LibreOffice Calc', run: openExports }]
