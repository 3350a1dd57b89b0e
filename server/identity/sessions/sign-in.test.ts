import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, login } from '#contract/identity/sessions.ts'
import { argon2id, createPasswords } from '#server/platform/crypto/passwords.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'
import { users } from '#server/schema/users.ts'
import { makeEmployee, makePerson, newAddress, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'

const hashes = { verified: 0 }
const countingPasswords = createPasswords({
  ...argon2id,
  verify(hash, text) {
    hashes.verified++
    return argon2id.verify(hash, text)
  },
})

let server: TestServer
beforeAll(async () => {
  const limits = { PUBLIC_CALLS_PER_ADDRESS: '100000', LOGIN_PER_ADDRESS: '100000' }
  server = await startTestServer(limits, undefined, countingPasswords)
})
afterAll(() => server.close())

const attempt = (visitor: Visitor, email: string, secret: string, more: object = {}) =>
  visitor.send({ method: 'POST', url: '/auth/login', body: { email, password: secret }, ...more })

async function countOf(key: string) {
  const [row] = await server.makeContext().db.select().from(rateLimits).where(eq(rateLimits.key, key))
  return row?.count ?? 0
}

test('[T14] [G12] an unknown address and a wrong password get identical answers after equal hashing', async () => {
  const { account } = await makeEmployee(server)
  hashes.verified = 0
  const wrong = await attempt(server.visitor(), account.email, 'not the password')
  expect(hashes.verified).toBe(1)
  const unknown = await attempt(server.visitor(), newAddress(), 'not the password')
  expect(hashes.verified).toBe(2)
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(unknown.text).toBe(wrong.text)
  const alike = ({ date: _date, 'x-request-id': _id, ...headers }: Record<string, unknown>) => headers
  expect(alike(unknown.headers)).toEqual(alike(wrong.headers))
})

test('[A7.auth.1] a person who is inactive in every organization gets 403; one active membership is enough to sign in', async () => {
  const { account, user } = await makeEmployee(server)
  await server.makeContext().db.update(users).set({ status: 'inactive' }).where(eq(users.id, user.id))
  const visitor = server.visitor()
  const refused = await attempt(visitor, account.email, password)
  expect(refused).toMatchObject({ status: 403, body: { code: 'account.inactive', success: false } })
  expect(visitor.cookies.size).toBe(0)

  const elsewhere = await makePerson(server)
  const activeThere = { status: 'active' as const, accountId: account.id }
  await server.makeContext().db.update(users).set(activeThere).where(eq(users.id, elsewhere.user.id))
  expect(await attempt(visitor, account.email, password)).toMatchObject({ status: 200 })
})

test('[A7.auth.1] sign-in compares the address without case and surrounding blanks, and the password exactly', async () => {
  const { account } = await makeEmployee(server)
  const typed = ` ${account.email.toUpperCase()} `
  expect(await attempt(server.visitor(), typed, password)).toMatchObject({ status: 200 })
  expect(await attempt(server.visitor(), typed, ` ${password}`)).toMatchObject({ status: 401 })
  expect(await attempt(server.visitor(), typed, password.toUpperCase())).toMatchObject({ status: 401 })
})

test('[G14] signing in creates a new session regardless of the cookie sent', async () => {
  const { account } = await makeEmployee(server)
  const visitor = server.visitor()
  visitor.cookies.set('__Host-session', 'chosen-by-an-attacker')
  await attempt(visitor, account.email, password)
  const first = visitor.cookies.get('__Host-session')
  expect(first).toMatch(/^[\w-]{43}$/)
  await attempt(visitor, account.email, password)
  expect(visitor.cookies.get('__Host-session')).not.toBe(first)
})

test('[T15] [G11] of 200 concurrent wrong passwords five are hashed and counted and the others are rate-limited', async () => {
  const { account } = await makeEmployee(server)
  const from = '203.0.113.1'
  hashes.verified = 0
  const tries = await Promise.all(
    Array.from({ length: 200 }, () => attempt(server.visitor(), account.email, 'wrong', { address: from })),
  )
  const statuses = tries.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(195)
  expect(hashes.verified).toBe(5)
  expect(await countOf(`sign-in:account:${account.id}`)).toBe(5)
  expect(await countOf(`sign-in:from:${from}`)).toBe(200)
  const late = tries.find(({ status }) => status === 429)
  expect(late).toMatchObject({ headers: { 'retry-after': '1' }, body: { code: 'request.throttled' } })
})

test('[T15] further attempts have a backoff of 1, 2, 4 … seconds up to 15 minutes, which a success resets', async () => {
  const { account } = await makeEmployee(server)
  const guess = (secret = 'wrong') => attempt(server.visitor(), account.email, secret)
  for (let i = 0; i < 5; i++) expect(await guess()).toMatchObject({ status: 401 })
  for (const seconds of [1, 2, 4, 8]) {
    server.pass({ seconds: seconds - 0.001 })
    expect(await guess(password)).toMatchObject({ status: 429 })
    server.pass({ seconds: 0.001 })
    expect(await guess()).toMatchObject({ status: 401 })
  }
  const key = eq(rateLimits.key, `sign-in:account:${account.id}`)
  await server.makeContext().db.update(rateLimits).set({ count: 60, blockedUntil: null }).where(key)
  expect(await guess()).toMatchObject({ status: 401 })
  expect(await guess()).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
  server.pass({ minutes: 15 })
  expect(await guess(password)).toMatchObject({ status: 200 })
  for (let i = 0; i < 5; i++) expect(await guess()).toMatchObject({ status: 401 })
})

test('[T15] an account locked after 100 wrong passwords says when it opens again: 30 days after the last one', async () => {
  const { account } = await makeEmployee(server)
  const guess = (secret = 'wrong') => attempt(server.visitor(), account.email, secret)
  await guess()
  const key = eq(rateLimits.key, `sign-in:account:${account.id}`)
  await server.makeContext().db.update(rateLimits).set({ count: 99 }).where(key)
  expect(await guess()).toMatchObject({ status: 401 })
  server.pass({ days: 29 })
  expect(await guess(password)).toMatchObject({ status: 429, headers: { 'retry-after': '86400' } })
})

test('[T15] the rate limit counts attempts at unknown addresses too', async () => {
  const email = newAddress()
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await attempt(server.visitor(), email, 'wrong')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('[T15] after 100 consecutive failures no attempt is allowed, however long the wait', async () => {
  const { account } = await makeEmployee(server)
  const visitor = server.visitor()
  await attempt(visitor, account.email, 'wrong')
  const key = eq(rateLimits.key, `sign-in:account:${account.id}`)
  await server.makeContext().db.update(rateLimits).set({ count: 99 }).where(key)
  expect(await attempt(visitor, account.email, 'wrong')).toMatchObject({ status: 401 })
  server.pass({ days: 1 })
  expect(await attempt(visitor, account.email, password)).toMatchObject({ status: 429 })
})

test('[G11] the owner can sign in from a known browser while the account is under attack', async () => {
  const { account } = await makeEmployee(server)
  const owner = server.visitor()
  await attempt(owner, account.email, password)
  expect(owner.cookies.get('__Host-device')).toMatch(/^[\w-]{43}$/)
  const attacker = server.visitor()
  for (let i = 0; i < 8; i++) await attempt(attacker, account.email, 'wrong')
  expect(await attempt(attacker, account.email, password)).toMatchObject({ status: 429 })
  expect(await attempt(owner, account.email, password)).toMatchObject({ status: 200 })
  expect(await attempt(attacker, account.email, password)).toMatchObject({ status: 429 })

  const made = server.visitor()
  made.cookies.set('__Host-device', 'A'.repeat(43))
  expect(await attempt(made, account.email, password)).toMatchObject({ status: 429 })
  for (let i = 0; i < 5; i++) await attempt(owner, account.email, 'wrong')
  expect(await attempt(owner, account.email, password)).toMatchObject({ status: 429 })
})

test('[G11] a browser known for one account gets no separate rate limit for another', async () => {
  const { account: own } = await makeEmployee(server)
  const { account: other } = await makeEmployee(server)
  const attacker = server.visitor()
  await attempt(attacker, own.email, password)
  for (let i = 0; i < 5; i++) await attempt(server.visitor(), other.email, 'wrong')
  expect(await attempt(attacker, other.email, password)).toMatchObject({ status: 429 })
})

test('[A3.sessionuser.1] [A7.auth.9] the sign-in answer contains the user, the session and its expiry', async () => {
  const { account } = await makeEmployee(server)
  const visitor = server.visitor()
  const { body } = await visitor.call(login, { body: { email: account.email, password } })
  const { email, id } = account
  const user = { id, email, name: 'Robin Example', firebase_uid: id, email_verified: true }
  const expires = new Date(server.makeContext().now.getTime() + 12 * 3_600_000).toISOString()
  expect(body.data).toMatchObject({ user, session: { user, expires_at: expires, kind: 'standard' } })
  const session = await visitor.call(getSession)
  expect(session.body).toMatchObject({ user, session: { user, expires_at: expires } })
  expect(session.text).not.toContain('token')
  expect(session.text).not.toContain('argon2')
})

test('[A3.sessionuser.1] a session shows the address as name if no name is known', async () => {
  const { account } = await makeEmployee(server, { firstName: '', lastName: '' })
  const visitor = await signedIn(server, { account })
  expect((await visitor.call(getSession)).body.user).toMatchObject({ name: account.email })
})
