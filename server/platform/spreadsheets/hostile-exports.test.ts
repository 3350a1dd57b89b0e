import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { customColumns, visibleColumns } from '#contract/visible-fields.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { hostileExports } from './hostile-exports.fixture.ts'
import { readTable } from './read.ts'
import { spreadsheetFormulas } from './spreadsheet.fixture.ts'

let server: TestServer
let files: Awaited<ReturnType<typeof hostileExports>>
beforeAll(async () => {
  server = await startTestServer()
  files = await hostileExports(server)
})
afterAll(() => server.close())

test('[G19] every export in the contract keeps hostile texts unchanged, and none is a formula in any locale', async () => {
  const declared = [...endpoints.values()].filter(({ download }) => download?.includes('text/csv'))
  expect(new Set(files.map(({ endpoint }) => endpoint.path))).toEqual(
    new Set(declared.map(({ path }) => path)),
  )
  for (const { name, bytes, texts } of files) {
    const { headers, rows } = await readTable(bytes, { rows: 1000, columns: 64 })
    const cells = new Set([...headers, ...rows.flatMap((row) => row.cells)])
    expect([name, texts.filter((text) => !cells.has(text))]).toEqual([name, []])
    const sheet = name.endsWith('xlsx') && unzipSync(bytes)['xl/worksheets/sheet1.xml']
    if (sheet) expect(strFromU8(sheet)).not.toMatch(/<f\b/)
    else expect([name, spreadsheetFormulas(bytes.toString())]).toEqual([name, []])
  }
}, 60_000)

test('[P-CON-3] the table names each column of each export', async () => {
  const names = new Map([...endpoints].map(([name, endpoint]) => [endpoint, name]))
  for (const { endpoint, bytes } of files) {
    const name = names.get(endpoint) ?? ''
    const named = Object.values(visibleColumns).flatMap((exports) => exports?.[name] ?? [])
    const { headers } = await readTable(bytes, { rows: 1000, columns: 64 })
    const custom = headers.filter((header) => !named.includes(header))
    expect([name, named.includes(customColumns) ? custom.slice(1) : custom]).toEqual([name, []])
  }
})
