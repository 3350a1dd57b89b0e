import { afterAll, beforeAll, expect, test } from 'vitest'
import { getChallengeResult } from '#contract/participation/results.ts'
import { answerAsWinner, getMyWin } from '#contract/participation/winners.ts'
import { deleteUser } from '#contract/people/users.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, makeTeam, type Player, signedInAgain } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Row = Parameters<typeof makeChallenge>[2]

/** A challenge that is over, whose people walked the more the earlier they stand in the list. */
async function over(players: Player[], organization: Parameters<typeof makeChallenge>[1], row: Row = {}) {
  const challenge = await makeChallenge(server, organization, { duration: 2, ...row })
  const day = server.makeContext().now.toISOString().slice(0, 10)
  for (const [at, player] of players.entries()) {
    await joinAs(player, challenge.id)
    await walk(server, { ...player, day, steps: 9000 - 1000 * at })
  }
  server.pass({ days: 8 })
  const people = await Promise.all(players.map((player) => signedInAgain(server, player)))
  return { params: { challengeId: challenge.id }, people }
}

async function organizersOf(organization: Awaited<ReturnType<typeof makeOrganization>>, challengeId: string) {
  const administrator = await makeAdministrator(server, { organization })
  const orgId = organization.id
  return {
    read: async () => {
      const visitor = await signedIn(server, administrator)
      return (await visitor.call(getChallengeResult, { params: { orgId, challengeId } })).body.data.result
    },
    remove: async (userId: string) => {
      const visitor = await signedIn(server, administrator)
      return visitor.call(deleteUser, { params: { orgId, userId } })
    },
  }
}

test('[P-SCO-11] only a winner who says yes is named to the organizers, with the place and without the score', async () => {
  const organization = await makeOrganization(server)
  const { params, people } = await over(await makePlayers(server, organization, 6), organization)
  const [one, two, three, four] = people as [Player, Player, Player, Player]
  const { read, remove } = await organizersOf(organization, params.challengeId)
  expect((await read())?.winners).toEqual([])
  const asked = (await one.visitor.call(getMyWin, { params })).body.data.win
  expect(asked).toMatchObject({ place: 1, group: null, tells: null })
  expect((await four.visitor.call(getMyWin, { params })).body.data.win).toBeNull()
  const answer = ({ visitor }: Player, tells: boolean) =>
    visitor.call(answerAsWinner, { params, body: { tells } })
  expect((await answer(four, true)).body.code).toBe('winner.none')
  expect((await answer(two, true)).body.data.win).toMatchObject({ place: 2, tells: true })
  await answer(one, false)
  expect((await read())?.winners).toEqual([{ name: 'Robin1 Example', place: 2 }])
  await answer(one, true)
  await answer(two, false)
  expect((await read())?.winners, 'an answer may change').toEqual([{ name: 'Robin0 Example', place: 1 }])
  expect(JSON.stringify(await read())).not.toMatch(/9000|8000/)
  server.pass({ days: 14, seconds: 1 })
  const late = await signedInAgain(server, three)
  expect((await answer(late, true)).body.code).toBe('winner.too_late')
  const again = await signedInAgain(server, one)
  expect((await again.visitor.call(getMyWin, { params })).body.data.win).toMatchObject({ tells: true })
  await remove(one.userId)
  expect((await read())?.winners, 'a name goes with its person').toEqual([])
})

test('[P-SCO-11] those who played for the first team are asked, and a yes can be taken back after two weeks', async () => {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, 10)
  const north = await makeTeam(server, organization, 'North', players.slice(0, 5))
  const south = await makeTeam(server, organization, 'South', players.slice(5))
  const settings = { teams: [north, south], scoringMethod: 'total' }
  const row = { type: 'team-competition' as const, settings }
  const { params, people } = await over(players, organization, row)
  const [one, , , , , six] = people as [Player, Player, Player, Player, Player, Player]
  expect((await six.visitor.call(getMyWin, { params })).body.data.win).toBeNull()
  const yes = await one.visitor.call(answerAsWinner, { params, body: { tells: true } })
  expect(yes.body.data.win).toMatchObject({ place: 1, group: 'North', tells: true })
  const { read } = await organizersOf(organization, params.challengeId)
  expect((await read())?.winners).toEqual([{ name: 'Robin0 Example', place: 1 }])
  server.pass({ days: 20 })
  const later = await signedInAgain(server, one)
  await later.visitor.call(answerAsWinner, { params, body: { tells: false } })
  expect((await read())?.winners).toEqual([])
})

test('[P-SCO-11] a winner may answer before anybody has asked for the result', async () => {
  const organization = await makeOrganization(server)
  const { params, people } = await over(await makePlayers(server, organization, 5), organization)
  const [one] = people as [Player]
  const answered = await one.visitor.call(answerAsWinner, { params, body: { tells: true } })
  expect(answered.body).toMatchObject({ data: { win: { place: 1, tells: true } } })
})
