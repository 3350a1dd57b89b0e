import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as forward, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseCookie } from 'cookie'
import { freePort, startServer } from './started-server.ts'

const names = ['a', 'b'] as const
type CellName = (typeof names)[number]

export interface TwoCells {
  /** The address that people use. */
  address: string
  /** The addresses of the cells' own processes. */
  cells: Record<CellName, string>
  /** Says in the map which cell founds customers. */
  makeNewest(cell: CellName): void
  stop(): Promise<void>
}

/** Starts two cells behind a proxy. */
export async function startTwoCells(): Promise<TwoCells> {
  const [port, a, b] = [await freePort(), await freePort(), await freePort()]
  const ports = { a, b }
  const address = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'elan-cells-'))
  const file = join(folder, 'cells.json')
  const cellOn = (own: number) => ({ address: `127.0.0.1:${own}`, customers: {} })
  const makeNewest = (newest: CellName) =>
    writeFileSync(file, JSON.stringify({ cells: { a: cellOn(a), b: cellOn(b) }, newest }))
  makeNewest('a')
  const shared = { CELLS_FILE: file, CELLS_KEY: 'key-of-the-cells-of-the-journeys', PUBLIC_URL: address }
  const servers = await Promise.all(
    names.map((name) => startServer('./journeys-server.ts', ports[name], { CELL: name, ...shared })),
  )
  const proxy = startProxy(ports, port)
  return {
    address,
    cells: { a: `http://localhost:${a}`, b: `http://localhost:${b}` },
    makeNewest,
    async stop() {
      proxy.close()
      proxy.closeAllConnections()
      for (const server of servers) await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The part of deploy/cells/haproxy.cfg that these journeys need: they run where no HAProxy is. */
function startProxy(ports: Record<CellName, number>, port: number) {
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked)
    const { url, method, headers } = asked
    const to = { port: ports[cellOf(asked, body)], host: '127.0.0.1', path: url, method, headers }
    const sent = forward(to, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    sent.on('error', () => answer.destroy())
    sent.end(body)
  })
  return server.listen(port, '127.0.0.1')
}

/** The token of a link comes before the session, as it is about another cell where the two differ. */
function cellOf({ headers }: IncomingMessage, body: Buffer): CellName {
  const { session, cell } = parseCookie(headers.cookie ?? '')
  const token = /"token":"([^"]*)"/.exec(body.toString())?.[1]
  const named = [token, session].map((secret) => secret?.split('~')[1]).find(Boolean) ?? cell
  return named === 'b' ? 'b' : 'a'
}
