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
