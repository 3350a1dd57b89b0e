import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDashboard } from '#contract/insights/dashboard.ts'
import { addTeams } from '#server/people/teams/service.ts'
import { addChallenges } from '#server/programme/challenges/service.ts'
import { addQuizzes } from '#server/programme/quizzes/service.ts'
import { type Organization, organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { makeAdministrator, makeEmployee, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  // Monday 2 March 2026, 9:00 UTC.
  server = await startTestServer()
})
afterAll(() => server.close())

async function found(timezone = 'America/Toronto') {
  const organization = await createOrganization(server.makeContext(), { name: 'Northwind', timezone })
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
    server.makeContext(),
    Array.from({ length: count }, () => challengeOf(organization, '2026-03-01', '2026-03-07')),
  )

/** People who count, each with a few steps on a day. */
async function walk(organization: Organization, count: number, day: string) {
  const walkers = await makeMembers(server, organization, count)
  await walkOn(walkers, day)
  return walkers
}

const walkOn = (walkers: { organizationId: string; userId: string }[], day: string) =>
  record(
    server,
    walkers.map((walker) => ({ ...walker, day, steps: 4000 })),
  )

test('[A3.metrics.1] [A3.metrics.2] [A7.dash.2] the metrics and their trends have the documented keys', async () => {
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

test('[A7.dash.3] totalUsers counts all users of the organization and of no other', async () => {
  const { organization, read } = await found()
  await createOrganization(server.makeContext(), { name: 'Below', parent: organization }).then((below) =>
    makeEmployee(server, { organization: below }),
  )
  for (const status of ['pending', 'invited', 'inactive'] as const) {
    await makePerson(server, { organization, status })
  }
  for (let n = 0; n < 3; n += 1) await makeEmployee(server, { organization })
  await addTeams(server.makeContext(), [{ organizationId: organization.id, name: 'Blue' }])
  expect((await read()).metrics).toMatchObject({ totalUsers: 7, activeUsers: 4, teams: 1 })
})

test('an unchanged dashboard answers 304 without a body, to those alone who may read it', async () => {
  const { organization, founder } = await found()
  const visitor = await signedIn(server, founder)
  const url = `/api/organizations/${organization.id}/dashboard`
  const first = await visitor.send({ method: 'GET', url })
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect(first.headers).toMatchObject({
    etag: expect.stringMatching(/^"[\w-]{43}"$/),
    'cache-control': 'no-store',
  })
  expect(await visitor.send({ method: 'GET', url, headers })).toMatchObject({
    status: 304,
    text: '',
    headers: { etag: first.headers.etag },
  })
  const stranger = await signedIn(server, await makeAdministrator(server))
  expect((await stranger.send({ method: 'GET', url, headers })).status).toBe(403)
  expect((await server.visitor().send({ method: 'GET', url, headers })).status).toBe(401)

  await addTeams(server.makeContext(), [{ organizationId: organization.id, name: 'Blue' }])
  const changed = await visitor.send({ method: 'GET', url, headers })
  expect([changed.status, changed.body.data]).toMatchObject([200, { metrics: { teams: 1 } }])
})

test('a record that no figure shows yet does not change the version of the dashboard', async () => {
  const { organization, founder } = await found()
  const walkers = await makeMembers(server, organization, 3)
  const visitor = await signedIn(server, founder)
  const url = `/api/organizations/${organization.id}/dashboard`
  const { headers } = await visitor.send({ method: 'GET', url })
  await walkOn(walkers, '2026-03-01')
  const again = await visitor.send({
    method: 'GET',
    url,
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.status).toBe(304)
})

test.each([
  // At 09:00 UTC it is 4:00 of 2 March in Toronto, and still 23:00 of 1 March in Honolulu.
  ['America/Toronto', '2026-03-02', 2],
  ['Pacific/Honolulu', '2026-03-01', 1],
])(
  '[A7.dash.4] a challenge counts as active on its days in the time zone %s',
  async (timezone, today, active) => {
    const { organization, read } = await found(timezone)
    await addChallenges(server.makeContext(), [
      challengeOf(organization, '2026-02-20', '2026-03-01'),
      challengeOf(organization, '2026-03-02', '2026-03-03'),
      challengeOf(organization, '2026-03-02', '2026-03-09'),
      challengeOf(organization, '2026-03-03', '2026-03-09'),
    ])
    expect(await read()).toMatchObject({ today, metrics: { activeChallenges: active } })
  },
)

test('[A7.dash.5] [A7.dash.6] [A9.dash.1] rate and score are the documented estimate until activity is recorded', async () => {
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

test('[A7.dash.5] the rate is 0 without users, whatever the number of challenges', async () => {
  const { founder, organization } = await found()
  const empty = await createOrganization(server.makeContext(), { name: 'Empty', parent: organization })
  await running(empty, 3)
  const visitor = await signedIn(server, founder)
  const { body } = await visitor.call(getDashboard, { params: { orgId: empty.id }, query: {} })
  expect(body.data.metrics).toMatchObject({ totalUsers: 0, participationRate: 0, wellnessScore: 56 })
})

test('[P-PRI-4] the rate is measured from the first published count: people active this month of all active people', async () => {
  const { organization, read } = await found()
  const walkers = await walk(organization, 4, '2026-03-01')
  await running(organization, 1)
  expect((await read()).metrics.basis, 'four are no count').toEqual({
    kind: 'estimate',
    active: null,
    eligible: 5,
  })
  walkers.push(...(await walk(organization, 2, '2026-03-02')))
  await walkOn(walkers.slice(0, 2), '2026-03-02')
  await makePerson(server, { organization, status: 'invited' })
  const { metrics } = await read()
  expect(metrics.basis).toEqual({ kind: 'measured', active: 5, eligible: 7 })
  expect(metrics).toMatchObject({ participationRate: 71.43, wellnessScore: 88 })
  await walkOn(walkers, '2026-02-28')
  expect((await read()).metrics.trends).toMatchObject({ participationGrowth: 0, wellnessGrowth: 2 })
})

test('[P-PRI-4] a published count grows in steps of five, never falls, and never includes everybody', async () => {
  const { organization, read } = await found()
  const people = await makeMembers(server, organization, 15)
  const active = async () => (await read()).metrics.basis?.active ?? null
  const told = []
  for (const person of people) {
    await walkOn([person], '2026-03-02')
    told.push(await active())
  }
  expect(told).toEqual([...Array(4).fill(null), ...Array(5).fill(5), ...Array(6).fill(10)])
  const { db } = server.makeContext()
  for (const { userId } of people.slice(0, 8)) await db.delete(users).where(eq(users.id, userId))
  expect(await active(), 'of the eight who are left').toBe(5)
  await walkOn(people.slice(8, 9), '2026-03-01')
  expect(await active()).toBe(5)
})

test('[P-PRI-4] [P-PRI-5] a published count does not distinguish zero from four, nor new people or people without a verified address', async () => {
  const answers = []
  for (const count of [0, 4]) {
    const { organization, read } = await found()
    const walkers = await makeMembers(server, organization, 9)
    const puppets = await makeMembers(server, organization, 6, { proved: false })
    const newcomers = await makeMembers(server, organization, 6, { since: new Date('2026-02-24T09:00:00Z') })
    await walkOn([...walkers.slice(0, count), ...puppets, ...newcomers], '2026-03-02')
    answers.push((await read()).metrics)
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]?.basis).toEqual({ kind: 'estimate', active: null, eligible: 22 })
})

test('[P-PRI-4] a month with too few people has no trend', async () => {
  const { organization, read } = await found()
  const walkers = await walk(organization, 6, '2026-03-02')
  await walkOn(walkers.slice(0, 4), '2026-02-02')
  const { metrics } = await read()
  expect(metrics.participationRate).toBe(71.43)
  expect(metrics.trends).toMatchObject({ participationGrowth: null, wellnessGrowth: null })
})

test('[A7.dash.8] trends compare with the month before and are null without one', async () => {
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
  const { db } = server.makeContext()
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
  expect(founder.user.createdAt).toEqual(server.makeContext().now)
  await addChallenges(server.makeContext(), [
    challengeOf(organization, '2026-01-20', '2026-02-01'),
    challengeOf(organization, '2026-02-28', '2026-03-01'),
    challengeOf(organization, '2026-03-31', '2026-04-09'),
  ])
  await addQuizzes(server.makeContext(), [
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

test('[P-PRI-4] a raised minimum group applies to the measured figure', async () => {
  const { organization, read } = await found()
  const own = eq(organizations.id, organization.id)
  await server.makeContext().db.update(organizations).set({ minimumGroup: 8 }).where(own)
  const people = await walk(organization, 9, '2026-03-02')
  expect((await read()).metrics).toMatchObject({ smallestGroup: 10, basis: { active: null } })
  people.push(...(await walk(organization, 3, '2026-03-02')))
  expect((await read()).metrics).toMatchObject({ smallestGroup: 10, basis: { active: 10 } })
})
