import { afterAll, beforeAll, expect, test } from 'vitest'
import { getGroups } from '#contract/participation/boards.ts'
import { leaveChallenge } from '#contract/participation/joins.ts'
import { updateTeamMembers } from '#contract/people/teams.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, makeTeam, type Player, signedInAgain } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Two teams of six in a challenge, whose best walker an administrator moves to the other team. */
async function setting(startDate: string) {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, 12)
  const north = await makeTeam(server, organization, 'North', players.slice(0, 6))
  const south = await makeTeam(server, organization, 'South', players.slice(6))
  const settings = { teams: [north, south], scoringMethod: 'total' }
  const row = { type: 'team-competition' as const, settings, startDate }
  const { id } = await makeChallenge(server, organization, row)
  const [best] = players as [Player]
  for (const player of players) await joinAs(player, id)
  const boss = await signedIn(server, await makeAdministrator(server, { organization }))
  const change = (teamId: string, body: object) =>
    boss.call(updateTeamMembers, { params: { orgId: organization.id, teamId }, body })
  return {
    players,
    best,
    async moveBest() {
      expect((await change(north, { removeUserIds: [best.userId] })).status).toBe(200)
      expect((await change(south, { addUserIds: [best.userId] })).status).toBe(200)
    },
    leave: () => best.visitor.call(leaveChallenge, { params: { challengeId: id } }),
    join: (player = best) => joinAs(player, id),
    async figures() {
      const { data } = (await best.visitor.call(getGroups, { params: { challengeId: id } })).body
      return Object.fromEntries(data.groups.map(({ name, figure }) => [name, figure]))
    },
  }
}

test('[P-SCO-3] who is moved to another team, leaves a running challenge and joins it again plays for the former team', async () => {
  const { players, best, moveBest, leave, join, figures } = await setting('2026-03-01')
  for (const player of players)
    await walk(server, { ...player, day: '2026-03-02', steps: player === best ? 15_000 : 3000 })
  const before = await figures()
  expect(before).toEqual({ North: 30_000, South: 18_000 })
  await moveBest()
  await leave()
  expect((await join()).group?.name).toBe('North')
  expect(await figures()).toEqual(before)
})

test('[P-SCO-3] who joins again before a challenge begins plays for the team they are in then', async () => {
  const { moveBest, leave, join } = await setting('2026-03-20')
  await moveBest()
  await leave()
  expect((await join()).group?.name).toBe('South')
})

test('[P-SCO-3] who leaves before a challenge begins and joins it once it runs plays for the team they are in then', async () => {
  const { best, moveBest, leave, join } = await setting('2026-03-03')
  await leave()
  await moveBest()
  server.pass({ days: 1 })
  expect((await join(await signedInAgain(server, best))).group?.name).toBe('South')
})
