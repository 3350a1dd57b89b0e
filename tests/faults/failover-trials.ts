import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/platform/db/open.ts'
import { StartupError } from '#server/platform/db/startup-error.ts'
import { createDatabase, type OwnPostgres, startPostgres } from '#tests/server/postgres.ts'
import { same, until } from './expect.ts'
import { Portal } from './portal.ts'
import { KilledPostgres } from './postgres.ts'
import { ask } from './rows.ts'
import { newCustomer } from './stage.ts'
import type { Trial } from './trial.ts'
import { Writers } from './writers.ts'

const writingMs = 5000
/** The standby is promoted by hand a second after the kill, as a cluster manager would. */
const detectionMs = 1000
const longestOutageMs = 10_000

/** The standby of a running primary, which stops it at the end. */
async function standbyOf(primary: KilledPostgres): Promise<OwnPostgres> {
  const standby = await startPostgres({ durable: true, standbyOf: primary.url })
  if (!standby) throw new Error('This trial needs pg_basebackup on this machine.')
  return standby
}

/** One address of both servers and the database. */
function addressOfBoth(databaseUrl: string, standby: OwnPostgres): string {
  const { host } = new URL(databaseUrl)
  return databaseUrl.replace(host, `${host},${new URL(standby.url).host}`)
}

async function refusalOf(databaseUrl: string): Promise<string> {
  try {
    const database = await openDatabase({ databaseUrl, dataDir: '', log: () => {} })
    await database.close()
    return 'it was accepted'
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
}

/** Without a synchronous standby the start warns, and it refuses a standby alone. */
async function checkStarts(databaseUrl: string, standby: OwnPostgres): Promise<void> {
  const log: string[] = []
  const both = addressOfBoth(databaseUrl, standby)
  const database = await openDatabase({ databaseUrl: both, dataDir: '', log: (line) => log.push(line) })
  await database.close()
  if (!log.some((line) => line.includes('a failover loses the last ones')))
    throw new Error(`no warning of an asynchronous standby: ${log.join('; ')}`)
  const alone = new URL(databaseUrl)
  alone.host = new URL(standby.url).host
  const sentence = await refusalOf(alone.href)
  if (!sentence.includes('is a standby')) throw new Error(`a standby as the only server: ${sentence}`)
}

async function waitForSync(primary: KilledPostgres): Promise<void> {
  await ask(primary.url, "alter system set synchronous_standby_names = '*'")
  await ask(primary.url, 'select pg_reload_conf()')
  await until('a synchronous standby', async () => {
    const rows = await ask(primary.url, "select from pg_stat_replication where sync_state = 'sync'")
    return rows.length > 0 || undefined
  })
}

/** A primary with a standby, and a database on both. */
export async function onPair<Result>(
  trial: (primary: KilledPostgres, standby: OwnPostgres, databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const primary = await KilledPostgres.start()
  let standby: OwnPostgres | undefined
  try {
    const { url } = await createDatabase(primary.url)
    standby = await standbyOf(primary)
    return await trial(primary, standby, url)
  } finally {
    await standby?.stop()
    await primary.stop()
  }
}

/** The primary is killed while two processes write; the standby takes over. */
async function failover(): Promise<string> {
  return await onPair(async (primary, standby, databaseUrl) => {
    await checkStarts(databaseUrl, standby)
    await waitForSync(primary)
    const address = addressOfBoth(databaseUrl, standby)
    const portals = [await Portal.open(address), await Portal.open(address)]
    try {
      const bases = portals.map(({ base }) => base)
      const customer = await newCustomer(bases[0] ?? '')
      const writers = new Writers(bases, customer)
      await sleep(writingMs)
      await primary.kill()
      await sleep(detectionMs)
      await ask(standby.url, 'select pg_promote()')
      const promoted = performance.now()
      await sleep(longestOutageMs)
      const written = await writers.stop()
      return judge(written, promoted, await emailsOn(standby, databaseUrl))
    } finally {
      await Promise.all(portals.map((portal) => portal.stop()))
    }
  })
}

async function emailsOn(standby: OwnPostgres, databaseUrl: string): Promise<Set<unknown>> {
  const address = new URL(databaseUrl)
  address.host = new URL(standby.url).host
  return new Set((await ask(address.href, 'select email from users')).map(({ email }) => email))
}

type Written = Awaited<ReturnType<Writers['stop']>>

function judge(
  { answers, acknowledged, statuses }: Written,
  promoted: number,
  present: Set<unknown>,
): string {
  const lost = acknowledged.filter(({ email }) => !present.has(email))
  const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b)
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
  const servedAfter = [0, 1].map((process) => {
    const first = acknowledged.find((one) => one.process === process && one.at > promoted)
    return first ? Math.round(first.at - promoted) : Number.POSITIVE_INFINITY
  })
  const said = `${answers} answers (${statuses}), ${acknowledged.length} people acknowledged, ${lost.length} lost, longest gap between acknowledgements ${Math.round(Math.max(...gaps))} ms, written again ${servedAfter.join(' and ')} ms after the promotion by the two processes`
  if (lost.length > 0) throw new Error(`acknowledged people are missing: ${said}`)
  if (/\b(0|5(?!03)\d\d|4\d\d):/.test(statuses)) throw new Error(`other answers than 503: ${said}`)
  if (Math.max(...servedAfter) > longestOutageMs) throw new Error(`too late: ${said}`)
  same('processes that write again', servedAfter.filter(Number.isFinite).length, 2)
  return said
}

export const failoverTrials: Trial[] = [
  { name: 'failover to a synchronous standby under load (scale)', run: failover },
]
