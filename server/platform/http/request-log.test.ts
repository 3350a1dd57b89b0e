import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTeam } from '#contract/people/teams.ts'
import { createApp } from '#server/app.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Visitor } from '#tests/server/visitor.ts'
import { createServer } from './server.ts'

let server: TestServer
let app: FastifyInstance
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  server = await startTestServer()
  app = await logging({ TRUST_PROXY: '10.0.0.0/8' })
})
afterAll(() => server.close())
beforeEach(() => void lines.splice(0))

/** The same portal, with its log collected in `lines`. */
async function logging(env: Record<string, string>) {
  const settings = readSettings({ PUBLIC_URL: server.settings.publicUrl, LOG_LEVEL: 'info', ...env })
  const logTo = new Writable({
    write(text, _encoding, done) {
      for (const line of String(text).trim().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  return createApp({ ...server.parts, settings }, { pages: false, server: createServer(settings, logTo) })
}

/** An administrator's browser on the logging server. */
async function signedInThere(administrator: Awaited<ReturnType<typeof makeAdministrator>>) {
  const { cookies } = await signedIn(server, administrator)
  const visitor = new Visitor(app, server.settings)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

const without = ({ time: _, pid: __, hostname: ___, ...line }: Record<string, unknown>) => line

test('[T34] a request is one log line with its route and organization and without user input', async () => {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedInThere(administrator)
  const list = `/api/organizations/${organization.id}/users`
  const { headers } = await visitor.send({
    method: 'GET',
    url: `${list}?search=canary`,
    address: '203.0.113.7',
  })
  await visitor.send({ method: 'POST', url: list, body: { email: 'canary@example.com' } })
  await visitor.send({ method: 'GET', url: '/canary?token=canary' })

  const line = { level: 30, msg: 'request', requestId: expect.any(String), milliseconds: expect.any(Number) }
  const route = '/api/organizations/:orgId/users'
  expect(lines.map(without)).toEqual([
    {
      ...line,
      requestId: headers['x-request-id'],
      method: 'GET',
      route,
      status: 200,
      organizationId: organization.id,
    },
    { ...line, method: 'POST', route, status: 400, organizationId: organization.id },
    { ...line, method: 'GET', route: 'none', status: 404 },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/canary|203\.0\.113/)
})

test('[T34] a foreign organization is not logged, because access to it was not proved', async () => {
  const { organization } = await makeAdministrator(server)
  const visitor = await signedInThere(await makeAdministrator(server))
  await visitor.send({ method: 'GET', url: `/api/organizations/${organization.id}/users` })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ status: 403 })
  expect(lines[0]).not.toHaveProperty('organizationId')
})

test('at the default level a request that succeeds is not logged', async () => {
  const visitor = new Visitor(await logging({ LOG_LEVEL: 'warn' }), server.settings)
  expect((await visitor.send({ method: 'GET', url: '/healthz' })).status).toBe(200)
  expect(lines).toEqual([])
})

test('[T34] only a trusted proxy may set the request id, limited to plain characters', async () => {
  const visitor = new Visitor(app, server.settings)
  const named = async (id: string, address: string) =>
    (await visitor.send({ method: 'GET', url: '/healthz', headers: { 'x-request-id': id }, address }))
      .headers['x-request-id']
  const given = 'a-request-of-the-proxy'
  const ours = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  expect(await named(given, '10.1.2.3')).toBe(given)
  expect(await named(given, '::ffff:10.1.2.3')).toBe(given)
  expect(await named(given, '203.0.113.7')).toMatch(ours)
  for (const id of ['short', 'x'.repeat(65), 'a request with spaces', '{"requestId":"another-one"}'])
    expect(await named(id, '10.1.2.3')).toMatch(ours)
})

test('every answer has its own request id, including refusals and unreadable URLs', async () => {
  const visitor = server.visitor()
  const urls = ['/healthz', '/nowhere', '/auth/session', '/%zz']
  const ids = await Promise.all(
    urls.map(async (url) => (await visitor.send({ method: 'GET', url })).headers['x-request-id']),
  )
  expect(ids.every(Boolean)).toBe(true)
  expect(new Set(ids).size).toBe(urls.length)
})

test('while the database’s disk is full changes are answered 503 with a time, and the log says once what to do', async () => {
  const administrator = await makeAdministrator(server)
  const visitor = await signedInThere(administrator)
  await server.asOwner(async (db) => {
    await db.execute(sql`create function fill_disk() returns trigger language plpgsql as
      'begin raise exception ''could not extend file'' using errcode = ''disk_full''; end'`)
    await db.execute(sql`create trigger fill_disk before insert on teams execute function fill_disk()`)
  })
  for (const name of ['North', 'South']) {
    const params = { orgId: administrator.organization.id }
    const { status, body, headers } = await visitor.call(createTeam, { params, body: { name } })
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'server.disk_full', '60'])
  }
  expect(lines.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/^The disk of .* is full, and changes are answered 503: /),
  ])
})
