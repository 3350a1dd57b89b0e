import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBoard, getGroups } from '#contract/participation/boards.ts'
import { deleteEntry, listDays, saveEntry } from '#contract/participation/recording.ts'
import { makeOrganization } from '#tests/server/factories.ts'
import { joinAs, makePlayers, type Player } from '#tests/server/players.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { readBoard } from './board.ts'
import { requireJoined } from './challenges.ts'

let server: TestServer
let today: string
beforeAll(async () => {
  server = await startTestServer()
  today = server.makeContext().now.toISOString().slice(0, 10)
})
afterAll(() => server.close())

/** A podium challenge by steps, and people who have joined it. */
async function play(count: number) {
  const organization = await makeOrganization(server)
  const challenge = await makeChallenge(server, organization)
  const params = { challengeId: challenge.id }
  const players = await makePlayers(server, organization, count)
  for (const player of players) await joinAs(player, challenge.id)
  const visitors = players.map(({ visitor }) => visitor)
  const [first] = visitors
  if (!first) throw new Error('nobody plays')
  const board = async () => (await first.call(getBoard, { params, query: {} })).body.data
  return { players: visitors, first, board }
}

test('[P-SCO-9] an entry is on the board with its answer, and a deleted one is off it', async () => {
  const { first, board } = await play(5)
  const params = { entryId: randomUUID() }
  const session = { activity: '02150', day: today, start: '01:00', minutes: 20 }
  expect((await first.call(saveEntry, { params, body: { session } })).status).toBe(200)
  expect((await board()).me).toMatchObject({ place: 1, score: 1000 })
  await first.call(saveEntry, { params, body: { session: { ...session, minutes: 30 } } })
  expect((await board()).me).toMatchObject({ score: 1500 })
  await first.call(deleteEntry, { params, body: {} })
  expect((await board()).me).toMatchObject({ score: 0 })
})

test('[P-SCO-9] [P-PRF-5] sixty entries at once end without a deadlock and with exact totals', {
  timeout: 120_000,
}, async () => {
  const { players, board } = await play(20)
  const entries = players.flatMap((visitor, at) =>
    ['01:00', '01:20', '01:40'].map((start) => ({ visitor, at, start })),
  )
  const sent = await Promise.all(
    entries.map(({ visitor, at, start }) =>
      visitor.call(saveEntry, {
        params: { entryId: randomUUID() },
        body: { session: { activity: '02150', day: today, start, minutes: at + 1 } },
      }),
    ),
  )
  expect(sent.map(({ status }) => status)).toEqual(entries.map(() => 200))
  const { rows } = await board()
  expect(rows.map(({ place }) => place)).toEqual(rows.map((_, at) => at + 1))
  const { rows: kept } = await server.asOwner((db) =>
    db.execute(sql`
      select (select sum(value)::int from challenge_days) as days, (select sum(score)::int from challenge_scores) as scores`),
  )
  // Each of the twenty recorded three sessions of one to twenty minutes, at 50 step equivalents a minute.
  expect(kept).toEqual([{ days: 31_500, scores: 31_500 }])
})

test('[P-PRF-1] an entry is in the own day, and in what colleagues see of board and total, with its answer', async () => {
  const organization = await makeOrganization(server)
  const podium = await makeChallenge(server, organization)
  const route = await makeChallenge(server, organization, {
    type: 'collective-target',
    settings: { estimatedParticipants: 10, dailyGoal: 6500 },
  })
  const players = await makePlayers(server, organization, 10)
  for (const player of players) for (const { id } of [podium, route]) await joinAs(player, id)
  const record = ({ visitor }: Player, steps: number) =>
    visitor.call(saveEntry, { params: { entryId: randomUUID() }, body: { total: { day: today, steps } } })
  for (const player of players.slice(1)) await record(player, 4000)
  const [first, colleague] = players as [Player, Player]
  const read = async () => {
    const board = await colleague.visitor.call(getBoard, { params: { challengeId: podium.id }, query: {} })
    const groups = await colleague.visitor.call(getGroups, { params: { challengeId: route.id }, query: {} })
    const days = await first.visitor.call(listDays, { query: { from: today, to: today } })
    return {
      top: board.body.data.rows[0]?.score,
      total: groups.body.data.progress?.total,
      own: days.body.data.map(({ steps }) => steps),
    }
  }
  expect(await read()).toMatchObject({ top: 4000, total: 36_000, own: [] })
  expect((await record(first, 9000)).status).toBe(200)
  expect(await read()).toMatchObject({ top: 9000, total: 45_000, own: [9000] })
})

test('[P-PRF-4] the board of 2,000 people is read from a few of their scores', async () => {
  const organization = await makeOrganization(server)
  const challenge = await makeChallenge(server, organization)
  const [player] = (await makePlayers(server, organization, 1)) as [Player]
  await joinAs(player, challenge.id)
  await server.asOwner(async (db) => {
    await db.execute(sql`
      insert into challenge_scores (organization_id, challenge_id, alias, listed, accepts_cheers, by_days, band_width, score)
      select organization_id, challenge_id, 1000000 + n, true, true, by_days, band_width, n * 50
      from challenge_scores, generate_series(1, 2000) n where challenge_id = ${challenge.id}`)
    await db.execute(sql`analyze challenge_scores`)
  })
  const { now } = server.makeContext()
  await server.asPerson(player, async (db) => {
    const member = { organization: { ...organization }, userId: player.userId }
    const joined = await requireJoined(db, member, challenge.id)
    const { joined: people, me } = await readBoard(
      db,
      { challenge: joined, isWithheld: false, now },
      undefined,
    )
    expect({ people, place: me?.place }).toEqual({ people: 2001, place: 2001 })
    const { rows } = await db.execute<{ read: number }>(sql`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where relname = 'challenge_scores'`)
    // Plans differ with statistics; ranking everybody would read each score, and more than once.
    expect(rows[0]?.read).toBeLessThan(1000)
  })
})
