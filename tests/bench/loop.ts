import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addDays } from '#contract/platform/days.ts'
import { dueWeek } from '#server/privacy/published/weeks.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { load } from './load.ts'
import { addOrganization, settle } from './people.ts'
import { addPlayers, introduce, type Player, today, typedDays } from './players.ts'
import { type Running, start } from './processes.ts'
import { register, signIn } from './sign-in.ts'
import { p95 } from './steady.ts'
import { failures, SteadyLoad, tally } from './steady-load.ts'
import { Table } from './table.ts'
import { addMembers, addWeeks } from './week-data.ts'

/*
 * P-PRF-1: the time from an entry to the own day, the board and the team's total in another browser, from the fifth
 * active person to the dashboard, and from a week that is due to its report, on PostgreSQL while others record at half
 * of the intake's peak. `--people 10000` and BENCH_ROUNDS (probes) shorten it.
 */
const { values } = parseArgs({ options: { people: { type: 'string', default: '100000' } } })
const people = Number(values.people)
const teams = Math.ceil(people / 200)
const sessions = Math.min(people, 2000)
const probes = Number(process.env.BENCH_ROUNDS ?? 40)
const weekProbes = Math.ceil(probes / 4)
const longestWait = 10_000
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Repeats a request until its answer shows the change. */
async function until(isShown: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + longestWait
  while (!(await isShown())) {
    if (performance.now() > deadline) throw new Error('the change was not shown')
    await sleep(5)
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

class Browser {
  readonly #base: string
  readonly #cookie: string

  constructor(base: string, cookie: string) {
    this.#base = base
    this.#cookie = cookie
  }

  /** Expects success, and repeats a request that was refused for load. @returns `data` of the answer */
  async call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
    for (;;) {
      const answer = await fetch(this.#base + path, {
        method,
        headers: { cookie: this.#cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (answer.ok) return JSON.parse(text).data
      if (answer.status !== 503) throw new Error(`${path}: ${answer.status} ${text}`)
      await sleep(1000)
    }
  }

  record(entryId: string, steps: number, day = today()) {
    return this.call('PUT', `/api/me/entries/${entryId}`, { total: { day, steps } })
  }
}

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const client = new pg.Client({ connectionString: database.url })
const running: Running[] = []
const table = new Table()

/** An entry of one person, until it stands in their day, on the board and in the team's total of a colleague. */
async function entryTimes(base: string, [one, colleague]: Player[], [podium, competition]: string[]) {
  const own = new Browser(base, one?.cookie ?? '')
  const other = new Browser(base, colleague?.cookie ?? '')
  const entryId = crypto.randomUUID()
  const score = async () => (await other.call('GET', `/api/me/challenges/${podium}/board`)).rows[0].score
  const total = async () =>
    (await other.call('GET', `/api/me/challenges/${competition}/groups`)).groups.find(
      (group: { isMine: boolean }) => group.isMine,
    ).figure
  await own.record(entryId, 100)
  const times: number[] = []
  for (let probe = 0; probe < probes; probe++) {
    const steps = 200 + 100 * probe
    const [scoreBefore, totalBefore] = [await score(), await total()]
    times.push(
      await timed(async () => {
        await own.record(entryId, steps)
        await Promise.all([
          until(async () => (await own.call('GET', `/api/me/days/${today()}`)).summary.steps === steps),
          until(async () => (await score()) === scoreBefore + 100),
          until(async () => (await total()) === totalBefore + 100),
        ])
      }),
    )
  }
  return times
}

/** The entry of each fifth person of a quiet organization, until the dashboard counts five more. */
async function dashboardTimes(base: string, administrator: Browser, organizationId: string) {
  const ground = { people: 5 * probes + 100, teams: 2, types: [], sessions: 5 * probes }
  const { players } = await addPlayers(client, organizationId, ground)
  await introduce(base, players)
  const active = async (): Promise<number> =>
    (await administrator.call('GET', `/api/organizations/${organizationId}/dashboard`)).metrics.basis
      ?.active ?? 0
  const times: number[] = []
  for (let probe = 0; probe < probes; probe++) {
    const five = players.slice(5 * probe, 5 * probe + 5).map(({ cookie }) => new Browser(base, cookie))
    const [last, ...others] = five
    for (const other of others) await other.record(crypto.randomUUID(), 5000)
    const before = await active()
    times.push(
      await timed(async () => {
        await last?.record(crypto.randomUUID(), 5000)
        await until(async () => (await active()) === before + 5)
      }),
    )
  }
  return times
}

/** A week that is due, until a report that somebody asks for shows it: it is closed for that report. */
async function reportTimes(administrator: Browser, addBelow: (name: string) => Promise<string>) {
  const monday = dueWeek({ timezone: 'UTC', weekTimezones: {} }, new Date())
  const times: number[] = []
  for (let probe = 0; probe < weekProbes; probe++) {
    const id = await addBelow(`Week ${probe}`)
    await client.query(`update organizations set timezone = 'UTC' where id = $1`, [id])
    await addMembers(client, id, { people: 200, teams: 2 })
    await addWeeks(client, id, [monday])
    const reports = `/api/organizations/${id}/reports`
    times.push(
      await timed(async () => {
        const period = { startDate: monday, endDate: addDays(monday, 6) }
        const made = await administrator.call('POST', reports, period)
        await until(async () => {
          const listed = await administrator.call('GET', reports)
          const found = listed.find((report: { id: string }) => report.id === made.id)
          if (found.status === 'Ready' && !found.metrics.steps.value) throw new Error('the report is empty')
          return found.status === 'Ready'
        })
      }),
    )
  }
  return times
}

try {
  const { base, stop } = await start('../../server/main.ts', {
    port: 3951,
    databaseUrl: database.url,
    sign: 'Élan is ready',
  })
  running.push({ stop } as Running)
  await client.connect()
  const types = ['podium', 'team-competition', 'collective-target'] as const
  const large = await addOrganization(client, 'Large')
  const { players, challengeIds } = await addPlayers(client, large, {
    people,
    teams,
    types: [...types],
    sessions,
  })
  const [first] = players
  const team = (first?.alias ?? 0) % teams
  const [probed, crowd] = [
    players.filter(({ alias }) => alias % teams === team),
    players.filter(({ alias }) => alias % teams !== team),
  ]
  // Tops the board, so that it is on the first page.
  await client.query('update challenge_days set value = 9000000 where user_id = $1 and challenge_id = $2', [
    first?.userId,
    challengeIds[0],
  ])
  await introduce(base, players)
  const person = { email: 'quiet@example.com', password: 'a password of the benchmark' }
  const organizationId = await register(base, person)
  const administrator = new Browser(base, await signIn(base, person))
  const addBelow = async (name: string): Promise<string> => {
    const path = `/api/organizations/${organizationId}/hierarchical`
    return (await administrator.call('POST', path, { name, parentId: organizationId })).id
  }
  await settle(client)
  const dayOf = typedDays(crowd)
  let next = 0
  const peak = await load({ base, seconds: 5, connections: 8, call: () => dayOf(next++) })
  const background = new SteadyLoad({ bases: [base], rate: peak / 2, shot: () => dayOf(next++) })
  const measured = {
    'an entry to day, board and total': await entryTimes(base, probed, challengeIds),
    'the fifth active person to the dashboard': await dashboardTimes(base, administrator, organizationId),
    'a closed week to the report': await reportTimes(administrator, addBelow),
  }
  const outcomes = await background.stop()
  say(
    `${people} people; intake at most ${peak.toFixed(0)}/s, meanwhile ${(peak / 2).toFixed(0)}/s (${tally(outcomes)})`,
  )
  for (const [name, times] of Object.entries(measured))
    table.limit(`P-PRF-1 ${name}`, p95(times), 1000, ' ms')
  table.limit('P-PRF-1 entries refused', failures(outcomes).length, 0, '')
} finally {
  await client.end()
  await Promise.all(running.map((process) => process.stop()))
  await database.drop()
  await postgres.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
