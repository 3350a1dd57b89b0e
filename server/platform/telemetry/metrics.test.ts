import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { createServer } from '#server/platform/http/server.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Visitor } from '#tests/server/visitor.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createMetricsServer } from './metrics-server.ts'

let server: TestServer
let app: FastifyInstance
let metrics: Metrics
beforeAll(async () => {
  server = await startTestServer()
  const { database, settings, makeContext } = server
  const clock = () => makeContext().now
  const jobs = { sizes: async () => [{ queue: 'mail', waiting: 3, active: 1, failed: 2 }] }
  metrics = createMetrics({ database, jobs, clock })
  const watched = createServer(settings)
  metrics.watch(watched)
  app = await createApp(server.parts, { pages: false, server: watched })
})
afterAll(() => server.close())

/** The lines of one measurement. */
const linesOf = async (name: string) =>
  (await metrics.read()).split('\n').filter((line) => line.startsWith(name))

test('requests are counted and timed by method, declared route and status only', async () => {
  const administrator = await makeAdministrator(server)
  const visitor = new Visitor(app, server.settings)
  for (const cookie of (await signedIn(server, administrator)).cookies) visitor.cookies.set(...cookie)
  const list = `/api/organizations/${administrator.organization.id}/users`
  await visitor.send({ method: 'GET', url: `${list}?search=canary` })
  await visitor.send({ method: 'GET', url: `${list}?search=another` })
  await visitor.send({ method: 'POST', url: list, body: {} })
  for (const url of ['/canary', '/canary/2', '/api/canary']) await visitor.send({ method: 'GET', url })

  const route = '/api/organizations/:orgId/users'
  expect(await linesOf('http_requests_total')).toEqual([
    `http_requests_total{method="GET",route="${route}",status="200"} 2`,
    `http_requests_total{method="POST",route="${route}",status="400"} 1`,
    'http_requests_total{method="GET",route="none",status="404"} 3',
  ])
  expect(await linesOf('http_request_duration_seconds_count')).toContain(
    `http_request_duration_seconds_count{method="GET",route="${route}"} 2`,
  )
})

test('failed housekeeping tasks are counted by task', async () => {
  metrics.taskFailed('purgeOrganizations')
  metrics.taskFailed('purgeOrganizations')
  expect(await linesOf('elan_housekeeping_failures_total')).toEqual([
    'elan_housekeeping_failures_total{task="purgeOrganizations"} 2',
  ])
})

test('[T34] no metric contains a customer, a person or an address', async () => {
  const { account, organization } = await makeAdministrator(server, { email: 'canary@example.com' })
  const visitor = new Visitor(app, server.settings)
  const body = { email: account.email, password: 'not the password' }
  await visitor.send({ method: 'POST', url: '/auth/login', body, address: '203.0.113.7' })
  const all = await metrics.read()
  expect(all).toContain('route="/auth/login",status="401"')
  for (const secret of ['canary', '203.0.113', organization.id, organization.name, account.id])
    expect(all).not.toContain(secret)
})

test('jobs, unsent mails, the event loop, memory and the build are measured', async () => {
  const unsending = await startTestServer(
    { MAILBOX: 'off', SMTP_URL: 'smtp://mail.example.com' },
    server.database,
  )
  await queueMail(unsending.makeContext(), {
    kind: 'passwordChanged',
    to: 'ada@example.com',
    language: 'en',
    name: 'Ada',
  })
  server.pass({ minutes: 10 })
  const all = await metrics.read()
  for (const line of [
    'elan_database_up 1',
    'elan_jobs{queue="mail",state="waiting"} 3',
    'elan_jobs{queue="mail",state="failed"} 2',
    'elan_mails_unsent 1',
    'elan_mails_oldest_seconds 600',
  ])
    expect(all.split('\n')).toContain(line)
  expect(all).toMatch(/^elan_build_info\{version="[\d.]+",node="v\d+/m)
  expect(all).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(all).toMatch(/^process_resident_memory_bytes \d/m)
  const connections = all.includes('elan_database_connections{state="busy"}')
  expect(connections).toBe(server.database.kind === 'postgres')
})

test('size, reads and slots of the database are measured each half minute, with the name of the cell', async ({
  skip,
}) => {
  if (server.database.kind !== 'postgres') return skip('an embedded database has no standby')
  const cell = {
    name: 'b',
    cellOf: () => undefined,
    others: () => new Map(),
    cellOfNewCustomers: () => 'a',
    isBroken: () => false,
    refresh() {},
    close() {},
  }
  const jobs = { sizes: async () => [] }
  const own = createMetrics({ database: server.database, jobs, clock: () => new Date(), cell })
  const slot = `archive_${crypto.randomUUID().replaceAll('-', '_')}`
  await server.asOwner((db) => db.execute(sql`select pg_create_physical_replication_slot(${slot}, true)`))
  onTestFinished(async () => {
    await server.asOwner((db) => db.execute(sql`select pg_drop_replication_slot(${slot})`))
  })
  const measure = async (name: string) =>
    Number(
      (await own.read())
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')[1],
    )
  const size = await measure('elan_database_bytes{cell="b"}')
  expect(size).toBeGreaterThan(1_000_000)
  const blocksFrom = (from: string) => measure(`elan_database_blocks_total{from="${from}",cell="b"}`)
  expect(await blocksFrom('memory')).toBeGreaterThan(0)
  // A database that was just copied may still be in memory as a whole.
  expect(await blocksFrom('disk')).toBeGreaterThanOrEqual(0)
  expect(await measure(`elan_database_slot_behind_bytes{slot="${slot}",cell="b"}`)).toBeGreaterThanOrEqual(0)
  expect(await measure('elan_database_up{cell="b"}')).toBe(1)
  await server.changeTables(sql`create table grown as select generate_series(1, 100000)`)
  expect(await measure('elan_database_bytes')).toBe(size)
  const later = performance.now() + 31_000
  const now = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => now.mockRestore())
  expect(await measure('elan_database_bytes')).toBeGreaterThan(size)
})

test('an unreachable database is reported together with the metrics of the process', async () => {
  const away = { ...server.database, ping: () => Promise.reject(new Error('away')) }
  const jobs = { sizes: () => Promise.reject(new Error('away')) }
  const read = await createMetrics({ database: away, jobs, clock: () => new Date() }).read()
  expect(read).toContain('elan_database_up 0')
  expect(read).toContain('process_resident_memory_bytes')
})

test('metrics are served on a separate port only', async () => {
  const own = createMetricsServer(metrics)
  const answer = await own.inject({ url: '/metrics' })
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.body).toContain('elan_build_info')
  const authorization = `Bearer ${server.settings.providerKey}`
  expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
})
