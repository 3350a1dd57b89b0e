import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addDays } from '#contract/platform/days.ts'
import { mondayOf } from '#server/privacy/published/weeks.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import type { Week } from './close-week.ts'
import { median } from './load.ts'
import { addOrganization, settle } from './people.ts'
import { type Running, start } from './processes.ts'
import { addProgramme } from './programme-data.ts'
import { register, signIn } from './sign-in.ts'
import { p95, timesDuring } from './steady.ts'
import { Table } from './table.ts'
import { addMembers, addWeeks } from './week-data.ts'

/*
 * P-PRF-8: measures the cost of closing a week of a large organization, and its effect on another organization's
 * traffic, on PostgreSQL. `--people 10000` and BENCH_ROUNDS (closed weeks) shorten it.
 */
const { values } = parseArgs({ options: { people: { type: 'string', default: '100000' } } })
const people = Number(values.people)
const teams = Math.ceil(people / 200)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const calmSeconds = 10
const timezone = 'Europe/Paris'
const say = (line: string) => process.stdout.write(`${line}\n`)

const firstMonday = addDays(mondayOf(new Date().toISOString().slice(0, 10)), -7 * (rounds + 2))
const mondays = Array.from({ length: rounds }, (_, n) => addDays(firstMonday, 7 * n))

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const client = new pg.Client({ connectionString: database.url })
const running: Running[] = []
const table = new Table()
// Close in another process: this one measures the traffic.
const closer = fork(fileURLToPath(new URL('close-week.ts', import.meta.url)), [database.url])
try {
  const server = await start('../../server/main.ts', {
    port: 3951,
    databaseUrl: database.url,
    sign: 'Élan is ready',
    // Otherwise its housekeeping would close the weeks first.
    settings: { JOBS: 'off' },
  })
  running.push(server)
  await client.connect()
  const begun = performance.now()
  const large = await addOrganization(client, 'Large')
  await client.query('update organizations set timezone = $2 where id = $1', [large, timezone])
  await addMembers(client, large, { people, teams })
  await addWeeks(client, large, mondays)

  const person = { email: 'other@example.com', password: 'a password of the benchmark' }
  const other = await register(server.base, person)
  await addMembers(client, other, { people: 1000, teams: 20 })
  await addProgramme(client, other, 20)
  await addWeeks(client, other, mondays)
  await settle(client)
  say(`filled in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  const cookie = await signIn(server.base, person)
  const { rows } = await client.query<{ id: string }>(
    'select id from challenges where organization_id = $1 order by start_date limit 1',
    [other],
  )
  const of = `/api/organizations/${other}`
  const paths = [`${of}/challenges/${rows[0]?.id}/progress`, `${of}/dashboard`, `${of}/users?page=1&limit=20`]
  const traffic = { base: server.base, cookie, paths }
  await timesDuring(traffic, sleep(3000))

  const close = async (monday: string): Promise<number> => {
    // Thursday noon: the week closed at midnight.
    closer.send({ id: large, timezone, now: `${addDays(monday, 10)}T12:00:00Z` } satisfies Week)
    const [{ until, seconds }] = await once(closer, 'message')
    if (until !== addDays(monday, 6)) throw new Error(`Closed up to ${until}, not the week of ${monday}.`)
    return seconds
  }

  const runs: { seconds: number; before: number[]; during: number[]; refused: number }[] = []
  for (const monday of mondays) {
    const before = await timesDuring(traffic, sleep(calmSeconds * 1000))
    const closing = close(monday)
    const during = await timesDuring(traffic, closing)
    runs.push({
      seconds: await closing,
      before: before.times,
      during: during.times,
      refused: before.refused + during.refused,
    })
  }
  const { rows: written } = await client.query<{ cells: number }>(
    'select count(*)::int as cells from published_cells where organization_id = $1',
    [large],
  )
  for (const { seconds, before, during } of runs)
    say(
      `closed in ${seconds.toFixed(1)} s; p95 ${p95(before).toFixed(0)} ms before, ${p95(during).toFixed(0)} ms meanwhile`,
    )
  const cells = (written[0]?.cells ?? 0) / rounds
  say(`a week of ${people} people in ${teams} teams: ${cells} cells`)
  table.least('cells of a week', cells, 7 * 3 * (teams + 1), '')
  table.limit(
    'calls refused meanwhile',
    runs.reduce((sum, { refused }) => sum + refused, 0),
    0,
    '',
  )
  table.limit('P-PRF-8 seconds to close it', median(runs.map(({ seconds }) => seconds)), 10, ' s')
  const slower = median(runs.map(({ before, during }) => p95(during) / p95(before)))
  table.limit('P-PRF-8 p95 meanwhile by before', slower, 1.5, '')
} finally {
  closer.disconnect()
  await client.end()
  await Promise.all(running.map((process) => process.stop()))
  await database.drop()
  await postgres.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
