import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMyChallenge } from '#contract/participation/joins.ts'
import { makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { makeChallenge } from '#tests/server/scores.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a journey whose challenge shows no map has none in the app either', async () => {
  const organization = await makeOrganization(server)
  const employee = await makeEmployee(server, { organization })
  const visitor = await signedIn(server, employee)
  const styleOf = async (settings: object) => {
    const challenge = await makeChallenge(server, organization, {
      type: 'collective-target',
      settings: { estimatedParticipants: 5, dailyGoal: 100, mapStyle: 'desert', ...settings },
    })
    return (await visitor.call(getMyChallenge, { params: { challengeId: challenge.id } })).body.data.mapStyle
  }
  expect(await styleOf({ showMap: true })).toBe('desert')
  expect(await styleOf({ showMap: false })).toBeNull()
})
