import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { Visitor } from '#server/testing/visitor.ts'

let server: TestServer
let visitor: Visitor
beforeAll(async () => {
  server = await startTestServer()
  const { database, settings, work } = server
  const app = await createApp({ database, settings, jobs: work().jobs, clock: () => work().now })
  visitor = new Visitor(app, settings)
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

test('a browser gets the page: found where there is a screen, else not found', async () => {
  for (const path of ['/', '/login', '/users', '/auth/admin-access?token=x', '/mailbox']) {
    expect(await typeOf(path, browser), path).toEqual(html(200))
  }
  for (const path of ['/nowhere', '/users/1/2', '/auth/nowhere', '/login/']) {
    expect(await typeOf(path, browser), path).toEqual(html(404))
  }
})

test('a path of the API that a browser opens by another method shows the page', async () => {
  expect(await typeOf('/auth/login', browser)).toEqual(html(404))
})

test('whoever asks for no page gets a failure as JSON', async () => {
  for (const headers of [{}, { accept: 'application/json' }, { accept: '*/*' }]) {
    expect(await typeOf('/nowhere', headers)).toEqual(json404)
  }
  expect(await typeOf('/nowhere', browser, 'POST')).toEqual(json404)
})

test('an unknown path is unknown before its body is looked at', async () => {
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

test('unknown paths of the API and the provider answer JSON to a browser too', async () => {
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
])('a hostile address, %s, is answered as a failure of the request, not of ours', async (path) => {
  expect(await typeOf(path)).toEqual(json404)
  expect((await typeOf(path, browser)).status).toBe(404)
})

test('the answers of the API are kept by nobody, and refuse to be framed or to load foreign code', async () => {
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
