import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBoard, getGroups, sendCheer } from '#contract/participation/boards.ts'
import { getDay, saveEntry } from '#contract/participation/recording.ts'
import { deleteTeam } from '#contract/people/teams.ts'
import { deleteChallenge } from '#contract/programme/challenges.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { organizations } from '#server/schema/organizations.ts'
import { purgeOrganizations } from '#server/tenants/organizations/purge.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, makeTeam, type Player } from '#tests/server/players.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = () => server.makeContext().now.toISOString().slice(0, 10)

/** Everybody joins, records 2,000 steps and is cheered. */
async function play(players: readonly Player[], challengeId: string) {
  const params = { challengeId }
  for (const player of players) {
    await joinAs(player, challengeId)
    const entry = { params: { entryId: randomUUID() }, body: { total: { day: today(), steps: 2000 } } }
    expect((await player.visitor.call(saveEntry, entry)).status).toBe(200)
  }
  const [one] = players as [Player]
  const { rows } = (await one.visitor.call(getBoard, { params, query: {} })).body.data
  const alias = rows.find(({ isMe }) => !isMe)?.alias.id ?? 0
  expect((await one.visitor.call(sendCheer, { params, body: { alias, cheer: 'bravo' } })).status).toBe(200)
}

const tables = [
  ...['challenge_joins', 'challenge_days', 'challenge_scores', 'challenge_groups', 'score_bands'],
  ...['challenge_cheers', 'challenge_results', 'published_results'],
]

/** How many rows of each table belong to a challenge. */
async function rowsOf(challengeId: string): Promise<number> {
  const { rows } = await server.asOwner((db) =>
    db.execute<{ count: number }>(
      sql`select ${sql.join(
        tables.map(
          (name) => sql`(select count(*) from ${sql.identifier(name)} where challenge_id = ${challengeId})`,
        ),
        sql` + `,
      )} as count`,
    ),
  )
  return Number(rows[0]?.count)
}

const stepsOf = async ({ visitor }: Player) =>
  (await visitor.call(getDay, { params: { day: today() } })).body.data.summary.steps

const bossOf = async (organization: Organization) =>
  signedIn(server, await makeAdministrator(server, { organization }))

test('[P-SCO-12] a deleted challenge takes joins, scores, cheers and results along, and nobody’s history', async () => {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, 5)
  const { id } = await makeChallenge(server, organization)
  await play(players, id)
  expect(await rowsOf(id)).toBeGreaterThan(15)
  const boss = await bossOf(organization)
  const params = { orgId: organization.id, challengeId: id }
  expect((await boss.call(deleteChallenge, { params })).status).toBe(200)
  expect(await rowsOf(id)).toBe(0)
  const [one] = players as [Player]
  expect(await stepsOf(one)).toBe(2000)
  const gone = await one.visitor.call(getBoard, { params: { challengeId: id }, query: {} })
  expect([gone.status, gone.body.code]).toEqual([404, 'challenge.not_found'])
  // What the phone recorded meanwhile is stored as ever.
  const entry = { params: { entryId: randomUUID() }, body: { total: { day: today(), steps: 2500 } } }
  expect((await one.visitor.call(saveEntry, entry)).status).toBe(200)
})

test('[P-SCO-12] [P-SCO-3] those whose team is deleted keep playing for it, with their history and its figure', async () => {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, 5)
  const team = await makeTeam(server, organization, 'North', players)
  const settings = { teams: [team], scoringMethod: 'total' }
  const { id } = await makeChallenge(server, organization, { type: 'team-competition', settings })
  await play(players, id)
  const boss = await bossOf(organization)
  const deleted = await boss.call(deleteTeam, { params: { orgId: organization.id, teamId: team } })
  expect(deleted.status).toBe(200)
  const [one] = players as [Player]
  const { groups } = (await one.visitor.call(getGroups, { params: { challengeId: id } })).body.data
  expect(groups).toMatchObject([{ id: team, joined: 5, figure: 10_000, place: 1, isMine: true }])
  expect(await stepsOf(one)).toBe(2000)
})

test('[P-SCO-12] a purged organization leaves nothing of its challenges, and guests keep their history', async () => {
  const host = await makeOrganization(server)
  const guest = await makeOrganization(server)
  const players = await makePlayers(server, guest, 5)
  const settings = { companies: [host.id, guest.id], scoringMethod: 'total' }
  const { id } = await makeChallenge(server, host, { type: 'inter-company', settings })
  await play(players, id)
  const context = server.makeContext()
  await context.db
    .update(organizations)
    .set({ deletedAt: new Date(context.now.getTime() - 100 * 86_400_000), deletedWith: host.id })
    .where(eq(organizations.id, host.id))
  await purgeOrganizations(context)
  expect(await rowsOf(id)).toBe(0)
  expect(await stepsOf(players[0] as Player)).toBe(2000)
})
