import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { getSession, logout } from '#contract/identity/sessions.ts'
import { errors } from '#contract/platform/errors.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { ownOrigins } from './origin.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const foreign = [
  { origin: 'https://evil.example.org' },
  { origin: 'https://elan.example.com.evil.example.org' },
  { origin: 'http://elan.example.com' },
  { origin: 'https://elan.example.com:8443' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'https://evil.example.org', 'sec-fetch-site': 'same-origin' },
]

/** Sends exactly the given headers: a visitor otherwise sends its own origin. */
async function statusOf(method: 'GET' | 'POST' | 'PUT', url: string, headers: Record<string, string>) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { payload: '{}' }),
  })
  return { status: answer.statusCode, code: answer.statusCode === 200 ? undefined : answer.json().code }
}

const unsafe = [...endpoints].filter(([, { method, form }]) => method !== 'GET' && !form)

test.each(unsafe)(
  '[T18] [G15] %s refuses changes that another site sends',
  async (_, { method, path, scim }) => {
    const url = path.replaceAll(/:\w+/g, crypto.randomUUID())
    const answer = await server.app.inject({ method, url, headers: { origin: 'https://evil.example.org' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject(
      scim ? { detail: errors['request.origin'].message } : { code: 'request.origin' },
    )
  },
)

test.each(foreign)('[T18] [G15] a change with %o is refused, and the session stays', async (headers) => {
  const visitor = await signedIn(server, await makeEmployee(server))
  const cookie = `__Host-session=${visitor.cookies.get('__Host-session')}`
  const refusal = { status: 403, code: 'request.origin' }
  expect(await statusOf('POST', logout.path, { ...headers, cookie })).toEqual(refusal)
  expect((await visitor.call(getSession)).body.session).not.toBeNull()
})

test.each(['cross-site', 'same-site'])('[T18] a change with Sec-Fetch-Site %s is refused', async (site) => {
  const refusal = { status: 403, code: 'request.origin' }
  expect(await statusOf('POST', logout.path, { 'sec-fetch-site': site })).toEqual(refusal)
})

test('own pages may send changes, and so may programs without an Origin header', async () => {
  const own = { origin: 'https://elan.example.com' }
  for (const headers of [own, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}]) {
    expect(await statusOf('POST', logout.path, headers)).toEqual({ status: 200 })
  }
})

test('a page of another site may not read either, but a link from it may be followed', async () => {
  const answer = await server.app.inject({
    url: getSession.path,
    headers: { origin: 'https://evil.example.org' },
  })
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('without PUBLIC_URL the loopback origins of the port are our own, with it only that origin', () => {
  expect([...ownOrigins(readSettings({ PORT: '4000' }), 4000)].sort()).toEqual([
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    'http://localhost:4000',
  ])
  const given = readSettings({ PORT: '4000', PUBLIC_URL: 'https://elan.example.com/' })
  expect([...ownOrigins(given, 4000)]).toEqual(['https://elan.example.com'])
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
])('[G15] a body sent as %s, the media type of a form, is refused', async (type) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/auth/login',
    headers: { 'content-type': type },
    payload: '{"email":"ada@example.com","password":"correct horse"}',
  })
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'request.media_type'])
})

test.each(['text/csv', 'application/octet-stream'])(
  '[G15] a body sent as %s, the media type of a file, is refused where no file is expected',
  async (type) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': type },
      payload: '{"email":"ada@example.com","password":"correct horse"}',
    })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'request.media_type'])
  },
)

test('[M8] a body that is too deep, invalid, polluted or too large is refused before any use case reads it', async () => {
  const visitor = server.visitor()
  const codeOf = async (body: string) =>
    (await visitor.send({ method: 'POST', url: '/auth/login', body })).body.code
  expect(await codeOf(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)).toBe('request.too_large')
  expect(await codeOf(`{"email":${'['.repeat(25)}${']'.repeat(25)}}`)).toBe('request.malformed')
  expect(await codeOf('{"email":')).toBe('request.malformed')
  expect(await codeOf('{"__proto__":{"admin":true}}')).toBe('request.invalid')
  expect(await codeOf('[]')).toBe('request.invalid')
  expect(await codeOf('null')).toBe('request.invalid')
  expect(await codeOf('{"email":"[[[[[[[[[[[[[[[[[[[[[[[[\\"[","password":"x"}')).toBe('request.invalid')
})
