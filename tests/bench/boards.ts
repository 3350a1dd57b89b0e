import pg from 'pg'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { interleaved, load } from './load.ts'
import { addOrganization, settle } from './people.ts'
import { addPlayers, introduce, type Player } from './players.ts'
import { type Running, start } from './processes.ts'
import { Table } from './table.ts'

/*
 * P-PRF-4: compares the first page of a board with the own place and its neighbours to a bare handler that ranks
 * everybody at each request, and a board of 100,000 people to one of 1,000, alternately on one PostgreSQL.
 * BENCH_ROUNDS, BENCH_SECONDS and BENCH_PEOPLE shorten it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const people = Number(process.env.BENCH_PEOPLE ?? 100_000)
const say = (line: string) => process.stdout.write(`${line}\n`)
const sessions = 200

interface Board {
  challengeId: string | undefined
  players: Player[]
}

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const client = new pg.Client({ connectionString: database.url })
const running: Running[] = []
const table = new Table()
try {
  const run = async (file: string, port: number, sign: string) => {
    const started = await start(file, { port, databaseUrl: database.url, sign })
    running.push(started)
    return started.base
  }
  const ours = await run('../../server/main.ts', 3951, 'Élan is ready')
  const bare = await run('bare-players.ts', 3952, 'ready')
  await client.connect()
  const boardOf = async (size: number): Promise<Board> => {
    const organizationId = await addOrganization(client, `${size} people`)
    const ground = { people: size, teams: Math.ceil(size / 200), sessions }
    const { players, challengeIds } = await addPlayers(client, organizationId, {
      ...ground,
      types: ['podium'],
    })
    await introduce(ours, players)
    return { players, challengeId: challengeIds[0] }
  }
  const large = await boardOf(people)
  const small = await boardOf(1000)
  await settle(client)
  const reading = (base: string, { players, challengeId }: Board) => {
    const path = `/api/me/challenges/${challengeId}/board`
    return () =>
      load({ base, seconds, connections: 8, call: (n) => ({ path, ...players[n % players.length] }) })
  }
  const runs = { ours: reading(ours, large), bare: reading(bare, large), small: reading(ours, small) }
  for (const warm of Object.values(runs)) await warm()
  const { small: ofSmall = 0, ...figures } = await interleaved(rounds, runs)
  table.row('P-PRF-4 a board', figures, { bare: 10 }, '/s')
  table.limit(`P-PRF-4 of ${people} by 1,000`, ofSmall / (figures.ours ?? 1), 1.3, '')
} finally {
  await client.end()
  await Promise.all(running.map((process) => process.stop()))
  await database.drop()
  await postgres.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
