import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyOrganization } from '#contract/organizations.ts'
import { getSession, login, updateAccount, updatePassword } from '#contract/session.ts'
import { makeAdministrator, makeEmployee, password, signedIn } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { accounts } from './table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const changed = 'a changed password'
const change = (visitor: Visitor, body: { password: string; current_password?: string }) =>
  visitor.call(updatePassword, { body })
const signIn = async (email: string, secret: string) =>
  (await server.visitor().call(login, { body: { email, password: secret } })).status
const stored = async (id: string) =>
  (await server.work().db.select().from(accounts).where(eq(accounts.id, id)))[0]

test('[A7.auth.7] a fresh session sets a password without the current one', async () => {
  const person = await makeEmployee(server)
  const { email, id } = person.account
  const visitor = await signedIn(server, person)
  server.pass({ minutes: 10 })
  const answer = await change(visitor, { password: changed })
  expect(answer).toMatchObject({ status: 200, body: { success: true, data: { user: { id, email } } } })
  expect(await signIn(email, changed)).toBe(200)
  expect(await signIn(email, password)).toBe(401)
})

test('[A7.auth.7] without a session nothing is changed', async () => {
  const answer = await change(server.visitor(), { password: changed })
  expect(answer).toMatchObject({ status: 401, body: { code: 'session.required', success: false } })
})

test('[T17] an older session needs the current password', async () => {
  const person = await makeEmployee(server)
  const visitor = await signedIn(server, person)
  server.pass({ minutes: 10, seconds: 1 })
  const missing = await change(visitor, { password: changed })
  expect(missing).toMatchObject({ status: 403, body: { message: 'Enter your current password.' } })
  expect(missing.body.fields).toHaveProperty('current_password')
  const wrong = await change(visitor, { password: changed, current_password: 'wrong' })
  expect(wrong).toMatchObject({ status: 403, body: { code: 'account.wrong_password' } })
  expect((await stored(person.account.id))?.passwordHash).toBe(person.account.passwordHash)
  const right = await change(visitor, { password: changed, current_password: password })
  expect(right.status).toBe(200)
})

test('[T17] a wrong current password is refused in a fresh session too', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  expect(await change(visitor, { password: changed, current_password: 'wrong' })).toMatchObject({
    status: 403,
  })
})

test('[T17] a stolen session cannot guess the current password without end', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  const guesses = []
  for (let i = 0; i < 6; i++) {
    guesses.push((await change(visitor, { password: changed, current_password: 'wrong' })).status)
  }
  expect(guesses).toEqual([403, 403, 403, 403, 403, 429])
})

test('right current passwords are no guesses: one may change as often as one likes', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  let current_password = password
  for (let i = 0; i < 7; i++) {
    const next = `password number ${i}`
    expect(await change(visitor, { password: next, current_password })).toMatchObject({ status: 200 })
    current_password = next
  }
})

test('[T17] [G14] the other sessions end, this one goes on, and the owner is told', async () => {
  const person = await makeEmployee(server)
  const [here, there] = [await signedIn(server, person), await signedIn(server, person)]
  await change(here, { password: changed })
  expect((await here.call(getSession)).body.user).toMatchObject({ id: person.account.id })
  expect((await there.call(getSession)).body.session).toBeNull()
  const mails = await server.mailsTo(person.account.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toContain(changed)
})

test('[A7.auth.7] a short password is refused in the words of the screens', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  const answer = await change(visitor, { password: '1234567' })
  expect(answer).toMatchObject({ status: 400 })
  expect(answer.body.message).toBe('Password must be at least 8 characters long.')
})

test('[A7.auth.8] names and preferences are stored and shown by the session', async () => {
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

test('[A7.auth.8] without a session nothing is stored', async () => {
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
])('[T4] [G17] the key %s is refused by name and nothing changes', async (key) => {
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
])('[G8] a wrong %s is refused by name: %j', async (field, metadata) => {
  const person = await makeEmployee(server)
  const visitor = await signedIn(server, person)
  const answer = await visitor.send({ method: 'PUT', url: updateAccount.path, body: { metadata } })
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  expect(await stored(person.account.id)).toEqual(person.account)
})

test('[G8] preferences do not grow without end', async () => {
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
