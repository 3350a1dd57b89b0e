import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from '#contract/platform/days.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import {
  assignCatalogue,
  assignMissions,
  getMission,
  listMissions,
  missionToAssign,
  missionType,
  setMissionStatus,
} from '#contract/programme/missions.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { catalogueFrom } from './catalogue.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function order({ method, path: url }: Endpoint, body: object) {
  const authorization = 'Bearer provider-key-of-the-tests-only'
  return server.visitor().send({ method, url, body, headers: { authorization } })
}

async function customer() {
  const administrator = await makeAdministrator(server)
  const visitor = await signedIn(server, administrator)
  const organizationId = administrator.organization.id
  const list = async () =>
    (await visitor.call(listMissions, { params: { orgId: organizationId }, query: { limit: 100 } })).body.data
      .missions
  return { organizationId, visitor, list }
}

const idsOf = ({ body }: Awaited<ReturnType<typeof order>>) =>
  (body.data as { assignmentIds: string[] }).assignmentIds

const walk = { missionType: 'photo_challenge', missionTitle: 'The view from my walk' } as const

test('the provider assigns all missions of a file in one transaction', async () => {
  const { organizationId, list } = await customer()
  const known = {
    ...walk,
    assignmentId: crypto.randomUUID(),
    missionId: crypto.randomUUID(),
    missionTitleFr: 'La vue',
    assignedAt: '2026-01-05T08:00:00.000Z',
    status: 'paused',
    missionSummary: { photoTheme: 'A walk' },
  } as const
  const answer = await order(assignMissions, { organizationId, missions: [known, walk] })
  expect(answer).toMatchObject({ status: 201, body: { success: true } })
  const [first, second] = idsOf(answer)
  expect(first).toBe(known.assignmentId)
  expect(await list()).toMatchObject([
    { id: second, ...walk, assignedAt: '2026-03-02T09:00:00.000Z', status: 'active', missionSummary: {} },
    { ...known, id: first },
  ])
})

test('an assignment is refused as a whole if one mission is already assigned or named twice', async () => {
  const { organizationId, list } = await customer()
  const mission = { ...walk, missionId: crypto.randomUUID(), assignmentId: crypto.randomUUID() }
  await order(assignMissions, { organizationId, missions: [mission] })
  const { assignmentId, missionId } = mission
  const twice = { ...walk, missionId: crypto.randomUUID() }
  for (const missions of [
    [walk, { ...walk, missionId }],
    [walk, { ...walk, assignmentId }],
    [twice, twice],
  ]) {
    const refused = await order(assignMissions, { organizationId, missions })
    expect(refused).toMatchObject({ status: 409, body: { code: 'mission.assigned' } })
  }
  expect(await list()).toHaveLength(1)
  // Elsewhere it is another assignment.
  const other = await makeOrganization(server)
  const elsewhere = { organizationId: other.id, missions: [{ ...walk, missionId }] }
  expect(await order(assignMissions, elsewhere)).toMatchObject({ status: 201 })
})

test('an assignment to an unknown organization is refused, and an error names its row and field', async () => {
  const organizationId = crypto.randomUUID()
  const unknown = { status: 404, body: { code: 'organization.unknown' } }
  expect(await order(assignMissions, { organizationId, missions: [walk] })).toMatchObject(unknown)
  expect(await order(assignCatalogue, { organizationId })).toMatchObject(unknown)
  const { organizationId: known, list } = await customer()
  const missions = [
    walk,
    { ...walk, missionTitle: ' ' },
    { missionType: 'walk', missionSummary: { stps: 1 } },
  ]
  const { status, body } = await order(assignMissions, { organizationId: known, missions })
  expect(status).toBe(400)
  expect(body.fields).toMatchObject({
    'missions.1.missionTitle': 'Mission title is required',
    'missions.2.missionType': expect.any(String),
    'missions.2.missionTitle': 'Mission title is required',
    'missions.2.missionSummary.stps': 'This field is not known.',
  })
  expect(await list()).toEqual([])
})

test('the starter catalogue is assigned once as a whole, from the organization’s current day', async () => {
  // 04:30 of the day after, which is 23:30 in Toronto.
  server.pass({ hours: 19, minutes: 30 })
  const { organizationId, list } = await customer()
  const answer = await order(assignCatalogue, { organizationId })
  expect(answer).toMatchObject({ status: 201 })
  const missions = await list()
  expect(missions.map(({ id }) => id).toSorted()).toEqual(idsOf(answer).toSorted())
  for (const { missionSummary } of missions) {
    expect(missionSummary.startDate).toBe('2026-03-02')
    expect(missionSummary.endDate).toBe(addDays('2026-03-02', missionSummary.durationDays ?? 0))
  }
  expect(await order(assignCatalogue, { organizationId })).toMatchObject({ status: 409 })
  expect(await list()).toHaveLength(missions.length)
})

test('the starter catalogue is valid in both languages, covers every type and has unique ids', () => {
  const missions = catalogueFrom('2026-03-02')
  expect(z.array(missionToAssign).parse(missions)).toEqual(missions)
  for (const key of ['missionId', 'missionTitle', 'missionTitleFr'] as const) {
    expect(new Set(missions.map((mission) => mission[key] || missions)).size).toBe(missions.length)
  }
  for (const type of missionType.options) {
    expect(missions.filter(({ missionType }) => missionType === type).length).toBeGreaterThan(2)
  }
})

test('[P-MIS-1] quiz missions of the starter catalogue have as many questions as they say, in both languages, with a source', () => {
  const quizzes = catalogueFrom('2026-03-02').filter(({ missionType }) => missionType === 'quiz_mission')
  expect(quizzes.map(({ questions }) => questions?.length)).toEqual(
    quizzes.map(({ missionSummary }) => missionSummary.questionCount),
  )
  const questions = quizzes.flatMap((mission) => mission.questions ?? [])
  expect(questions.length).toBeGreaterThanOrEqual(12)
  expect(new Set(questions.map(({ textFr }) => textFr)).size).toBe(questions.length)
  for (const { text, textFr, answers, source } of questions) {
    expect(textFr).not.toBe(text)
    expect(answers.filter(({ isCorrect }) => isCorrect)).toHaveLength(1)
    expect(source).toBeTruthy()
  }
  // Nobody finds the right answer by its place.
  const places = questions.map(({ answers }) => answers.findIndex(({ isCorrect }) => isCorrect))
  expect(new Set(places)).toEqual(new Set([0, 1, 2]))
})

test('[P-MIS-1] a file may carry the questions of a mission, and their number is what its card says', async () => {
  const { organizationId, list } = await customer()
  const question = {
    ...{ text: 'How far is the moon?', textFr: 'À quelle distance est la Lune ?' },
    answers: [
      { text: '384,400 km', textFr: '384 400 km', isCorrect: true },
      { text: '10,000 km', textFr: '10 000 km' },
    ],
  }
  const quiz = { missionType: 'quiz_mission', missionTitle: 'The sky', questions: [question] }
  expect(await order(assignMissions, { organizationId, missions: [quiz] })).toMatchObject({ status: 201 })
  expect(await list()).toMatchObject([{ missionSummary: { questionCount: 1 }, isReady: true }])
  const wrong = { ...quiz, questions: [{ ...question, answers: [] }] }
  const { status, body } = await order(assignMissions, { organizationId, missions: [wrong] })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['missions.0.questions.0.answers']])
})

test('the provider sets a mission to any other known status', async () => {
  const { organizationId, visitor } = await customer()
  const [assignmentId = ''] = idsOf(await order(assignMissions, { organizationId, missions: [walk] }))
  for (const status of ['paused', 'completed', 'active']) {
    const moved = await order(setMissionStatus, { assignmentId, status })
    expect(moved).toMatchObject({ status: 200, body: { data: { assignmentId, status } } })
    const params = { orgId: organizationId, missionId: assignmentId }
    expect((await visitor.call(getMission, { params })).body.data.status).toBe(status)
  }
  const unknown = await order(setMissionStatus, { assignmentId: crypto.randomUUID(), status: 'paused' })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'mission.not_found' } })
  expect(await order(setMissionStatus, { assignmentId, status: 'late' })).toMatchObject({ status: 400 })
})
