import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { recordActivities } from '#server/activities/service.ts'
import { activities } from '#server/activities/table.ts'
import { addChallenges } from '#server/challenges/service.ts'
import { createOrganization, type Organization } from '#server/organizations/service.ts'
import { organizations } from '#server/organizations/table.ts'
import { addQuizzes } from '#server/quizzes/service.ts'
import { addTeams } from '#server/teams/service.ts'
import { makeAdministrator, makeEmployee, makePerson, signedIn } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { users } from '#server/users/table.ts'

let server: TestServer
beforeAll(async () => {
  // Monday 2 March 2026, 9:00 UTC.
  server = await startTestServer()
})
afterAll(() => server.close())

async function found(timezone = 'America/Toronto') {
  const organization = await createOrganization(server.work(), { name: 'Northwind', timezone })
  const founder = await makeAdministrator(server, { organization })
  const visitor = await signedIn(server, founder)
  const params = { orgId: organization.id }
  const read = async (month?: string) =>
    (await visitor.call(getDashboard, { params, query: month ? { month } : {} })).body.data
  return { organization, founder, read }
}

const challengeOf = ({ id: organizationId }: Organization, startDate: string, endDate: string) => ({
  organizationId,
  title: `From ${startDate}`,
  type: 'podium' as const,
  activityMetric: 'steps' as const,
  startDate,
  duration: (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000,
})

const running = (organization: Organization, count: number) =>
  addChallenges(
    server.work(),
    Array.from({ length: count }, () => challengeOf(organization, '2026-03-01', '2026-03-07')),
  )

/** Active people, each with a few steps on a day. */
async function walk(organization: Organization, count: number, day: string) {
  const walkers = []
  for (let n = 0; n < count; n += 1) walkers.push((await makeEmployee(server, { organization })).user)
  await record(walkers, day)
  return walkers
}

const record = (walkers: { organizationId: string; id: string }[], day: string) =>
  recordActivities(
    server.work(),
    walkers.map(({ organizationId, id }) => ({
      organizationId,
      userId: id,
      day,
      source: 'phone',
      steps: 4000,
    })),
  )

test('[A3.metrics.1] [A3.metrics.2] [A7.dash.2] the figures and their trends have the documented keys', async () => {
  const { read } = await found()
  const { metrics } = await read()
  expect(Object.keys(metrics)).toEqual(
    expect.arrayContaining([
      'totalUsers',
      'activeChallenges',
      'participationRate',
      'wellnessScore',
      'trends',
    ]),
  )
  expect(Object.keys(metrics.trends)).toEqual([
    'usersGrowth',
    'challengesGrowth',
    'participationGrowth',
    'wellnessGrowth',
  ])
})

test('[A7.dash.3] totalUsers is the count of all users of the organization, and of no other', async () => {
  const { organization, read } = await found()
  await createOrganization(server.work(), { name: 'Below', parent: organization }).then((below) =>
    makeEmployee(server, { organization: below }),
  )
  for (const status of ['pending', 'invited', 'inactive'] as const) {
    await makePerson(server, { organization, status })
  }
  for (let n = 0; n < 3; n += 1) await makeEmployee(server, { organization })
  await addTeams(server.work(), [{ organizationId: organization.id, name: 'Blue' }])
  expect((await read()).metrics).toMatchObject({ totalUsers: 7, activeUsers: 4, teams: 1 })
})

test.each([
  // At 09:00 UTC it is 4:00 of 2 March in Toronto, and still 23:00 of 1 March in Honolulu.
  ['America/Toronto', '2026-03-02', 2],
  ['Pacific/Honolulu', '2026-03-01', 1],
])('[A7.dash.4] a challenge is active on its days as they are in %s', async (timezone, today, active) => {
  const { organization, read } = await found(timezone)
  await addChallenges(server.work(), [
    challengeOf(organization, '2026-02-20', '2026-03-01'),
    challengeOf(organization, '2026-03-02', '2026-03-03'),
    challengeOf(organization, '2026-03-02', '2026-03-09'),
    challengeOf(organization, '2026-03-03', '2026-03-09'),
  ])
  expect(await read()).toMatchObject({ today, metrics: { activeChallenges: active } })
})

test('[A7.dash.5] [A7.dash.6] [A9.dash.1] rate and score are the documented estimate until something is recorded', async () => {
  const { organization, read } = await found()
  const shown = []
  for (let active = 0; active <= 5; active += 1) {
    const { participationRate, wellnessScore, basis } = (await read()).metrics
    shown.push([participationRate, wellnessScore])
    expect(basis).toEqual({ kind: 'estimate', active: null, eligible: 1 })
    await running(organization, 1)
  }
  expect(shown).toEqual([
    [0, 50],
    [0.76, 52],
    [1.52, 55],
    [2.28, 57],
    [3.04, 60],
    [3.8, 62],
  ])
  await running(organization, 34)
  expect((await read()).metrics).toMatchObject({ activeChallenges: 40, wellnessScore: 100 })
})

test('[A7.dash.5] without users the rate is 0, however many challenges run', async () => {
  const { founder, organization } = await found()
  const empty = await createOrganization(server.work(), { name: 'Empty', parent: organization })
  await running(empty, 3)
  const visitor = await signedIn(server, founder)
  const { body } = await visitor.call(getDashboard, { params: { orgId: empty.id }, query: {} })
  expect(body.data.metrics).toMatchObject({ totalUsers: 0, participationRate: 0, wellnessScore: 56 })
})

test('from the first recorded activity on, the rate is measured: who was active this month, of all active people', async () => {
  const { organization, read } = await found()
  const walkers = await walk(organization, 6, '2026-03-01')
  await record(walkers.slice(0, 2), '2026-03-02')
  await makePerson(server, { organization, status: 'invited' })
  await running(organization, 1)
  const { metrics } = await read()
  expect(metrics.basis).toEqual({ kind: 'measured', active: 6, eligible: 7 })
  expect(metrics).toMatchObject({ participationRate: 85.71, wellnessScore: 95 })
  await record(walkers, '2026-02-28')
  expect((await read()).metrics.trends).toMatchObject({ participationGrowth: 0, wellnessGrowth: 2 })
})

test('a measured figure about fewer than five people is withheld, none and four alike', async () => {
  const answers = []
  for (const count of [0, 4]) {
    const { organization, read } = await found()
    const walkers = await walk(organization, 9, '2026-02-10')
    await record(walkers.slice(0, count), '2026-03-02')
    const { metrics } = await read()
    answers.push(metrics)
    expect(metrics.basis).toEqual({ kind: 'measured', active: null, eligible: 10 })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]).toMatchObject({
    participationRate: null,
    wellnessScore: null,
    trends: { participationGrowth: null, wellnessGrowth: null },
  })
})

test('a measured figure of fewer than five people in all is withheld, and a month of few makes no trend', async () => {
  const small = await found()
  await walk(small.organization, 3, '2026-03-02')
  expect((await small.read()).metrics).toMatchObject({
    participationRate: null,
    basis: { kind: 'measured', active: null, eligible: 4 },
  })
  const { organization, read } = await found()
  const walkers = await walk(organization, 5, '2026-03-02')
  await record(walkers.slice(0, 4), '2026-02-02')
  const { metrics } = await read()
  expect(metrics.participationRate).toBe(83.33)
  expect(metrics.trends).toMatchObject({ participationGrowth: null, wellnessGrowth: null })
})

test('who was active and is deactivated or removed since makes no more active people than there are', async () => {
  const { organization, read } = await found()
  const walkers = await walk(organization, 8, '2026-03-02')
  const { db } = server.work()
  for (const { id } of walkers.slice(0, 2)) {
    await db.update(users).set({ status: 'inactive' }).where(eq(users.id, id))
  }
  expect((await read()).metrics.basis).toEqual({ kind: 'measured', active: 7, eligible: 7 })
  for (const { id } of walkers.slice(2, 4)) await db.delete(users).where(eq(users.id, id))
  expect((await read()).metrics.basis).toEqual({ kind: 'measured', active: 5, eligible: 5 })
  await db
    .delete(activities)
    .where(and(eq(activities.organizationId, organization.id), eq(activities.day, '2026-03-02')))
  // Of those who were removed it is still known that somebody was.
  expect((await read()).metrics.basis).toEqual({ kind: 'measured', active: null, eligible: 5 })
})

test('[A7.dash.8] trends compare with the month before, and are null where there was none', async () => {
  const fresh = await found()
  await running(fresh.organization, 1)
  expect((await fresh.read()).metrics.trends).toEqual({
    usersGrowth: null,
    challengesGrowth: null,
    participationGrowth: null,
    wellnessGrowth: null,
  })

  // March begins at 05:00 UTC in Toronto: eight people are there before, one comes at that very moment.
  const { organization, founder, read } = await found()
  const { db } = server.work()
  // Whoever came and went is in neither figure.
  await db.delete(users).where(eq(users.id, (await makePerson(server, { organization })).user.id))
  const at = (createdAt: Date) => ({
    organizationId: organization.id,
    firstName: 'Kim',
    lastName: 'Example',
    createdAt,
  })
  await db.insert(users).values([
    ...Array.from({ length: 8 }, (_, n) => ({
      ...at(new Date('2026-03-01T04:59:59.999Z')),
      email: `before${n}@example.com`,
    })),
    { ...at(new Date('2026-03-01T05:00:00Z')), email: 'after@example.com' },
  ])
  expect(founder.user.createdAt).toEqual(server.work().now)
  await addChallenges(server.work(), [
    challengeOf(organization, '2026-01-20', '2026-02-01'),
    challengeOf(organization, '2026-02-28', '2026-03-01'),
    challengeOf(organization, '2026-03-31', '2026-04-09'),
  ])
  await addQuizzes(server.work(), [
    {
      organizationId: organization.id,
      title: 'Sleep well',
      category: 'sleep',
      startAt: new Date('2026-03-01T05:00:00Z'),
      endAt: new Date('2026-03-03T05:00:00Z'),
    },
  ])
  const { metrics, activitiesThisMonth } = await read()
  // From 8 people to 10; from 2 activities to 3; one challenge ran on the last day of February, none today.
  expect(metrics.trends).toEqual({
    usersGrowth: 25,
    challengesGrowth: 50,
    participationGrowth: -100,
    wellnessGrowth: -4,
  })
  expect(activitiesThisMonth).toBe(3)
  expect((await read('2026-09')).activitiesThisMonth).toBe(3)
})

test('where the organization raised its minimum group, the measured figure waits for as many people', async () => {
  const { organization, read } = await found()
  await walk(organization, 7, '2026-03-02')
  expect((await read()).metrics).toMatchObject({ smallestGroup: 5, basis: { active: 7 } })
  const own = eq(organizations.id, organization.id)
  await server.work().db.update(organizations).set({ minimumGroup: 8 }).where(own)
  expect((await read()).metrics).toMatchObject({ smallestGroup: 8, basis: { active: null } })
})
