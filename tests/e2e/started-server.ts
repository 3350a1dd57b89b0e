import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => undefined)
  return answer?.ok ?? false
}

/**
 * Starts a server of its own for a journey.
 * @param script a file of this folder
 * @param env its settings besides those of all journeys
 */
export async function startServer(script: string, port: number, env: Record<string, string>) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: {
      ...process.env,
      ...{ PORT: String(port), DEMO: 'off', DATABASE_URL: '', SMTP_URL: '', ...env },
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started = Date.now()
  while (!(await isReady(`http://localhost:${port}`))) {
    if (child.exitCode !== null || Date.now() - started > 60_000) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    child,
    async stop() {
      child.disconnect()
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
