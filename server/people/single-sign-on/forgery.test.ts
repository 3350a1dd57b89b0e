import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttemptReason } from '#contract/identity/attempt-reasons.ts'
import * as contract from '#contract/identity/connections.ts'
import * as sso from '#contract/identity/sso.ts'
import { requireIssuer } from '#server/identity/connections/issuer.ts'
import { createOutbound } from '#server/platform/outbound/outbound.ts'
import { connectionAttempts } from '#server/schema/connections.ts'
import { makeAdministrator, makeEmployee, signedIn } from '#tests/server/factories.ts'
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
import { requestOf } from '#tests/server/visitor.ts'

let server: TestServer
let provider: ForgingProvider
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startForgingProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))

const { clientSecret } = forgedClient

/** The last ones are of connections with that algorithm. */
const issuers = ['plain', 'announcing', 'empty', 'PS256', 'ES256', 'EdDSA'] as const

interface Row extends Forgery {
  issuer?: (typeof issuers)[number]
  /** The issuer in the provider's answer; by default the issuer's own. */
  iss?: string | undefined
  /** A code of a sign-in that began before this one. */
  isOfOther?: true
}

const now = Math.floor(Date.now() / 1000)
const probabilistic = { header: { alg: 'PS256' }, signature: signedBy.probabilistic }
const elliptic = { header: { alg: 'ES256', kid: 'elliptic' }, signature: signedBy.ellipticCurve }
const edwards = { header: { alg: 'EdDSA', kid: 'edwards' }, signature: signedBy.edwardsCurve }
const other = { header: { kid: 'unknown' } }

/** By name: what differs from a sound sign-in, and why it is refused; null where it is accepted. */
const rows: [name: string, row: Row, reason: AttemptReason | null][] = [
  ['sound', {}, null],
  ['sound, announced issuer', { issuer: 'announcing' }, null],
  ['issuer of the answer is missing', { issuer: 'announcing', iss: undefined }, 'token'],
  ['issuer of the answer is another', { issuer: 'announcing', iss: 'https://evil.example.com' }, 'token'],
  ['issuer of the answer is another, unannounced', { iss: 'https://evil.example.com' }, 'token'],
  ['issuer is another', { claims: { iss: 'https://evil.example.com' } }, 'token'],
  ['issuer is missing', { claims: { iss: undefined } }, 'token'],
  ['audience is another', { claims: { aud: 'another-client' } }, 'token'],
  ['audience is another list', { claims: { aud: ['another-client'] } }, 'token'],
  ['audience is missing', { claims: { aud: undefined } }, 'token'],
  ['audiences without a party', { claims: { aud: ['elan', 'another-client'] } }, 'token'],
  ['audiences with another party', { claims: { aud: ['elan', 'x'], azp: 'x' } }, 'token'],
  ['audiences with us as party', { claims: { aud: ['elan', 'x'], azp: 'elan' } }, null],
  ['one audience with another party', { claims: { azp: 'another-client' } }, 'token'],
  ['expired 60 seconds ago', { claims: { exp: now - 60 } }, null],
  ['expired 3 minutes ago', { claims: { exp: now - 180 } }, 'clock'],
  ['expiry is missing', { claims: { exp: undefined } }, 'token'],
  ['expiry is a text', { claims: { exp: String(now + 600) } }, 'token'],
  ['issued 60 seconds ahead', { claims: { iat: now + 60 } }, null],
  // Entra ID dates tokens back by five minutes.
  ['issued 5 minutes ago', { claims: { iat: now - 300, nbf: now - 300 } }, null],
  ['issued 10 minutes ahead', { claims: { iat: now + 600, exp: now + 1200 } }, 'clock'],
  ['time of issue is missing', { claims: { iat: undefined } }, 'token'],
  ['valid in 60 seconds', { claims: { nbf: now + 60 } }, null],
  ['valid in 10 minutes', { claims: { nbf: now + 600, exp: now + 1200 } }, 'clock'],
  ['nonce is missing', { claims: { nonce: undefined } }, 'token'],
  ['nonce is another', { claims: { nonce: 'another' } }, 'token'],
  ['unsigned', { header: { alg: 'none', kid: undefined }, signature: signedBy.nobody }, 'algorithm'],
  ['signed by nobody as RS256', { signature: signedBy.nobody }, 'token'],
  [
    'HS256 with the secret',
    { header: { alg: 'HS256' }, signature: signedBy.secret(clientSecret) },
    'algorithm',
  ],
  ['HS256 with the public key', { header: { alg: 'HS256' }, signature: signedBy.publicKey }, 'algorithm'],
  ['RS512 with the own key', { header: { alg: 'RS512' }, signature: signedBy.longerHash }, 'algorithm'],
  ['PS256', { issuer: 'PS256', ...probabilistic }, null],
  ['ES256', { issuer: 'ES256', ...elliptic }, null],
  ['EdDSA', { issuer: 'EdDSA', ...edwards }, null],
  ['PS256 with the own key', probabilistic, 'algorithm'],
  ['ES256 with an own key', elliptic, 'algorithm'],
  ['RS256 where PS256 is pinned', { issuer: 'PS256' }, 'algorithm'],
  ['ES256 where EdDSA is pinned', { issuer: 'EdDSA', ...elliptic }, 'algorithm'],
  ['unknown key', other, 'token'],
  ['foreign key under an unknown name', { ...other, signature: signedBy.foreignKey }, 'token'],
  ['foreign key under the known name', { signature: signedBy.foreignKey }, 'token'],
  ['foreign key without a name', { header: { kid: undefined }, signature: signedBy.foreignKey }, 'token'],
  ['unknown critical header', { header: { crit: ['exp'] } }, 'token'],
  ['payload altered', { alter: withSubject('subject-of-eve') }, 'token'],
  ['two parts', { alter: (token) => token.slice(0, token.lastIndexOf('.')) }, 'token'],
  ['no keys at the provider', { issuer: 'empty' }, 'token'],
  ['subject is empty', { claims: { sub: '' } }, 'claims'],
  ['subject is blank', { claims: { sub: ' ' } }, 'claims'],
  ['subject is missing', { claims: { sub: undefined } }, 'token'],
  ['subject is a number', { claims: { sub: 1 } }, 'token'],
  ['subject with a NUL', { claims: { sub: `${subject}\0` } }, 'claims'],
  ['subject with half a character', { claims: { sub: `${subject}\ud800` } }, 'claims'],
  ['subject of 256 characters', { claims: { sub: 'a'.repeat(256) } }, 'claims'],
  ['name from the person’s information', lacking({ sub: subject, given_name: 'Ada' }), null],
  ['information about another subject', lacking({ sub: 'subject-of-eve' }), 'token'],
  ['information without a subject', lacking({}), 'token'],
  ['code of another sign-in', { isOfOther: true }, 'token'],
  ['groups are left out', { claims: { _claim_names: { groups: 'src1' } } }, 'groups'],
  ['new subject, unverified address', { claims: { sub: 'new', email_verified: false } }, 'unverified'],
  ['new subject, no address', { claims: { sub: 'new', email: 'ada@example.com@evil.example' } }, 'claims'],
  ['no ID token', { answer: { status: 200, body: { access_token: 'a', token_type: 'Bearer' } } }, 'token'],
  ['claim name with a NUL', { claims: { 'a\0': 1 } }, null],
  [
    'error text with a NUL',
    { answer: { status: 400, body: { error: 'a\0', error_description: '\0' } } },
    'token',
  ],
]

function withSubject(sub: string) {
  return (token: string) => {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return [header, encode({ ...claims, sub }), signature].join('.')
  }
}

function lacking(userinfo: Record<string, unknown>): Row {
  return { claims: { given_name: undefined }, userinfo }
}

test('[I-OIDC-3] [I-OIDC-4] forged tokens are refused, each with its reason in the log of the connection', async () => {
  const person = await makeEmployee(server)
  const connected = new Map<string, Awaited<ReturnType<typeof connectForged>>>()
  for (const issuer of issuers) connected.set(issuer, await connectForged(server, provider, issuer, person))
  const { account } = person

  for (const [name, row, reason] of rows) {
    const issuer = row.issuer ?? 'plain'
    const one = connected.get(issuer)
    if (!one) throw new Error(`no connection to ${issuer}`)
    const { visitor, state, claims } = await one.begin()
    const code = provider.issue(row.isOfOther ? (await one.begin()).claims : claims, row)
    const iss = 'iss' in row ? row.iss : provider.issuerOf(issuer)
    const sent = { connection: one.connection.id, state, code, ...(iss !== undefined && { iss }) }
    const answer = await visitor.call(sso.completeOidc, { body: sent })
    const [attempt] = await server
      .makeContext()
      .db.select()
      .from(connectionAttempts)
      .where(eq(connectionAttempts.reference, state.slice(0, 8)))
    const seen = { reason: attempt?.reason, in: answer.body.data?.session?.user.email ?? null }
    expect(seen, `${name}: ${answer.text} ${attempt?.detail}`).toEqual({
      reason,
      in: reason === null ? account.email : null,
    })
    expect([...visitor.cookies.keys()].includes('__Host-session'), name).toBe(reason === null)
    const logged = JSON.stringify(attempt)
    for (const value of [clientSecret, code, String(claims.nonce), claims.email, subject])
      expect(logged, name).not.toContain(value)
  }
})

test('[I-OIDC-3] [I-OIDC-4] a connection is set up with an issuer of its own and with a key of the provider alone', async () => {
  const administrator = await makeAdministrator(server)
  const it = await signedIn(server, administrator)
  const params = { orgId: administrator.organization.id }
  const sound = { name: 'Example', issuer: 'https://idp.example.com/tenant', clientId: 'elan' }
  const add = (change: object) =>
    it.send(requestOf(contract.createConnection, { params, body: { ...sound, ...change } }))
  for (const algorithm of ['HS256', 'HS512', 'none', 'RS1', ''])
    expect((await add({ algorithm })).body, algorithm).toMatchObject({
      code: 'request.invalid',
      fields: { algorithm: expect.any(String) },
    })
  const entra = 'https://login.microsoftonline.com'
  const shared = ['common', 'organizations', 'consumers', '{tenantid}', '%7Btenantid%7D', 'COMMON']
  for (const tenant of shared) {
    const answer = await add({ issuer: `${entra}/${tenant}/v2.0` })
    expect(answer.body, tenant).toMatchObject({
      code: 'connection.issuer_shared',
      fields: { issuer: expect.any(String) },
    })
  }
  const bad = [
    ...['?', '?tenant=1', '#', '#tenant', ' ', '\n'].map((end) => `${sound.issuer}${end}`),
    ...['', 'idp.example.com', 'ftp://idp.example.com', 'https://', 'https://ada:secret@idp.example.com'],
    ...['https://10.0.0.1', 'https://elan.example.com', 'https://idp.example.com:22', 'javascript:alert(1)'],
  ]
  for (const issuer of bad) {
    const answer = await add({ issuer })
    expect(answer.body, issuer).toMatchObject({ fields: { issuer: expect.any(String) } })
    expect(answer.status, issuer).toBe(400)
  }
  // Tests speak http with their providers; the server does not.
  const outbound = createOutbound(server.settings)
  expect(() => requireIssuer({ outbound }, 'http://idp.example.com')).toThrow()
  expect((await it.call(contract.listConnections, { params })).body.data).toEqual([])
  expect((await add({ issuer: `${entra}/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0` })).status).toBe(201)
})
