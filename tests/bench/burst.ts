import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addDays } from '#contract/platform/days.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { addOrganization, type Queries, settle } from './people.ts'
import { addPlayers, introduce, type Player, today } from './players.ts'
import { type Running, start } from './processes.ts'
import { p95 } from './steady.ts'
import { Table } from './table.ts'

/*
 * P-PRF-5: 1,000 people of one challenge record at the same moment on PostgreSQL, alternately with 1,000 people who
 * have a challenge each. Afterwards 50 people record at the same moment on the embedded database. BENCH_ROUNDS and
 * BENCH_PEOPLE shorten it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const people = Number(process.env.BENCH_PEOPLE ?? 1000)
const peopleEmbedded = 50
const say = (line: string) => process.stdout.write(`${line}\n`)
/** As often as the pages repeat a refused request. */
const mostRetries = 3

interface Burst {
  /** Milliseconds until the entry was stored, with the refusals before. */
  times: number[]
  refused: number
  lost: number
}

const stepsOf = (player: Player) => 1000 + (player.alias % 1000)

/** Everybody records the same day at the same moment. */
async function recordAll(base: string, players: readonly Player[], day: string): Promise<Burst> {
  const burst: Burst = { times: [], refused: 0, lost: 0 }
  const record = async (player: Player) => {
    const begun = performance.now()
    const url = `${base}/api/me/entries/${crypto.randomUUID()}`
    const headers = { cookie: player.cookie, 'content-type': 'application/json' }
    const body = JSON.stringify({ total: { day, steps: stepsOf(player) } })
    for (let attempt = 0; attempt <= mostRetries; attempt++) {
      const answer = await fetch(url, { method: 'PUT', headers, body })
      await answer.arrayBuffer()
      if (answer.ok) return void burst.times.push(performance.now() - begun)
      if (answer.status !== 503) throw new Error(`${answer.status} from ${url}`)
      burst.refused++
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000 * (1 + Math.random()))
    }
    burst.lost++
  }
  await Promise.all(players.map(record))
  return burst
}

/** Gives each of the people a podium of their own. */
async function addOwnChallenges(client: Queries, organizationId: string): Promise<void> {
  await client.query(
    `with made as (
       insert into challenges (organization_id, title, type, activity_metric, start_date, duration, end_date)
       select $1, u.id, 'podium', 'steps', current_date - 10, 30, current_date + 20 from users u where organization_id = $1
       returning id, title)
     insert into challenge_joins (organization_id, user_id, challenge_id, alias, appears, joined_at)
     select $1, title::uuid, id, 1, 'alias', now() from made`,
    [organizationId],
  )
}

/** How much the sums of a challenge differ from its days; nothing in a challenge that lost nothing. */
async function errorsOf(client: Queries, challengeId: string | undefined, expected: number): Promise<number> {
  const { rows } = await client.query<Record<string, string>>(
    `select abs($2 - (select sum(value) from challenge_days where challenge_id = $1))
       + abs($2 - (select sum(score) from challenge_scores where challenge_id = $1))
       + abs($2 - (select sum(score) from challenge_groups where challenge_id = $1 and group_id = '00000000-0000-0000-0000-000000000000'))
       + abs($2 - (select sum(score) from challenge_groups where challenge_id = $1 and group_id <> '00000000-0000-0000-0000-000000000000'))
       + (select count(*) from (
           select band, sum(people) from score_bands where challenge_id = $1 and level = 0 group by 1 having sum(people) <> 0
           except select band, count(*) from challenge_scores where challenge_id = $1 group by 1) as wrong) as errors`,
    [challengeId, expected],
  )
  return Number(rows[0]?.errors)
}

async function onPostgres(table: Table): Promise<void> {
  const postgres = await findPostgres(say)
  if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
  const database = await createDatabase(postgres.url)
  const client = new pg.Client({ connectionString: database.url })
  const running: Running[] = []
  try {
    const ours = await start('../../server/main.ts', {
      port: 3951,
      databaseUrl: database.url,
      sign: 'Élan is ready',
    })
    running.push(ours)
    await client.connect()
    const ground = { people, teams: Math.ceil(people / 50), sessions: people }
    const together = await addPlayers(client, await addOrganization(client, 'Together'), {
      ...ground,
      types: ['team-competition'],
    })
    const apart = await addOrganization(client, 'Apart')
    const others = await addPlayers(client, apart, { ...ground, types: [] })
    await addOwnChallenges(client, apart)
    for (const { players } of [together, others]) await introduce(ours.base, players)
    await settle(client)
    const [challengeId] = together.challengeIds
    const { rows } = await client.query(
      'select sum(score)::int as score from challenge_scores where challenge_id = $1',
      [challengeId],
    )
    const bursts: Record<'together' | 'apart', Burst[]> = { together: [], apart: [] }
    // The first round warms both up.
    for (let round = 0; round <= rounds; round++) {
      const day = addDays(today(), -round)
      bursts.together.push(await recordAll(ours.base, together.players, day))
      bursts.apart.push(await recordAll(ours.base, others.players, day))
    }
    const posted = together.players.reduce((sum, player) => sum + stepsOf(player), 0) * (rounds + 1)
    const errors = await errorsOf(client, challengeId, rows[0].score + posted)
    const dead = await client.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    const all = [...bursts.together, ...bursts.apart]
    const p95Of = (those: Burst[]) => p95(those.slice(1).flatMap(({ times }) => times))
    say(
      `p95 ${p95Of(bursts.together).toFixed(0)} ms in one challenge, ${p95Of(bursts.apart).toFixed(0)} ms alone; refused and repeated ${all.reduce((sum, one) => sum + one.refused, 0)} of ${all.length * people}`,
    )
    table.limit('P-PRF-5 deadlocks', dead.rows[0].deadlocks, 0, '')
    table.limit(
      'P-PRF-5 entries lost',
      all.reduce((sum, { lost }) => sum + lost, 0),
      0,
      '',
    )
    table.limit('P-PRF-5 errors of totals', errors, 0, '')
    table.limit('P-PRF-5 p95 by that alone', p95Of(bursts.together) / p95Of(bursts.apart), 3, '')
  } finally {
    await client.end()
    await Promise.all(running.map((process) => process.stop()))
    await database.drop()
    await postgres.stop()
  }
}

async function onEmbedded(table: Table): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'elan-bench-'))
  const database = await openDatabase({ dataDir })
  if (database.kind !== 'embedded') throw new Error('the embedded database did not open')
  const { pglite } = database
  await pglite.query('set role none')
  const { players } = await addPlayers(pglite, await addOrganization(pglite, 'Embedded'), {
    people: peopleEmbedded,
    teams: 2,
    types: ['podium', 'team-competition', 'collective-target'],
    sessions: peopleEmbedded,
  })
  await database.close()
  const ours = await start('../../server/main.ts', {
    port: 3951,
    databaseUrl: '',
    sign: 'Élan is ready',
    dataDir,
  })
  try {
    const bursts: Burst[] = []
    for (let round = 0; round < rounds; round++)
      bursts.push(await recordAll(ours.base, players, addDays(today(), -round)))
    const refused = bursts.reduce((sum, burst) => sum + burst.refused, 0)
    say(
      `embedded: p95 ${p95(bursts.flatMap(({ times }) => times)).toFixed(0)} ms of ${peopleEmbedded} people who record at the same moment`,
    )
    table.limit('embedded: entries refused', refused, 0, '')
  } finally {
    await ours.stop()
  }
}

const table = new Table()
await onPostgres(table)
await onEmbedded(table)
process.exitCode = table.missed === 0 ? 0 : 1
