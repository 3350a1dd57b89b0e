import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendVerification, verifyEmail } from '#contract/identity/accounts.ts'
import { getSession } from '#contract/identity/sessions.ts'
import { register } from '#contract/tenants/registration.ts'
import { mailedLink, mailedToken, makeEmployee, newAddress, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { markVerified, sendVerification } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const gone = { status: 410, body: { success: false, code: 'token.gone' } }
const invalid = { status: 400, body: { success: false, code: 'token.invalid' } }

const verify = (token: string, email: string) =>
  server.visitor().call(verifyEmail, { body: { token, email } })
const resend = (email: string) => server.visitor().call(resendVerification, { body: { email } })
const linksTo = async (email: string) =>
  (await server.mailsTo(email)).filter(({ links }) => links.some((link) => link.includes('/verify-email')))

/** Somebody who has not proved their address, and the token mailed to them. */
async function unproved() {
  const person = await makeEmployee(server, { verified: false })
  const { email } = person.account
  await sendVerification(server.makeContext(), person.account)
  return { ...person, email, token: await mailedToken(server, email, '/verify-email') }
}

test('[A7.auth.5] the mailed link contains token and address, and verifies the address', async () => {
  const email = newAddress()
  const form = { email, password: 'a new password', firstName: 'Ada', lastName: 'Example' }
  await server.visitor().call(register, { body: form })
  const link = await mailedLink(server, email, '/verify-email')
  expect(link.origin).toBe('https://elan.example.com')
  expect(link.searchParams.get('email')).toBe(email)
  const token = link.searchParams.get('token') ?? ''
  expect(await verify(token, email)).toMatchObject({ status: 200, body: { data: { email } } })
})

test('[A7.auth.5] the session says that the address is verified', async () => {
  const { account, email, token } = await unproved()
  const visitor = await signedIn(server, { account })
  expect((await visitor.call(getSession)).body.user?.email_verified).toBe(false)
  const type = 'email_verification' as const
  await server.visitor().call(verifyEmail, { body: { token, email, type } })
  expect((await visitor.call(getSession)).body.user?.email_verified).toBe(true)
})

test('[T8] a second use of a link succeeds within ten minutes and is refused later', async () => {
  const { email, token } = await unproved()
  expect(await verify(token, email)).toMatchObject({ status: 200 })
  server.pass({ minutes: 10 })
  expect(await verify(token, email)).toMatchObject({ status: 200, body: { data: { email } } })
  server.pass({ seconds: 1 })
  expect(await verify(token, email)).toMatchObject(gone)
})

test('[T8] a second use also succeeds for an address that was verified in another way', async () => {
  const { account, email, token } = await unproved()
  server.pass({ minutes: 1 })
  await markVerified(server.makeContext(), account.id)
  server.pass({ minutes: 1 })
  expect(await verify(token, email)).toMatchObject({ status: 200 })
  server.pass({ minutes: 1 })
  expect(await verify(token, email)).toMatchObject({ status: 200 })
})

test('a verification link is valid for 24 hours', async () => {
  const { email, token } = await unproved()
  server.pass({ hours: 23, minutes: 59 })
  const late = await unproved()
  expect(await verify(token, email)).toMatchObject({ status: 200 })
  server.pass({ hours: 24 })
  expect(await verify(late.token, late.email)).toMatchObject(gone)
})

test('[A7.auth.6] a new link voids the previous one', async () => {
  const { email, token } = await unproved()
  server.pass({ seconds: 1 })
  expect(await resend(email)).toMatchObject({ status: 200, body: { success: true } })
  const newer = await mailedToken(server, email, '/verify-email')
  expect(newer).not.toBe(token)
  expect(await verify(token, email)).toMatchObject(gone)
  server.pass({ seconds: 1 })
  expect(await verify(newer, email)).toMatchObject({ status: 200 })
  expect(await verify(token, email)).toMatchObject(gone)
})

test('[A7.auth.5] a link with another address, another person’s token or a changed token verifies and consumes nothing', async () => {
  const { email, token } = await unproved()
  const other = await unproved()
  const [head, claims, secret = ''] = token.split('.')
  const changed = `${head}.${claims}.${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
  const relabelled = `${head}.${Buffer.from('{"email":"x@example.com"}').toString('base64url')}.${secret}`
  for (const [tried, address] of [
    [token, other.email],
    [other.token, email],
    [changed, email],
    [relabelled, email],
    [secret, email],
    ['nonsense', email],
  ] as const) {
    expect(await verify(tried, address)).toMatchObject(invalid)
  }
  expect(await verify(token, email)).toMatchObject({ status: 200 })
  expect(await verify(other.token, other.email)).toMatchObject({ status: 200 })
})

test('a type other than email_verification is refused by name', async () => {
  const { email, token } = await unproved()
  const body = { token, email, type: 'recovery' }
  const answer = await server.visitor().send({ method: 'POST', url: verifyEmail.path, body })
  expect(answer).toMatchObject({ status: 400, body: { fields: { type: expect.any(String) } } })
})

test('[A7.auth.6] [T14] resending answers alike for an unverified, a verified and an unknown address', async () => {
  const { email } = await unproved()
  const { account: proved } = await makeEmployee(server)
  const answers = [await resend(email), await resend(proved.email), await resend(newAddress())]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('{"success":true,"data":{}}')
  }
  expect(await linksTo(email)).toHaveLength(2)
  expect(await server.mailsTo(proved.email)).toHaveLength(0)
})

test('[T13] five requests an hour send a mail; further requests answer alike and send none', async () => {
  const { email, token } = await unproved()
  for (let i = 0; i < 5; i++) {
    server.pass({ seconds: 1 })
    await resend(email)
    await server.runJobs()
  }
  const last = await mailedToken(server, email, '/verify-email')
  expect(last).not.toBe(token)
  expect(await linksTo(email)).toHaveLength(6)
  const answer = await resend(email)
  expect(answer).toMatchObject({ status: 200, text: '{"success":true,"data":{}}' })
  expect(await linksTo(email)).toHaveLength(6)
  expect(await verify(last, email)).toMatchObject({ status: 200 })
})

test('[T13] a mail is sent again one hour later', async () => {
  const { email } = await unproved()
  for (let i = 0; i < 6; i++) await resend(email)
  expect(await linksTo(email)).toHaveLength(6)
  server.pass({ hours: 1 })
  await resend(email)
  expect(await linksTo(email)).toHaveLength(7)
})

test('[G13] 50 concurrent uses of a link get the same answer and verify the address', async () => {
  const { email, token } = await unproved()
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify(token, email)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
