import { afterAll, beforeAll, expect, test } from 'vitest'
import * as factors from '#contract/identity/factors.ts'
import { stepUp } from '#contract/identity/step-up.ts'
import { listMyChallenges } from '#contract/participation/joins.ts'
import { getMe } from '#contract/participation/me.ts'
import { startSession } from '#server/identity/sessions/service.ts'
import { CookieJar } from '#server/platform/http/cookies.ts'
import { accountOf, makeEmployee, password } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A browser that the employer's identity provider signed in as this account. */
async function bySingleSignOn(person: { account: { id: string } }) {
  const jar = new CookieJar(undefined, server.settings)
  const client = { address: '203.0.113.9', userAgent: 'tests' }
  const account = await accountOf(server, person)
  await startSession(server.makeContext(), client, jar, { account, methods: ['sso'] })
  const visitor = server.visitor()
  for (const cookie of jar.headers()['set-cookie'] ?? []) {
    const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
    visitor.cookies.set(name, value)
  }
  return visitor
}

const closed = { status: 403, body: { code: 'session.own_factor_required' } }
const stale = { status: 403, body: { code: 'session.reauthentication_required' } }

test('[I-PRIV-1] a session of single sign-on opens health only with a factor of the person’s own, which it cannot replace', async () => {
  const person = await makeEmployee(server)
  const own = await bySingleSignOn(person)
  expect((await own.call(getMe)).status).toBe(200)
  expect(await own.call(listMyChallenges)).toMatchObject(closed)
  const [mail] = await server.mailsTo(person.account.email)
  expect(mail?.subject).toContain('single sign-on in a new browser')
  expect(mail?.text).toContain('203.0')

  // Who only runs the identity provider cannot enrol a factor for somebody who has a password.
  expect(await own.call(factors.beginTotp)).toMatchObject(stale)
  await own.call(stepUp, { body: { password } })
  expect(await own.call(listMyChallenges)).toMatchObject(closed)
  const { key } = (await own.call(factors.beginTotp)).body.data
  const code = () => codeAt(key, server.makeContext().now)
  await own.call(factors.confirmTotp, { body: { code: code() } })
  expect((await own.call(listMyChallenges)).status).toBe(200)

  const rogue = await bySingleSignOn(person)
  expect(await rogue.call(listMyChallenges)).toMatchObject(closed)
  // The password can be reset by a mail, which the employer may read.
  await rogue.call(stepUp, { body: { password } })
  expect(await rogue.call(listMyChallenges)).toMatchObject(closed)
  expect(await rogue.call(factors.removeTotp)).toMatchObject(stale)
  expect(await rogue.call(factors.renewRecoveryCodes)).toMatchObject(stale)
  expect((await rogue.call(stepUp, { body: { code: '000000' } })).status).toBe(403)
  expect(await rogue.call(listMyChallenges)).toMatchObject(closed)
  server.pass({ seconds: 30 })
  await rogue.call(stepUp, { body: { code: code() } })
  expect((await rogue.call(listMyChallenges)).status).toBe(200)
})
