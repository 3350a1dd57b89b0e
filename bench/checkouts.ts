import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addDays } from '#contract/days.ts'
import { mondayOf } from '#server/published/weeks.ts'
import { createDatabase, findPostgres } from '#server/testing/postgres.ts'
import { interleaved, load, median } from './load.ts'
import { settle } from './people.ts'
import { type Running, start } from './processes.ts'
import { register, signIn } from './sign-in.ts'
import { Table } from './table.ts'
import { addMembers, addWeeks } from './week-data.ts'

/*
 * The pages that show figures of health, of this checkout and of another one, in turns, on PostgreSQL with the same
 * data: `npm run bench:checkouts -- --other ../elan-before`. Both need their pages built. `--people 1000`, BENCH_ROUNDS
 * and BENCH_SECONDS shorten it.
 */
const { values } = parseArgs({
  options: { other: { type: 'string' }, people: { type: 'string', default: '10000' } },
})
if (!values.other) throw new Error('Say with --other where the other checkout is.')
const people = Number(values.people)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const say = (line: string) => process.stdout.write(`${line}\n`)

const weeks = 12
const teams = 50
const monday = mondayOf(new Date().toISOString().slice(0, 10))
const mondays = Array.from({ length: weeks }, (_, n) => addDays(monday, -7 * (n + 2))).reverse()
const first = mondays.at(-4) ?? ''
/** All of it closed: what the other checkout reads of live rows this one has published. */
const period = { startDate: mondays[4] ?? '', endDate: addDays(mondays.at(-1) ?? '', 6) }

interface Opened {
  paths: Record<string, string>
  cookie: string
  running: Running
  report: () => Promise<unknown>
  close: () => Promise<void>
}

async function open(folder: string, port: number, databaseUrl: string): Promise<Opened> {
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href)
  const { openDatabase }: typeof import('#server/db/open.ts') = await load('server/db/open.ts')
  const { contentOf }: typeof import('#server/reports/content.ts') = await load('server/reports/content.ts')
  const { readSettings }: typeof import('#server/settings.ts') = await load('server/settings.ts')
  const file = pathToFileURL(join(folder, 'server/main.ts')).href
  const running = await start(file, { port, databaseUrl, sign: 'Élan is ready', settings: { JOBS: 'off' } })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const person = { email: 'bench@example.com', password: 'a password of the benchmark' }
  const organizationId = await register(running.base, person)
  const challenges = await fill(client, organizationId)
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 3 })
  const jobs = { enqueue: async () => {}, enqueueAll: async () => {} }
  const work = { db: database.trusted, now: new Date(), settings: readSettings({}), jobs }
  const createdAt = new Date(Date.now() - 900 * 86_400_000)
  const organization = { id: organizationId, timezone: 'Europe/Paris', minimumGroup: 5, createdAt }
  const report = () => contentOf(work, organization, period)
  // Closes the weeks, where a checkout does that.
  await report()
  await settle(client)
  await client.end()
  const of = `/api/organizations/${organizationId}`
  return {
    paths: {
      'challenge of all': `${of}/challenges/${challenges[0]}/progress`,
      'challenge of teams': `${of}/challenges/${challenges[1]}/progress`,
      dashboard: `${of}/dashboard`,
    },
    cookie: await signIn(running.base, person),
    running,
    report,
    close: async () => {
      await database.close()
      await running.stop()
    },
  }
}

/** @returns the ids of a challenge of everybody and of one of all teams */
async function fill(client: pg.Client, organizationId: string): Promise<string[]> {
  await client.query("update organizations set timezone = 'Europe/Paris' where id = $1", [organizationId])
  await addMembers(client, organizationId, { people, teams })
  await addWeeks(client, organizationId, mondays)
  const { rows } = await client.query<{ id: string }>(
    `insert into challenges (organization_id, title, type, activity_metric, start_date, duration, end_date, settings)
     select $1, type, type, 'steps', $2::date, 28, $2::date + 27, jsonb_build_object('teams', chosen)
     from (values ('podium', '[]'::jsonb), ('team-competition', (select jsonb_agg(id) from teams where organization_id = $1)))
       as given (type, chosen)
     returning id`,
    [organizationId, first],
  )
  return rows.map(({ id }) => id)
}

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const databases = [await createDatabase(postgres.url), await createDatabase(postgres.url)]
const opened: Record<string, Opened> = {}
const table = new Table()
try {
  const folders = { other: values.other, this: join(import.meta.dirname, '..') }
  for (const [n, [name, folder]] of Object.entries(folders).entries())
    opened[name] = await open(folder, 3961 + n, databases[n]?.url ?? '')
  const names = Object.keys(opened)
  for (const name of ['challenge of all', 'challenge of teams', 'dashboard']) {
    const runs = Object.fromEntries(
      Object.entries(opened).map(([whose, { running, cookie, paths }]) => [
        whose,
        () => load({ base: running.base, seconds, cookie, call: () => ({ path: paths[name] ?? '' }) }),
      ]),
    )
    for (const warm of Object.values(runs)) await warm()
    const { other = 1, this: ours = 0 } = await interleaved(rounds, runs)
    say(`${name}: ${other.toFixed(0)}/s of the other, ${ours.toFixed(0)}/s of this`)
    table.limit('  time by that of the other', other / ours, 1, '')
  }
  const times: Record<string, number[]> = {}
  for (let round = 0; round < rounds * 3; round++)
    for (const name of names) {
      const begun = performance.now()
      await opened[name]?.report()
      times[name] = [...(times[name] ?? []), performance.now() - begun]
      await sleep(20)
    }
  const [other, ours] = [median(times.other ?? []), median(times.this ?? [])]
  say(`report: ${other.toFixed(1)} ms of the other, ${ours.toFixed(1)} ms of this`)
  table.limit('  time by that of the other', ours / other, 1, '')
} finally {
  await Promise.all(Object.values(opened).map(({ close }) => close()))
  await Promise.all(databases.map(({ drop }) => drop()))
  await postgres.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
