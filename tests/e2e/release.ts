import { readFileSync } from 'node:fs'
import { createServer, request as forward, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A proxy before the server, which serves the app of another release. */
export interface Release {
  address: string
  /** Serves a worker as a later version of the app has it. */
  update(): void
  /** Serves the page and the worker as a server with OFFLINE=off does. */
  switchOff(): void
  close(): void
}

const offWorker = new URL('../../web/public/me-worker-off.js', import.meta.url)

export async function serveRelease(portal: string): Promise<Release> {
  let change = (_path: string, body: string) => body
  const proxy = createServer((asked, answer) => {
    const { url = '/', method, headers } = asked
    const isChanged = url === '/me-worker.js' || headers.accept?.includes('text/html')
    const own: OutgoingHttpHeaders = { ...headers, host: new URL(portal).host }
    if (headers.origin) own.origin = portal
    if (isChanged) own['accept-encoding'] = own['if-none-match'] = ''
    const sent = forward(new URL(url, portal), { method, headers: own }, async (got) => {
      if (!isChanged) {
        answer.writeHead(got.statusCode ?? 502, got.headers)
        return got.pipe(answer)
      }
      const { 'content-length': _, etag: __, ...kept } = got.headers
      answer.writeHead(got.statusCode ?? 502, kept).end(change(url, await text(got)))
    })
    sent.on('error', () => answer.destroy())
    asked.pipe(sent)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    update: () => {
      change = (path, body) => (path === '/me-worker.js' ? body.replace("'me ", "'me later ") : body)
    },
    switchOff: () => {
      change = (path, body) =>
        path === '/me-worker.js'
          ? readFileSync(offWorker, 'utf8')
          : body.replace('"offline":true', '"offline":false')
    },
    close: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}
