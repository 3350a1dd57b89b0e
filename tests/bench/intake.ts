import pg from 'pg'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { interleaved, load } from './load.ts'
import { addOrganization, settle } from './people.ts'
import { addPlayers, introduce, typedDays } from './players.ts'
import { type Running, start } from './processes.ts'
import { Table } from './table.ts'

/*
 * P-PRF-2: compares the intake of a typed day of a person in three challenges with a bare handler that does a session
 * query and one upsert, alternately on one PostgreSQL. BENCH_ROUNDS, BENCH_SECONDS and BENCH_PEOPLE shorten it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const people = Number(process.env.BENCH_PEOPLE ?? 1000)
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
  await client.query('create table bare_days (user_id uuid, day date, steps int, primary key (user_id, day))')
  const bare = await start('bare-players.ts', { port: 3952, databaseUrl: database.url, sign: 'ready' })
  running.push(bare)
  const types = ['podium', 'team-competition', 'collective-target'] as const
  const organizationId = await addOrganization(client, 'Intake')
  const ground = { people, teams: Math.ceil(people / 100), types: [...types], sessions: people }
  const { players } = await addPlayers(client, organizationId, ground)
  await settle(client)
  const runs = Object.fromEntries(
    Object.entries({ ours, bare }).map(([name, { base }]) => {
      const dayOf = typedDays(players)
      // Each run starts anew: the days continue where the run before stopped.
      let next = 0
      return [name, () => load({ base, seconds, connections: 8, call: () => dayOf(next++) })]
    }),
  )
  await introduce(ours.base, players)
  for (const warm of Object.values(runs)) await warm()
  table.row('P-PRF-2 a day', await interleaved(rounds, runs), { bare: 0.4 }, '/s')
} finally {
  await client.end()
  await Promise.all(running.map((process) => process.stop()))
  await database.drop()
  await postgres.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
