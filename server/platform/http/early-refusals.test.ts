import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { createMetrics } from '#server/platform/telemetry/metrics.ts'
import { makeAdministrator, signedIn } from '#tests/server/factories.ts'
import { startTestServer } from '#tests/server/server.ts'
import { createServer } from './server.ts'

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: string
  /** Milliseconds. */
  took: number
}

/** A listening portal that runs one call of a customer at a time, with its log and metrics. */
async function listening() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { publicUrl } = server.settings
  const settings = readSettings({ REQUESTS_AT_ONCE: '2', LOG_LEVEL: 'info', PUBLIC_URL: publicUrl })
  const lines: Record<string, unknown>[] = []
  const log = new Writable({
    write(text, _encoding, done) {
      for (const line of String(text).trim().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  const clock = () => server.makeContext().now
  const metrics = createMetrics({ database: server.database, jobs: { sizes: async () => [] }, clock })
  const watched = createServer(settings, log)
  metrics.watch(watched)
  const app = await createApp({ ...server.parts, settings }, { pages: false, server: watched })
  onTestFinished(() => app.close())
  return {
    server,
    base: await app.listen({ port: 0, host: '127.0.0.1' }),
    metrics,
    lines,
    host: new URL(publicUrl).host,
  }
}

function caller(base: string, given: { host: string; cookie: string }) {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  /** @param body its beginning, of which the rest never comes */
  return (path: string, body?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const begun = performance.now()
      const type = body && { 'content-type': 'application/json', 'content-length': 1000 }
      const headers = { ...given, ...type }
      const sent = request(base + path, { agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
        let text = ''
        answer.on('data', (part) => {
          text += part
        })
        answer.once('end', () =>
          resolve({
            ...{ status: answer.statusCode, headers: answer.headers, body: text },
            took: performance.now() - begun,
          }),
        )
      }).once('error', reject)
      if (body) sent.write(body)
      else sent.end()
    })
}

test('[G29] requests beyond a full queue are refused before their body, logged and counted, and nobody else’s are', async () => {
  const { server, base, host, metrics, lines } = await listening()
  const make = async () => {
    const made = await makeAdministrator(server)
    const cookies = [...(await signedIn(server, made)).cookies].map(([name, value]) => `${name}=${value}`)
    const call = caller(base, { host, cookie: cookies.join('; ') })
    return { call, people: `/api/organizations/${made.organization.id}/users` }
  }
  const [loud, quiet] = [await make(), await make()]
  for (const { call, people } of [loud, quiet]) expect(await call(people)).toMatchObject({ status: 200 })
  lines.splice(0)

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const holding = server.database.handle.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`)
    lock()
    await held
  })
  await locked
  // One runs and fifty wait.
  const waiting = Array.from({ length: 51 }, () => loud.call(loud.people))
  const early = [await loud.call(loud.people), await loud.call(loud.people, '{"first_name": ')]
  expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual(
    ['GET', 'POST'].map((method) => [method, '/api/organizations/:orgId/users', 503]),
  )
  expect(early.map(({ headers }) => headers['x-request-id'])).toEqual(lines.map(({ requestId }) => requestId))
  for (const { status, headers, body, took } of early) {
    expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 503, body: { code: 'server.busy' } })
    expect(headers).toMatchObject({
      ...{ 'retry-after': '1', 'cache-control': 'no-store', connection: 'keep-alive' },
      ...{ 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' },
    })
    expect(took).toBeLessThan(400)
  }
  expect(await loud.call('/healthz')).toMatchObject({ status: 200 })
  const other = quiet.call(quiet.people)
  await Promise.all(waiting.slice(1))
  release()
  await holding
  expect([await waiting[0], await other]).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(await metrics.read()).toMatch(/http_requests_total\{method="POST",[^}]*status="503"\} 1\n/)
})
