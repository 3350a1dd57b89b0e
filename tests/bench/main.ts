import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { bulkInsertRate, importRate } from './import.ts'
import { interleaved, load } from './load.ts'
import { addAccounts, addOrganization, addPeople, settle } from './people.ts'
import { type Running, start } from './processes.ts'
import { accountScenarios, type Scenario, scenariosOf } from './scenarios.ts'
import { register, signIn } from './sign-in.ts'
import { Table } from './table.ts'

/*
 * Compares our server with a bare and an optimized handler written by hand, alternately on one PostgreSQL, so that
 * other load affects all of them. BENCH_ROUNDS, BENCH_SECONDS and BENCH_ONLY (part of a name) shorten it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const wanted = (name: string) => name.includes(process.env.BENCH_ONLY ?? '')
const say = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const client = new pg.Client({ connectionString: database.url })
const running: Running[] = []
async function run(file: string, port: number, sign: string): Promise<Running> {
  const started = await start(file, { port, databaseUrl: database.url, sign })
  running.push(started)
  return started
}

const person = { email: 'bench@example.com', password: 'a password of the benchmark' }
let table: Table | undefined
try {
  const ours = await run('../../server/main.ts', 3951, 'Élan is ready')
  const peers = {
    bare: await run('bare-users.ts', 3952, 'ready'),
    clever: await run('clever-users.ts', 3953, 'ready'),
  }
  const accounts = { bare: await run('bare-accounts.ts', 3954, 'ready'), clever: peers.clever }
  await client.connect()
  const organizationId = await register(ours.base, person)
  const cookie = await signIn(ours.base, person)
  await addPeople(client, organizationId, 100_000)
  for (let n = 0; n < 20; n++) await addPeople(client, await addOrganization(client, `Small ${n}`), 50)
  const emails = await addAccounts(client, person.email, 64)
  await settle(client)
  const { rows } = await client.query<{ id: string }>(
    'select id from users where organization_id = $1 order by random()',
    [organizationId],
  )
  const ids = rows.map(({ id }) => id)
  table = new Table()

  const measure = async (
    { name, call, goal, peers: against, isAnonymous, connections }: Scenario,
    others: Record<'bare' | 'clever', Running>,
  ) => {
    const at =
      ({ base }: Running) =>
      () =>
        load({ base, seconds, connections, cookie: isAnonymous ? undefined : cookie, call })
    const runs: Record<string, () => Promise<number>> = { ours: at(ours) }
    for (const peer of against) runs[peer] = at(others[peer])
    for (const warm of Object.values(runs)) await warm()
    // The plans of before are of tables that were empty.
    await settle(client)
    table?.row(name, await interleaved(rounds, runs), goal, '/s')
  }
  for (const scenario of scenariosOf({ organizationId, ids }))
    if (wanted(scenario.name)) await measure(scenario, peers)
  for (const scenario of accountScenarios(emails, person.password))
    if (wanted(scenario.name)) await measure(scenario, accounts)

  if (wanted('import')) {
    const rates = await interleaved(rounds, {
      ours: () => importRate(ours.base, cookie, organizationId),
      bare: () => bulkInsertRate(client, organizationId),
    })
    table.row('import, rows', rates, { bare: 0.5 }, '/s')
  }

  if (wanted('million')) {
    const sizes = { small: 1_000, large: 1_000_000 }
    const at: Record<string, () => Promise<number>> = {}
    for (const [name, size] of Object.entries(sizes)) {
      const own = { ...person, email: `${name}@example.com` }
      const id = await register(ours.base, own)
      const ownCookie = await signIn(ours.base, own)
      await addPeople(client, id, size)
      const call = () => ({ path: `/api/organizations/${id}/users?page=1&limit=20` })
      at[name] = () => load({ base: ours.base, seconds, cookie: ownCookie, call })
    }
    await settle(client)
    const { small = 0, large = 1 } = await interleaved(rounds, at)
    table.limit('a page of 1,000,000 people, by the time of one of 1,000', small / large, 1.2, '')
  }
  table.limit('memory of our process', ours.memory(), 200, ' MB')
  if (wanted('rest')) {
    // V8 keeps pages of collected objects until it has not collected for 100 s (docs/decisions/0074).
    await sleep(115_000)
    table.limit('… after two minutes of rest', ours.memory(), 200, ' MB')
  }
} finally {
  await client.end()
  await Promise.all(running.map((process) => process.stop()))
  await database.drop()
  await postgres.stop()
}
process.exitCode = table && table.missed === 0 ? 0 : 1
