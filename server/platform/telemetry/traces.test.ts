import { once } from 'node:events'
import { createServer as createReceiver } from 'node:http'
import { json } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createServer } from '#server/platform/http/server.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { Visitor } from '#tests/server/visitor.ts'
import { watchQueries } from './query-spans.ts'
import { startTraces, type Traces } from './traces.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
  events: object[]
  links: object[]
  status: { code?: number; message?: string }
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A collector in this process, and traces that go to it: `spans` ends them and says what arrived. */
async function collecting(options: { share?: number; trustProxy?: string[] } = {}) {
  const received: { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }[] = []
  const paths: (string | undefined)[] = []
  const receiver = createReceiver(async (request, answer) => {
    paths.push(request.url)
    received.push((await json(request)) as (typeof received)[number])
    answer.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  onTestFinished(() => void receiver.close())
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const traces = startTraces({
    url: `http://127.0.0.1:${port}`,
    share: 1,
    trustProxy: [],
    log: () => {},
    ...options,
  })
  const spans = async () => {
    await traces.stop()
    expect(new Set(paths).size).toBeLessThan(2)
    const all = received.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    return all.flatMap(({ spans }) => spans)
  }
  return { traces, spans, raw: () => JSON.stringify(received) }
}

async function watched(traces: Traces): Promise<FastifyInstance> {
  const { database, settings, parts } = server
  const app = createServer(settings)
  traces.watch(app)
  if (database.kind === 'postgres') watchQueries(database.pool, traces)
  return createApp(parts, { pages: false, server: app })
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test('[T34] [G24] the span of a request contains its method, route, status and id, and nothing else', async () => {
  const { traces, spans, raw } = await collecting()
  const administrator = await makeAdministrator(server)
  const visitor = new Visitor(await watched(traces), server.settings)
  for (const cookie of (await signedIn(server, administrator)).cookies) visitor.cookies.set(...cookie)
  const url = `/api/organizations/${administrator.organization.id}/users`
  const body = { email: 'canary@example.com', first_name: 'Canary', last_name: 'Canary' }
  const { headers, status } = await visitor.send({ method: 'POST', url: `${url}?canary=1`, body })
  await visitor.send({ method: 'GET', url: '/canary' })
  const found = await spans()

  const [span, nowhere, ...more] = found.filter(({ name }) => name.includes('/') || name.includes('none'))
  if (!span || !nowhere) throw new Error('two requests were made')
  expect(more).toEqual([])
  const route = '/api/organizations/:orgId/users'
  expect(span.name).toBe(`POST ${route}`)
  expect(attributesOf(span)).toEqual({
    'http.request.method': 'POST',
    'http.route': route,
    'http.response.status_code': status,
    'elan.request.id': headers['x-request-id'],
  })
  expect(nowhere.name).toBe('GET none')

  const queries = found.filter(({ traceId, spanId }) => traceId === span.traceId && spanId !== span.spanId)
  expect(queries.every(({ parentSpanId }) => parentSpanId === span.spanId)).toBe(true)
  const operations = queries.map((query) => attributesOf(query))
  if (server.database.kind === 'postgres') expect(operations).toContainEqual({ 'db.operation.name': 'with' })
  expect(operations.every((attributes) => Object.keys(attributes).join() === 'db.operation.name')).toBe(true)
  for (const { events, links, status } of found)
    expect({ events, links, message: status.message }).toEqual({ events: [], links: [], message: undefined })
  expect(raw()).not.toMatch(/canary/i)
  expect(raw()).not.toContain(administrator.organization.id)
})

test('a trace of a trusted proxy is continued, and one of a stranger is ignored', async () => {
  const { traces, spans } = await collecting({ trustProxy: ['10.0.0.0/8'] })
  const visitor = new Visitor(await watched(traces), server.settings)
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const send = (traceparent: string, address: string) =>
    visitor.send({ method: 'GET', url: '/healthz', headers: { traceparent }, address })
  await send(`00-${traceId}-00f067aa0ba902b7-01`, '10.0.0.1')
  await send(`00-${traceId}-00f067aa0ba902b7-00`, '10.0.0.1')
  await send(`00-${traceId}-00f067aa0ba902b7-01`, '203.0.113.7')
  await send(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, '10.0.0.1')
  const [continued, stranger, unreadable, ...more] = await spans()
  expect(more).toEqual([])
  expect(continued).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  for (const own of [stranger, unreadable]) {
    expect(own?.traceId).not.toBe(traceId)
    expect(own?.parentSpanId ?? '').toBe('')
  }
})

test('[T34] a job is a span with the name of its queue, and its failure without the reason', async () => {
  const { traces, spans, raw } = await collecting()
  const run = () => Promise.reject(new Error('canary'))
  const queue = traces.watchQueue({
    name: 'mail',
    attempts: 1,
    retrySeconds: 1,
    timeoutSeconds: 1,
    batch: 1,
    run,
  })
  await expect(queue.run({ to: 'canary' }, { last: true })).rejects.toThrow('canary')
  const [span] = await spans()
  expect(span?.name).toBe('job mail')
  expect(attributesOf(span as Span)).toEqual({ 'messaging.destination.name': 'mail' })
  expect(span?.status.code).toBe(2)
  expect(raw()).not.toContain('canary')
})

test('a sampling ratio of 0 keeps no trace', async () => {
  const { traces, spans } = await collecting({ share: 0 })
  const visitor = new Visitor(await watched(traces), server.settings)
  await visitor.send({ method: 'GET', url: '/healthz' })
  expect(await spans()).toEqual([])
})
