import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, startPostgres } from '#tests/server/postgres.ts'
import { Archive } from './archive.ts'
import { until } from './expect.ts'
import { Portal } from './portal.ts'
import { KilledPostgres } from './postgres.ts'
import { ask } from './rows.ts'
import { newCustomer } from './stage.ts'
import type { Trial } from './trial.ts'
import { Writers } from './writers.ts'

const gigabytes = Number(process.env.FAULT_GB ?? 1)
const writingMs = 5000
const longestLossMs = 5000
const seconds = (since: number) => (performance.now() - since) / 1000

/** Pages of random bytes, a tenth of a gigabyte in each batch. */
async function addBallast(url: string): Promise<void> {
  await ask(url, 'create table ballast (batch int, bytes bytea)')
  await ask(url, 'alter table ballast alter column bytes set storage plain')
  await ask(
    url,
    `insert into ballast select 0, decode(string_agg(md5(random()::text), ''), 'hex')
     from generate_series(1, 12500) page, generate_series(1, 490) group by page`,
  )
  for (let n = 1; n < gigabytes * 10; n++)
    await ask(url, 'insert into ballast select $1, bytes from ballast where batch = 0', [n])
}

/** The server and its disk are lost while two processes write; everything comes from the base backup and the WAL. */
async function lostServer(): Promise<string> {
  const primary = await KilledPostgres.start()
  const archive = new Archive(primary.url)
  const portals: Portal[] = []
  let restored: Awaited<ReturnType<typeof startPostgres>>
  try {
    const { url } = await createDatabase(primary.url)
    const portal = await Portal.open(url)
    portals.push(portal)
    const customer = await newCustomer(portal.base)
    await addBallast(url)
    const [size] = await ask(url, 'select pg_database_size(current_database())::float8 / 1e9 as gb')
    await archive.receive()
    const writers = new Writers([portal.base], customer)
    const backupBegan = performance.now()
    await archive.takeBase()
    const backedUp = seconds(backupBegan)
    await sleep(writingMs)
    await primary.kill()
    const killed = performance.now()
    await archive.end()
    await sleep(100)
    const { acknowledged } = await writers.stop()
    await portal.stop()

    const began = performance.now()
    restored = await startPostgres({ durable: true, restoredFrom: archive.backup })
    const server = restored
    if (!server) throw new Error('This trial needs PostgreSQL on this machine.')
    await until('the end of the recovery', async () => {
      const [row] = await ask(server.url, 'select pg_is_in_recovery() as recovers')
      return row?.recovers === false || undefined
    })
    const recovered = seconds(began)
    const address = new URL(url)
    address.host = new URL(server.url).host
    portals.push(await Portal.open(address.href))
    const served = seconds(began)
    const present = new Set((await ask(address.href, 'select email from users')).map(({ email }) => email))
    const lost = acknowledged.filter(({ email }) => !present.has(email))
    const oldest = Math.round(Math.max(0, ...lost.map(({ at }) => killed - at)))
    const said = `${Number(size?.gb).toFixed(1)} GB backed up in ${backedUp.toFixed(0)} s under load, ${acknowledged.length} people acknowledged, ${lost.length} lost (recovery point ${oldest} ms), restored in ${recovered.toFixed(0)} s, served after ${served.toFixed(0)} s`
    if (acknowledged.length === 0 || oldest > longestLossMs) throw new Error(said)
    return said
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()))
    await archive.remove()
    await restored?.stop()
    await primary.stop()
  }
}

export const restoreTrials: Trial[] = [
  { name: 'restore of a lost server from a base backup and its WAL', run: lostServer },
]
