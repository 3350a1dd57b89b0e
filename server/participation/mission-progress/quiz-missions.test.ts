import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/participation/missions.ts'
import { assignMissionsTo } from '#server/programme/missions/service.ts'
import { makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type New = Parameters<typeof assignMissionsTo>[2][number]

const moon = {
  text: 'Which is nearer?',
  textFr: 'Lequel est plus proche ?',
  answers: [
    { text: 'The moon', textFr: 'La lune', isCorrect: true },
    { text: 'The sun', textFr: 'Le soleil', isCorrect: false },
  ],
  source: 'An atlas of the sky',
}
const withoutSolution = {
  ...moon,
  answers: moon.answers.map(({ text, textFr }) => ({ text, textFr })),
  source: null,
}

async function setting(mission: Partial<New> = {}) {
  const organization = await makeOrganization(server)
  const [missionId = ''] = await assignMissionsTo(server.makeContext(), organization.id, [
    {
      ...{ missionType: 'quiz_mission', missionTitle: 'The sky', status: 'active', questions: [moon] },
      missionSummary: { startDate: '2026-03-01', endDate: '2026-03-04' },
      ...mission,
    },
  ])
  const params = { missionId }
  const person = async () => signedIn(server, await makeEmployee(server, { organization }))
  const visitor = await person()
  return {
    person,
    visitor,
    params,
    read: async () => (await visitor.call(contract.getMyMission, { params })).body.data,
    start: () => visitor.call(contract.startMission, { params }),
    complete: () => visitor.call(contract.completeQuizMission, { params }),
  }
}

test('[P-MIS-1] questions come without solutions, which follow with their sources once the caller has answered all', async () => {
  const { person, params, read, start, complete } = await setting()
  expect(await read()).toMatchObject({ isReady: true, mine: null, questions: [withoutSolution] })
  expect((await start()).body.data.questions).toEqual([withoutSolution])
  const done = { mine: { doneAt: expect.any(String) }, questions: [moon] }
  expect((await complete()).body.data).toMatchObject(done)
  expect((await complete()).body.data).toMatchObject(done)
  expect(await read()).toMatchObject(done)
  const colleague = await (await person()).call(contract.getMyMission, { params })
  expect(colleague.body.data).toMatchObject({ mine: null, questions: [withoutSolution] })
})

test('[P-MIS-1] a quiz mission without questions is not ready and cannot be started or completed', async () => {
  const { read, start, complete } = await setting({ questions: [] })
  expect(await read()).toMatchObject({ isReady: false, questions: null })
  const refused = { status: 409, body: { code: 'mission.not_ready' } }
  expect(await start()).toMatchObject(refused)
  expect(await complete()).toMatchObject(refused)
})

test('[P-MIS-4] a quiz mission that has not begun, is paused or of another kind is refused', async () => {
  const coming = await setting({ missionSummary: { startDate: '2026-03-03' } })
  expect(await coming.read()).toMatchObject({ state: 'coming', questions: null })
  expect(await coming.complete()).toMatchObject({ status: 409, body: { code: 'mission.not_begun' } })
  const paused = await setting({ status: 'paused' })
  expect(await paused.read()).toMatchObject({ state: 'paused', questions: null })
  expect(await paused.complete()).toMatchObject({ status: 409, body: { code: 'mission.paused' } })
  const photo = await setting({ missionType: 'photo_challenge' })
  expect(await photo.complete()).toMatchObject({ status: 409, body: { code: 'mission.other_kind' } })
})

test('[P-MIS-4] after its last day a quiz mission shows its solutions, and counts who completed it offline for a week', async () => {
  const ended = await setting({ missionSummary: { startDate: '2026-02-01', endDate: '2026-02-24' } })
  expect(await ended.read()).toMatchObject({ state: 'closed', mine: null, questions: [moon] })
  expect(await ended.complete()).toMatchObject({ status: 200 })
  const long = await setting({ missionSummary: { startDate: '2026-02-01', endDate: '2026-02-22' } })
  expect(await long.complete()).toMatchObject({ status: 409, body: { code: 'mission.closed' } })
})
