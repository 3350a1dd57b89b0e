import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endOtherSessions, getSession, listOwnSessions, login } from '#contract/identity/sessions.ts'
import { signIns } from '#server/schema/sessions.ts'
import { makeAdministrator, makeEmployee, newAddress, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { recordSignIn } from './history.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const attempt = (email: string, secret: string, userAgent: string) => {
  const visitor = server.visitor()
  const sent = { method: 'POST' as const, url: '/auth/login', body: { email, password: secret } }
  const headers = { 'user-agent': userAgent }
  return visitor.send({ ...sent, headers, address: '203.0.113.7' }).then(() => visitor)
}

test('own live sessions are listed with device and address, newest first, and the current one is marked', async () => {
  const person = await makeEmployee(server)
  const idle = await signedIn(server, person)
  server.pass({ minutes: 31 })
  expect((await idle.call(getSession)).body.session).toBeNull()
  await signedIn(server, await makeEmployee(server))
  const startedAt = server.makeContext().now.toISOString()
  const here = await attempt(person.account.email, password, 'Firefox')
  server.pass({ minutes: 1 })
  await signedIn(server, person)
  const { body } = await here.call(listOwnSessions)
  const lastSeenAt = server.makeContext().now.toISOString()
  const there = { current: false, kind: 'standard', address: '127.0.0.1', userAgent: 'tests', lastSeenAt }
  const own = { current: true, kind: 'standard', address: '203.0.113.7', userAgent: 'Firefox', startedAt }
  expect(body.data.sessions.map(({ current }) => current).sort()).toEqual([false, true])
  expect(body.data.sessions).toEqual(
    expect.arrayContaining([expect.objectContaining(there), expect.objectContaining(own)]),
  )
})

test('sign-ins and failed attempts of the own account are listed, limited to the latest fifty', async () => {
  const { account } = await makeEmployee(server)
  await attempt(account.email, 'wrong', 'Chrome')
  await attempt(newAddress(), 'wrong', 'Chrome')
  await server.runJobs()
  server.pass({ seconds: 1 })
  const visitor = await attempt(account.email.toUpperCase(), password, 'Firefox')
  const list = async () => (await visitor.call(listOwnSessions)).body.data.signIns
  expect(await list()).toEqual([
    expect.objectContaining({ succeeded: true, address: '203.0.113.7', userAgent: 'Firefox' }),
    expect.objectContaining({ succeeded: false, address: '203.0.113.7', userAgent: 'Chrome' }),
  ])

  const row = { accountId: account.id, address: '198.51.100.1', userAgent: 'Old', succeeded: true }
  const before = server.makeContext().now.getTime()
  await server
    .makeContext()
    .db.insert(signIns)
    .values(Array.from({ length: 250 }, (_, n) => ({ ...row, at: new Date(before - (n + 2) * 60_000) })))
  expect(await list()).toHaveLength(50)
  expect((await list())[0]).toMatchObject({ succeeded: true, userAgent: 'Firefox' })
  await recordSignIn(server.makeContext(), { ...row, at: server.makeContext().now })
  const rows = await server.makeContext().db.select().from(signIns).where(eq(signIns.accountId, account.id))
  expect(rows).toHaveLength(50)
  const oldest = Math.min(...rows.map(({ at }) => at.getTime()))
  expect(oldest).toBe(before - 48 * 60_000)
})

test('[T14] failed attempts are queued alike for known and unknown addresses and stored later', async () => {
  const { account } = await makeEmployee(server)
  const put: unknown[] = []
  const jobs = server.makeContext().jobs
  const enqueue = vi.spyOn(jobs, 'enqueue').mockImplementation(async (_, queue, data) => {
    put.push([queue, Object.keys(data)])
  })
  for (const email of [account.email, newAddress()]) await attempt(email, 'wrong', 'Chrome')
  enqueue.mockRestore()
  expect(put).toHaveLength(2)
  expect(put[0]).toEqual(put[1])
})

test('signing out elsewhere ends all sessions of the account but the current one', async () => {
  const person = await makeAdministrator(server)
  const [here, there, support] = [
    await signedIn(server, person),
    await signedIn(server, person),
    await signedIn(server, person, person.organization.id),
  ]
  const stranger = await signedIn(server, await makeEmployee(server))
  expect((await support.call(endOtherSessions)).status).toBe(403)
  expect((await here.call(endOtherSessions)).body).toEqual({ success: true, data: { ended: 2 } })
  for (const ended of [there, support]) expect((await ended.call(getSession)).body.session).toBeNull()
  for (const live of [here, stranger]) expect((await live.call(getSession)).body.session).not.toBeNull()
  const again = await server.visitor().call(login, { body: { email: person.account.email, password } })
  expect(again.status).toBe(200)
})
