import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { updatePassword } from '#contract/identity/passwords.ts'
import { endOtherSessions } from '#contract/identity/sessions.ts'
import * as contract from '#contract/participation/activity-keys.ts'
import { sendDays } from '#contract/participation/intake.ts'
import { activityKeySecrets, activityKeys } from '#server/schema/activity-keys.ts'
import { users } from '#server/schema/users.ts'
import { agree } from '#tests/server/activity.ts'
import { makeEmployee, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { requestOf } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const body = { source: 'Shortcut', entries: [{ day: '2026-03-01', steps: 100 }] }

async function holder() {
  const made = await makeEmployee(server)
  const person = { organizationId: made.organization.id, userId: made.user.id }
  await agree(server, [person])
  const visitor = await signedIn(server, made)
  const make = () => visitor.call(contract.createActivityKey, { body: { name: 'My phone' } })
  return {
    ...{ made, person, visitor, make },
    key: (await make()).body.data,
    list: async () => (await visitor.call(contract.listActivityKeys, {})).body.data,
  }
}

const by = (secret: string) => ({ authorization: `Bearer ${secret}` })
const post = (secret: string, more: { headers?: Record<string, string> } = {}) =>
  server.visitor().send({ ...requestOf(sendDays, { body }), headers: { ...by(secret), ...more.headers } })

test('[P-API-6] a key is shown once, stored as a hash, listed with its last use, and at most five are made', async () => {
  const { key, list, make, person, visitor } = await holder()
  expect(key.secret).toMatch(/^elan_act_[\w-]{43}$/)
  const stored = await server.asOwner((db) =>
    db.select().from(activityKeys).where(eq(activityKeys.id, key.id)),
  )
  expect(JSON.stringify(stored)).not.toContain(key.secret)
  expect(await list()).toEqual([expect.objectContaining({ id: key.id, name: 'My phone', lastUsedAt: null })])
  expect(JSON.stringify(await list())).not.toContain('elan_act_')
  server.pass({ seconds: 12 })
  expect(await post(key.secret)).toMatchObject({ status: 200, body: { accepted: 1 } })
  expect((await list())[0]?.lastUsedAt).toBe(server.makeContext().now.toISOString())
  for (let more = 1; more < 5; more++) expect((await make()).status).toBe(201)
  expect(await make()).toMatchObject({ status: 409, body: { code: 'key.too_many' } })
  expect(
    (await visitor.call(contract.revokeActivityKey, { params: { keyId: key.id } })).body.data,
  ).toHaveLength(4)
  expect(await post(key.secret)).toMatchObject({ status: 401, body: { code: 'key.invalid' } })
  expect(
    await server.asOwner((db) => db.$count(activityKeySecrets, eq(activityKeySecrets.userId, person.userId))),
  ).toBe(4)
})

test('[P-API-6] [P-TST-1] a key opens the four intake calls and no other one', async () => {
  const { key } = await holder()
  const opened: string[] = []
  for (const [name, endpoint] of endpoints) {
    if (endpoint.access === 'public' || endpoint.access === 'provider') continue
    const path = endpoint.path.replaceAll(/:\w+/g, crypto.randomUUID())
    const { status } = await server.visitor().send({
      method: endpoint.method,
      url: path,
      body: endpoint.method === 'GET' ? undefined : {},
      headers: by(key.secret),
    })
    if (status !== 401) opened.push(name)
  }
  expect(opened.sort()).toEqual([
    'intake.sendDays',
    'intake.sendHealthAutoExport',
    'intake.sendHealthConnect',
    'intake.sendOpenMHealth',
  ])
})

test('[P-API-6] a key and a cookie together are judged by the key, and another page’s request is refused', async () => {
  const { key, visitor } = await holder()
  const request = requestOf(sendDays, { body })
  expect(await visitor.send({ ...request, headers: by('elan_act_unknown') })).toMatchObject({ status: 401 })
  expect(await visitor.send(request)).toMatchObject({ status: 200 })
  expect(await post(key.secret, { headers: { origin: 'https://evil.example' } })).toMatchObject({
    status: 403,
  })
  const elsewhere = `${request.url}?organizationId=${crypto.randomUUID()}`
  expect(await server.visitor().send({ ...request, url: elsewhere, headers: by(key.secret) })).toMatchObject({
    status: 403,
  })
})

test('[P-API-6] 60 calls an hour, then 429 with Retry-After', async () => {
  const { key } = await holder()
  for (let call = 0; call < 60; call++) expect((await post(key.secret)).status).toBe(200)
  const refused = await post(key.secret)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  server.pass({ hours: 1 })
  expect((await post(key.secret)).status).toBe(200)
})

test('[P-API-6] a key ends after 90 days without use, with all sessions, the password and the membership', async () => {
  const idle = await holder()
  server.pass({ days: 89 })
  expect((await post(idle.key.secret)).status).toBe(200)
  server.pass({ days: 90 })
  expect((await post(idle.key.secret)).status).toBe(401)

  const signedOut = await holder()
  await signedOut.visitor.call(endOtherSessions, {})
  expect((await post(signedOut.key.secret)).status).toBe(401)
  expect(await signedOut.list()).toEqual([])

  const changed = await holder()
  const { status } = await changed.visitor.call(updatePassword, {
    body: { current_password: password, password: 'another phrase of words' },
  })
  expect([status, (await post(changed.key.secret)).status]).toEqual([200, 401])

  const left = await holder()
  await server.asOwner((db) =>
    db.update(users).set({ status: 'inactive' }).where(eq(users.id, left.person.userId)),
  )
  await server.asOwner((db) =>
    db.update(users).set({ status: 'active' }).where(eq(users.id, left.person.userId)),
  )
  expect((await post(left.key.secret)).status).toBe(401)
})
