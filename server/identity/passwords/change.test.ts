import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPasswordReset, requestPasswordReset, updatePassword } from '#contract/identity/passwords.ts'
import { getSession, login } from '#contract/identity/sessions.ts'
import { stepUp } from '#contract/identity/step-up.ts'
import { accounts } from '#server/schema/accounts.ts'
import { mailedToken, makeEmployee, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'

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
  (await server.makeContext().db.select().from(accounts).where(eq(accounts.id, id)))[0]

test('[A7.auth.7] a fresh session changes the password without the current one', async () => {
  const person = await makeEmployee(server)
  const { email, id } = person.account
  const visitor = await signedIn(server, person)
  server.pass({ minutes: 10 })
  const answer = await change(visitor, { password: changed })
  expect(answer).toMatchObject({ status: 200, body: { success: true, data: { user: { id, email } } } })
  expect(await signIn(email, changed)).toBe(200)
  expect(await signIn(email, password)).toBe(401)
})

test('[A7.auth.7] a password change without a session changes nothing', async () => {
  const answer = await change(server.visitor(), { password: changed })
  expect(answer).toMatchObject({ status: 401, body: { code: 'session.required', success: false } })
})

test('[T17] an older session requires the current password', async () => {
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

test('[T17] a wrong current password is refused even in a fresh session', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  expect(await change(visitor, { password: changed, current_password: 'wrong' })).toMatchObject({
    status: 403,
  })
})

test('[T17] guesses of the current password from a stolen session are rate-limited', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  const guesses = []
  for (let i = 0; i < 6; i++) {
    guesses.push((await change(visitor, { password: changed, current_password: 'wrong' })).status)
  }
  expect(guesses).toEqual([403, 403, 403, 403, 403, 429])
})

test('correct passwords do not consume the rate limit', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  for (let i = 0; i < 7; i++) expect((await visitor.call(stepUp, { body: { password } })).status).toBe(200)
  let current_password = password
  for (let i = 0; i < 7; i++) {
    const next = `password number ${i}`
    expect(await change(visitor, { password: next, current_password })).toMatchObject({ status: 200 })
    current_password = next
  }
})

test('[G13] [T17] a changed password voids earlier reset links', async () => {
  const person = await makeEmployee(server)
  const { email } = person.account
  await server.visitor().call(requestPasswordReset, { body: { email } })
  const token = await mailedToken(server, email, '/reset-password')
  await change(await signedIn(server, person), { password: changed })
  const body = { token, email, password: 'what a thief would like' }
  expect(await server.visitor().call(confirmPasswordReset, { body })).toMatchObject({ status: 410 })
  expect(await signIn(email, changed)).toBe(200)
})

test('[T17] [G14] a changed password ends the other sessions, keeps this one and notifies the owner', async () => {
  const person = await makeEmployee(server)
  const [here, there] = [await signedIn(server, person), await signedIn(server, person)]
  await change(here, { password: changed })
  expect((await here.call(getSession)).body.user).toMatchObject({ id: person.account.id })
  expect((await there.call(getSession)).body.session).toBeNull()
  const mails = await server.mailsTo(person.account.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toContain(changed)
})

test('[A7.auth.7] a short password is refused with the documented message', async () => {
  const visitor = await signedIn(server, await makeEmployee(server))
  const answer = await change(visitor, { password: '1234567' })
  expect(answer).toMatchObject({ status: 400 })
  expect(answer.body.message).toBe('Password must be at least 8 characters long.')
})
