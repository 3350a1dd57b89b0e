import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBoard, getGroups, getMyProgress, sendCheer } from '#contract/participation/boards.ts'
import { decideConsent } from '#contract/participation/consents.ts'
import { changeJoin, getMyChallenge, joinChallenge, leaveChallenge } from '#contract/participation/joins.ts'
import { deleteTeam } from '#contract/people/teams.ts'
import { deleteUser } from '#contract/people/users.ts'
import { deleteChallenge } from '#contract/programme/challenges.ts'
import { challengeResults, publishedResults } from '#server/schema/results.ts'
import { challengeScores } from '#server/schema/scores.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, makeTeam, type Player, signedInAgain } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { sealDueResults, sealIfDue } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = () => server.makeContext().now.toISOString().slice(0, 10)

/** A challenge whose people have walked 1,000 steps, 2,000 and so on. */
async function played(count: number, row: Parameters<typeof makeChallenge>[2] = {}) {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, count)
  const challenge = await makeChallenge(server, organization, { duration: 2, ...row })
  for (const [at, player] of players.entries()) {
    await joinAs(player, challenge.id, at === 1 ? { appears: 'name' } : {})
    await walk(server, { ...player, day: today(), steps: 1000 * (at + 1) })
  }
  const params = { challengeId: challenge.id }
  return { organization, players, challenge, params }
}

/** Six days after its start a challenge of two days is over and its result due at the eighth. */
const toSealing = () => server.pass({ days: 8 })

const resultOf = (challengeId: string) =>
  server.asOwner(async (db) => {
    const rows = await db.select().from(challengeResults).where(eq(challengeResults.challengeId, challengeId))
    expect(rows.length).toBeLessThanOrEqual(1)
    return rows[0]
  })

const scoresOf = (challengeId: string) =>
  server.asOwner((db) =>
    db
      .select({
        alias: challengeScores.alias,
        score: challengeScores.score,
        shownName: challengeScores.shownName,
      })
      .from(challengeScores)
      .where(eq(challengeScores.challengeId, challengeId))
      .orderBy(challengeScores.score),
  )

const first = async (players: Player[]) => signedInAgain(server, players[0] as Player)

test('[P-SCO-10] the first read after its time seals a result, and nothing changes it afterwards', async () => {
  const { players, challenge, params } = await played(6)
  const [one] = players as [Player]
  const before = (await one.visitor.call(getBoard, { params, query: {} })).body.data
  toSealing()
  expect(await resultOf(challenge.id)).toBeUndefined()
  const { visitor } = await first(players)
  const board = async () => (await visitor.call(getBoard, { params, query: {} })).body.data
  expect(await board()).toEqual({ ...before, state: 'sealed' })
  const sealed = await resultOf(challenge.id)
  expect(sealed).toMatchObject({ rulesVersion: 1 })
  expect(sealed?.sha256).toBe(
    createHash('sha256')
      .update(sealed?.standings ?? '')
      .digest('hex'),
  )
  const { players: ranked } = JSON.parse(sealed?.standings ?? '')
  expect(ranked.map(({ place, score, winner }: Record<string, unknown>) => [place, score, winner])).toEqual([
    [1, 6000, true],
    [2, 5000, true],
    [3, 4000, true],
    [4, 3000, false],
    [5, 2000, false],
    [6, 1000, false],
  ])
  const detail = (await visitor.call(getMyChallenge, { params })).body.data
  expect(detail).toMatchObject({ state: 'sealed', sha256: sealed?.sha256 })
  // A late day counts for the person's history alone.
  await walk(server, { ...one, day: '2026-03-03', steps: 9000 })
  const refused = [
    await visitor.call(leaveChallenge, { params }),
    await visitor.call(changeJoin, { params, body: { newAlias: true } }),
    await visitor.call(joinChallenge, { params, body: {} }),
  ]
  expect(refused.map(({ body }) => body.code ?? body.success)).toEqual([
    'challenge.sealed',
    'challenge.sealed',
    true,
  ])
  expect(await board()).toEqual({ ...before, state: 'sealed' })
  expect((await visitor.call(getMyProgress, { params })).body.data).toMatchObject({ score: 1000, place: 6 })
  const cheer = { alias: before.rows[0]?.alias.id ?? 0, cheer: 'bravo' as const }
  expect((await visitor.call(sendCheer, { params, body: cheer })).body, 'cheers go on').toMatchObject({
    data: { sent: true },
  })
  for (const change of [
    sql`update challenge_results set sealed_at = now() where challenge_id = ${challenge.id}`,
    sql`delete from challenge_results where challenge_id = ${challenge.id}`,
    sql`update challenge_scores set score = score + 1 where challenge_id = ${challenge.id}`,
    sql`delete from challenge_scores where challenge_id = ${challenge.id}`,
    sql`update published_results set sealed_at = now() where challenge_id = ${challenge.id}`,
    sql`delete from published_results where challenge_id = ${challenge.id}`,
  ])
    await expect(server.asOwner((db) => db.execute(change))).rejects.toMatchObject({
      cause: { code: '23001' },
    })
  expect(await resultOf(challenge.id)).toEqual(sealed)
})

test('[P-SCO-10] a result that nobody looks at is sealed once by housekeeping', async () => {
  const { challenge, players, params } = await played(5)
  await sealDueResults(server.makeContext())
  server.pass({ days: 6 })
  await sealDueResults(server.makeContext())
  expect(await resultOf(challenge.id), 'people may still appeal').toBeUndefined()
  server.pass({ days: 2 })
  const reader = await first(players)
  await Promise.all([
    sealDueResults(server.makeContext()),
    sealDueResults(server.makeContext()),
    sealIfDue(server.makeContext(), challenge.id),
    reader.visitor.call(getBoard, { params, query: {} }),
  ])
  const sealed = await resultOf(challenge.id)
  expect(sealed).toBeDefined()
  server.pass({ hours: 1 })
  await sealDueResults(server.makeContext())
  expect(await resultOf(challenge.id)).toEqual(sealed)
})

test('[P-SCO-10] a person who is erased leaves alias and score, and no way back to the person', async () => {
  const { organization, players, challenge } = await played(5)
  const [one, two] = players as [Player, Player]
  const before = await scoresOf(challenge.id)
  toSealing()
  // Between the time of sealing and the sealing itself the same holds.
  const { visitor: boss } = await asBoss(organization)
  const removed = async ({ userId }: Player) =>
    (await boss.call(deleteUser, { params: { orgId: organization.id, userId } })).status
  expect(await removed(one)).toBe(200)
  await sealDueResults(server.makeContext())
  const sealed = await resultOf(challenge.id)
  expect(await removed(two)).toBe(200)
  expect(await scoresOf(challenge.id)).toEqual(before.map((row) => ({ ...row, shownName: null })))
  expect(await resultOf(challenge.id)).toEqual(sealed)
  const { rows } = await server.asOwner((db) =>
    db.execute(sql`
      select to_jsonb(results)::text || coalesce((select string_agg(to_jsonb(scores)::text, '') from challenge_scores as scores
        where scores.challenge_id = results.challenge_id), '') as text
      from challenge_results as results where challenge_id = ${challenge.id}`),
  )
  for (const { userId } of [one, two]) expect(String(rows[0]?.text)).not.toContain(userId)
})

async function asBoss(organization: Awaited<ReturnType<typeof makeOrganization>>) {
  const administrator = await makeAdministrator(server, { organization })
  return { administrator, visitor: await signedIn(server, administrator) }
}

test('[P-SCO-10] [P-CON-2] who withdraws a consent after its time stays in a result that is not sealed yet', async () => {
  const settings = { estimatedParticipants: 5, dailyGoal: 100, targetValue: 1000, showMap: false }
  const { players, challenge } = await played(5, { type: 'collective-target', settings })
  const before = await scoresOf(challenge.id)
  toSealing()
  const { visitor } = await first(players)
  const withdrawn = await visitor.call(decideConsent, {
    body: { purpose: 'sums', given: false, textVersion: 1, language: 'en' },
  })
  expect(withdrawn.status).toBe(200)
  await sealDueResults(server.makeContext())
  expect(await scoresOf(challenge.id)).toEqual(before)
})

test('[P-BAD-17] who leaves at the second of sealing is either in the result or gone from it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { players, challenge, params } = await played(5)
    server.pass({ days: 7, hours: 14, minutes: 59 })
    const { visitor } = await first(players)
    const context = { ...server.makeContext(), now: new Date(server.makeContext().now.getTime() + 3_600_000) }
    const [left] = await Promise.all([
      visitor.call(leaveChallenge, { params }),
      sealIfDue(context, challenge.id),
    ])
    const { players: ranked } = JSON.parse((await resultOf(challenge.id))?.standings ?? '')
    expect([left.status, ranked.length]).toEqual(left.status === 200 ? [200, 4] : [409, 5])
    expect((await scoresOf(challenge.id)).length).toBe(ranked.length)
  }
})

test('[P-BAD-17] [P-SCO-3] joining at the second of sealing is refused, and a team deleted since keeps its name', async () => {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, 6)
  const team = await makeTeam(server, organization, 'North', players)
  const settings = { teams: [team], scoringMethod: 'total' }
  const challenge = await makeChallenge(server, organization, {
    duration: 2,
    type: 'team-competition',
    settings,
  })
  const params = { challengeId: challenge.id }
  for (const player of players.slice(0, 5)) {
    await joinAs(player, challenge.id)
    await walk(server, { ...player, day: today(), steps: 500 })
  }
  toSealing()
  const late = await signedInAgain(server, players[5] as Player)
  const [answer] = await Promise.all([
    late.visitor.call(joinChallenge, { params, body: {} }),
    sealDueResults(server.makeContext()),
  ])
  expect(answer.body.code).toBe('challenge.over')
  const { visitor: boss } = await asBoss(organization)
  const deleted = await boss.call(deleteTeam, { params: { orgId: organization.id, teamId: team } })
  expect(deleted.status).toBe(200)
  const { visitor } = await first(players)
  const { groups } = (await visitor.call(getGroups, { params })).body.data
  expect(groups).toMatchObject([{ name: 'North', joined: 5, figure: 2500, place: 1 }])
})

test('[P-SCO-10] a result is deleted with its challenge, also while it is sealed', async () => {
  const { organization, challenge } = await played(5)
  toSealing()
  const { visitor: boss } = await asBoss(organization)
  const params = { orgId: organization.id, challengeId: challenge.id }
  const [deleted] = await Promise.all([
    boss.call(deleteChallenge, { params }),
    sealDueResults(server.makeContext()),
  ])
  expect(deleted.status).toBe(200)
  expect([await resultOf(challenge.id), await scoresOf(challenge.id)]).toEqual([undefined, []])
  const left = await server
    .makeContext()
    .db.$count(publishedResults, eq(publishedResults.challengeId, challenge.id))
  expect(left).toBe(0)
})
