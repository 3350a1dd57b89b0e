import { sealAudit } from './audit/seal.ts'
import type { App } from './http/implement.ts'
import { purgeImports } from './imports/service.ts'
import { purgeOrganizations } from './organizations/deletion.ts'
import { addMonthlyReports } from './reports/monthly.ts'
import { purgeDevices } from './sessions/devices.ts'
import { purgeSessions } from './sessions/service.ts'
import { purgeThrottles } from './throttles/service.ts'
import { purgeTokens } from './tokens/service.ts'

const every = 3_600_000

type Parts = Omit<App, 'admit' | 'record'>

/** Deletes what has expired, and adds the reports of months that have ended. Harmless where several processes do it. */
export async function tidyUp(parts: Parts): Promise<void> {
  const work = workOf(parts)
  for (const purge of [
    purgeSessions,
    purgeTokens,
    purgeDevices,
    purgeThrottles,
    purgeImports,
    purgeOrganizations,
  ])
    await purge(work)
  await addMonthlyReports(work)
}

const workOf = ({ database, clock, settings, jobs }: Parts) => ({
  db: database.trusted,
  now: clock(),
  settings,
  jobs,
})

/** Tidies up once an hour, and seals the log of changes every minute. Returns its own end. */
export function startHousekeeping(parts: Parts, log: (line: string) => void): () => void {
  const sealing = setInterval(() => {
    sealAudit(workOf(parts)).catch((error: Error) =>
      log(`Sealing the log of changes failed and is tried again in a minute: ${error.message}`),
    )
  }, 60_000)
  sealing.unref()
  const tidy = () =>
    tidyUp(parts).catch((error: Error) =>
      log(`Tidying up failed and is tried again in an hour: ${error.message}`),
    )
  // Once soon too: a month may have ended while nothing ran.
  const first = setTimeout(tidy, 2000)
  first.unref()
  const timer = setInterval(tidy, every)
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    clearInterval(sealing)
  }
}
