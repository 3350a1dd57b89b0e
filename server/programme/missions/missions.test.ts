import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Call } from '#contract/platform/endpoint.ts'
import {
  getMission,
  getMissionAssignment,
  listMissions,
  missionSummary,
} from '#contract/programme/missions.ts'
import { missionAssignments, missionCounts } from '#server/schema/missions.ts'
import { organizations } from '#server/schema/organizations.ts'
import { makeAdministrator, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { assignMissionsTo, setMissionStatus } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Mission = Answer<typeof getMission>['data']
type Query = NonNullable<Call<typeof listMissions>['query']>
type New = Parameters<typeof assignMissionsTo>[2][number]

async function setting(...missions: Partial<New>[]) {
  const administrator = await makeAdministrator(server)
  const orgId = administrator.organization.id
  const visitor = await signedIn(server, administrator)
  const assign = (mission: Partial<New>) => {
    server.pass({ minutes: 1 })
    return assignMissionsTo(server.makeContext(), orgId, [
      {
        missionType: 'quiz_mission',
        missionTitle: 'A mission',
        status: 'active',
        missionSummary: {},
        ...mission,
      },
    ])
  }
  for (const mission of missions) await assign(mission)
  const list = async (query: Query = {}) =>
    (await visitor.call(listMissions, { params: { orgId }, query })).body.data
  const titles = async (query: Query) => (await list(query)).missions.map(({ missionTitle }) => missionTitle)
  return { orgId, visitor, assign, list, titles }
}

const summary = {
  category: 'Sleep',
  questionCount: 8,
  challengeType: 'Steps',
  targetValue: 8000.5,
  unit: 'steps',
  durationDays: 30,
  photoTheme: 'A walk',
  startDate: '2026-01-05',
  endDate: '2026-02-03',
}

test('[B1.missions.1] [B3.mission.1] [B3.mission.2] [B3.mission.3] [B3.mission.4] missions of the organization are listed with all fields, the latest assigned first', async () => {
  const { list, orgId } = await setting(
    { missionTitle: 'Older', missionTitleFr: 'Plus ancienne', missionSummary: summary },
    { missionType: 'photo_challenge', status: 'paused' },
    { missionType: 'individual_challenge', status: 'completed', missionTitle: 'Latest' },
  )
  const stranger = await setting({ missionTitle: 'Of others' })
  const { missions } = await list()
  expect(missions.map(({ missionType, status }) => [missionType, status])).toEqual([
    ['individual_challenge', 'completed'],
    ['photo_challenge', 'paused'],
    ['quiz_mission', 'active'],
  ])
  expect(Object.keys(missions[2]?.missionSummary ?? {})).toEqual(Object.keys(missionSummary.shape))
  const [first, , last] = missions
  expect(last).toEqual({
    id: last?.assignmentId,
    assignmentId: expect.stringMatching(/^[\da-f-]{36}$/),
    missionId: expect.stringMatching(/^[\da-f-]{36}$/),
    missionType: 'quiz_mission',
    missionTitle: 'Older',
    missionTitleFr: 'Plus ancienne',
    assignedAt: expect.stringMatching(/^2026-03-02T09:/),
    status: 'active',
    missionSummary: summary,
    // It has no questions.
    isReady: false,
  })
  expect(first).toMatchObject({ missionTitleFr: null, missionSummary: {} })
  const foreign = await stranger.visitor.call(listMissions, { params: { orgId } })
  expect(foreign).toMatchObject({ status: 403 })
})

test('[B7.missions.1] the second page of eleven missions has one, and pagination has its five keys', async () => {
  const { list } = await setting(
    ...Array.from({ length: 11 }, (_, n) => ({ missionTitle: `Mission ${n + 1}` })),
  )
  const first = await list()
  expect(first.missions.map(({ missionTitle }) => missionTitle)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Mission ${n}`),
  )
  const whole = { totalPages: 2, totalItems: 11 }
  expect(first.pagination).toEqual({ ...whole, currentPage: 1, hasNext: true, hasPrev: false })
  const second = await list({ page: 2, limit: 10 })
  expect(second.missions.map(({ missionTitle }) => missionTitle)).toEqual(['Mission 1'])
  expect(second.pagination).toEqual({ ...whole, currentPage: 2, hasNext: false, hasPrev: true })
  const beyond = await list({ page: 3 })
  expect(beyond).toMatchObject({ missions: [], pagination: { currentPage: 3, totalItems: 11 } })
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 4 })))
  expect(pages.map(({ missions }) => missions.map(({ missionTitle }) => missionTitle.slice(8)))).toEqual([
    ['11', '10', '9', '8'],
    ['7', '6', '5', '4'],
    ['3', '2', '1'],
  ])
})

test('missions assigned at the same time are each on exactly one page', async () => {
  const { list, orgId } = await setting()
  const several = Array.from({ length: 9 }, (_, n) => ({
    missionType: 'quiz_mission' as const,
    missionTitle: `At once ${n}`,
    status: 'active' as const,
    missionSummary: {},
  }))
  const ids = await assignMissionsTo(server.makeContext(), orgId, several)
  for (const narrowed of [{}, { search: 'once' }]) {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ ...narrowed, page, limit: 3 })))
    const found = pages.flatMap(({ missions }) => missions.map(({ id }) => id))
    expect(found).toEqual(ids.toSorted().toReversed())
  }
})

test('[B4.missions.3] [B9.missions.1] search, type and status filter the list, alone and combined', async () => {
  const { titles, list, visitor, orgId } = await setting(
    { missionTitle: '100% of the way_there' },
    { missionTitle: 'Six glasses', missionTitleFr: 'Été : six verres', missionType: 'individual_challenge' },
    { missionTitle: 'Six photos', missionType: 'photo_challenge', status: 'paused' },
  )
  expect(await titles({ search: 'GLASS' })).toEqual(['Six glasses'])
  expect(await titles({ search: '  photos  six ' })).toEqual(['Six photos'])
  expect(await titles({ search: 'ete' })).toEqual(['Six glasses'])
  expect(await titles({ search: 'Vérrès' })).toEqual(['Six glasses'])
  for (const wildcard of ['0% o', 'y_t']) expect(await titles({ search: wildcard })).toHaveLength(1)
  for (const none of ['0%o', 's_x', '\\', 'glassessix']) expect(await titles({ search: none })).toEqual([])
  expect(await titles({ type: 'photo_challenge' })).toEqual(['Six photos'])
  expect(await titles({ status: 'active' })).toEqual(['Six glasses', '100% of the way_there'])
  expect(await titles({ type: 'photo_challenge', status: 'completed' })).toEqual([])
  const together = { search: 'six', type: 'individual_challenge', status: 'active' } as const
  expect(await list(together)).toMatchObject({
    missions: [{ missionTitle: 'Six glasses' }],
    pagination: { totalItems: 1, totalPages: 1 },
  })
  expect(await titles({ type: 'all', status: 'all', search: ' ' } as unknown as Query)).toHaveLength(3)
  for (const query of [{ type: 'workshop' }, { status: 'Active' }, { page: 0 }, { limit: 101 }]) {
    const answer = await visitor.call(listMissions, { params: { orgId }, query: query as Query })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [Object.keys(query)[0] ?? '']: {} } } })
  }
})

test('totals follow assigned, changed and deleted missions and deleted organizations', async () => {
  const { list, orgId } = await setting({}, {}, {}, { missionType: 'photo_challenge' })
  const [latest, ...others] = (await list()).missions as [Mission, ...Mission[]]
  const { db } = server.makeContext()
  await setMissionStatus(server.makeContext(), { assignmentId: latest.id, status: 'paused' })
  await setMissionStatus(server.makeContext(), { assignmentId: latest.id, status: 'paused' })
  const total = async (query: Query) => (await list(query)).pagination.totalItems
  const totals = () =>
    Promise.all([total({}), total({ status: 'paused' }), total({ type: 'quiz_mission', status: 'active' })])
  expect(await totals()).toEqual([4, 1, 3])
  await db.delete(missionAssignments).where(inArray(missionAssignments.id, [latest.id, others[0]?.id ?? '']))
  expect(await totals()).toEqual([2, 0, 2])
  const gone = await makeOrganization(server)
  await assignMissionsTo(server.makeContext(), gone.id, [
    { missionType: 'quiz_mission', missionTitle: 'x', status: 'active', missionSummary: {} },
  ])
  await db.delete(organizations).where(eq(organizations.id, gone.id))
  expect(await db.$count(missionCounts, eq(missionCounts.organizationId, gone.id))).toBe(0)
  expect(await db.$count(missionCounts, eq(missionCounts.organizationId, orgId))).toBeGreaterThan(0)
})

test('[B7.missions.2] [B7.missions.3] a mission is read by either of its ids, and a foreign one is not found', async () => {
  const { visitor, orgId, list } = await setting({ missionSummary: summary })
  const [mission] = (await list()).missions as [Mission]
  const stranger = await setting({ missionTitle: 'Of others' })
  const [foreign] = (await stranger.list()).missions as [Mission]
  for (const endpoint of [getMission, getMissionAssignment]) {
    const read = (missionId: string) => visitor.call(endpoint, { params: { orgId, missionId } })
    for (const id of [mission.assignmentId, mission.missionId]) {
      expect(await read(id)).toMatchObject({ status: 200, body: { success: true, data: mission } })
    }
    for (const id of [foreign.assignmentId, foreign.missionId, crypto.randomUUID()]) {
      expect(await read(id)).toMatchObject({ status: 404, body: { code: 'mission.not_found' } })
    }
  }
})

test('an id that is the assignment id of one mission and the mission id of another returns the former', async () => {
  const { visitor, orgId, assign } = await setting()
  const shared = crypto.randomUUID()
  await assign({ missionTitle: 'By its own id', missionId: shared })
  await assign({ missionTitle: 'By its assignment', assignmentId: shared })
  const { body } = await visitor.call(getMission, { params: { orgId, missionId: shared } })
  expect(body.data.missionTitle).toBe('By its assignment')
})
