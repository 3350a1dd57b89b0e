import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUserField, deleteUserField, updateUserField } from '#contract/people/custom-fields.ts'
import {
  beginImport,
  discardImport,
  downloadRefusedRows,
  getImport,
  planImport,
} from '#contract/people/imports.ts'
import { getUser, listUsers } from '#contract/people/users.ts'
import { imports } from '#server/schema/imports.ts'
import { users } from '#server/schema/users.ts'
import { csvRows } from '#tests/server/csv-rows.ts'
import { makeAdministrator, makeOrganization, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { importQueue } from './queue.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let customers = 0

/** An administrator with a plan, of people whose addresses nobody else has. */
async function setting({ count = 3, on = server, verified = true } = {}) {
  const administrator = await makeAdministrator(on, { verified })
  const { organization } = administrator
  const visitor = await signedIn(on, administrator)
  const params = { orgId: organization.id }
  const customer = ++customers
  const address = (n: number) => `person${n}@customer${customer}.example.com`
  const lines = (name: string, people: number) =>
    Array.from({ length: people }, (_, n) => `${name},Example,${address(n)}`)
  const plan = async (name = 'Ada', people = count) => {
    const file = Buffer.from(['first_name,last_name,email', ...lines(name, people)].join('\n'))
    const { body } = await visitor.call(planImport, { params, query: { fileName: 'people.csv' }, file })
    return { ...params, importId: body.data.id }
  }
  const begin = (of: { orgId: string; importId: string }, autoInvite = false) =>
    visitor.call(beginImport, { params: of, body: { autoInvite } })
  const read = async (of: { orgId: string; importId: string }) =>
    (await visitor.call(getImport, { params: of })).body.data
  const people = async () =>
    (await visitor.call(listUsers, { params })).body.data.users.filter(({ status }) => status !== 'active')
  return { visitor, organization, params, address, plan, begin, read, people }
}

test('[A4.import.1, A4.import.2] runs in the background and reports its progress', async () => {
  const { organization, address, plan, begin, read, people } = await setting()
  await makePerson(server, { organization, email: address(1) })
  const importing = await plan('Kim')
  expect((await begin(importing)).body.data).toMatchObject({ state: 'running', done: 0, autoInvite: false })
  await server.runJobs()
  const done = await read(importing)
  expect(done).toMatchObject({
    state: 'finished',
    total: 3,
    skips: 1,
    creates: 2,
    done: 2,
    created: 2,
    changed: 0,
  })
  expect(await people()).toHaveLength(3)
  expect((await server.mailsTo(address(0))).length).toBe(0)
})

test('[A2.users.import.4] invites the people it adds unless autoInvite is false, and nobody else', async () => {
  const { visitor, organization, address, plan, people } = await setting()
  await makePerson(server, { organization, email: address(0) })
  const importing = await plan('Ada')
  await visitor.call(beginImport, { params: importing, body: {} })
  await server.runJobs()
  const found = (await people()).map(({ email, first_name, status }) => [email, first_name, status])
  expect(found.sort()).toEqual([
    [address(0), 'Ada', 'pending'],
    [address(1), 'Ada', 'invited'],
    [address(2), 'Ada', 'invited'],
  ])
  const mails = await Promise.all([0, 1, 2].map((n) => server.mailsTo(address(n))))
  expect(mails.map(({ length }) => length)).toEqual([0, 1, 1])
})

test('updates names and values of known people and keeps their other values', async () => {
  const { visitor, organization, address, plan, begin, read } = await setting({ count: 1 })
  const { user } = await makePerson(server, { organization, email: address(0) })
  const below = await makeOrganization(server, organization)
  const namesake = (await makePerson(server, { organization: below, email: address(0) })).user
  const { db } = server.makeContext()
  await db
    .update(users)
    .set({ customFields: { city: 'Laval' } })
    .where(eq(users.id, user.id))
  const importing = await plan('Zoé')
  await begin(importing)
  await server.runJobs()
  expect(await read(importing)).toMatchObject({ changes: 1, changed: 1, created: 0, done: 1 })
  const { body } = await visitor.call(getUser, { params: { orgId: organization.id, userId: user.id } })
  expect(body.data).toMatchObject({
    first_name: 'Zoé',
    last_name: 'Example',
    status: 'pending',
    metadata: { custom_fields: { city: 'Laval' } },
  })
  const inside = await visitor.call(getUser, { params: { orgId: below.id, userId: namesake.id } })
  expect(inside.body.data.first_name).toBe('Kim')
})

test('[T28] skips people whom somebody else added or removed since it was planned', async () => {
  const { visitor, organization, address, plan, begin, read, people } = await setting()
  const { user } = await makePerson(server, { organization, email: address(2) })
  const importing = await plan('Ada')
  await makePerson(server, { organization, email: address(0) })
  await server.makeContext().db.delete(users).where(eq(users.id, user.id))
  await begin(importing, true)
  await server.runJobs()
  expect(await read(importing)).toMatchObject({ state: 'finished', done: 3, created: 1, changed: 0 })
  const found = (await people()).map(({ email, first_name }) => [email, first_name])
  expect(found.sort()).toEqual([
    [address(0), 'Kim'],
    [address(1), 'Ada'],
  ])
  const { text } = await visitor.call(downloadRefusedRows, { params: importing })
  const reason = 'This person was added or removed after the file was read.'
  expect(csvRows(text).slice(1)).toEqual([0, 2].map((n) => ['Ada', 'Example', address(n), reason]))
})

test('[G6] continues after an interruption and a restart, with nobody lost, duplicated or mailed twice', async () => {
  const { address, plan, begin, read, params } = await setting({ count: 1100 })
  const { db } = server.makeContext()
  const importing = await plan()
  await begin(importing, true)
  await server.changeTables(
    sql`create function interrupt() returns trigger language plpgsql as
      $$ begin raise exception 'interrupted'; end $$`,
    sql.raw(`create trigger interruption before insert on users for each row
      when (new.email = '${address(700)}') execute function interrupt()`),
  )
  await expect(server.runJobs()).rejects.toThrow()
  expect(await read(importing)).toMatchObject({ state: 'running', done: 500, created: 500 })
  await server.changeTables(sql`drop trigger interruption on users`)
  const queue = importQueue(server.makeContext)
  const missing = (await queue.missing?.()) ?? []
  expect(missing).toEqual([{ data: { importId: importing.importId } }])
  // Two processes at once.
  await Promise.all([...missing, ...missing].map(({ data }) => queue.run(data, { last: false })))
  expect(await read(importing)).toMatchObject({ state: 'finished', done: 1100, created: 1100 })
  expect(await db.$count(users, eq(users.organizationId, params.orgId))).toBe(1101)
  const { rows } = await db.execute(sql`select state, count(*)::int as people from invitations
    where organization_id = ${params.orgId} group by state`)
  expect(rows).toEqual([{ state: 'queued', people: 1100 }])
  expect(await queue.missing?.()).toEqual([])
  await db.execute(sql`delete from invitations where organization_id = ${params.orgId}`)
})

test('[T28] runs one at a time for an organization, and once for repeated requests', async () => {
  const { visitor, plan, begin, read, people } = await setting()
  const [first, second] = [await plan('Ada'), await plan('Bob', 4)]
  const begun = await Promise.all([begin(first), begin(first), begin(first)])
  expect(begun.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await begin(second)).toMatchObject({ status: 409, body: { code: 'import.running' } })
  expect(await plan('Ada')).toEqual(first)
  expect(await visitor.call(discardImport, { params: first })).toMatchObject({
    status: 409,
    body: { code: 'import.begun' },
  })
  await server.runJobs()
  expect((await begin(first)).body.data).toMatchObject({ state: 'finished', created: 3 })
  await server.runJobs()
  expect(await people()).toHaveLength(3)
  await begin(second)
  await server.runJobs()
  expect(await read(second)).toMatchObject({ state: 'finished', creates: 4, created: 1, done: 4 })
})

test('sends no mail for an administrator with an unverified address', async () => {
  const careful = await startTestServer({ REQUIRE_VERIFIED_EMAIL: 'on' }, server.database)
  const { plan, begin } = await setting({ on: careful, verified: false })
  const importing = await plan()
  expect(await begin(importing, true)).toMatchObject({
    status: 403,
    body: { code: 'account.email_unverified' },
  })
  expect((await begin(importing, false)).status).toBe(200)
  await careful.runJobs()
  const [kept] = await server
    .makeContext()
    .db.select()
    .from(imports)
    .where(eq(imports.id, importing.importId))
  expect(kept?.state).toBe('finished')
  await careful.close()
})

test('cannot start after its fields changed, and blocks changes of fields while it runs', async () => {
  const { params, plan, begin, visitor } = await setting()
  const { body } = await visitor.call(createUserField, { params, body: { name: 'City', type: 'text' } })
  const field = { params: { ...params, fieldId: body.data.id } }
  const change = (type: 'text' | 'number') => visitor.call(updateUserField, { ...field, body: { type } })
  const importing = await plan()
  await change('number')
  expect(await begin(importing)).toMatchObject({ status: 409, body: { code: 'import.outdated' } })
  await change('text')
  expect((await begin(importing)).body.data.state).toBe('running')
  const running = { status: 409, body: { code: 'import.running' } }
  expect(await change('number')).toMatchObject(running)
  expect(await visitor.call(deleteUserField, field)).toMatchObject(running)
  await server.runJobs()
  expect((await visitor.call(deleteUserField, field)).status).toBe(200)
})
