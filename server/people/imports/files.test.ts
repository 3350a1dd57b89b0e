import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  downloadImportTemplate,
  downloadRefusedRows,
  listImportRows,
  planImport,
} from '#contract/people/imports.ts'
import { readTable } from '#server/platform/spreadsheets/read.ts'
import { userFields, userFieldValues } from '#server/schema/custom-fields.ts'
import { csvRows } from '#tests/server/csv-rows.ts'
import { makeAdministrator, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting() {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const plan = async (file: Uint8Array | string) => {
    const sent = { params, query: { fileName: 'Été 2026.csv' }, file: Buffer.from(file as Uint8Array) }
    const { body } = await visitor.call(planImport, sent)
    return body.data
  }
  return { visitor, organization, params, plan }
}

test('refused rows are exported in the format of the file, with a reason for each', async () => {
  const { visitor, organization, params, plan } = await setting()
  await makePerson(server, { organization, email: 'known@example.com' })
  const { id: importId } = await plan(
    [
      'Prénom;Nom;Courriel;Note',
      'Ada;Example;ada@example.com;fine',
      'Kim;Example;known@example.com;known',
      'Bob;Example;nobody;"a ""b""; c"',
      'Zoé;Example;;=SUM(A1:A2)',
      'Ada;Example;ada@example.com',
      'Max;Example;max@example.com;one;two',
    ].join('\r\n'),
  )
  const { headers, text } = await visitor.call(downloadRefusedRows, { params: { ...params, importId } })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="E_te_2026_refused.csv"')
  const beyond = 'The row has more cells than the header row: a comma may lack its quotes.'
  expect(csvRows(text)).toEqual([
    ['Prénom', 'Nom', 'Courriel', 'Note', 'reason'],
    ['Bob', 'Example', 'nobody', 'a "b"; c', 'This is not a valid email address.'],
    ['Zoé', 'Example', '', "'=SUM(A1:A2)", 'Courriel is missing.'],
    ['Ada', 'Example', 'ada@example.com', '', 'This email stands in an earlier row of the file.'],
    ['Max', 'Example', 'max@example.com', 'one', beyond, 'two'],
  ])
  expect(await plan(text)).toMatchObject({ total: 3, incomplete: 1 })
})

test('[A2.users.import.1] the template has a column for every field and is accepted as an import', async () => {
  const { visitor, organization, params, plan } = await setting()
  const { db } = server.makeContext()
  const types = ['text', 'list', 'number', 'date'] as const
  const fields = await db
    .insert(userFields)
    .values(types.map((type) => ({ organizationId: organization.id, key: type, name: `My ${type}`, type })))
    .returning()
  const fieldId = fields.find(({ type }) => type === 'list')?.id ?? ''
  await db
    .insert(userFieldValues)
    .values({ organizationId: organization.id, fieldId, value: 'Ventes', place: 0 })
  for (const format of ['csv', 'xlsx'] as const) {
    const { headers, bytes } = await visitor.call(downloadImportTemplate, { params, query: { format } })
    expect(headers['content-disposition']).toBe(`attachment; filename="users_template.${format}"`)
    const { headers: columns } = await readTable(bytes, { rows: 10, columns: 10 })
    expect(columns.slice(0, 3)).toEqual(['first_name', 'last_name', 'email'])
    expect(columns.slice(3).sort()).toEqual([...types].sort())
    const planned = await plan(bytes)
    expect(planned).toMatchObject({ total: 1, creates: 1 })
    const { body } = await visitor.call(listImportRows, { params: { ...params, importId: planned.id } })
    expect(body.data.rows[0]?.custom_fields).toEqual({ list: 'Ventes', number: 1, date: '2026-01-31' })
  }
})
