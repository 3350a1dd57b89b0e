import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/server/postgres.ts'
import { forwardTo } from './forward.ts'
import { noncePlaceholder } from './page.ts'

const policy = "default-src 'none';script-src 'self';style-src 'self'"
const index = '<script type="module" src="/main.tsx"></script>'

async function listen(listener: RequestListener, port = 0): Promise<Server> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return server
}

async function front(port: number): Promise<string> {
  const forward = forwardTo(port, async (html) => `<script nonce="${noncePlaceholder}"></script>${html}`)
  const server = await listen((request, response) => void forward(request, response))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answerIndex: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
  response.end(index)
}

test('the page gets a nonce of its own, which the content security policy names', async () => {
  const port = await freePort()
  await listen(answerIndex, port)
  const base = await front(port)
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const answer = await fetch(base)
      const [, nonce] = /nonce="([^"]+)"/.exec(await answer.text()) ?? []
      expect(answer.headers.get('content-security-policy')).toBe(
        `default-src 'none';script-src 'self' 'nonce-${nonce}';style-src 'self' 'nonce-${nonce}'`,
      )
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(2)
})

test('a write request waits while the server restarts, and cookies pass in both directions', async () => {
  const port = await freePort()
  const base = await front(port)
  const answer = fetch(base, { method: 'POST', body: 'typed', headers: { cookie: 'session=a' } })
  await new Promise((done) => setTimeout(done, 300))
  await listen(async (request, response) => {
    const body = (await request.toArray()).join('')
    response.writeHead(200, { 'set-cookie': ['session=b', 'device=c'] })
    response.end(`${request.method} ${body} ${request.headers.cookie}`)
  }, port)
  expect(await (await answer).text()).toBe('POST typed session=a')
  expect((await answer).headers.getSetCookie()).toEqual(['session=b', 'device=c'])
})
