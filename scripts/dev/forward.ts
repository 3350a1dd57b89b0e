import { request as connect, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPage, withNonce } from './page.ts'

/** Milliseconds a request waits for a server that starts again. */
const longestWait = 20_000

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

function send(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    // One connection for each request: an idle one would keep the server from stopping.
    const outgoing = connect({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, answered)
    outgoing.on('error', failed)
    outgoing.end(body)
  })
}

async function sendWhenReady(port: number, request: IncomingMessage): Promise<IncomingMessage> {
  const body = await buffer(request)
  const end = Date.now() + longestWait
  for (;;) {
    try {
      return await send(port, request, body)
    } catch (error) {
      if (!isRefused(error) || Date.now() > end) throw error
      await sleep(100)
    }
  }
}

/** Passes requests on to the server at a port, and its page through `transform`. */
export function forwardTo(port: number, transform: (html: string) => Promise<string>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const answer = await sendWhenReady(port, request)
      const { 'content-length': length, ...headers } = answer.headers
      const isHtml = headers['content-type']?.startsWith('text/html')
      if (!isHtml || request.method === 'HEAD') {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      const html = await text(answer)
      const page = isPage(html)
        ? withNonce(await transform(html), String(headers['content-security-policy']))
        : { html, policy: String(headers['content-security-policy']) }
      response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-security-policy': page.policy })
      response.end(page.html)
    } catch (error) {
      if (!response.headersSent) response.writeHead(503, { 'content-type': 'text/plain' })
      response.end(`The server does not answer; its output says why. (${error})`)
    }
  }
}
