import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, findPostgres } from '#tests/server/postgres.ts'
import { days, devices, importHistory, partsOf } from './history-data.ts'
import { median } from './load.ts'
import { addOrganization, settle } from './people.ts'
import { addPlayers, introduce, type Player } from './players.ts'
import { type Running, start } from './processes.ts'
import { Table } from './table.ts'

/*
 * P-PRF-9: the time from asking for one's own data to having downloaded it, and of erasing all of oneself, of people
 * with 400 days of three sources and 50 photos, on PostgreSQL. BENCH_ROUNDS (people) shortens it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const photos = 50
const photoBytes = 1_500_000
const say = (line: string) => process.stdout.write(`${line}\n`)

const postgres = await findPostgres(say)
if (!postgres) throw new Error('This benchmark needs PostgreSQL: install it, or set TEST_DATABASE_URL.')
const database = await createDatabase(postgres.url)
const client = new pg.Client({ connectionString: database.url })
const running: Running[] = []
const table = new Table()

/** Photos of a mission, stored as the upload stores them. */
async function addPhotos(organizationId: string, { userId }: Player): Promise<void> {
  const mission = await client.query(
    `insert into mission_assignments (organization_id, mission_id, type, title, assigned_at)
     values ($1, gen_random_uuid(), 'photo_challenge', 'The view', now()) returning id`,
    [organizationId],
  )
  for (let n = 0; n < photos; n++)
    await client.query(
      `insert into photos (organization_id, user_id, id, assignment_id, media_type, width, height, bytes, added_at)
       values ($1, $2, gen_random_uuid(), $3, 'image/jpeg', 2000, 1500, $4, now())`,
      [organizationId, userId, mission.rows[0].id, randomBytes(photoBytes)],
    )
}

try {
  const settings = { port: 3951, databaseUrl: database.url }
  const server = await start('../../server/main.ts', { ...settings, sign: 'Élan is ready' })
  running.push(server)
  await client.connect()
  const organizationId = await addOrganization(client, 'Own data')
  const types = ['podium', 'team-competition', 'collective-target'] as const
  const ground = { people: 1000, teams: 10, types: [...types], sessions: rounds }
  const { players } = await addPlayers(client, organizationId, ground)
  await introduce(server.base, players)
  const parts = partsOf()
  for (const player of players) {
    await importHistory(server.base, player, parts)
    await addPhotos(organizationId, player)
  }
  await settle(client)

  const call = async ({ cookie }: Player, path: string, body?: object) => {
    const answer = await fetch(`${server.base}/api/me/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const stateOf = async (answer: Response) => (await answer.json()).data.export.state
  const takeAlong = async (player: Player) => {
    let state = await stateOf(await call(player, 'export', {}))
    for (; state === 'making'; state = await stateOf(await call(player, 'export'))) await sleep(100)
    if (state !== 'ready') throw new Error(`the archive is ${state}`)
    const { byteLength } = await (await call(player, 'export/file')).arrayBuffer()
    return byteLength
  }
  const erase = async (player: Player) => {
    const { rows } = await client.query(
      'select a.email from accounts a join users u on u.account_id = a.id where u.id = $1',
      [player.userId],
    )
    await call(player, 'erasure', { what: 'all', email: rows[0].email })
  }
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return (performance.now() - begun) / 1000
  }
  const exports: number[] = []
  const erasures: number[] = []
  for (const player of players) {
    let bytes = 0
    exports.push(
      await timed(async () => {
        bytes = await takeAlong(player)
      }),
    )
    erasures.push(await timed(() => erase(player)))
    table.least('bytes of the archive', bytes, photos * photoBytes, '')
    say(`${bytes} bytes in ${exports.at(-1)?.toFixed(1)} s, erased in ${erasures.at(-1)?.toFixed(1)} s`)
  }
  const { rows } = await client.query(
    `select (select count(*) from photos)::int as photos, (select count(*) from activities where user_id = any($1))::int as days`,
    [players.map(({ userId }) => userId)],
  )
  say(`${days} days of ${devices.length} sources and ${photos} photos`)
  table.limit('P-PRF-9 rows left after erasing', rows[0].photos + rows[0].days, 0, '')
  table.limit('P-PRF-9 seconds to take along', median(exports), 60, ' s')
  table.limit('P-PRF-9 seconds to erase', median(erasures), 10, ' s')
} finally {
  await client.end()
  await Promise.all(running.map((process) => process.stop()))
  await database.drop()
  await postgres.stop()
}
process.exitCode = table.missed === 0 ? 0 : 1
