import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBoard, getGroups } from '#contract/participation/boards.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { administrators } from '#server/schema/administrators.ts'
import { roleHolders } from '#server/schema/role-holders.ts'
import { makeOrganization } from '#tests/server/factories.ts'
import { joinAs, makePlayers, type Player } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A challenge of one customer in which the companies of two compete. Somebody with roles in both may make it. */
async function compete({ startedDaysAgo = 1 } = {}) {
  const home = await makeOrganization(server)
  const away = await makeOrganization(server)
  const players = (await makePlayers(server, away, 11)) as [Player, Player, ...Player[]]
  const ago = new Date(server.makeContext().now.getTime() - startedDaysAgo * 86_400_000)
  const { id } = await makeChallenge(server, home, {
    type: 'inter-company',
    settings: { companies: [home.id, away.id], scoringMethod: 'total' },
    createdAt: ago,
    startDate: ago.toISOString().slice(0, 10),
    duration: startedDaysAgo + 7,
  })
  return { away, players, id }
}

const hold = ({ organizationId, userId, account }: Player) =>
  addRole(server.makeContext(), { organizationId, userId, accountId: account.id }, 'hr_manager')

const lose = ({ account }: Player) =>
  server.asOwner((db) => db.delete(administrators).where(eq(administrators.accountId, account.id)))

async function seenBy({ visitor }: Player, challengeId: string) {
  const call = { params: { challengeId } }
  const board = (await visitor.call(getBoard, call)).body.data
  return { board, groups: (await visitor.call(getGroups, call)).body.data.groups }
}

test('whoever holds or held a role in a company that competes sees nothing of others, whosever challenge it is', async () => {
  const { away, players, id } = await compete()
  const [boss, colleague] = players
  const day = server.makeContext().now.toISOString().slice(0, 10)
  for (const [at, player] of players.entries()) {
    await joinAs(player, id)
    await walk(server, { ...player, day, steps: 3000 + at * 730 })
  }
  const nothing = { board: { isWithheld: true, joined: null, rows: [] } }
  const own = { id: away.id, joined: null, active: null, figure: null }
  await hold(boss)
  expect(await seenBy(boss, id)).toMatchObject(nothing)
  expect((await seenBy(boss, id)).groups).toContainEqual(expect.objectContaining(own))
  await lose(boss)
  expect(await seenBy(boss, id)).toMatchObject(nothing)
  expect((await seenBy(colleague, id)).board).toMatchObject({ isWithheld: false, joined: 11 })
})

test('a role in a company that competes is remembered as long as the challenge needs it', async () => {
  const { players, id } = await compete({ startedDaysAgo: 405 })
  const [boss, other] = players
  for (const player of [boss, other]) {
    await hold(player)
    await lose(player)
  }
  const daysAgo = (days: number) => new Date(server.makeContext().now.getTime() - days * 86_400_000)
  const ended = (player: Player, until: Date) =>
    server.asOwner((db) =>
      db.update(roleHolders).set({ until }).where(eq(roleHolders.accountId, player.account.id)),
    )
  await ended(boss, daysAgo(402))
  await ended(other, daysAgo(410))
  expect(await runTasks(server.parts)).toEqual([])
  const own = inArray(roleHolders.accountId, [boss.account.id, other.account.id])
  const kept = await server.asOwner((db) => db.select().from(roleHolders).where(own))
  expect(kept.map(({ accountId }) => accountId)).toEqual([boss.account.id])
  await joinAs(boss, id)
  expect((await seenBy(boss, id)).board.isWithheld).toBe(true)
})
