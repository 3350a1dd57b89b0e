import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmployee } from '#tests/server/factories.ts'
import {
  connectForged,
  type Forgery,
  type ForgingProvider,
  startForgingProvider,
} from '#tests/server/forging-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { ProviderCache } from './provider-cache.ts'

let server: TestServer
let provider: ForgingProvider
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startForgingProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))

async function connect(issuer: string) {
  const { signIn } = await connectForged(server, provider, issuer, await makeEmployee(server))
  const count = (path: string) => provider.calls.get(`${issuer}/${path}`) ?? 0
  return {
    signIn: async (forgery?: Forgery) => (await signIn(forgery)).body.code ?? 'in',
    counts: () => ({
      discovery: count('openid-configuration'),
      keys: count('keys'),
      userinfo: count('userinfo'),
    }),
  }
}

const unknown: Forgery = { header: { kid: 'unknown' } }

test('[I-OIDC-6] a provider is read once an hour, and the person’s information only where a mapped claim is missing', async () => {
  const { signIn, counts } = await connect('hourly')
  // Sign-ins that begin together share one reading.
  expect(await Promise.all(Array.from({ length: 6 }, () => signIn()))).toEqual(Array(6).fill('in'))
  expect(counts()).toEqual({ discovery: 1, keys: 1, userinfo: 0 })
  const userinfo = { sub: 'subject-of-ada', given_name: 'Ada' }
  expect(await signIn({ claims: { given_name: undefined }, userinfo })).toBe('in')
  expect(counts()).toEqual({ discovery: 1, keys: 1, userinfo: 1 })
  server.pass({ minutes: 61 })
  expect(await signIn()).toBe('in')
  expect(counts()).toEqual({ discovery: 2, keys: 2, userinfo: 1 })
})

test('[I-OIDC-6] after an exchange of keys the next sign-in works, and unknown keys are asked for every 30 seconds at most', async () => {
  const { signIn, counts } = await connect('rolling')
  expect(await signIn()).toBe('in')
  provider.rotate()
  expect(await Promise.all(Array.from({ length: 8 }, () => signIn()))).toEqual(Array(8).fill('in'))
  expect(counts().keys).toBe(2)
  // Whoever presents unknown keys makes us call the provider twice a minute.
  for (let n = 0; n < 10; n++) expect(await signIn(unknown)).toBe('sso.failed')
  expect(counts().keys).toBe(2)
  expect(await signIn()).toBe('in')
  server.pass({ seconds: 31 })
  for (let n = 0; n < 5; n++) expect(await signIn(unknown)).toBe('sso.failed')
  expect(counts().keys).toBe(3)
  // A reading that fails counts like another one, and the known keys stay in use.
  provider.failing.add('rolling/keys')
  server.pass({ seconds: 31 })
  for (let n = 0; n < 5; n++) expect(await signIn(unknown)).toBe('sso.failed')
  expect(counts().keys).toBe(4)
  expect(await signIn()).toBe('in')
  // Some providers keep the name of a key that they exchange.
  provider.failing.clear()
  server.pass({ seconds: 31 })
  provider.rotate('same')
  expect(await signIn()).toBe('in')
  server.pass({ seconds: 31 })
  provider.rotate('same')
  expect(await signIn()).toBe('in')
  expect(counts().keys).toBe(6)
})

test('[I-OIDC-6] of 501 providers the one that was used longest ago is read again', async () => {
  const cache = new ProviderCache<number>()
  const readings: string[] = []
  const get = (key: string) => cache.get(key, 0, async () => readings.push(key))
  for (let n = 0; n < 500; n++) await get(`provider ${n}`)
  await get('provider 0')
  await get('one more')
  readings.length = 0
  for (const key of ['provider 0', 'provider 2', 'one more', 'provider 1']) await get(key)
  expect(readings).toEqual(['provider 1'])
})
