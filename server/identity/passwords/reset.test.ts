import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendVerification } from '#contract/identity/accounts.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { getSession, login } from '#contract/identity/sessions.ts'
import { outbox } from '#server/schema/outbox.ts'
import {
  mailedLink,
  mailedToken,
  makeEmployee,
  newAddress,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ MAILS_PER_HOUR: '5' })
})
afterAll(() => server.close())

const page = 'https://elan.example.com/reset-password?type=recovery'
const changed = 'a changed password'
const gone = { status: 410, body: { success: false, code: 'token.gone' } }
const invalid = { status: 400, body: { success: false, code: 'token.invalid' } }

const request = (email: string, redirectTo = page) =>
  server.visitor().call(requestPasswordReset, { body: { email, redirectTo } })
const confirm = (token: string, email: string, secret = changed) =>
  server.visitor().call(confirmPasswordReset, { body: { token, email, password: secret } })
const signIn = async (email: string, secret: string) =>
  (await server.visitor().call(login, { body: { email, password: secret } })).status

async function forgetful() {
  const person = await makeEmployee(server, { verified: false })
  const { email } = person.account
  await request(email)
  return { ...person, email, token: await mailedToken(server, email, '/reset-password') }
}

test('[A7.auth.3] the mailed link starts with the requesting page and contains token and address', async () => {
  const { account } = await makeEmployee(server)
  expect(await request(account.email)).toMatchObject({ status: 200, body: { success: true, data: {} } })
  const link = await mailedLink(server, account.email, '/reset-password')
  expect(link.href.startsWith(page)).toBe(true)
  expect(link.searchParams.get('email')).toBe(account.email)
  expect(link.searchParams.get('token')).not.toBeNull()
})

test('[A7.auth.3] the mailed link leads to the portal’s own page if redirectTo is missing or only its path', async () => {
  for (const body of [{}, { redirectTo: '/reset-password' }]) {
    const { account } = await makeEmployee(server)
    await server.visitor().call(requestPasswordReset, { body: { ...body, email: account.email } })
    const link = await mailedLink(server, account.email, '/reset-password')
    expect(link.href.startsWith(page)).toBe(true)
  }
})

test.each([
  'https://evil.example.com/reset-password?type=recovery',
  'https://elan.example.com.evil.example/reset-password',
  'https://elan.example.com@evil.example/reset-password',
  'https://someone:secret@elan.example.com/reset-password',
  'https://evil@elan.example.com/reset-password',
  'http://elan.example.com/reset-password',
  'https://elan.example.com:8443/reset-password',
  '//evil.example/reset-password',
  '/\\evil.example/reset-password',
  '/\t/evil.example/reset-password',
  '\\\\evil.example\\reset-password',
  'https:\\\\evil.example/reset-password',
  'javascript:alert(1)',
  'data:text/html,/reset-password',
  'https://2130706433/reset-password',
  'https://evil。example/reset-password',
  'https://elan.example.com/reset-password/../mailbox',
  'https://elan.example.com/reset-password%2f..%2fx',
  'https://elan.example.com/login?next=/reset-password',
  'https://elan.example.com',
  'https://',
  'http://[',
  '',
])('[T9] [G16] the redirect target %j is refused by name, and no mail is sent', async (redirectTo) => {
  const { account } = await makeEmployee(server)
  const answer = await request(account.email, redirectTo)
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect(Object.keys(answer.body.fields ?? {})).toEqual(['redirectTo'])
  expect(await server.mailsTo(account.email)).toHaveLength(0)
})

test('[T9] [G16] a forged Host header does not change links in mails', async () => {
  const { account } = await makeEmployee(server, { verified: false })
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const { email } = account
  for (const endpoint of [requestPasswordReset, resendVerification]) {
    const asked = { method: 'POST', url: endpoint.path, body: { email } } as const
    const refused = await server.visitor().send({ ...asked, headers: { ...headers, host: 'evil.example' } })
    expect(refused.status).toBe(421)
    await server.visitor().send({ ...asked, headers })
  }
  const mails = await server.mailsTo(email)
  expect(mails).toHaveLength(2)
  for (const link of mails.flatMap(({ links }) => links)) {
    expect(link.startsWith('https://elan.example.com/')).toBe(true)
  }
})

test('[T7] query parameters of the requesting page cannot replace the token', async () => {
  const { account } = await makeEmployee(server)
  await request(account.email, `${page}&token=planted&email=planted@example.com#access_token=planted`)
  const link = await mailedLink(server, account.email, '/reset-password')
  expect(link.hash).toBe('')
  expect(link.searchParams.getAll('token')).not.toContain('planted')
  expect(link.searchParams.getAll('token')).toHaveLength(1)
  expect(link.searchParams.getAll('email')).toEqual([account.email])
})

test('[T14] a request writes the same for a known address as for an unknown one: a job looks for the account', async () => {
  const { account } = await makeEmployee(server)
  const { enqueue } = server.parts.jobs
  const added: string[] = []
  server.parts.jobs.enqueue = (db, queue, data, options) => {
    added.push(JSON.stringify({ queue, data, options }).replace(String(data.email), ''))
    return enqueue(db, queue, data, options)
  }
  const unknown = newAddress()
  for (const email of [account.email, unknown]) {
    await request(email)
    await server.visitor().call(resendVerification, { body: { email } })
  }
  server.parts.jobs.enqueue = enqueue
  expect(added).toHaveLength(4)
  expect(added.slice(2)).toEqual(added.slice(0, 2))
  const { db } = server.makeContext()
  const mails = () => db.$count(outbox, inArray(outbox.recipient, [account.email, unknown]))
  expect(await mails()).toBe(0)
  await server.runJobs()
  expect(await mails()).toBe(1)
})

test('[T14] an unknown address gets the same answer as a known one and no mail', async () => {
  const { account } = await makeEmployee(server)
  const unknown = newAddress()
  const [one, other] = [await request(account.email), await request(unknown)]
  expect(other.text).toBe(one.text)
  expect(other.status).toBe(one.status)
  expect(await server.mailsTo(unknown)).toHaveLength(0)
})

test('[T13] five requests an hour send a mail; further requests answer alike and send none', async () => {
  const { account } = await makeEmployee(server)
  for (let i = 0; i < 7; i++) {
    expect(await request(account.email)).toMatchObject({ status: 200, text: '{"success":true,"data":{}}' })
  }
  expect(await server.mailsTo(account.email)).toHaveLength(5)
})

test('[A7.auth.4] token, password and address change the password', async () => {
  const { email, token } = await forgetful()
  expect(await confirm(token, email)).toMatchObject({ status: 200, body: { success: true, data: {} } })
  expect(await signIn(email, password)).toBe(401)
  expect(await signIn(email, changed)).toBe(200)
  const [newest] = (await server.mailsTo(email)).filter(({ links }) =>
    links.every((link) => !link.includes('token=')),
  )
  expect(newest?.subject).toMatch(/password|mot de passe/i)
})

test('[A7.auth.4] a token works once, even with 20 concurrent requests', async () => {
  const { email, token } = await forgetful()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => confirm(token, email, `password number ${i}`)),
  )
  const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
  expect(winners).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(19)
  expect(await signIn(email, `password number ${winners[0]}`)).toBe(200)
  expect(await confirm(token, email)).toMatchObject(gone)
})

test('[A7.auth.4] [T7] another address is refused without consuming the token', async () => {
  const { email, token } = await forgetful()
  const other = await makeEmployee(server)
  expect(await confirm(token, other.account.email)).toMatchObject(invalid)
  expect(await confirm(token, newAddress())).toMatchObject(invalid)
  expect(await confirm(`${token}x`, email)).toMatchObject(invalid)
  expect(await signIn(other.account.email, changed)).toBe(401)
  expect(await confirm(token, email.toUpperCase())).toMatchObject({ status: 200 })
})

test('a reset link is valid for one hour, and a newer link voids it', async () => {
  const { email, token } = await forgetful()
  server.pass({ seconds: 1 })
  await request(email)
  const newer = await mailedToken(server, email, '/reset-password')
  expect(await confirm(token, email)).toMatchObject(gone)
  server.pass({ minutes: 60 })
  expect(await confirm(newer, email)).toMatchObject(gone)
  expect(await signIn(email, password)).toBe(200)
})

test('a short password is refused before the token is consumed', async () => {
  const { email, token } = await forgetful()
  const answer = await confirm(token, email, '1234567')
  expect(answer).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
  expect(answer.body.message).toBe('Password must be at least 8 characters long.')
  expect(await confirm(token, email)).toMatchObject({ status: 200 })
})

test('[T31] [G14] a reset ends every session of the account and no other account’s', async () => {
  const person = await forgetful()
  const sessions = [await signedIn(server, person), await signedIn(server, person)]
  const bystander = await signedIn(server, await makeEmployee(server))
  const answer = await confirm(person.token, person.email)
  const names = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0])
  expect(names).toEqual(['__Host-device'])
  for (const visitor of sessions) expect((await visitor.call(getSession)).body.session).toBeNull()
  expect((await bystander.call(getSession)).body.session).not.toBeNull()
})

test('[T15] a reset forgets known browsers and resets the rate limit', async () => {
  const { account } = await makeEmployee(server)
  const { email } = account
  const browser = server.visitor()
  await browser.call(login, { body: { email, password } })
  for (let i = 0; i < 6; i++) await signIn(email, 'wrong')
  expect(await signIn(email, password)).toBe(429)
  await request(email)
  await confirm(await mailedToken(server, email, '/reset-password'), email)
  expect(await signIn(email, changed)).toBe(200)

  for (let i = 0; i < 6; i++) await signIn(email, 'wrong')
  const asBefore = await browser.call(login, { body: { email, password: changed } })
  expect(asBefore.status).toBe(429)
})

test('a reset by the mailed link verifies the address', async () => {
  const { email, token, account } = await forgetful()
  await confirm(token, email)
  const visitor = await signedIn(server, { account })
  expect((await visitor.call(getSession)).body.user?.email_verified).toBe(true)
})
