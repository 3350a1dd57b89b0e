import pg from 'pg'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { interleaved, load } from './load.ts'
import { addOrganization, settle } from './people.ts'
import { type Running, start } from './processes.ts'
import { addProgramme } from './programme-data.ts'
import { register, signIn } from './sign-in.ts'
import { Table } from './table.ts'

/*
 * Compares lists of challenges, quizzes and missions with 10,000 rows each to lists with 10, on PostgreSQL,
 * alternately. BENCH_ROUNDS and BENCH_SECONDS shorten it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const say = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const client = new pg.Client({ connectionString: database.url })
const running: Running[] = []
const table = new Table()
try {
  const ours = await start('../../server/main.ts', {
    port: 3951,
    databaseUrl: database.url,
    sign: 'Élan is ready',
  })
  running.push(ours)
  await client.connect()
  const sizes = { small: 10, large: 10_000 }
  const found: Record<string, { organizationId: string; cookie: string }> = {}
  for (const [name, size] of Object.entries(sizes)) {
    const person = { email: `${name}@example.com`, password: 'a password of the benchmark' }
    const organizationId = await register(ours.base, person)
    await addProgramme(client, organizationId, size)
    found[name] = { organizationId, cookie: await signIn(ours.base, person) }
  }
  for (let n = 0; n < 20; n++) await addProgramme(client, await addOrganization(client, `Other ${n}`), 10)
  await settle(client)
  const lists = {
    challenges: 'challenges?page=1&limit=10&phase=upcoming',
    'challenges that are over': 'challenges?page=1&limit=10&phase=finished',
    quizzes: 'quizzes?page=1&limit=10&phase=upcoming',
    'quizzes that are over': 'quizzes?page=1&limit=10&phase=finished',
    missions: 'missions?page=1&limit=10',
  }
  for (const [name, path] of Object.entries(lists)) {
    const runs = Object.fromEntries(
      Object.entries(found).map(([size, { organizationId, cookie }]) => [
        size,
        () =>
          load({
            base: ours.base,
            seconds,
            cookie,
            call: () => ({ path: `/api/organizations/${organizationId}/${path}` }),
          }),
      ]),
    )
    for (const warm of Object.values(runs)) await warm()
    const { small = 0, large = 1 } = await interleaved(rounds, runs)
    say(`${name}: ${Math.round(small)}/s of 10, ${Math.round(large)}/s of 10,000`)
    table.limit('  time by that of 10', small / large, 1.5, '')
  }
} finally {
  await client.end()
  await Promise.all(running.map((process) => process.stop()))
  await database.drop()
  await postgres.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
