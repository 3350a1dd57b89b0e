import { setTimeout as sleep } from 'node:timers/promises'
import { start } from '#tests/bench/processes.ts'
import { freePort } from '#tests/server/postgres.ts'
import { Cluster } from './cluster.ts'
import { until } from './expect.ts'
import { userlist } from './pgbouncer.ts'
import { ask } from './rows.ts'
import { newCustomer } from './stage.ts'
import type { Trial } from './trial.ts'
import { Writers } from './writers.ts'

const writingMs = 8000

async function serve(databaseUrl: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  return await start('../../server/main.ts', { port, sign: 'Élan is ready', databaseUrl, settings })
}

interface Change {
  what: string
  /** @returns the name of the former primary */
  make(cluster: Cluster): Promise<string>
  longestGapMs: number
}

/** The primary's machine dies: Patroni promotes the synchronous standby, and the dead node comes back. */
const failover: Change = {
  what: 'the dead node follows again',
  make: (cluster) => cluster.killPrimary(),
  // Patroni's ttl of 20 s and its next loops.
  longestGapMs: 45_000,
}

/** An operator makes the synchronous standby the primary. */
const switchover: Change = {
  what: 'the former primary follows',
  make: (cluster) => cluster.switchOver(),
  longestGapMs: 20_000,
}

/** The primary changes under load. */
async function changePrimary({ what, make, longestGapMs }: Change): Promise<string> {
  const cluster = new Cluster()
  const portals: Awaited<ReturnType<typeof serve>>[] = []
  try {
    await cluster.start()
    // The first start creates the users that the pooler lets in.
    await (await serve(cluster.url)).stop()
    await cluster.startPooler(userlist(cluster.url))
    const settings = { DATABASE_POOLER_URL: cluster.poolerUrl }
    for (const _ of [1, 2]) portals.push(await serve(cluster.url, settings))
    const bases = portals.map(({ base }) => base)
    const customer = await newCustomer(bases[0] ?? '')
    const writers = new Writers(bases, customer)
    await sleep(writingMs)
    const former = await make(cluster)
    const changed = performance.now()
    await until('it is written again', async () => writers.lastAt > changed + 1000 || undefined, {
      seconds: 60,
    })
    await sleep(2000)
    cluster.startNode(former)
    await cluster.rejoined(former)
    const { answers, acknowledged, statuses } = await writers.stop()
    const present = new Set((await ask(cluster.url, 'select email from users')).map(({ email }) => email))
    const lost = acknowledged.filter(({ email }) => !present.has(email))
    const gaps = acknowledged.slice(1).map(({ at }, index) => at - (acknowledged[index]?.at ?? at))
    const longest = Math.round(Math.max(...gaps))
    const said = `${answers} answers (${statuses}), ${acknowledged.length} people acknowledged, ${lost.length} lost, longest gap ${longest} ms, ${what}`
    if (lost.length > 0) throw new Error(`acknowledged people are missing: ${said}`)
    if (/\b(0|5(?!03)\d\d|4\d\d):/.test(statuses)) throw new Error(`other answers than 503: ${said}`)
    if (longest > longestGapMs) throw new Error(`it took too long: ${said}`)
    return said
  } finally {
    await Promise.all(portals.map((portal) => portal.stop('SIGKILL')))
    await cluster.stop()
  }
}

export const clusterTrials: Trial[] = [
  { name: 'cluster of deploy/ha loses its primary under load', run: () => changePrimary(failover) },
  { name: 'cluster of deploy/ha switches its primary over under load', run: () => changePrimary(switchover) },
]
