import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planImport } from '#contract/people/imports.ts'
import { exportUsers } from '#contract/people/users.ts'
import { readTable } from '#server/platform/spreadsheets/read.ts'
import { spreadsheetFormulas } from '#server/platform/spreadsheets/spreadsheet.fixture.ts'
import { userFields } from '#server/schema/custom-fields.ts'
import { users } from '#server/schema/users.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Person {
  firstName?: string
  customFields?: Record<string, unknown>
}

async function setting(people: Person[]) {
  const administrator = await makeAdministrator(server)
  const organizationId = administrator.organization.id
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organizationId }
  const { db, now } = server.makeContext()
  const rows = people.map((person, n) => ({
    firstName: 'Kim',
    lastName: 'Example',
    email: `p${String(n).padStart(5, '0')}@example.org`,
    organizationId,
    createdAt: now,
    ...person,
  }))
  for (let from = 0; from < rows.length; from += 1000)
    await db.insert(users).values(rows.slice(from, from + 1000))
  const exported = (format: 'csv' | 'xlsx', query = {}) =>
    visitor.call(exportUsers, { params, query: { format, sort: 'email', order: 'asc', ...query } })
  const read = async (format: 'csv' | 'xlsx', query = {}) => {
    const { bytes } = await exported(format, query)
    return readTable(bytes, { rows: 5000, columns: 64 })
  }
  return { visitor, organizationId, params, exported, read }
}

describe.each(['csv', 'xlsx'] as const)('people as %s', (format) => {
  test('are exported like the list, with a column for each visible field', async () => {
    const people = [{ customFields: { city: 'Montréal', floor: -3 } }, { firstName: 'Zoé' }]
    const { organizationId, exported, read } = await setting(people)
    await server
      .makeContext()
      .db.insert(userFields)
      .values([
        { organizationId, key: 'city', name: 'Ville', type: 'text', createdAt: new Date(1) },
        { organizationId, key: 'floor', name: 'Floor', type: 'number', createdAt: new Date(2) },
        { organizationId, key: 'hidden', name: 'Hidden', type: 'text', isVisible: false },
      ])
    const { headers } = await exported(format)
    expect(headers['content-disposition']).toBe(`attachment; filename="users_2026-03-02.${format}"`)
    const { headers: columns, rows } = await read(format, { status: 'pending' })
    expect(columns).toEqual([
      'first_name',
      'last_name',
      'email',
      'status',
      'invited',
      'created_at',
      'Ville',
      'Floor',
    ])
    const created = '2026-03-02T09:00:00.000Z'
    const cells = rows.map((row) => columns.map((_, column) => row.cells[column] ?? ''))
    expect(cells).toEqual([
      ['Kim', 'Example', 'p00000@example.org', 'pending', 'no', created, 'Montréal', '-3'],
      ['Zoé', 'Example', 'p00001@example.org', 'pending', 'no', created, '', ''],
    ])
    expect((await read(format, { search: 'zoe' })).rows).toHaveLength(1)
  })

  test('[G19] are read back unchanged and contain no formulas', async () => {
    const hostile = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '"quoted"',
      'a,b;c\td',
      'line\r\nbreak',
      '<&>]]>',
      '_x0041_',
      "'",
      'É 😀',
      '  spaced ',
      "=cmd|' /C calc'!A0",
      'a;=1+1;',
      `;"=1+1+";`,
      ', -1',
      'a\n=1',
      "'=1",
      "a;''=1",
      '＝1+1',
      "O'Neil; Kim",
    ]
    const { read, exported } = await setting(hostile.map((firstName) => ({ firstName })))
    const { rows } = await read(format, { status: 'pending' })
    expect(rows.map(({ cells }) => cells[0])).toEqual(hostile)
    const { bytes, text } = await exported(format)
    if (format === 'csv') expect(spreadsheetFormulas(text)).toEqual([])
    else expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? bytes)).not.toMatch(/<f\b/)
  })
})

test('an export is streamed in batches, in order, with each person once', async () => {
  const { read } = await setting(Array.from({ length: 2500 }, () => ({})))
  for (const format of ['csv', 'xlsx'] as const) {
    const { rows } = await read(format, { status: 'pending' })
    const addresses = rows.map(({ cells }) => cells[2])
    expect(addresses).toEqual(
      Array.from({ length: 2500 }, (_, n) => `p${String(n).padStart(5, '0')}@example.org`),
    )
  }
})

test('an export is accepted as an import, which ignores its own columns', async () => {
  const { visitor, organizationId, params, exported } = await setting([
    { firstName: '-Kim', customFields: { status: 'remote' } },
    { customFields: { status: 'on site' } },
  ])
  await server
    .makeContext()
    .db.insert(userFields)
    .values({ organizationId, key: 'status', name: 'Status', type: 'text' })
  const { bytes } = await exported('csv', { status: 'pending' })
  const { body } = await visitor.call(planImport, { params, query: { fileName: 'users.csv' }, file: bytes })
  expect(body.data).toMatchObject({ total: 2, creates: 0, changes: 0, skips: 2 })
})
