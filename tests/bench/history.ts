import pg from 'pg'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { days, devices, importHistory, partsOf, send } from './history-data.ts'
import { interleaved } from './load.ts'
import { addOrganization, settle } from './people.ts'
import { addPlayers, introduce, type Player } from './players.ts'
import { type Running, start } from './processes.ts'
import { Table } from './table.ts'

/*
 * P-PRF-3: compares the import of 400 days of three sources, in parts, by a person in three challenges with a bare
 * handler that inserts the same rows, a part by a statement, alternately on one PostgreSQL. BENCH_ROUNDS shortens it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const say = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const client = new pg.Client({ connectionString: database.url })
const running: Running[] = []
const table = new Table()
try {
  const settings = { port: 3951, databaseUrl: database.url }
  const ours = await start('../../server/main.ts', { ...settings, sign: 'Élan is ready' })
  running.push(ours)
  await client.connect()
  await client.query(`create table bare_file_days (user_id uuid, source text, day date, mark text, content jsonb,
    primary key (user_id, source, day, mark))`)
  const bare = await start('bare-players.ts', { ...settings, port: 3952, sign: 'ready' })
  running.push(bare)
  const organizationId = await addOrganization(client, 'History')
  const types = ['podium', 'team-competition', 'collective-target'] as const
  const ground = { people: 1000, teams: 10, types: [...types], sessions: 2 * (rounds + 1) }
  const { players } = await addPlayers(client, organizationId, ground)
  await settle(client)
  await introduce(ours.base, players)
  const parts = partsOf()
  say(
    `${days} days of ${devices.length} sources: ${parts.length} parts, ${Math.round(parts.join('').length / 1000)} kB`,
  )

  /** Each import is another person's first one. @returns days of sources a second */
  const timed = (run: (player: Player) => Promise<void>, people: Player[]) => async () => {
    const player = people.pop()
    if (!player) throw new Error('nobody is left to import')
    const begun = performance.now()
    await run(player)
    return (days * devices.length * 1000) / (performance.now() - begun)
  }
  const runs = {
    ours: timed((player) => importHistory(ours.base, player, parts), players.slice(0, rounds + 1)),
    bare: timed(
      async (player) => {
        for (const part of parts) await send('PUT', `${bare.base}/days`, player, part)
      },
      players.slice(rounds + 1),
    ),
  }
  for (const warm of Object.values(runs)) await warm()
  table.row('P-PRF-3 a history', await interleaved(rounds, runs), { bare: 0.3 }, '/s')
} finally {
  await client.end()
  await Promise.all(running.map((process) => process.stop()))
  await database.drop()
  await postgres.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
