import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdminAccess } from '#contract/operations/provider.ts'
import { createApp } from '#server/app.ts'
import { readSettings, type Settings } from '#server/platform/settings/settings.ts'
import { makeAdministrator } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The complete server with its pages, on the test's database. */
async function whole(settings: Settings) {
  const app = await createApp({ ...server.parts, settings })
  return new Visitor(app, settings)
}

async function request(key: string | undefined) {
  const { account, organization } = await makeAdministrator(server)
  return {
    method: 'POST' as const,
    url: createAdminAccess.path,
    body: { organizationId: organization.id, email: account.email },
    ...(key !== undefined && { headers: { authorization: key } }),
  }
}

test('only the exact provider key grants access', async () => {
  const key = server.settings.providerKey ?? ''
  const visitor = await whole(server.settings)
  const statusFor = async (authorization: string | undefined) =>
    (await visitor.send(await request(authorization))).status
  expect(await statusFor(`Bearer ${key}`)).toBe(201)
  const wrong = [
    '',
    'Bearer',
    'Bearer ',
    key,
    `Basic ${key}`,
    `Secret ${key}`,
    `Bearer ${key} `,
    `Bearer ${key}x`,
  ]
  for (const authorization of [
    undefined,
    ...wrong,
    `Bearer ${key.slice(0, -1)}`,
    `Bearer ${key.toUpperCase()}`,
  ]) {
    expect(await statusFor(authorization), `with ${authorization}`).toBe(404)
  }
})

test('a server without a provider key grants access to nobody', async () => {
  const visitor = await whole(
    readSettings({ MAILBOX: 'on', LOG_LEVEL: 'silent', PUBLIC_URL: 'https://elan.example.com' }),
  )
  for (const authorization of [undefined, 'Bearer ', 'Bearer undefined']) {
    expect((await visitor.send(await request(authorization))).status).toBe(404)
  }
})

test('without the key, provider paths are indistinguishable from unknown paths', async () => {
  const visitor = await whole(server.settings)
  const seen = ({ status, text, headers }: Awaited<ReturnType<Visitor['send']>>) => {
    const { date: _, 'content-length': __, 'x-request-id': ___, ...rest } = headers
    return { status, text, headers: rest }
  }
  const known = await request('Bearer wrong-key-of-the-right-length')
  const there = [known, { ...known, body: '{"broken' }, { ...known, body: {} }, { ...known, body: undefined }]
  for (const sent of [...there, { ...known, headers: { 'content-type': 'text/plain' } }]) {
    const nowhere = { ...sent, url: '/provider/nowhere' }
    expect(seen(await visitor.send(sent))).toEqual(seen(await visitor.send(nowhere)))
  }
})
