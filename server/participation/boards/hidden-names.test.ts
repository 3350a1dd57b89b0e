import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBoard } from '#contract/participation/boards.ts'
import { decideConsent } from '#contract/participation/consents.ts'
import { changeJoin, getMyChallenge } from '#contract/participation/joins.ts'
import { updateUser } from '#contract/people/users.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { joinAs, makePlayers, type Player, signedInAgain } from '#tests/server/players.ts'
import { makeChallenge, walk } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A sealed challenge of six people, all under their names. */
async function sealed() {
  const organization = await makeOrganization(server)
  const players = await makePlayers(server, organization, 6)
  const challenge = await makeChallenge(server, organization, { duration: 2 })
  const params = { challengeId: challenge.id }
  const day = server.makeContext().now.toISOString().slice(0, 10)
  for (const [at, player] of players.entries()) {
    await joinAs(player, challenge.id, { appears: 'name' })
    await walk(server, { ...player, day, steps: 9000 - 1000 * at })
  }
  server.pass({ days: 8 })
  const people = await Promise.all(players.map((player) => signedInAgain(server, player)))
  const [reader, person] = people as [Player, Player]
  const rows = async () => (await reader.visitor.call(getBoard, { params })).body.data.rows
  const sha = async () => (await reader.visitor.call(getMyChallenge, { params })).body.data.sha256
  const before = { rows: await rows(), sha: await sha() }
  /** The same rows, but for the name of the second person. */
  const expectHidden = async () => {
    expect(before.rows.map(({ name }) => name)).toEqual(players.map(() => expect.any(String)))
    expect(await rows()).toEqual(before.rows.map((row, at) => (at === 1 ? { ...row, name: null } : row)))
    expect(await sha()).toBe(before.sha)
  }
  return { organization, person, params, expectHidden }
}

test('[P-BRD-1] a person hides the name on a sealed board, where place, score and hash stay', async () => {
  const { person, params, expectHidden } = await sealed()
  const change = (body: object) => person.visitor.call(changeJoin, { params, body })
  expect((await change({ appears: 'totals' })).body.code).toBe('challenge.sealed')
  expect((await change({ appears: 'alias', newAlias: true })).body.code).toBe('challenge.sealed')
  expect((await change({ appears: 'alias' })).body.data).toMatchObject({ appears: 'alias' })
  await expectHidden()
  expect((await change({ appears: 'alias' })).status).toBe(200)
  expect((await change({ appears: 'name' })).body.code).toBe('challenge.sealed')
})

test('[P-BRD-1] [P-CON-2] a person who no longer has activity kept is named on no sealed board', async () => {
  const { person, expectHidden } = await sealed()
  const body = { purpose: 'activity', given: false, textVersion: 1, language: 'en' } as const
  expect((await person.visitor.call(decideConsent, { body })).status).toBe(200)
  await expectHidden()
})

test('[P-BRD-1] a deactivated person is named on no sealed board', async () => {
  const { person, organization, expectHidden } = await sealed()
  const visitor = await signedIn(server, await makeAdministrator(server, { organization }))
  const params = { orgId: organization.id, userId: person.userId }
  expect((await visitor.call(updateUser, { params, body: { status: 'inactive' } })).status).toBe(200)
  await expectHidden()
})
