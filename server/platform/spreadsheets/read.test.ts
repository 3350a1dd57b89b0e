import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readTable } from './read.ts'
import { declaring, parts, sheetPath, workbook } from './workbook.fixture.ts'

const limits = { rows: 100, columns: 64 }
const read = (file: string | Uint8Array) => readTable(Buffer.from(file as Uint8Array), limits)
const cellsOf = async (file: string | Uint8Array) => (await read(file)).rows.map(({ cells }) => cells)
const reasonFor = (file: string | Uint8Array) =>
  read(file).then(
    () => 'was read',
    ({ reason }) => reason,
  )

describe('a CSV file', () => {
  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('may separate its values by %s', async (_, delimiter) => {
    const text = ['name,note', 'Zoé,"a, b; c\td"'].map((line) => line.replace(',', delimiter)).join('\n')
    expect(await read(text)).toEqual({
      kind: 'csv',
      headers: ['name', 'note'],
      rows: [{ line: 2, cells: ['Zoé', 'a, b; c\td'] }],
    })
  })

  test('[A5.import.3] without quotes is split at its commas', async () => {
    expect(await cellsOf('a,b,c\n1, 2,x y\n')).toEqual([['1', ' 2', 'x y']])
  })

  test('is read as UTF-8 with or without a byte order mark, else as Windows-1252', async () => {
    expect((await read('\ufeffprénom\r\nZoé\r\n')).headers).toEqual(['prénom'])
    expect(await cellsOf(Buffer.from('nom\nB\xe9langer \x80', 'latin1'))).toEqual([['Bélanger €']])
  })

  test('is read as UTF-16 where its byte order mark says so', async () => {
    const little = Buffer.from('\ufeffnom\tville\r\nZoë\tGenève\r\n', 'utf16le')
    expect(await cellsOf(little)).toEqual([['Zoë', 'Genève']])
    expect(await cellsOf(Buffer.from(little).swap16())).toEqual([['Zoë', 'Genève']])
  })

  test('keeps quotes and line breaks inside quotes and numbers all rows, including empty ones', async () => {
    const { rows } = await read('a,b\r\n"say ""hi""","two\r\nlines"\r\n\r\n , \r\n3,4')
    expect(rows).toEqual([
      { line: 2, cells: ['say "hi"', 'two\r\nlines'] },
      { line: 5, cells: ['3', '4'] },
    ])
  })

  test.each<[string, string | Uint8Array, string]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unreadable'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'), 'unreadable'],
    ['text of two bytes a letter without a mark', Buffer.from('a,b\n1,2', 'utf16le'), 'unreadable'],
    ['a quote that never ends', 'a,b\n"1,2\n3,4\n', 'unreadable'],
    ['quotes where none may be', '"a"b'.repeat(100_000), 'unreadable'],
    ['a cell without end', `a,b\n1,${'x'.repeat(150_000)}`, 'unreadable'],
    ['nothing', '', 'empty'],
    ['empty lines', '\n \n,,\n', 'empty'],
    ['65 columns', `${'a,'.repeat(64)}a\n`, 'too_many_columns'],
    ['65 columns in one row', `a\n1${',1'.repeat(64)}\n`, 'too_many_columns'],
    ['101 rows', `a\n${'1\n'.repeat(101)}`, 'too_many_rows'],
    ['ten million commas', Buffer.alloc(10_000_000, ','), 'too_many_columns'],
    ['ten million lines', Buffer.alloc(10_000_000, '\n'), 'too_many_rows'],
  ])('that is %s is refused', async (_, file, reason) => {
    expect(await reasonFor(file)).toBe(reason)
  })

  test('may have 100 rows and 64 columns, not counting empty lines', async () => {
    const line = `${'1,'.repeat(63)}1\n`
    expect(await cellsOf(`${line}${line.repeat(100)}${'\n'.repeat(50)}`)).toHaveLength(100)
  })
})

describe('a workbook', () => {
  test('is read from its first sheet, with days as ISO dates and formulas as their results', async () => {
    const date = { value: new Date('2026-01-31T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' }
    const first = [
      [{ value: 'name' }, { value: 'day' }],
      [{ value: ' Zoé ' }, date],
      [],
      [{ value: 4.5 }, { value: true }],
    ]
    const file = await writeXlsxFile([
      { data: first, sheet: 'People' },
      { data: [[{ value: 'other' }]], sheet: 'Else' },
    ]).toBuffer()
    expect(await read(file)).toEqual({
      kind: 'workbook',
      headers: ['name', 'day'],
      rows: [
        { line: 2, cells: [' Zoé ', '2026-01-31'] },
        { line: 4, cells: ['4.5', 'true'] },
      ],
    })
    const formula =
      '<row r="1"><c r="A1" t="str"><f>1+1</f><v>sum</v></c></row><row r="2"><c r="A2"><f>SUM(1,1)</f><v>2</v></c></row>'
    expect(await read(workbook(formula))).toMatchObject({
      headers: ['sum'],
      rows: [{ line: 2, cells: ['2'] }],
    })
  })

  test('may format a whole sheet, and only cells with a value count', async () => {
    const styled = '<c r="XFD1" s="0"/></row><row r="1048576" ht="12"></row><row r="1048575" ht="12"/>'
    const { rows } = await read(
      workbook(
        `<row r="1"><c r="A1"><v>1</v></c>${styled}`.replace(
          /(<row r="1048576.*)$/,
          '<row r="2"><c r="A2"><v>2</v></c></row>$1',
        ),
      ),
    )
    expect(rows).toEqual([{ line: 2, cells: ['2'] }])
  })

  test('gets replacement characters for code points that no database stores', async () => {
    const spelled =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>a_x0000_b_xD800_</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>'
    expect((await read(workbook(spelled))).headers).toEqual(['a\ufffdb\ufffd'])
  })

  const cell = (place: string) => `<row r="${/\d+/.exec(place)}"><c r="${place}"><v>1</v></c></row>`
  // Not all alike, as the ratio would give them away.
  const letters = (count: number) => randomBytes(count).toString('base64')
  const blank = (bytes: number) =>
    zipSync({ ...parts(''), [sheetPath]: new Uint8Array(bytes).fill(32) }, { level: 1 })

  test.each<[string, Uint8Array, string]>([
    ['one cell at its far corner', workbook(cell('XFD1048576')), 'too_many_rows'],
    ['one cell far down', workbook(cell('A1048576')), 'too_many_rows'],
    ['a row numbered otherwise', workbook('<row r="1e6"><c r="A1"><v>1</v></c></row>'), 'unreadable'],
    [
      'a cell whose place is spelled out',
      workbook('<row r="1"><c r="&#88;FD1"><v>1</v></c></row>'),
      'too_many_columns',
    ],
    ['a place in single quotes', workbook(`<row><c r = 'XFD1'><v>1</v></c></row>`), 'too_many_columns'],
    ['entities', workbook(cell('A1'), '<!DOCTYPE x [<!ENTITY a "b">]>'), 'unreadable'],
    ['a sheet that is no XML', workbook('<row><c'), 'unreadable'],
    ['a thousandfold of its size unpacked', blank(30_000_000), 'too_large_unpacked'],
    ['as much, and a lie about it', declaring(1_000_000, blank(30_000_000)), 'too_large_unpacked'],
    ['more unpacked than it says', declaring(10, workbook(cell('A1'))), 'too_large_unpacked'],
    ['a GB by its own account', declaring(1_000_000_000, workbook(cell('A1'))), 'too_large_unpacked'],
    [
      '201 entries',
      zipSync({
        ...parts(cell('A1')),
        ...Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}`, strToU8('')])),
      }),
      'too_large_unpacked',
    ],
    [
      'a text without end',
      workbook(`<row r="1"><c r="A1" t="str"><v>${letters(200_000)}</v></c></row>`),
      'too_large_unpacked',
    ],
    [
      '101 rows without a number',
      workbook(`<row><c r="A1" s="1"><v>1</v></c></row>`.repeat(102)),
      'too_many_rows',
    ],
    ['another kind of archive', zipSync({ 'a.txt': strToU8('a') }), 'unreadable'],
    ['only the beginning of an archive', strToU8('PK\x03\x04 and no more'), 'unreadable'],
    ['cut off', workbook(cell('A1')).subarray(0, -40), 'unreadable'],
  ])('with %s is refused immediately', async (_, file, reason) => {
    const begun = performance.now()
    expect(await reasonFor(file)).toBe(reason)
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})
