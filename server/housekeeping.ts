import type { App } from './http/implement.ts'
import { purgeDevices } from './sessions/devices.ts'
import { purgeSessions } from './sessions/service.ts'
import { purgeThrottles } from './throttles/service.ts'
import { purgeTokens } from './tokens/service.ts'

const every = 3_600_000

/** Deletes once an hour what has expired. Harmless where several processes do it. */
export function startHousekeeping(
  { database, clock, settings, jobs }: Omit<App, 'admit'>,
  log: (line: string) => void,
): () => void {
  async function tidy() {
    const work = { db: database.handle, now: clock(), settings, jobs }
    for (const purge of [purgeSessions, purgeTokens, purgeDevices, purgeThrottles]) await purge(work)
  }
  const timer = setInterval(() => {
    tidy().catch((error: Error) => log(`Tidying up failed and is tried again in an hour: ${error.message}`))
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}
