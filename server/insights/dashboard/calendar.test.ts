import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getDashboard } from '#contract/insights/dashboard.ts'
import { listAllTeams } from '#contract/people/teams.ts'
import { listAllUsers } from '#contract/people/users.ts'
import { addDays } from '#contract/platform/days.ts'
import { listAllChallenges } from '#contract/programme/challenges.ts'
import { listAllQuizzes } from '#contract/programme/quizzes.ts'
import { addTeams } from '#server/people/teams/service.ts'
import { addChallenges } from '#server/programme/challenges/service.ts'
import { addQuizzes } from '#server/programme/quizzes/service.ts'
import { quizCounts } from '#server/schema/quizzes.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import { makeAdministrator, makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  // Monday 2 March 2026, 9:00 UTC.
  server = await startTestServer()
})
afterAll(() => server.close())

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

async function found(timezone = 'America/Toronto') {
  const organization = await createOrganization(server.makeContext(), { name: 'Northwind', timezone })
  const visitor = await signedIn(server, await makeAdministrator(server, { organization }))
  const params = { orgId: organization.id }
  const read = async (month?: string) =>
    (await visitor.call(getDashboard, { params, query: month ? { month } : {} })).body.data
  const challenge = (title: string, startDate: string, endDate = addDays(startDate, 1), more = {}) =>
    addChallenges(server.makeContext(), [
      {
        organizationId: organization.id,
        title,
        type: 'podium',
        activityMetric: 'steps',
        startDate,
        duration: daysBetween(startDate, endDate),
        ...more,
      },
    ])
  const quiz = (title: string, start: string, end: string, more = {}) =>
    addQuizzes(server.makeContext(), [
      {
        organizationId: organization.id,
        title,
        category: 'sport',
        startAt: new Date(start),
        endAt: new Date(end),
        ...more,
      },
    ])
  return { organization, visitor, params, read, challenge, quiz }
}

const titles = (items: { title: string }[]) => items.map(({ title }) => title)

test('[A3.activity.1] a calendar activity has id, title, date, time, type, participants and status', async () => {
  const { organization, read, challenge, quiz } = await found('Europe/Paris')
  await makeEmployee(server, { organization })
  await challenge('Spring steps', '2026-03-02', '2026-03-20')
  const [taken] = await quiz('Sleep well', '2026-03-01T23:30:00Z', '2026-03-04T12:00:00Z')
  const row = { organizationId: organization.id, quizId: taken?.quizId ?? '', slot: 0, people: 3 }
  await server.asOwner((owner) => owner.insert(quizCounts).values(row))
  const { activities } = await read()
  const id = expect.stringMatching(/^[\da-f-]{36}$/)
  // Half past eleven on the 1st in Greenwich is half past midnight on the 2nd in Paris.
  expect(activities).toEqual([
    {
      id,
      title: 'Spring steps',
      date: '2026-03-02',
      endDate: '2026-03-20',
      time: null,
      type: 'Team Challenges',
      participants: 2,
      status: 'active',
    },
    {
      id,
      title: 'Sleep well',
      date: '2026-03-02',
      endDate: '2026-03-04',
      time: '00:30',
      type: 'Health Quiz',
      participants: 3,
      status: 'active',
    },
  ])
})

test('[A3.activity.2] [A4.activity.1] running items have status active, past items completed and all others scheduled', async () => {
  const { read, challenge, quiz } = await found()
  await challenge('over', '2026-02-27', '2026-03-01')
  await challenge('running', '2026-02-28', '2026-03-02')
  await challenge('to come', '2026-03-03')
  await quiz('closed', '2026-03-01T09:00:00Z', '2026-03-02T08:59:59Z')
  await quiz('open', '2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z')
  await quiz('not yet', '2026-03-02T09:00:01Z', '2026-03-03T09:00:00Z')
  const { activities } = await read()
  expect(Object.fromEntries(activities.map(({ title, status }) => [title, status]))).toEqual({
    over: 'completed',
    running: 'active',
    'to come': 'scheduled',
    closed: 'completed',
    open: 'active',
    'not yet': 'scheduled',
  })
})

test('each type of challenge maps to one of the four kinds', async () => {
  const { read, challenge } = await found()
  const types = [
    'team-competition',
    'environmental',
    'collective-target',
    'podium',
    'individual-mission',
    'inter-company',
    'donation-challenge',
  ]
  for (const type of types) await challenge(type, '2026-03-05', '2026-03-06', { type })
  const { activities } = await read()
  const kinds = new Map(activities.map(({ title, type }) => [title, type]))
  for (const type of types) {
    expect(kinds.get(type)).toBe(type === 'individual-mission' ? 'Individual Challenge' : 'Team Challenges')
  }
})

test('the calendar returns the items of its six weeks in the organization’s time zone', async () => {
  const { read, challenge, quiz } = await found('America/Toronto')
  await challenge('over', '2026-02-10', '2026-02-22')
  await challenge('ends in the first cell', '2026-02-10', '2026-02-23')
  await challenge('spans all', '2026-01-01', '2026-12-31')
  await challenge('last cell', '2026-04-05')
  await challenge('too late', '2026-04-06')
  // Toronto is five hours behind in February, four in April.
  await quiz('ends at midnight', '2026-02-20T05:00:00Z', '2026-02-23T05:00:00Z')
  await quiz('ends after midnight', '2026-02-20T05:00:00Z', '2026-02-23T05:00:01Z')
  await quiz('before midnight', '2026-04-06T03:59:59Z', '2026-04-20T04:00:00Z')
  await quiz('a moment late', '2026-04-06T04:00:00Z', '2026-04-20T00:00:00Z')
  const march = await read('2026-03')
  expect(march.activities.map(({ title, date, endDate }) => `${title}: ${date} ${endDate}`)).toEqual([
    'spans all: 2026-01-01 2026-12-31',
    'ends in the first cell: 2026-02-10 2026-02-23',
    'ends after midnight: 2026-02-20 2026-02-23',
    'last cell: 2026-04-05 2026-04-06',
    'before midnight: 2026-04-05 2026-04-19',
  ])
  expect(titles((await read('2027-05')).activities)).toEqual([])
  expect(titles((await read('2026-05')).activities)).toEqual(['spans all'])
})

test('the calendar defaults to the organization’s current month', async () => {
  const { visitor, params, read } = await found()
  expect(await read()).toMatchObject({ today: '2026-03-02', month: '2026-03' })
  expect(await read('2027-12')).toMatchObject({ today: '2026-03-02', month: '2027-12' })
  for (const month of ['2026-13', '2026-3', '0999-01', 'March', '2026-03-01']) {
    const answer = await visitor.call(getDashboard, { params, query: { month } })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['month']])
  }
})

test('[A7.dash.10] [A9.dash.3] upcoming events are at most 3 challenges and 2 quizzes that have not begun, sorted by start', async () => {
  const { read, challenge, quiz } = await found()
  await challenge('today', '2026-03-02', '2026-03-09')
  for (const day of ['04', '10', '03', '12']) await challenge(`challenge ${day}`, `2026-03-${day}`)
  await quiz('open', '2026-03-02T09:00:00Z', '2026-03-09T00:00:00Z')
  for (const day of ['11', '04', '20']) {
    await quiz(`quiz ${day}`, `2026-03-${day}T15:00:00Z`, '2026-03-30T00:00:00Z')
  }
  const { upcoming } = await read('2026-01')
  expect(titles(upcoming)).toEqual(['challenge 03', 'challenge 04', 'quiz 04', 'challenge 10', 'quiz 11'])
})

test('[A7.dash.1] the four documented calls return the rows of the named organization only', async () => {
  const other = await found()
  await other.challenge('theirs', '2026-03-02')
  await other.quiz('theirs', '2026-03-02T09:00:00Z', '2026-03-09T00:00:00Z')
  const { organization, visitor, challenge, quiz } = await found()
  await challenge('earlier', '2026-02-01', '2026-02-03', { settings: { podiumPlaces: 3 } })
  await challenge('later', '2026-03-09', '2026-03-12')
  await quiz('ours', '2026-03-02T08:00:00Z', '2026-03-09T00:00:00Z')
  await addTeams(
    server.makeContext(),
    ['Blue', 'Amber'].map((name) => ({ organizationId: organization.id, name })),
  )
  const query = { organizationId: organization.id }
  const challenges = await visitor.call(listAllChallenges, { query })
  expect(challenges.body.challenges).toEqual(challenges.body.data)
  expect(challenges.body.data).toMatchObject([
    {
      title: 'later',
      startDate: '2026-03-09',
      endDate: '2026-03-12',
      participants: 1,
      status: 'Coming Soon',
    },
    { title: 'earlier', settings: { podiumPlaces: 3 }, status: 'Finished' },
  ])
  const quizzes = await visitor.call(listAllQuizzes, { query })
  expect(quizzes.body.quizzes).toEqual(quizzes.body.data)
  expect(quizzes.body.data).toMatchObject([
    { title: 'ours', startDate: '2026-03-02T08:00:00.000Z', answers: 0, status: 'Live' },
  ])
  const teams = await visitor.call(listAllTeams, { query })
  expect(teams.body.teams).toEqual(teams.body.data)
  expect(teams.body.data.map(({ name }) => name)).toEqual(['Amber', 'Blue'])
  const people = await visitor.call(listAllUsers, { query })
  expect(people.body.users.length).toBe(1)

  for (const endpoint of [listAllUsers, listAllChallenges, listAllQuizzes, listAllTeams]) {
    const foreign = await visitor.call(endpoint, { query: { organizationId: other.organization.id } })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'organization.forbidden'])
    const nameless = await visitor.send({ method: 'GET', url: endpoint.path })
    expect([nameless.status, Object.keys(nameless.body.fields ?? {})]).toEqual([400, ['organizationId']])
  }
})

test.each([
  ['challenges', ['challenges'], { challengesGrowth: null, participationGrowth: null }],
  ['quizzes', ['quizzes'], { challengesGrowth: null }],
  ['teams', ['teams'], {}],
  ['user_counts', ['users'], { usersGrowth: null, participationGrowth: null, wellnessGrowth: null }],
  ['activity_months', ['activities'], { participationGrowth: null, wellnessGrowth: null }],
])(
  'if %s cannot be read, that part is named as failed and the others are returned',
  async (table, failed, trends) => {
    const { read, challenge, quiz } = await found()
    // It touches February too: there is growth to tell.
    await challenge('challenge', '2026-02-27', '2026-03-02')
    await quiz('quiz', '2026-03-02T09:00:00Z', '2026-03-09T00:00:00Z')
    const whole = await read()
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    await server.changeTables(sql`alter table ${sql.identifier(table)} rename to away`)
    const broken = await read().finally(() =>
      server.changeTables(sql`alter table away rename to ${sql.identifier(table)}`),
    )
    expect([whole.failed, whole.metrics.trends.challengesGrowth]).toEqual([[], 100])
    expect(broken.failed).toEqual(failed)
    expect(broken.metrics.trends).toMatchObject(trends)
    expect(told).toHaveBeenCalledOnce()
    const gone = failed.join()
    expect(titles(broken.activities)).toEqual(
      ['challenge', 'quiz'].filter((title) => !gone.startsWith(title)),
    )
    const { totalUsers, participationRate, wellnessScore, basis } = broken.metrics
    expect(totalUsers).toBe(gone === 'users' ? 0 : whole.metrics.totalUsers)
    if (gone === 'users' || gone === 'challenges' || gone === 'activities') {
      expect([participationRate, wellnessScore, basis]).toEqual([null, null, null])
    } else {
      expect([participationRate, wellnessScore]).toEqual([0.76, 52])
    }
  },
)
