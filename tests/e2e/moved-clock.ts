import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const dayMs = 86_400_000

/** A server whose clock a journey moves. */
export interface MovableServer {
  address: string
  now(): Date
  passDays(days: number): Promise<void>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
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

/** @param start when its clock starts */
export async function startMovableServer(start: string): Promise<MovableServer> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const child: ChildProcess = fork(fileURLToPath(new URL('./movable-server.ts', import.meta.url)), {
    env: {
      ...process.env,
      ...{ CLOCK: start, PORT: String(port), PUBLIC_URL: address },
      ...{ DEMO: 'off', DATABASE_URL: '', SMTP_URL: '' },
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started = Date.now()
  let passed = 0
  while (!(await isReady(address))) {
    if (child.exitCode !== null || Date.now() - started > 60_000) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    address,
    now: () => new Date(Date.parse(start) + passed + Date.now() - started),
    async passDays(days) {
      child.send(days * dayMs)
      await once(child, 'message')
      passed += days * dayMs
    },
    async stop() {
      child.disconnect()
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
