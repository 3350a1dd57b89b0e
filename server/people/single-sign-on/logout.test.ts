import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logoutPathOf } from '#contract/identity/provider-logout.ts'
import { getSession } from '#contract/identity/sessions.ts'
import { sessions } from '#server/schema/sessions.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import {
  connectForged,
  encode,
  type Forgery,
  type ForgingProvider,
  forgedClient,
  signedBy,
  startForgingProvider,
  subject,
} from '#tests/server/forging-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
let provider: ForgingProvider
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startForgingProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))

const event = 'http://schemas.openid.net/event/backchannel-logout'
const isIn = async (visitor: Visitor) => (await visitor.call(getSession)).body.session !== null

async function connect(issuer: string) {
  const person = await makeEmployee(server)
  const connected = await connectForged(server, provider, issuer, person)
  const path = logoutPathOf(connected.connection.id)

  /** Signs in, in the provider's session of that name. */
  async function signIn(sid: string | undefined) {
    const visitor = server.visitor()
    const answer = await connected.signIn({ claims: { sid } }, visitor)
    expect(answer.body.data?.session, answer.text).not.toBeNull()
    return visitor
  }

  const tokenOf = (forgery: Forgery = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const sound = { iss: provider.issuerOf(issuer), aud: forgedClient.clientId, iat: now, exp: now + 120 }
    const claims = { ...sound, jti: crypto.randomUUID(), sub: subject, events: { [event]: {} } }
    return provider.tokenOf(claims, { ...forgery, header: { typ: 'logout+jwt', ...forgery.header } })
  }

  const post = (logout_token: string, headers: Record<string, string> = {}, visitor = server.visitor()) =>
    visitor.send({ method: 'POST', url: path, form: true, body: { logout_token }, headers })
  return { ...connected, ...person, path, signIn, tokenOf, post }
}

test('[I-OIDC-7] a logout token ends the sessions of its session or subject at this connection, within a second', async () => {
  const { signIn, tokenOf, post, account, organization } = await connect('plain')
  const [first, second, unnamed] = [await signIn('one'), await signIn('two'), await signIn(undefined)]
  const byPassword = await signedIn(server, { account })
  const elsewhere = await connectForged(server, provider, 'announcing', { organization, account })
  const other = server.visitor()
  const at = await elsewhere.begin(other)
  const code = provider.issue(at.claims)
  await other.send({
    ...{ method: 'POST', url: '/auth/sso/oidc' },
    body: {
      connection: elsewhere.connection.id,
      state: at.state,
      code,
      iss: provider.issuerOf('announcing'),
    },
  })
  const alive = async () =>
    Promise.all([first, second, unnamed, byPassword, other].map((visitor) => isIn(visitor)))
  expect(await alive()).toEqual([true, true, true, true, true])

  const began = performance.now()
  const answer = await post(tokenOf({ claims: { sid: 'one', sub: undefined } }))
  expect([answer.status, answer.headers['cache-control']], answer.text).toEqual([200, 'no-store'])
  expect(performance.now() - began).toBeLessThan(1000)
  expect(await alive()).toEqual([false, true, true, true, true])

  // Names nobody here.
  for (const claims of [{ sid: 'unknown' }, { sub: 'somebody-else' }, { sub: 'somebody-else', sid: 'two' }])
    expect((await post(tokenOf({ claims }))).status).toBe(200)
  expect(await alive()).toEqual([false, true, true, true, true])

  expect((await post(tokenOf())).status).toBe(200)
  expect(await alive()).toEqual([false, false, false, true, true])
  const { db } = server.makeContext()
  expect(await db.$count(sessions, eq(sessions.connectionId, elsewhere.connection.id))).toBe(1)
  expect(await db.$count(identities, eq(identities.accountId, account.id))).toBe(2)
})

test('[I-OIDC-7] forged logout tokens are refused and end nothing, and a true one counts once', async () => {
  const { signIn, tokenOf, post, begin } = await connect('plain')
  const visitor = await signIn('one')
  const now = Math.floor(Date.now() / 1000)
  const idToken = provider.tokenOf({ ...(await begin()).claims, jti: 'one' })
  const forged: Record<string, Forgery> = {
    'another issuer': { claims: { iss: 'https://evil.example.com' } },
    'issuer with a slash': { claims: { iss: `${provider.issuerOf('plain')}/` } },
    'another audience': { claims: { aud: 'another-client' } },
    'no audience': { claims: { aud: undefined } },
    'no event': { claims: { events: undefined } },
    'another event': { claims: { events: { 'https://example.com/other': {} } } },
    'event that is a list': { claims: { events: [event] } },
    'event that is a text': { claims: { events: { [event]: 'yes' } } },
    'a nonce': { claims: { nonce: 'any' } },
    'no name of its own': { claims: { jti: undefined } },
    'name that is a number': { claims: { jti: 7 } },
    'neither subject nor session': { claims: { sub: undefined } },
    'empty subject': { claims: { sub: '' } },
    'no time of issue': { claims: { iat: undefined } },
    'issued 20 minutes ago': { claims: { iat: now - 1200 } },
    'issued 10 minutes ahead': { claims: { iat: now + 600, exp: now + 1200 } },
    expired: { claims: { exp: now - 180 } },
    'another type': { header: { typ: 'at+jwt' } },
    unsigned: { header: { alg: 'none' }, signature: signedBy.nobody },
    'HS256 with the secret': {
      header: { alg: 'HS256' },
      signature: signedBy.secret(forgedClient.clientSecret),
    },
    'HS256 with the public key': { header: { alg: 'HS256' }, signature: signedBy.publicKey },
    'RS512 with the own key': { header: { alg: 'RS512' }, signature: signedBy.longerHash },
    'foreign key': { signature: signedBy.foreignKey },
    'unknown key': { header: { kid: 'unknown' }, signature: signedBy.foreignKey },
    altered: {
      alter: (token) => {
        const [header, payload = '', signature] = token.split('.')
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
        return [header, encode({ ...claims, sid: 'one' }), signature].join('.')
      },
    },
  }
  for (const [name, forgery] of Object.entries(forged)) {
    const answer = await post(tokenOf(forgery))
    expect(answer.body, name).toMatchObject({ code: 'request.invalid' })
    expect(answer.status, name).toBe(400)
  }
  expect((await post(idToken)).status).toBe(400)
  expect((await post('not a token')).status).toBe(400)
  const elsewhere = await connect('announcing')
  expect((await elsewhere.post(tokenOf())).status).toBe(400)
  expect(await isIn(visitor)).toBe(true)

  const token = tokenOf()
  expect((await Promise.all([post(token), post(token)])).map(({ status }) => status).toSorted()).toEqual([
    200, 400,
  ])
  expect(await isIn(visitor)).toBe(false)
  const again = await signIn('two')
  expect((await post(token)).status).toBe(400)
  expect(await isIn(again)).toBe(true)
})

test('[I-OIDC-7] the form of a provider has any origin, and neither reads cookies nor sets one', async () => {
  const { signIn, tokenOf, post, path } = await connect('plain')
  const visitor = await signIn('one')
  const bystander = await signedIn(server, await makeEmployee(server))
  const cookies = new Map(bystander.cookies)
  for (const headers of [
    { origin: 'https://idp.example.com' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    const answer = await post(tokenOf({ claims: { sid: 'unknown' } }), headers, bystander)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect([await isIn(bystander), await isIn(visitor)]).toEqual([true, true])
  expect(bystander.cookies).toEqual(cookies)
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=b'])
    expect(
      (await bystander.send({ method: 'POST', url: path, body: '{}', headers: { 'content-type': type } }))
        .status,
    ).toBe(415)
  expect((await post('a'.repeat(20_000))).status).toBe(413)
})
