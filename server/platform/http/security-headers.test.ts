import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_CALLS_PER_ADDRESS: '100000' })
})
afterAll(() => server.close())

const beside = ['/healthz', '/readyz', '/docs', '/openapi.json', '/nowhere', '/api/nowhere', '/%zz']

test('[G20] every route sends the same security headers, including refusals', async () => {
  const routes = [
    ...[...endpoints.values()].map(({ method, path }) => ({ method, url: path.replaceAll(/:\w+/g, 'x') })),
    ...beside.map((url) => ({ method: 'GET' as const, url })),
  ]
  for (const { method, url } of routes) {
    const { headers } = await server.app.inject({ method, url })
    expect(headers, `${method} ${url}`).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
    })
    const policy = String(headers['content-security-policy'])
    expect(policy, url).toMatch(/^default-src 'none'/)
    expect(policy, url).toMatch(/object-src 'none'/)
    expect(policy, url).not.toMatch(/unsafe-|\*|https?:/)
  }
  expect(routes.length).toBeGreaterThan(100)
})
