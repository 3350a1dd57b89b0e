import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readTable } from './read.ts'
import { parts, sheetPath, workbook } from './workbook.fixture.ts'

const limits = { rows: 100, columns: 64 }
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const reasonFor = (file: Uint8Array) =>
  readTable(file, limits).then(
    () => 'was read',
    ({ reason }) => reason,
  )
/** All cells, the heads' too. */
const cellsOf = async (file: Uint8Array) => {
  const { headers, rows } = await readTable(file, limits)
  return [headers, ...rows.map(({ cells }) => cells)]
}

const sheet = (xml: string | Uint8Array) =>
  zipSync({ ...parts(''), [sheetPath]: typeof xml === 'string' ? strToU8(xml) : xml })
const inline = (content: string) => `<row r="1"><c r="A1" t="inlineStr"><is>${content}</is></c></row>`
const around = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`

/** Builds a workbook with an additional part, and a sheet that refers to its first texts. */
function withPart(type: 'sharedStrings' | 'styles', part: string, cells: string) {
  const relation = (id: string, name: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${name}" Target="${target}"/>`
  return zipSync({
    ...parts(`<row r="1">${cells}</row>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', type, 'part.xml')}</Relationships>`,
    ),
    'xl/part.xml': strToU8(part),
  })
}

describe('XML of a workbook', () => {
  test.each<[string, Uint8Array, string]>([
    [
      'entities of XML and numbered characters',
      workbook(inline('<t>&lt;a&gt; &amp; &#233;&#x1F600;</t>')),
      '<a> & é😀',
    ],
    ['CDATA', workbook(inline('<t>a<![CDATA[<b> & ]]>c</t>')), 'a<b> & c'],
    ['comments and instructions inside a text', workbook(inline('<t>a<!-- <b> --><?c d?>e</t>')), 'ae'],
    ['white space', workbook(inline('<t xml:space="preserve">a  \n b</t>')), 'a  \n b'],
    ['several runs', workbook(inline('<r><t>Mon</t></r><r><rPr><b/></rPr><t>tréal</t></r>')), 'Montréal'],
    [
      'how a text is read aloud',
      workbook(inline('<t>課長</t><rPh sb="0" eb="1"><t>カ</t></rPh><phoneticPr/>')),
      '課長',
    ],
    [
      'shared texts with runs and how they are read aloud',
      withPart(
        'sharedStrings',
        '<sst><si><r><t>課</t></r><r><t>長</t></r><rPh sb="0" eb="1"><t>カ</t></rPh></si></sst>',
        '<c r="A1" t="s"><v>0</v></c>',
      ),
      '課長',
    ],
    [
      'a day by a format of its own',
      withPart(
        'styles',
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-40C]d\\ mmmm\\ yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
        '<c r="A1" s="1"><v>46023</v></c>',
      ),
      '2026-01-01',
    ],
    [
      'an amount in dollars, which is no day',
      withPart(
        'styles',
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$$-409]#,##0.00&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>',
        '<c r="A1" s="0"><v>46023</v></c>',
      ),
      '46023',
    ],
  ])('may contain %s', async (_, file, text) => {
    expect(await cellsOf(file)).toEqual([[text]])
  })

  test('may use any namespace prefix', async () => {
    const prefixed = around(inline('<t>Zoé</t>'))
      .replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:')
      .replace('xmlns=', 'xmlns:x=')
    expect(prefixed).toContain('<x:c ')
    expect(await cellsOf(sheet(prefixed))).toEqual([['Zoé']])
  })

  test.each(['utf16le', 'utf16be'])(
    'may be encoded in %s, with or without a byte order mark',
    async (encoding) => {
      for (const mark of ['\ufeff', '']) {
        const bytes = Buffer.from(mark + around(inline('<t>Zoé 😀</t>')), 'utf16le')
        expect(await cellsOf(sheet(encoding === 'utf16le' ? bytes : bytes.swap16()))).toEqual([['Zoé 😀']])
      }
    },
  )

  const cell = inline('<t>a</t>')
  const laughs = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'abcdefghij'[n + 1]} "${`&${'abcdefghij'[n]};`.repeat(10)}">`).join('')}]>`

  test.each<[string, Uint8Array, string]>([
    ['an entity that nobody defined', workbook(inline('<t>&a;</t>')), 'unreadable'],
    ['a billion laughs', workbook(inline('<t>&j;</t>'), laughs), 'unreadable'],
    [
      'a document type elsewhere',
      workbook(cell, '<!DOCTYPE a SYSTEM "http://example.com/a.dtd">'),
      'unreadable',
    ],
    [
      'a document type in its texts',
      withPart('sharedStrings', '<!DOCTYPE sst><sst><si><t>a</t></si></sst>', '<c t="s"><v>0</v></c>'),
      'unreadable',
    ],
    [
      'a document type in its styles',
      withPart('styles', '<!DOCTYPE s><styleSheet/>', '<c><v>1</v></c>'),
      'unreadable',
    ],
    ['elements that end in the wrong order', sheet(around('<row><c><v>1</c></v></row>')), 'unreadable'],
    ['an element that never ends', sheet('<worksheet><sheetData>'), 'unreadable'],
    ['two roots', sheet(`${around(cell)}${around(cell)}`), 'unreadable'],
    ['text behind its root', sheet(`${around(cell)}text`), 'unreadable'],
    ['an attribute twice', sheet(around('<row r="1" r="2"><c><v>1</v></c></row>')), 'unreadable'],
    ['an attribute without quotes', sheet(around('<row r=1><c><v>1</v></c></row>')), 'unreadable'],
    ['a NUL', workbook(inline('<t>a\0b</t>')), 'unreadable'],
    ['a numbered NUL', workbook(inline('<t>&#0;</t>')), 'unreadable'],
    ['bytes that are no UTF-8', sheet(Buffer.from(around(inline('<t>Zo\xe9</t>')), 'latin1')), 'unreadable'],
    [
      'half a character of UTF-16',
      sheet(Buffer.from(`\ufeff${around(cell)}`, 'utf16le').subarray(0, -1)),
      'unreadable',
    ],
    ['an attribute without end', sheet(around(`<row a="${'x'.repeat(1_000_000)}"/>`)), 'too_large_unpacked'],
    ['a comment without end', sheet(around(`<!--${'x'.repeat(1_000_000)}-->`)), 'too_large_unpacked'],
    [
      'a hundred thousand attributes',
      sheet(around(`<row ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}/>`)),
      'too_large_unpacked',
    ],
    [
      'a thousand elements in one another',
      sheet(around(`${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`)),
      'unreadable',
    ],
    ['a text that it does not have', workbook('<row><c t="s"><v>7</v></c></row>'), 'unreadable'],
    ['a number that is none', workbook('<row><c><v>1e999</v></c></row>'), 'unreadable'],
    ['a cell of no kind', workbook('<row><c t="x"><v>1</v></c></row>'), 'unreadable'],
  ])('with %s is refused within one second', async (_, file, reason) => {
    const begun = performance.now()
    expect(await reasonFor(file)).toBe(reason)
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})
