import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programOf } from './cluster.ts'
import { until } from './expect.ts'
import { listens } from './pgbouncer.ts'

const template = new URL('../../deploy/cells/haproxy.cfg', import.meta.url)
const host = '127.0.0.1'

export interface CellsProxy {
  /** Its admin socket. */
  socket: string
  stop(): Promise<void>
}

export const adminSocket = (folder: string) => join(folder, 'admin.sock')

/**
 * Starts the HAProxy of deploy/cells with the maps in a folder. HAPROXY names another program than the installed one.
 * @param buffer bytes of tune.bufsize
 */
export async function startCellsProxy(folder: string, port: number, buffer = 32768): Promise<CellsProxy> {
  const socket = adminSocket(folder)
  const values: Record<string, string> = { ADDRESS: host, PORT: String(port), MAPS: folder, SOCKET: socket }
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    readFileSync(template, 'utf8')
      .replaceAll(/\$\{([A-Z]+)\}/g, (_, key: string) => values[key] ?? '')
      .replace(/(?<=tune.bufsize )\d+/, String(buffer)),
  )
  const args = ['-db', '-f', file, '-f', join(folder, 'backends.cfg')]
  const child = spawn(process.env.HAPROXY ?? programOf('haproxy'), args, {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until('HAProxy listens', () => listens(port), { seconds: 10 })
  return {
    socket,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
