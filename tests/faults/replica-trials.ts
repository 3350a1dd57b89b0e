import { setTimeout as sleep } from 'node:timers/promises'
import { start } from '#tests/bench/processes.ts'
import { freePort, type OwnPostgres } from '#tests/server/postgres.ts'
import { onPair } from './failover-trials.ts'
import { ask } from './rows.ts'
import { type Customer, newCustomer } from './stage.ts'
import type { Trial } from './trial.ts'

const changes = 1000
const readers = 6
const readingMs = 6000
/** Longer than a frozen standby is passed over. */
const restMs = 6000

interface Read {
  status: number
  people: number
  whole: boolean
}

async function readDashboard(base: string, { organizationId, cookie }: Customer, more = ''): Promise<Read> {
  const answer = await fetch(`${base}/api/organizations/${organizationId}/dashboard`, {
    headers: { cookie: `${cookie}${more}` },
  })
  const { data } = (await answer.json()) as {
    data?: { metrics: { totalUsers: number }; failed: string[] }
  }
  return {
    status: answer.status,
    people: data?.metrics.totalUsers ?? -1,
    whole: data?.failed.length === 0,
  }
}

/** Adds a person, and returns the cookies that the answer sets. */
async function addPerson(base: string, { organizationId, cookie }: Customer, n: number): Promise<string> {
  const answer = await fetch(`${base}/api/organizations/${organizationId}/users`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ first_name: 'Added', last_name: 'Example', email: `added.${n}@example.com` }),
  })
  if (answer.status !== 201) throw new Error(`a person was answered with ${answer.status}`)
  await answer.arrayBuffer()
  return answer.headers
    .getSetCookie()
    .map((set) => `; ${set.split(';')[0]}`)
    .join('')
}

/** Each change is followed by two reads: one that carries the cookie of the change, and one of another browser. */
async function readAfterChanges(base: string, customer: Customer) {
  const { people: atFirst } = await readDashboard(base, customer)
  const late = { own: 0, others: 0 }
  for (let n = 1; n <= changes; n++) {
    const cookies = await addPerson(base, customer, n)
    const [own, other] = await Promise.all([
      readDashboard(base, customer, cookies),
      readDashboard(base, customer),
    ])
    if (own.people !== atFirst + n) late.own++
    if (other.people !== atFirst + n) late.others++
  }
  return late
}

/** Reads while the standby is stopped in the middle. */
async function readThroughLoss(base: string, customer: Customer, standby: OwnPostgres) {
  const end = performance.now() + readingMs
  const found: Read[] = []
  const reading = Array.from({ length: readers }, async () => {
    while (performance.now() < end) found.push(await readDashboard(base, customer))
  })
  await sleep(readingMs / 2)
  await standby.kill()
  await Promise.all(reading)
  return { reads: found.length, failed: found.filter(({ status, whole }) => status !== 200 || !whole).length }
}

/** Its connections stay open and answer nothing, as on a machine that hangs. */
async function readFromFrozen(base: string, customer: Customer, standby: OwnPostgres): Promise<string> {
  const sessions = await ask(standby.url, "select pid from pg_stat_activity where application_name = 'elan'")
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const { pid } of sessions) process.kill(Number(pid), name)
  }
  const timed = async () => {
    const started = performance.now()
    const { status, whole } = await readDashboard(base, customer)
    if (status !== 200 || !whole) throw new Error(`a read of a frozen standby was answered with ${status}`)
    return (performance.now() - started) / 1000
  }
  // So that the standby is chosen before it is asked again.
  await timed()
  signal('SIGSTOP')
  try {
    const [first, second] = [await timed(), await timed()]
    if (first > 6 || second > 1) throw new Error(`a frozen standby delayed reads by ${first} and ${second} s`)
    return `${first.toFixed(1)} s`
  } finally {
    signal('SIGCONT')
  }
}

async function readsOfStandby(): Promise<string> {
  return await onPair(async (_, standby, databaseUrl) => {
    // The standby is behind, as over a slow network.
    await ask(standby.url, "alter system set recovery_min_apply_delay = '200ms'")
    await ask(standby.url, 'select pg_reload_conf()')
    const replica = new URL(databaseUrl)
    replica.host = new URL(standby.url).host
    const server = await start('../../server/main.ts', {
      ...{ port: await freePort(), sign: 'Élan is ready', databaseUrl },
      settings: { DATABASE_REPLICA_URL: replica.href },
    })
    try {
      const customer = await newCustomer(server.base)
      const late = await readAfterChanges(server.base, customer)
      if (late.own > 0) throw new Error(`${late.own} reads missed the change of their own session`)
      if (late.others === 0) throw new Error('no read was behind: the standby answered none')
      const frozen = await readFromFrozen(server.base, customer, standby)
      await sleep(restMs)
      const { reads, failed } = await readThroughLoss(server.base, customer, standby)
      if (failed > 0) throw new Error(`${failed} of ${reads} reads failed when the standby was lost`)
      return `${changes} changes, 0 missed by their own session, ${late.others} seen later by others; standby frozen: answered after ${frozen}; lost: 0 of ${reads} reads failed`
    } finally {
      await server.stop('SIGKILL')
    }
  })
}

export const replicaTrials: Trial[] = [
  {
    name: 'replica: a standby answers reads behind the primary, freezes, and is lost amid them',
    run: readsOfStandby,
  },
]
