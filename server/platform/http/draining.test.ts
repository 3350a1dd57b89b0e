import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '#tests/server/server.ts'

test('[G29] a closing server answers requests in progress, reports not ready and closes its connections', async () => {
  const server = await startTestServer()
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const get = (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      request(base + path, { agent }, (answer) => {
        answer.resume().once('end', () => {
          resolve({ status: answer.statusCode, connection: answer.headers.connection })
        })
      })
        .once('error', reject)
        .end()
    })

  expect(await get('/readyz')).toEqual({ status: 200, connection: 'keep-alive' })
  const closed = server.close()
  // Concurrently: a closing server without open connections stops listening.
  expect(await Promise.all([get('/readyz'), get('/healthz')])).toEqual([
    { status: 503, connection: 'close' },
    { status: 200, connection: 'close' },
  ])
  await closed
  await expect(get('/healthz')).rejects.toThrow('ECONNREFUSED')
})

test('[G29] a server with idle connections only closes within one second', async () => {
  const server = await startTestServer()
  const base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  await new Promise((resolve) =>
    request(`${base}/healthz`, { agent }, (answer) => answer.resume().once('end', resolve)).end(),
  )
  const begun = performance.now()
  await server.app.close()
  expect(performance.now() - begun).toBeLessThan(1500)
  await server.close()
})
