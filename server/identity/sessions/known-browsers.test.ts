import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginTotp, confirmTotp } from '#contract/identity/factors.ts'
import { confirmPasswordReset, requestPasswordReset, updatePassword } from '#contract/identity/passwords.ts'
import { bySingleSignOn } from '#tests/server/by-single-sign-on.ts'
import { mailedToken, makeEmployee, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ LOGIN_PER_ADDRESS: '100000', PUBLIC_CALLS_PER_ADDRESS: '100000' })
})
afterAll(() => server.close())

const changed = 'a changed password'
const cookie = '__Host-device'

const signIn = async (visitor: Visitor, email: string, secret: string) =>
  (await visitor.send({ method: 'POST', url: '/auth/login', body: { email, password: secret } })).status

async function browsersOf(email: string, count: number): Promise<Visitor[]> {
  const browsers: Visitor[] = []
  for (let n = 0; n < count; n++) {
    const visitor = server.visitor()
    expect(await signIn(visitor, email, password)).toBe(200)
    browsers.push(visitor)
    server.pass({ seconds: 1 })
  }
  return browsers
}

/** Lets strangers guess until they wait. */
async function guess(email: string): Promise<void> {
  for (let n = 0; n < 5; n++) expect(await signIn(server.visitor(), email, 'wrong')).toBe(401)
  expect(await signIn(server.visitor(), email, 'wrong')).toBe(429)
}

/** Who is served while others guess: by then only a known browser is. */
async function knownOf(email: string, browsers: Visitor[], secret: string): Promise<number[]> {
  await guess(email)
  return servedOf(email, browsers, secret)
}

async function servedOf(email: string, browsers: Visitor[], secret: string): Promise<number[]> {
  const known: number[] = []
  for (const [at, browser] of browsers.entries()) {
    // Without its session, which another account could have ended.
    const again = server.visitor()
    again.cookies.set(cookie, browser.cookies.get(cookie) ?? '')
    if ((await signIn(again, email, secret)) === 200) known.push(at)
  }
  return known
}

test('[G11] ten browsers of an account are known, and the one that was used longest ago is forgotten', async () => {
  const { account } = await makeEmployee(server)
  const browsers = await browsersOf(account.email, 12)
  expect(await knownOf(account.email, browsers, password)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('[G11] a changed password leaves no other browser known, since whoever knew the former one may have several', async () => {
  const { account } = await makeEmployee(server)
  const browsers = await browsersOf(account.email, 5)
  const answer = await browsers[2]?.call(updatePassword, { body: { password: changed } })
  expect(answer?.status).toBe(200)
  expect(await knownOf(account.email, browsers, changed)).toEqual([2])
})

test('[G11] after a reset its owner signs in on the browser that confirmed it, whoever guesses meanwhile', async () => {
  const { account } = await makeEmployee(server)
  const [owner, other] = await browsersOf(account.email, 2)
  if (!owner || !other) throw new Error('two browsers signed in')
  await owner.call(requestPasswordReset, { body: { email: account.email } })
  const token = await mailedToken(server, account.email, '/reset-password')
  const body = { token, email: account.email, password: changed }
  expect((await owner.call(confirmPasswordReset, { body })).status).toBe(200)
  expect(await knownOf(account.email, [owner, other], changed)).toEqual([0])
})

test('[G11] browsers of single sign-on guess with all others, push none out and are mailed a few times', async () => {
  const { account } = await makeEmployee(server)
  const { email } = account
  const [owner] = await browsersOf(email, 1)
  if (!owner) throw new Error('a browser signed in')
  const rogue: Visitor[] = []
  for (let n = 0; n < 12; n++) rogue.push(await bySingleSignOn(server, { account }))
  await guess(email)
  expect(await servedOf(email, rogue, 'wrong')).toEqual([])
  const statuses = []
  for (const one of rogue) statuses.push(await signIn(one, email, 'wrong'))
  expect(new Set(statuses)).toEqual(new Set([429]))
  expect(await servedOf(email, [owner], password)).toEqual([0])
  const told = (await server.mailsTo(email)).filter(({ subject }) => subject.includes('new browser'))
  expect(told).toHaveLength(server.settings.mailsPerHour)
})

test('[G11] browsers of single sign-on in which the password was entered are among the ten, and later replace older ones', async () => {
  const { account } = await makeEmployee(server)
  const browsers: Visitor[] = []
  for (let n = 0; n < 12; n++) {
    const browser = await bySingleSignOn(server, { account })
    expect(await signIn(browser, account.email, password)).toBe(200)
    browsers.push(browser)
    server.pass({ seconds: 1 })
  }
  expect(await knownOf(account.email, browsers, password)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('[G11] a provider that names a colleague in the owner’s browser leaves it known to the owner', async () => {
  const [owner, colleague] = [await makeEmployee(server), await makeEmployee(server)]
  const { email } = owner.account
  const browsers = await browsersOf(email, 1)
  await bySingleSignOn(server, colleague, browsers[0])
  expect(await knownOf(email, browsers, password)).toEqual([0])
})

test('[G11] codes that whoever knows the password has used up are left in a known browser, and not in one from before the factor', async () => {
  const person = await makeEmployee(server)
  const { email } = person.account
  const [thief] = await browsersOf(email, 1)
  const here = await signedIn(server, person)
  const { key } = (await here.call(beginTotp)).body.data
  const code = () => codeAt(key, server.makeContext().now)
  expect((await here.call(confirmTotp, { body: { code: code() } })).status).toBe(200)
  const enter = async (visitor: Visitor, given: string) => {
    expect(await signIn(visitor, email, password)).toBe(403)
    const body = { code: given }
    return (await visitor.send({ method: 'POST', url: '/auth/second-factor', body })).status
  }
  const own = server.visitor()
  server.pass({ seconds: 30 })
  expect(await enter(own, code())).toBe(200)
  for (let n = 0; n < 5; n++) expect(await enter(server.visitor(), '000000')).toBe(403)
  expect(await enter(server.visitor(), '000000')).toBe(429)
  expect(await enter(thief ?? server.visitor(), '000000')).toBe(429)
  for (let n = 0; n < 5; n++) expect(await enter(own, '000000')).toBe(403)
  expect(await enter(own, '000000')).toBe(429)
  server.pass({ seconds: 30 })
  expect(await enter(own, code())).toBe(200)
  expect(await enter(own, '000000')).toBe(403)
})
