import { constants, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signingAlgorithms } from '#contract/identity/connections.ts'
import { completeOidc, startSso, testConnection } from '#contract/identity/sso.ts'
import { keepSecret } from '#server/platform/secrets/service.ts'
import { connections } from '#server/schema/connections.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { newAddress } from './factories.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

/** What a provider answers for one code. */
export interface Forgery {
  header?: Record<string, unknown>
  /** Claims that differ from those of a sound token; undefined leaves one out. */
  claims?: Record<string, unknown>
  /** How the token is signed; by default with the provider's key, as the header says. */
  signature?: (input: string, keys: ForgingKeys) => Buffer
  /** Changes the token after its signature. */
  alter?: (token: string) => string
  userinfo?: Record<string, unknown>
  /** Answers the token endpoint in another way. */
  answer?: { status: number; body: unknown }
}

interface ForgingKeys {
  own: KeyObject
  elliptic: KeyObject
  edwards: KeyObject
  foreign: KeyObject
  publicPem: string
}

export const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * Starts an OpenID provider that signs whatever a test wants. It has several issuers, by the first part of the path:
 * `announcing` announces that it names itself in its answers, and `empty` shows no keys.
 */
export async function startForgingProvider(host = '127.0.0.1') {
  let own = newKey()
  let kid = 'own'
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const edwards = generateKeyPairSync('ed25519')
  const keys: ForgingKeys = {
    ...{ own: own.privateKey, elliptic: elliptic.privateKey, edwards: edwards.privateKey },
    foreign: newKey().privateKey,
    publicPem: own.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
  const jwks = () =>
    Object.entries({ [kid]: own, elliptic, edwards }).map(([name, { publicKey }]) => ({
      ...publicKey.export({ format: 'jwk' }),
      ...{ use: 'sig', kid: name },
    }))
  const calls = new Map<string, number>()
  const failing = new Set<string>()
  const hanging = new Set<string>()
  const changed = new Map<string, object | string>()
  let hung = 0
  let mostHanging = 0
  let readsSecret: 'well' | 'raw' = 'well'

  function isClient(authorization: string | undefined, sent: URLSearchParams): boolean {
    const { clientSecret } = forgedClient
    if (!authorization) return sent.get('client_secret') === clientSecret
    const [, given = ''] = Buffer.from(authorization.slice(6), 'base64').toString().split(':')
    return (readsSecret === 'raw' ? given : new URLSearchParams(`_=${given}`).get('_')) === clientSecret
  }

  const codes = new Map<string, { token: string; forgery: Forgery }>()

  function tokenOf(claims: Record<string, unknown>, forgery: Forgery = {}): string {
    const header = { alg: 'RS256', kid, ...forgery.header }
    const input = `${encode(header)}.${encode({ ...claims, ...forgery.claims })}`
    const signature = forgery.signature?.(input, keys) ?? sign('sha256', Buffer.from(input), keys.own)
    const token = `${input}.${signature.toString('base64url')}`
    return forgery.alter?.(token) ?? token
  }

  const server = createServer((request, response) => {
    const [, name = '', ...rest] = (request.url ?? '').split('/')
    const issuer = `${origin}/${name}`
    const reply = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    let sent = ''
    request.on('data', (chunk) => {
      sent += chunk
    })
    request.on('end', () => {
      const path = rest.join('/')
      const called = `${name}/${rest.at(-1)}`
      calls.set(called, (calls.get(called) ?? 0) + 1)
      const change = changed.get(name)
      if (hanging.has(called)) {
        mostHanging = Math.max(mostHanging, ++hung)
        response.on('close', () => hung--)
      } else if (failing.has(called)) reply({ error: 'server_error' }, 500)
      else if (typeof change === 'string') response.end(change)
      else if (path === '.well-known/openid-configuration') {
        reply({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/userinfo`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256', 'RS512', 'HS256', 'none'],
          ...change,
          ...(name === 'announcing' && { authorization_response_iss_parameter_supported: true }),
        })
      } else if (path === 'keys') reply({ keys: name === 'empty' ? [] : jwks() })
      else if (path === 'token') {
        const form = new URLSearchParams(sent)
        if (!isClient(request.headers.authorization, form)) return reply({ error: 'invalid_client' }, 401)
        const found = codes.get(form.get('code') ?? '')
        if (!found) return reply({ error: 'invalid_grant' }, 400)
        const { token, forgery } = found
        if (forgery.answer) return reply(forgery.answer.body, forgery.answer.status)
        reply({
          access_token: form.get('code'),
          token_type: 'Bearer',
          id_token: token,
        })
      } else if (path === 'userinfo') {
        const code = request.headers.authorization?.replace('Bearer ', '') ?? ''
        reply(codes.get(code)?.forgery.userinfo ?? {})
      } else reply({}, 404)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`

  return {
    issuerOf: (name: string) => `${origin}/${name}`,
    /** Prepares the answer for a sign-in whose sound token has these claims. */
    issue(claims: Record<string, unknown>, forgery: Forgery = {}): string {
      const code = crypto.randomUUID()
      codes.set(code, { token: tokenOf(claims, forgery), forgery })
      return code
    },
    tokenOf,
    /** Calls by issuer and last part of the path, such as `plain/keys`. */
    calls,
    /** Paths that answer 500, and paths that never answer. */
    ...{ failing, hanging },
    mostHanging: () => mostHanging,
    /** What issuers say about themselves that is otherwise, or all that they say. */
    changed,
    /** Some providers compare what they get in the header as it is, without its escapes. */
    readSecrets: (how: 'well' | 'raw') => {
      readsSecret = how
    },
    /** Exchanges the key that signs, by default under a new name. */
    rotate(name: string = crypto.randomUUID()) {
      own = newKey()
      keys.own = own.privateKey
      kid = name
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Signatures of other algorithms, and of attackers. */
export const signedBy = {
  probabilistic: (input: string, { own: key }: ForgingKeys) =>
    sign('sha256', Buffer.from(input), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  ellipticCurve: (input: string, { elliptic: key }: ForgingKeys) =>
    sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }),
  edwardsCurve: (input: string, { edwards }: ForgingKeys) => sign(null, Buffer.from(input), edwards),
  foreignKey: (input: string, { foreign }: ForgingKeys) => sign('sha256', Buffer.from(input), foreign),
  longerHash: (input: string, { own }: ForgingKeys) => sign('sha512', Buffer.from(input), own),
  publicKey: (input: string, { publicPem }: ForgingKeys) => hmac(publicPem, input),
  secret: (secret: string) => (input: string) => hmac(secret, input),
  nobody: () => Buffer.alloc(0),
}

const hmac = (key: string, input: string) => createHmac('sha256', key).update(input).digest()

export type ForgingProvider = Awaited<ReturnType<typeof startForgingProvider>>

export const forgedClient = { clientId: 'elan', clientSecret: 'the secret of the client!' }
export const subject = 'subject-of-ada'

/** Stores a connection to an issuer, at which a person has signed in before, and returns how to sign in there. */
export async function connectForged(
  server: TestServer,
  provider: ForgingProvider,
  issuer: string,
  { organization, account }: { organization: { id: string }; account: { id: string } },
) {
  const context = server.makeContext()
  const { db, now } = context
  const [algorithm = 'RS256'] = signingAlgorithms.filter((one) => one === issuer)
  const owner = { organizationId: organization.id }
  const [row] = await db
    .insert(connections)
    .values({
      ...{ ...owner, name: 'Example', issuer: provider.issuerOf(issuer), algorithm, state: 'on' },
      clientId: forgedClient.clientId,
      claims: { email: 'email', firstName: 'given_name', lastName: 'family_name' },
      ...{ createdAt: now, configuredAt: now, testedAt: now, secretSetAt: now },
    })
    .returning()
  if (!row) throw new Error('the connection was not stored')
  const secret = { ...owner, table: 'connections' as const, row: row.id, name: 'client_secret' }
  await keepSecret(context, secret, forgedClient.clientSecret)
  const identity = { ...owner, connectionId: row.id, subject, accountId: account.id }
  await db.insert(identities).values({ ...identity, createdAt: now, lastUsedAt: now })

  /** The state at a provider's page, and the claims of a sound token for it. */
  function readLocation(location: string) {
    const { state = '', nonce } = Object.fromEntries(new URL(location).searchParams)
    const seconds = Math.floor(Date.now() / 1000)
    const claims = {
      ...{ iss: provider.issuerOf(issuer), aud: forgedClient.clientId, sub: subject, nonce },
      ...{ iat: seconds, exp: seconds + 600, email: newAddress(), email_verified: true },
      ...{ given_name: 'Ada', family_name: 'Martin' },
    }
    return { state, claims }
  }

  async function begin(visitor = server.visitor()) {
    const { body, text } = await visitor.call(startSso, { body: { connection: row?.id ?? '' } })
    if (!body.data?.location) throw new Error(`the sign-in did not start: ${text}`)
    return { visitor, ...readLocation(body.data.location) }
  }

  /** Tests the connection as an administrator. */
  async function runTest(visitor: Visitor, forgery: Forgery = {}) {
    const params = { orgId: organization.id, connectionId: row?.id ?? '' }
    const { body, text } = await visitor.call(testConnection, { params })
    if (!body.data?.location) throw new Error(`the test did not start: ${text}`)
    const { state, claims } = readLocation(body.data.location)
    const code = provider.issue(claims, forgery)
    return visitor.call(completeOidc, { body: { connection: params.connectionId, state, code } })
  }

  async function signIn(forgery: Forgery = {}, visitor = server.visitor()) {
    const { state, claims } = await begin(visitor)
    const body = { connection: row?.id ?? '', state, code: provider.issue(claims, forgery) }
    return visitor.call(completeOidc, { body })
  }
  return { connection: row, begin, readLocation, signIn, runTest }
}
