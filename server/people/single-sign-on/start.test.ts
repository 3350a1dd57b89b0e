import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as sso from '#contract/identity/sso.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { signInStarts } from '#server/schema/single-sign-on.ts'
import { answerOf, connect, proveDomain } from '#tests/server/connected.ts'
import { makeAdministrator, makeEmployee } from '#tests/server/factories.ts'
import { quietProvider, signInAt, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

const tokenShape = /^[\w-]{43}$/
const base64url = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The attributes of the only cookie of an answer. */
function cookieOf({ headers }: { headers: Record<string, unknown> }) {
  const cookies = [headers['set-cookie']].flat()
  expect(cookies).toHaveLength(1)
  const [pair = '', ...attributes] = String(cookies[0]).split('; ')
  const [name = '', value = ''] = pair.split('=')
  const expires = attributes.find((one) => one.startsWith('Expires='))?.slice('Expires='.length)
  return { name, value, expires: new Date(expires ?? ''), attributes }
}

test('[I-HRD-2] a start keeps state, nonce and verifier for ten minutes behind a cookie of the browser that asked', async () => {
  const { organization } = await makeAdministrator(server)
  const { id: domainId, domain } = await proveDomain(server, organization)
  const { connectionId, redirectUri } = await connect(server, provider.issuer, {
    ...{ organization, domainIds: [domainId] },
  })
  await makeEmployee(server, { organization, email: `ada@${domain}` })
  provider.open(redirectUri)
  const { db, now } = server.makeContext()
  const starts = () => db.select().from(signInStarts).where(eq(signInStarts.connectionId, connectionId))
  const visitor = server.visitor()
  const invitation = 'the-token.of.an-invitation'
  const body = { email: `ada@${domain}`, from: '/teams?page=2', invitation }
  const started = await visitor.call(sso.startSso, { body })
  expect(started.status, started.text).toBe(200)
  const location = new URL(started.body.data.location ?? '')
  const { state = '', nonce, code_challenge, ...asked } = Object.fromEntries(location.searchParams)
  expect(state).toMatch(tokenShape)
  expect(asked).toMatchObject({
    ...{ redirect_uri: redirectUri, response_type: 'code', code_challenge_method: 'S256' },
    login_hint: body.email,
  })

  const cookie = cookieOf(started)
  expect(cookie.name).toBe('__Host-sso')
  expect(cookie.value).toMatch(tokenShape)
  expect(cookie.attributes.filter((one) => !one.startsWith('Expires=')).toSorted()).toEqual([
    'HttpOnly',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
  const expiresAt = new Date(now.getTime() + 10 * 60_000)
  expect(cookie.expires).toEqual(expiresAt)

  const [row] = await starts()
  expect(row).toMatchObject({
    ...{ stateHash: secretHash(state), cookieHash: secretHash(cookie.value) },
    ...{ connectionId, nonce, returnTo: body.from, invitationHash: secretHash(invitation) },
    ...{ createdAt: now, expiresAt, usedAt: null, testedBy: null },
  })
  expect(base64url(row?.verifier ?? '')).toBe(code_challenge)
  // What the browser and the provider hold opens nothing for whoever reads the table.
  for (const secret of [state, cookie.value, invitation]) expect(JSON.stringify(row)).not.toContain(secret)

  // By the connection alone; each start has values of its own.
  const begin = async () => (await visitor.call(sso.startSso, { body: { connection: connectionId } })).body
  const [first, second] = [
    new URL((await begin()).data.location ?? ''),
    new URL((await begin()).data.location ?? ''),
  ]
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name))
  expect((await starts()).map(({ returnTo }) => returnTo).toSorted()).toEqual(['/teams?page=2', null, null])
  for (const from of ['https://evil.example.com/', '//evil.example.com', '/\\evil.example.com', 'teams'])
    expect(
      (await visitor.call(sso.startSso, { body: { connection: connectionId, from } })).body.code,
      from,
    ).toBe('request.invalid')

  // The provider's answer counts with the cookie alone, and for ten minutes.
  const back = answerOf(await signInAt(second.href, body.email))
  const finish = (browser = visitor) => browser.call(sso.completeOidc, { body: back })
  expect((await finish(server.visitor())).body.code).toBe('sso.expired')
  server.pass({ minutes: 10 })
  expect((await finish()).body.code).toBe('sso.expired')
  server.pass({ seconds: -1 })
  const finished = await finish()
  expect(finished.status, finished.text).toBe(200)
  expect(cookieValues(finished)).toMatchObject({ '__Host-sso': '' })
})

const cookieValues = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.fromEntries(
    [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0]?.split('=') ?? []),
  )

test('[I-HRD-2] without TLS the cookie of a start has its plain name, as the session’s', async () => {
  const plain = await startTestServer(
    { OUTBOUND_ALLOW: '127.0.0.0/8', PUBLIC_URL: 'http://intranet.example.com' },
    server.database,
  )
  try {
    const { connectionId, redirectUri } = await connect(plain, provider.issuer)
    provider.open(redirectUri)
    const { name, attributes } = cookieOf(
      await plain.visitor().call(sso.startSso, { body: { connection: connectionId } }),
    )
    expect(name).toBe('sso')
    expect(attributes).not.toContain('Secure')
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
  } finally {
    await plain.close()
  }
})
