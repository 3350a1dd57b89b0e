import { once } from 'node:events'
import { freePort, startServer } from './started-server.ts'

const dayMs = 86_400_000

/** A server whose clock a journey moves. */
export interface MovableServer {
  address: string
  now(): Date
  passDays(days: number): Promise<void>
  stop(): Promise<void>
}

/** @param start when its clock starts */
export async function startMovableServer(start: string): Promise<MovableServer> {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const started = Date.now()
  let passed = 0
  const { child, stop } = await startServer('./movable-server.ts', port, {
    CLOCK: start,
    PUBLIC_URL: address,
  })
  return {
    address,
    now: () => new Date(Date.parse(start) + passed + Date.now() - started),
    async passDays(days) {
      child.send(days * dayMs)
      await once(child, 'message')
      passed += days * dayMs
    },
    stop,
  }
}
