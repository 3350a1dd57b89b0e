import type { App } from './http/implement.ts'
import { purgeImports } from './imports/service.ts'
import { purgeDevices } from './sessions/devices.ts'
import { purgeSessions } from './sessions/service.ts'
import { purgeThrottles } from './throttles/service.ts'
import { purgeTokens } from './tokens/service.ts'

const every = 3_600_000

type Parts = Omit<App, 'admit'>

/** Deletes what has expired. Harmless where several processes do it. */
export async function tidyUp({ database, clock, settings, jobs }: Parts): Promise<void> {
  const work = { db: database.handle, now: clock(), settings, jobs }
  for (const purge of [purgeSessions, purgeTokens, purgeDevices, purgeThrottles, purgeImports])
    await purge(work)
}

/** Tidies up once an hour. Returns its own end. */
export function startHousekeeping(parts: Parts, log: (line: string) => void): () => void {
  const timer = setInterval(() => {
    tidyUp(parts).catch((error: Error) =>
      log(`Tidying up failed and is tried again in an hour: ${error.message}`),
    )
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}
