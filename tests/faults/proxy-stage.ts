import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keysFile, writeProxyMaps } from '#server/platform/cells/proxy-maps.ts'
import type { ProxyMaps } from '#server/platform/cells/tell-proxy.ts'
import { freePort } from '#tests/server/postgres.ts'
import { type CellsProxy, startCellsProxy } from './cells-proxy.ts'

const host = '127.0.0.1'
const cellNames = ['a', 'b'] as const
export type CellName = (typeof cellNames)[number]

/** What an import finds in a cell: its customers, and what leads to it, such as addresses and secrets. */
interface CellContent {
  customers: string[]
  keys: string[]
}

/** The line of a key, with the marks of an address that nobody proved there. */
function lineOf(marked: string): string {
  const key = marked.replace(/^\?+/, '')
  return `${marked.slice(0, -key.length)}${createHash('sha256').update(key).digest('hex')}\n`
}

/** The HAProxy of deploy/cells before two cells that answer with their names. */
export class ProxyStage {
  readonly folder = mkdtempSync(join(tmpdir(), 'elan-proxy-'))
  readonly #servers: Server[] = []
  #ports: number[] = []
  #base = ''

  async serve(): Promise<void> {
    this.#ports = await Promise.all(cellNames.map(() => freePort()))
    for (const [n, name] of cellNames.entries())
      this.#servers.push(createServer((_, answer) => answer.end(name)).listen(this.#ports[n], host))
  }

  /** Writes the maps. */
  write(content: Record<CellName, CellContent>): ProxyMaps {
    const file = join(this.folder, 'cells.json')
    const cellOf = (name: CellName, port?: number) => {
      const { customers, keys } = content[name]
      writeFileSync(keysFile(file, name), keys.map(lineOf).join(''))
      return { address: `${host}:${port}`, customers: Object.fromEntries(customers.map((id) => [id, []])) }
    }
    const cells = { a: cellOf('a', this.#ports[0]), b: cellOf('b', this.#ports[1]) }
    return writeProxyMaps({ cells, newest: 'a' }, file, this.folder)
  }

  async startProxy(buffer?: number): Promise<CellsProxy> {
    const port = await freePort()
    this.#base = `http://${host}:${port}`
    return await startCellsProxy(this.folder, port, buffer)
  }

  /** @returns the name of the cell that answers, or a status */
  async ask(path: string, request: RequestInit = {}): Promise<string> {
    const answer = await fetch(this.#base + path, request)
    return answer.status === 200 ? await answer.text() : String(answer.status)
  }

  close(): void {
    for (const server of this.#servers) server.closeAllConnections()
    for (const server of this.#servers) server.close()
    rmSync(this.folder, { recursive: true })
  }
}
