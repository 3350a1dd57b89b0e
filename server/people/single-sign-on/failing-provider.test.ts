import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/identity/connections.ts'
import { getSession } from '#contract/identity/sessions.ts'
import * as sso from '#contract/identity/sso.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { connectForged, type ForgingProvider, startForgingProvider } from '#tests/server/forging-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { requestOf } from '#tests/server/visitor.ts'

let server: TestServer
let provider: ForgingProvider
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startForgingProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))

async function connect(issuer: string) {
  const administrator = await makeAdministrator(server)
  const connected = await connectForged(server, provider, issuer, administrator)
  const it = await signedIn(server, administrator)
  const one = { params: { orgId: administrator.organization.id, connectionId: connected.connection.id } }
  const { id: connection } = connected.connection
  return {
    ...connected,
    it,
    one,
    start: () => server.visitor().call(sso.startSso, { body: { connection } }),
    reasons: async () =>
      (await it.call(contract.listAttempts, one)).body.data.attempts.map(
        ({ reason, detail }) => `${reason}: ${detail}`,
      ),
  }
}

const seconds = (began: number) => (performance.now() - began) / 1000

test('a provider that hangs is given up within ten seconds, and delays no other customer', {
  timeout: 40_000,
}, async () => {
  const [slow, stuck, other] = [await connect('slow'), await connect('stuck'), await connect('other')]
  const open = server.visitor()
  expect((await slow.signIn({}, open)).body.data.session).not.toBeNull()
  expect((await other.signIn()).body.data.session).not.toBeNull()
  provider.hanging.add('slow/token').add('stuck/openid-configuration')
  const began = performance.now()
  const starts = Promise.all(
    Array.from({ length: 12 }, async () => [(await stuck.start()).body.code, seconds(began)] as const),
  )
  const completions = Promise.all(Array.from({ length: 6 }, () => slow.signIn()))
  for (let n = 0; n < 5; n++) {
    const asked = performance.now()
    expect((await other.signIn()).body.data.session).not.toBeNull()
    expect((await open.call(getSession)).body.session).not.toBeNull()
    expect(seconds(asked)).toBeLessThan(2)
  }
  for (const [code, took] of await starts) {
    expect(code).toBe('sso.unavailable')
    expect(took).toBeLessThan(10)
  }
  for (const answer of await completions) expect(answer.body.code).toBe('sso.unavailable')
  // One for what all starts wait for, four for the tokens.
  expect(provider.mostHanging()).toBe(5)
  expect(new Set((await stuck.reasons()).map((reason) => reason.split(':')[0]))).toEqual(
    new Set(['unreachable']),
  )
  provider.hanging.clear()
  expect((await slow.signIn()).body.data.session).not.toBeNull()
  expect((await stuck.signIn()).body.data.session).not.toBeNull()
})

test('what is wrong with a provider stands in the log of its connection, and the person sees one sentence', async () => {
  const { start, signIn, reasons, it, one } = await connect('broken')
  const newest = async () => {
    const [first = ''] = await reasons()
    server.pass({ seconds: 1 })
    return first
  }
  const wrong: [change: object | string, log: RegExp][] = [
    [{ issuer: `${provider.issuerOf('broken')}/` }, /^discovery: .*issuer/],
    [{ issuer: 'https://evil.example.com' }, /^discovery: .*issuer/],
    [{ issuer: undefined }, /^discovery: /],
    ['<html>', /^discovery: /],
    ['', /^discovery: /],
    [{ authorization_endpoint: undefined }, /^discovery: .*authorization_endpoint/],
    [{ authorization_endpoint: 'javascript:alert(1)' }, /^discovery: .*HTTP/],
    [{ authorization_endpoint: 'not an address' }, /^discovery: .*authorization_endpoint/],
  ]
  for (const [change, log] of wrong) {
    provider.changed.set('broken', change)
    const answer = await it.call(sso.testConnection, one)
    expect(answer.body.code, JSON.stringify(change)).toBe('connection.discovery')
    expect(await newest()).toMatch(log)
    const person = await start()
    expect(person.body.code, JSON.stringify(change)).toBe('sso.unavailable')
    expect(person.body.message).not.toMatch(/issuer|endpoint|evil/)
    server.pass({ seconds: 1 })
  }
  provider.changed.delete('broken')
  expect((await it.call(sso.testConnection, one)).status).toBe(200)
  provider.failing.add('broken/token')
  expect((await signIn()).body.code).toBe('sso.unavailable')
  expect(await newest()).toMatch(/^unreachable: .*500/)
  provider.failing.clear()
  provider.readSecrets('raw')
  expect((await signIn()).body.code).toBe('sso.failed')
  expect(await newest()).toMatch(/^client: .*invalid_client/)
  provider.readSecrets('well')
  const now = Math.floor(Date.now() / 1000)
  for (const minutes of [3, 5, 10]) {
    const ahead = { iat: now + minutes * 60, exp: now + minutes * 60 + 300 }
    expect((await signIn({ claims: ahead })).body.code).toBe('sso.failed')
    expect(await newest()).toMatch(
      new RegExp(`^clock: iat is (${minutes * 60}|${minutes * 60 - 1}|${minutes * 60 - 2}) seconds ahead`),
    )
    const behind = { iat: now - minutes * 60 - 60, exp: now - minutes * 60 }
    expect((await signIn({ claims: behind })).body.code).toBe('sso.failed')
    expect(await newest()).toMatch(/^clock: .*exp is \d{3} seconds behind/)
  }
  expect((await signIn()).body.data.session).not.toBeNull()
})

test('addresses that are none and the answer of another tab are refused by name', async () => {
  const { begin, connection } = await connect('tabs')
  const send = (endpoint: typeof sso.startSso | typeof sso.discoverSso, email: string) =>
    server.visitor().send(requestOf(endpoint, { body: { email } }))
  for (const email of [
    'ada@example.com@evil.example',
    'ada＠example.com',
    `${'a'.repeat(244)}@example.com`,
    'ada@éxample.com',
    '@',
    'ada',
  ])
    for (const endpoint of [sso.startSso, sso.discoverSso])
      expect((await send(endpoint, email)).body, email).toMatchObject({
        code: 'request.invalid',
        fields: { email: expect.any(String) },
      })
  const visitor = server.visitor()
  const [first, second] = [await begin(visitor), await begin(visitor)]
  const finish = ({ state, claims }: typeof first) =>
    visitor.call(sso.completeOidc, {
      body: { connection: connection.id, state, code: provider.issue(claims) },
    })
  expect((await finish(first)).body.code).toBe('sso.expired')
  expect((await finish(second)).body.data.session).not.toBeNull()
})

test('the answer to a sign-in of an organization that was deleted meanwhile, or moved to another cell, asks to begin anew', async () => {
  const { begin, connection, one } = await connect('gone')
  const visitor = server.visitor()
  const { state, claims } = await begin(visitor)
  await server.asOwner((db) =>
    db.execute(
      sql`update organizations set deleted_at = now(), deleted_with = id where id = ${one.params.orgId}`,
    ),
  )
  const body = { connection: connection.id, state, code: provider.issue(claims) }
  expect((await visitor.call(sso.completeOidc, { body })).body.code).toBe('sso.expired')
})

test('a provider that fails is told to administrators on the page and once a day by mail, until somebody signs in', async () => {
  const administrator = await makeAdministrator(server)
  const { connection, signIn } = await connectForged(server, provider, 'failing', administrator)
  const params = { orgId: administrator.organization.id }
  const one = { params: { ...params, connectionId: connection.id } }
  // The test lasts longer than a session.
  const signInAgain = () => signedIn(server, administrator)
  const shown = async () => {
    const it = await signInAgain()
    return (await it.call(contract.listConnections, { params })).body.data[0]?.failing
  }
  const subject = 'Nobody can sign in by your single sign-on'
  const mails = async () =>
    (await server.mailsTo(administrator.account.email)).filter((mail) => mail.subject === subject)
  const since = () => server.makeContext().now.toISOString()

  // What goes wrong for one person says nothing of the provider, nor does a test.
  const begun = Math.floor(Date.now() / 1000)
  for (const claims of [{ email_verified: false, sub: 'another' }, { sub: '' }, { aud: 'another' }])
    expect((await signIn({ claims })).status).toBeGreaterThanOrEqual(400)
  expect((await signIn({ answer: { status: 400, body: { error: 'invalid_grant' } } })).status).toBe(403)
  const it = await signInAgain()
  provider.changed.set('failing', '<html>')
  expect((await it.call(sso.testConnection, one)).body.code).toBe('connection.discovery')
  provider.changed.delete('failing')
  expect((await it.call(sso.testConnection, one)).status).toBe(200)
  expect([await shown(), await mails()]).toEqual([null, []])

  // Many at once are one failure and one mail.
  provider.failing.add('failing/token')
  const first = since()
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn()))
  for (const { body } of answers) expect(body.code).toBe('sso.unavailable')
  expect(await shown()).toEqual({ since: first, reason: 'unreachable' })
  expect(await mails()).toHaveLength(1)
  expect((await mails())[0]?.text).toContain('The identity provider does not answer.')
  provider.failing.clear()

  // Another reason is the same failure, and the next day brings another mail.
  server.pass({ hours: 23 })
  provider.readSecrets('raw')
  expect((await signIn()).body.code).toBe('sso.failed')
  provider.readSecrets('well')
  expect(await shown()).toEqual({ since: first, reason: 'client' })
  expect(await mails()).toHaveLength(1)
  server.pass({ hours: 1 })
  const ahead = begun + 1000 * 3600
  expect((await signIn({ claims: { iat: ahead, exp: ahead + 300 } })).body.code).toBe('sso.failed')
  expect(await shown()).toEqual({ since: first, reason: 'clock' })
  expect(await mails()).toHaveLength(2)

  // A success ends it. What fails again is new, but no reason for a second mail on one day.
  expect((await signIn()).body.data.session).not.toBeNull()
  expect(await shown()).toBeNull()
  server.pass({ hours: 1 })
  expect((await signIn({ header: { alg: 'HS256' }, signature: () => Buffer.from('none') })).body.code).toBe(
    'sso.failed',
  )
  expect(await shown()).toEqual({ since: since(), reason: 'algorithm' })
  expect(await mails()).toHaveLength(2)

  // Nobody knows yet whether another configuration fails.
  const again = await signInAgain()
  const answer = await again.call(contract.updateConnection, { ...one, body: { clientId: 'another' } })
  expect(answer.body.data, answer.text).toMatchObject({ state: 'draft', failing: null })
})

test('the last day of a client secret is kept, and asks for no new test', async () => {
  const { it, one, connection } = await connect('dated')
  const set = async (secretEndsOn: string | null) =>
    (await it.call(contract.updateConnection, { ...one, body: { secretEndsOn } })).body.data
  expect(await set('2027-03-01')).toMatchObject({ state: 'on', secretEndsOn: '2027-03-01' })
  expect(await set(null)).toMatchObject({ id: connection.id, secretEndsOn: null })
})
