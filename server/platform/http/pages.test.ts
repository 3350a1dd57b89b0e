import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
let visitor: Visitor
beforeAll(async () => {
  server = await startTestServer()
  const app = await createApp(server.parts)
  visitor = new Visitor(app, server.settings)
})
afterAll(() => server.close())

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function typeOf(url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') {
  const answer = await visitor.send({ method, url, headers })
  return {
    status: answer.status,
    type: String(answer.headers['content-type']).split(';')[0],
    body: answer.body,
  }
}
const html = (status: number) => ({ status, type: 'text/html', body: {} })
const json404 = {
  status: 404,
  type: 'application/json',
  body: { success: false, code: 'request.not_found', message: 'Not found.', error: 'Not found.' },
}

const detail = '/challenges/00000000-0000-4000-8000-000000000001'

test('a browser gets the page with 200 for a known screen and 404 otherwise', async () => {
  for (const path of ['/', '/login', '/users', '/auth/admin-access?token=x', '/mailbox', detail]) {
    expect(await typeOf(path, browser), path).toEqual(html(200))
  }
  for (const path of ['/nowhere', '/users/1/2', '/challenges/1', '/auth/nowhere']) {
    expect(await typeOf(path, browser), path).toEqual(html(404))
  }
})

test('pages are asked for again, since a build renames what they load', async () => {
  for (const path of ['/login', '/me', detail]) {
    const { headers } = await visitor.send({ method: 'GET', url: path, headers: browser })
    expect(headers['cache-control'], path).toBe('no-cache')
  }
})

test('a browser that opens an API path with another method gets the page', async () => {
  expect(await typeOf('/auth/login', browser)).toEqual(html(404))
})

test('a page path with a trailing slash redirects to the path without it on the same host', async () => {
  for (const [path, to] of [
    ['/login/', '/login'],
    ['/verify-email//?token=a.b.c&email=x', '/verify-email?token=a.b.c&email=x'],
    ['/nowhere/at/all/', '/nowhere/at/all'],
  ] as const) {
    const { status, headers } = await visitor.send({ method: 'GET', url: path, headers: browser })
    expect([status, headers.location], path).toEqual([308, to])
  }
  for (const path of [
    '//evil.example.com/',
    '///',
    '/login//evil.example.com/',
    '/%2f%2fevil.example.com/',
  ]) {
    const { status, headers } = await visitor.send({ method: 'GET', url: path, headers: browser })
    expect([status, headers.location], path).toEqual([404, undefined])
  }
})

test('an API path with a trailing slash is unknown to every client', async () => {
  const id = crypto.randomUUID()
  for (const path of [
    '/api/teams/',
    '/api/organizations/',
    `/api/organizations/${id}/users/`,
    '/auth/login/',
    '/provider/audit/',
  ])
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect(await typeOf(path, {}, method as 'GET'), `${method} ${path}`).toEqual(json404)
})

test('a known path with another method gets 405 with the allowed methods', async () => {
  const id = crypto.randomUUID()
  for (const [method, url, allow] of [
    ['GET', '/auth/login', 'POST'],
    ['DELETE', '/auth/login?x=1', 'POST'],
    ['PATCH', `/api/organizations/${id}/teams`, 'GET, HEAD, POST'],
    ['POST', `/api/organizations/${id}/teams/${id}`, 'DELETE, PUT'],
    ['DELETE', '/api/partners', 'GET, HEAD'],
    ['POST', '/readyz', 'GET, HEAD'],
  ] as const) {
    const answer = await visitor.send({
      method,
      url,
      headers: { accept: 'application/json' },
      body: '{"broken',
    })
    expect([answer.status, answer.body.code, answer.headers.allow], url).toEqual([
      405,
      'request.method',
      allow,
    ])
  }
  // A caller without the key must not learn that the path exists.
  for (const url of ['/provider/audit', '/provider/credits/grant'])
    expect(await typeOf(url, {}, 'PUT' as 'GET')).toEqual(json404)
})

test('[T18] the server answers for its own host name only, except for health checks', async () => {
  const serve = (env: Record<string, string>) => {
    const settings = readSettings({ LOG_LEVEL: 'silent', ...env })
    return createApp({ ...server.parts, settings })
  }
  const asked = async (app: Awaited<ReturnType<typeof serve>>, host: string, url = '/login') => {
    const answer = await app.inject({ url, headers: { host, accept: 'text/html' } })
    return answer.statusCode === 421 ? answer.json().code : answer.statusCode
  }
  const portal = { PUBLIC_URL: 'https://portal.example.com' }
  const business = await serve({ ...portal, DATABASE_URL: 'postgresql://db.example.com/elan' })
  for (const host of ['portal.example.com', 'PORTAL.example.com.', 'portal.example.com:443'])
    expect(await asked(business, host), host).toBe(200)
  const foreign = [
    'evil.example.org',
    'portal.example.com.evil.example.org',
    '192.0.2.7',
    'localhost.evil.example.org',
  ]
  for (const host of [...foreign, 'localhost:3000', '127.0.0.1'])
    expect(await asked(business, host), host).toBe('request.host')
  for (const url of ['/healthz', '/readyz']) expect(await asked(business, '10.0.3.7:3000', url)).toBe(200)
  // A trial on one machine accepts its own names, but no foreign name that resolves to it.
  for (const env of [await serve({}), await serve(portal)]) {
    for (const host of ['localhost:3000', '127.0.0.1:8080', '[::1]:3000'])
      expect(await asked(env, host), host).toBe(200)
    for (const host of foreign) expect(await asked(env, host, '/mailbox/messages'), host).toBe('request.host')
  }
})

test('a client that does not accept HTML gets a failure as JSON', async () => {
  for (const headers of [{}, { accept: 'application/json' }, { accept: '*/*' }]) {
    expect(await typeOf('/nowhere', headers)).toEqual(json404)
  }
  expect(await typeOf('/nowhere', browser, 'POST')).toEqual(json404)
})

test('an unknown path is refused before its body is read', async () => {
  const json = { 'content-type': 'application/json' }
  for (const [headers, body] of [
    [json, '{"broken'],
    [json, 'x'.repeat(100_000)],
    [{ 'content-type': 'text/plain' }, 'x'],
  ] as const) {
    const answer = await visitor.send({ method: 'POST', url: '/api/nowhere', headers, body })
    expect([answer.status, answer.body.code]).toEqual([404, 'request.not_found'])
  }
})

test('unknown paths of the API and the provider answer JSON even to a browser', async () => {
  for (const path of ['/api', '/api/nowhere', '/api/organizations/x/nowhere', '/provider/nowhere']) {
    expect(await typeOf(path, browser), path).toEqual(json404)
  }
})

test.each([
  '/%',
  '/%E0%A4%A',
  '/api/organizations/%',
  '//',
  '//evil.example.org',
  '//[',
  '/..%2f..%2fpackage.json',
])('the malformed URL %s gets a client error', async (path) => {
  expect(await typeOf(path)).toEqual(json404)
  expect((await typeOf(path, browser)).status).toBe(404)
})

test('API answers must not be cached, framed or allowed to load foreign code', async () => {
  const { headers } = await visitor.send({ method: 'GET', url: '/auth/session' })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test('pages that are built while the server runs are served, and the former page until they are complete', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'elan-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const index = join(folder, 'index.html')
  const page = '<script type="application/json" id="settings">{}</script>'
  writeFileSync(join(folder, 'me.html'), page)
  writeFileSync(join(folder, 'open.html'), page)
  const build = (name: string) => {
    mkdirSync(join(folder, 'assets'), { recursive: true })
    writeFileSync(join(folder, 'assets', `${name}.js`), name)
    writeFileSync(index, `${page}<script src="/assets/${name}.js">`)
  }
  build('first')
  const settings = { ...server.settings, pagesDir: folder }
  const app = await createApp({ ...server.parts, settings })
  const guest = new Visitor(app, settings)
  const get = async (url: string) => await guest.send({ method: 'GET', url, headers: browser })
  expect((await get('/login')).text).toContain('first.js')

  rmSync(index)
  rmSync(join(folder, 'assets'), { recursive: true })
  expect((await get('/login')).text).toContain('first.js')
  writeFileSync(index, '<script')
  expect((await get('/login')).text).toContain('first.js')
  build('second')
  expect((await get('/login')).text).toContain('second.js')
  const { text, headers, status } = await get('/assets/second.js')
  expect([status, text, headers['cache-control']]).toEqual([
    200,
    'second',
    'public, max-age=31536000, immutable',
  ])
  expect((await get('/assets/first.js')).status).toBe(404)
})

test('[P-SH-4] the worker of the app is asked for at each start, answers 304 while it is current, and can be switched off', async () => {
  const app = await createApp({ ...server.parts, settings: { ...server.settings, offline: false } })
  const off = await app.inject('/me-worker.js')
  expect(off.body).toContain('registration.unregister()')
  const { text, headers } = await visitor.send({ method: 'GET', url: '/me-worker.js', headers: {} })
  expect(text).not.toContain('registration.unregister()')
  expect(headers['cache-control']).toBe('no-cache')
  const etag = String(headers.etag)
  const again = await visitor.send({
    method: 'GET',
    url: '/me-worker.js',
    headers: { 'if-none-match': etag },
  })
  expect([again.status, again.text]).toEqual([304, ''])
  expect(off.headers.etag).not.toBe(etag)
})
