import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import {
  discardImport,
  listImportRows,
  listImports,
  maxImportBytes,
  planImport,
} from '#contract/people/imports.ts'
import { listUsers } from '#contract/people/users.ts'
import { errors } from '#contract/platform/errors.ts'
import { userFields, userFieldValues } from '#server/schema/custom-fields.ts'
import { imports } from '#server/schema/imports.ts'
import { users } from '#server/schema/users.ts'
import { makeAdministrator, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { purgeImports } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** An administrator about to import. */
async function setting() {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const plan = async (file: string | Uint8Array, fileName = 'people.csv') =>
    visitor.call(planImport, { params, query: { fileName }, file: Buffer.from(file as Uint8Array) })
  const rowsOf = async (importId: string, query = {}) =>
    (await visitor.call(listImportRows, { params: { ...params, importId }, query })).body.data.rows
  return { visitor, organization, params, plan, rowsOf }
}

const csv = (...lines: string[]) => ['first_name,last_name,email', ...lines].join('\n')

describe('a file of people', () => {
  test('[A2.users.import.2, A2.users.import.3] is planned alike as CSV and XLSX, without creating anybody', async () => {
    const { visitor, params, plan, rowsOf } = await setting()
    const people = [
      ['first_name', 'last_name', 'email'],
      ['Zoé', 'Bélanger', 'Zoe@Example.com '],
      ['Chen', 'Roy', 'chen@example.com'],
      ['Inès', "O'Neil", 'ines@example.com'],
    ]
    const text = await plan(people.map((line) => line.join(',')).join('\r\n'), 'people.csv')
    const sheet = people.map((line) => line.map((value) => ({ value })))
    const workbook = await plan(await writeXlsxFile(sheet).toBuffer(), 'people.xlsx')
    expect(text).toMatchObject({ status: 201, body: { data: { fileName: 'people.csv', state: 'planned' } } })
    const expected = { total: 3, creates: 3, changes: 0, skips: 0, incomplete: 0, autoInvite: true }
    expect(text.body.data).toMatchObject(expected)
    expect(workbook.body.data).toMatchObject(expected)
    const rows = await rowsOf(text.body.data.id)
    expect(rows).toEqual(await rowsOf(workbook.body.data.id))
    expect(rows[0]).toEqual({
      line: 2,
      first_name: 'Zoé',
      last_name: 'Bélanger',
      email: 'zoe@example.com',
      custom_fields: {},
      action: 'create',
      reason: null,
      column: null,
    })
    const { body } = await visitor.call(listUsers, { params })
    expect(body.data.pagination.totalItems).toBe(1)
  })

  test('[A5.import.1] requires columns for first name, last name and email', async () => {
    const { plan } = await setting()
    const sentence = 'CSV must contain first_name (or firstName), last_name (or lastName), and email columns'
    const { status, body } = await plan('first_name,last_name\na,b')
    expect({ status, message: body.message }).toEqual({ status: 400, message: sentence })
    const { body: camel } = await plan('firstName,lastName,email\na,b,c@example.com')
    expect(camel.data).toMatchObject({ creates: 1, total: 1 })
  })

  test('[A5.import.2] gets an action and a reason for each row, and incomplete rows are not in the total', async () => {
    const { organization, plan, rowsOf } = await setting()
    await makePerson(server, { organization, email: 'same@example.com' })
    await makePerson(server, { organization, email: 'other@example.com' })
    const { body } = await plan(
      csv(
        'Ada,Example,ada@example.com',
        'Ada,Example,',
        'Bob,Example,bob at example.com',
        'See www.example.com,Example,see@example.com',
        'Ada,Again,ADA@example.com',
        'Kim,Example,same@example.com',
        'Kim,Renamed,other@example.com',
        ',,',
        ' ,Example,x@example.com',
        'Ann,Example, Jr.,ann@example.com',
        'Max,Example,max@example.com,,',
      ),
    )
    expect(body.data).toMatchObject({ total: 8, creates: 2, changes: 1, skips: 5, incomplete: 2 })
    const said = (await rowsOf(body.data.id)).map(({ line, action, reason, column }) => [
      line,
      action,
      reason,
      column,
    ])
    expect(said).toEqual([
      [2, 'create', null, null],
      [3, 'incomplete', 'incomplete', 'email'],
      [4, 'skip', 'email_invalid', 'email'],
      [5, 'skip', 'name_invalid', 'first_name'],
      [6, 'skip', 'duplicate_in_file', 'email'],
      [7, 'skip', 'unchanged', null],
      [8, 'change', null, null],
      [10, 'incomplete', 'incomplete', 'first_name'],
      [11, 'skip', 'cells_beyond_columns', null],
      [12, 'create', null, null],
    ])
    const pages = [
      await rowsOf(body.data.id, { action: 'skip', limit: 2 }),
      await rowsOf(body.data.id, { action: 'skip', limit: 2, after: 5 }),
    ]
    expect(pages.map((rows) => rows.map(({ line }) => line))).toEqual([
      [4, 5],
      [6, 7],
    ])
  })

  test('fills custom fields by key or name, each according to its type', async () => {
    const { organization, plan, rowsOf } = await setting()
    const { db } = server.makeContext()
    const field = (key: string, name: string, type: 'text' | 'list' | 'number' | 'date') => ({
      organizationId: organization.id,
      key,
      name,
      type,
    })
    const [, team] = await db
      .insert(userFields)
      .values([
        field('city', 'City', 'text'),
        field('team', 'Team', 'list'),
        field('floor', 'Floor number', 'number'),
        field('since', 'Since', 'date'),
      ])
      .returning()
    await db
      .insert(userFieldValues)
      .values({ organizationId: organization.id, fieldId: team?.id ?? '', value: 'Ventes', place: 0 })
    const known = await makePerson(server, { organization, email: 'known@example.com' })
    await db
      .update(users)
      .set({ customFields: { city: 'Laval', floor: 2 } })
      .where(eq(users.id, known.user.id))
    const head = 'first_name,last_name,email,city,TEAM,Floor Number,since,unknown'
    const row = (email: string, values: string) => `Ada,Example,${email},${values},?`
    const { body } = await plan(
      [
        head,
        row('a@example.com', 'Montréal,VENTES,-3.5,2026-02-28'),
        row('b@example.com', ',,,'),
        row('c@example.com', 'Laval,Sales,1,2026-01-01'),
        row('d@example.com', 'Laval,,many,'),
        row('e@example.com', 'Laval,,,2026-02-30'),
        row('f@example.com', `${'x'.repeat(501)},,,`),
      ].join('\n'),
    )
    const about = async (values: string) => {
      const { data } = (await plan(`${head}\nKim,Example,known@example.com,${values},?`)).body
      return (await rowsOf(data.id)).map(({ action }) => action)
    }
    expect(await about('Laval,,2,')).toEqual(['skip'])
    expect(await about('Montréal,,2,')).toEqual(['change'])
    const rows = await rowsOf(body.data.id)
    expect(rows.map(({ custom_fields, reason, column }) => [custom_fields, reason, column])).toEqual([
      [{ city: 'Montréal', team: 'Ventes', floor: -3.5, since: '2026-02-28' }, null, null],
      [{}, null, null],
      [{}, 'value_invalid', 'TEAM'],
      [{}, 'value_invalid', 'Floor Number'],
      [{}, 'value_invalid', 'since'],
      [{}, 'value_invalid', 'city'],
    ])
  })

  test('with one invalid row of 2,000 is planned for the other 1,999', async () => {
    const { plan, rowsOf } = await setting()
    const lines = Array.from(
      { length: 2000 },
      (_, n) => `Ada,Example,${n === 1234 ? 'nobody' : `p${n}@example.com`}`,
    )
    const { body } = await plan(csv(...lines))
    expect(body.data).toMatchObject({ total: 2000, creates: 1999, skips: 1 })
    expect(await rowsOf(body.data.id, { action: 'skip' })).toMatchObject([
      { line: 1236, reason: 'email_invalid' },
    ])
  })

  test('[T28] replaces its earlier plan when sent again; a plan can be discarded and expires after one day', async () => {
    const { visitor, params, plan } = await setting()
    const first = await plan(csv('Ada,Example,ada@example.com'), 'first.csv')
    const second = await plan(csv('Ada,Example,ada@example.com'), 'second.csv')
    const listed = async () => (await visitor.call(listImports, { params })).body.data.map(({ id }) => id)
    expect(await listed()).toEqual([second.body.data.id])
    const discard = (importId: string) => visitor.call(discardImport, { params: { ...params, importId } })
    expect((await discard(first.body.data.id)).status).toBe(404)
    expect((await discard(second.body.data.id)).status).toBe(200)
    expect(await listed()).toEqual([])
    await plan(csv('Ada,Example,ada@example.com'))
    const later = {
      ...server.makeContext(),
      now: new Date(server.makeContext().now.getTime() + 25 * 3_600_000),
    }
    await purgeImports(later)
    expect(await listed()).toEqual([])
  })

  test('is deleted with the people it names 30 days after the import', async () => {
    const { organization, visitor, params } = await setting()
    const { db, now } = server.makeContext()
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const finished = (fileName: string, finishedAt: Date) => ({
      organizationId: organization.id,
      fileName,
      fileHash: fileName,
      heads: [],
      rules: '',
      state: 'finished' as const,
      createdAt: ago(60),
      finishedAt,
    })
    await db.insert(imports).values([finished('old', ago(31)), finished('late', ago(29))])
    await purgeImports(server.makeContext())
    const { body } = await visitor.call(listImports, { params })
    expect(body.data.map(({ fileName }) => fileName)).toEqual(['late'])
  })

  test('[A8.users.4] that cannot be read is refused with a message, whatever its media type', async () => {
    const { visitor, params, plan } = await setting()
    const refusals = new Map<string, string | Uint8Array>([
      ['import.unreadable', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['import.empty', csv(',,', 'Ada,Example,')],
    ])
    for (const [code, file] of refusals) {
      expect(await plan(file, 'people.xlsx')).toMatchObject({ status: 400, body: { code } })
    }
    expect((await visitor.call(listImports, { params })).body.data).toEqual([])
    const url = `/api/organizations/${params.orgId}/imports?fileName=a.csv`
    const body = await visitor.send({ method: 'POST', url, body: { rows: [] } })
    expect(body.status).toBe(errors['request.media_type'].status)
  })

  test('[G9] larger than 10 MB is refused before it is parsed', async () => {
    const { plan } = await setting()
    const { status, body } = await plan(new Uint8Array(maxImportBytes + 1))
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'request.too_large' })
  })
})
