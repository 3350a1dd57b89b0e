import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateAccount } from '#contract/identity/accounts.ts'
import { getSession } from '#contract/identity/sessions.ts'
import { getMyOrganization } from '#contract/tenants/organizations.ts'
import { accounts } from '#server/schema/accounts.ts'
import { makeAdministrator, makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const stored = async (id: string) =>
  (await server.makeContext().db.select().from(accounts).where(eq(accounts.id, id)))[0]

test('[A7.auth.8] names and preferences are stored and returned by the session', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  const metadata = { first_name: 'Zoë', lastName: 'Neu', language: 'fr', theme: 'dark' } as const
  const preferences = { weekStart: 1, compact: true, note: 'a “quoted” — ünïcode 🎈 text', none: null }
  const answer = await visitor.call(updateAccount, { body: { metadata: { ...metadata, preferences } } })
  const expected = { first_name: 'Zoë', last_name: 'Neu', language: 'fr', theme: 'dark', preferences }
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { name: 'Zoë Neu' } } } })
  expect(answer.body.data.user.metadata).toEqual(expected)
  expect((await visitor.call(getSession)).body.user?.metadata).toEqual(expected)

  await visitor.call(updateAccount, { body: { metadata: { preferences: { compact: false } } } })
  const merged = (await visitor.call(getSession)).body.user?.metadata
  expect(merged).toEqual({ ...expected, preferences: { ...preferences, compact: false } })
})

test('[A7.auth.8] a profile update without a session stores nothing', async () => {
  const answer = await server.visitor().call(updateAccount, { body: { metadata: {} } })
  expect(answer.status).toBe(401)
})

test.each([
  'role',
  'roles',
  'organization',
  'organization_id',
  'organizationId',
  'status',
  'custom_fields',
  'id',
  'email',
  'email_verified',
  'emailVerifiedAt',
  'password',
  'passwordHash',
  'password_hash',
  'admin',
  'isAdmin',
  'admin_ids',
  'credits',
  'isPrimary',
  'parentId',
  'kind',
  'constructor',
  'prototype',
  '__proto__',
])('[T4] [G17] the forbidden key %s is refused by name, and nothing changes', async (key) => {
  const person = await makeAdministrator(server)
  const visitor = await signedIn(server, person)
  const before = (await visitor.call(getMyOrganization)).text
  const forbidden = `{"first_name":"Changed",${JSON.stringify(key)}:{"admin":true}}`
  for (const [body, field] of [
    [`{"metadata":${forbidden}}`, key === '__proto__' ? key : `metadata.${key}`],
    [`{"metadata":{"first_name":"Changed"},${JSON.stringify(key)}:true}`, key],
  ] as const) {
    const answer = await visitor.send({ method: 'PUT', url: updateAccount.path, body })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  }
  expect(await stored(person.account.id)).toEqual(person.account)
  expect((await visitor.call(getMyOrganization)).text).toBe(before)
  expect(Object.prototype).not.toHaveProperty('admin')
})

test.each([
  ['metadata', null],
  ['metadata', []],
  ['metadata', 'text'],
  ['metadata.first_name', { first_name: ['Ada'] }],
  ['metadata.first_name', { first_name: '' }],
  ['metadata.first_name', { first_name: 'a\u0000' }],
  ['metadata.first_name', { first_name: '\ud800' }],
  ['metadata.language', { language: 'de' }],
  ['metadata.theme', { theme: '<script>' }],
  ['metadata.preferences', { preferences: [] }],
  ['metadata.preferences.note', { preferences: { note: 'a\u0000' } }],
  ['metadata.preferences.note', { preferences: { note: '\udfff' } }],
  ['metadata.preferences.note', { preferences: { note: { deeper: 1 } } }],
  ['metadata.preferences.note', { preferences: { note: 'x'.repeat(501) } }],
  ['metadata.preferences.note', { preferences: { note: 2 ** 53 } }],
])('[G8] an invalid %s is refused by name: %j', async (field, metadata) => {
  const person = await makeEmployee(server)
  const visitor = await signedIn(server, person)
  const answer = await visitor.send({ method: 'PUT', url: updateAccount.path, body: { metadata } })
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  expect(await stored(person.account.id)).toEqual(person.account)
})

test('[G8] the size of preferences is limited', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  const hundred = (from: number) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`key ${from + i}`, i]))
  const put = (preferences: Record<string, number>) =>
    visitor.call(updateAccount, { body: { metadata: { preferences } } })
  expect(await put(hundred(0))).toMatchObject({ status: 200 })
  const more = await put(hundred(100))
  expect(more).toMatchObject({ status: 400 })
  expect(more.body.fields).toHaveProperty(['metadata.preferences'])
})
