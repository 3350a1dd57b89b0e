import { afterAll, beforeAll, expect, test } from 'vitest'
import { challengeType } from '#contract/programme/challenge-settings.ts'
import * as contract from '#contract/programme/challenges.ts'
import { listPartners } from '#contract/programme/partners.ts'
import { challenges } from '#server/schema/challenges.ts'
import { teamMembers, teams } from '#server/schema/teams.ts'
import { uploads } from '#server/schema/uploads.ts'
import { makeMembers, record } from '#tests/server/activity.ts'
import { csvRows } from '#tests/server/csv-rows.ts'
import { makeAdministrator, makeOrganization, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function found(parent?: Awaited<ReturnType<typeof makeOrganization>>) {
  const administrator = await makeAdministrator(server, parent && { organization: parent })
  const visitor = await signedIn(server, administrator)
  const { organization } = administrator
  const params = { orgId: organization.id }
  const create = (body: object) =>
    visitor.call(contract.createChallenge, {
      params,
      body: { type: 'podium', startDate: '2026-03-02', duration: 7, ...body },
    })
  const read = async (challengeId: string) =>
    (await visitor.call(contract.getChallengeProgress, { params: { ...params, challengeId } })).body.data
  return { administrator, visitor, organization, params, create, read }
}

async function teamOf(organizationId: string, name: string, people: string[]) {
  const { db } = server.makeContext()
  const [team] = await db.insert(teams).values({ organizationId, name }).returning()
  const teamId = team?.id ?? ''
  if (people.length > 0)
    await db
      .insert(teamMembers)
      .values(people.map((userId) => ({ organizationId, userId, teamId, joinedAt: new Date('2026-02-01') })))
  return teamId
}

const peopleOf = async (organization: { id: string }, count: number) =>
  (await makeMembers(server, organization, count)).map(({ userId }) => userId)

const walk = (organizationId: string, people: string[], day: string, steps = 1000) =>
  record(
    server,
    people.map((userId) => ({ organizationId, userId, day, steps })),
  )

test('[B7.challenges.1] [B3.challenge.3] [B3.listitem.1] [B7.challenges.3] a new challenge is listed with a computed end and a derived status', async () => {
  const { visitor, params, create } = await found()
  const { status, body } = await create({
    title: '  Spring Walk ',
    description: 'Together.\nEvery day.',
    activityMetric: 'distance',
    startDate: '2026-01-01',
    duration: 21,
    endDate: '2030-01-01',
    language: 'fr',
    templates: { 'launch-email': { title: 'Bonjour', text: 'Un.\n\nDeux.' } },
  })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    title: 'Spring Walk',
    startDate: '2026-01-01',
    endDate: '2026-01-22',
    duration: 21,
    activityMetric: 'distance',
    settings: { podiumPlaces: 3 },
    participants: 1,
    status: 'Finished',
    templates: { 'launch-email': { title: 'Bonjour', text: 'Un.\n\nDeux.' } },
  })
  const { body: list } = await visitor.call(contract.listChallenges, { params })
  const { templates: _, ...listed } = body.data
  expect(list).toMatchObject({ success: true, data: [listed] })
  const challengeId = body.data.id
  const one = await visitor.call(contract.getChallenge, { params: { ...params, challengeId } })
  expect(one.body.data).toEqual(body.data)
  await visitor.call(contract.deleteChallenge, { params: { ...params, challengeId } })
  const gone = await visitor.call(contract.getChallenge, { params: { ...params, challengeId } })
  expect(gone).toMatchObject({ status: 404, body: { code: 'challenge.not_found' } })
})

test('[B3.challenge.2] [B3.challenge.4] [B4.wizard.3] [B5.wizard.4] each of the seven types is accepted with its defaults, and other types are refused', async () => {
  const { create } = await found()
  const made = []
  for (const type of challengeType.options) made.push((await create({ type, duration: 21 })).body.data)
  expect(made.map(({ type, settings, title }) => ({ type, settings, title }))).toEqual([
    {
      type: 'team-competition',
      title: 'Team Competition',
      settings: { teams: [], scoringMethod: 'average' },
    },
    {
      type: 'environmental',
      title: 'Environmental',
      settings: {
        costPerTree: 5,
        calculationApproach: 'activity',
        estimatedParticipants: 275,
        dailyGoal: 6500,
        stepsPerTree: 400_000,
        budget: 470,
        targetTrees: 93,
      },
    },
    {
      type: 'collective-target',
      title: 'Collective Target',
      settings: {
        estimatedParticipants: 275,
        dailyGoal: 6500,
        targetValue: 37_537_500,
        showMap: true,
        mapStyle: 'countryside',
      },
    },
    { type: 'podium', title: 'Podium', settings: { podiumPlaces: 3 } },
    { type: 'individual-mission', title: 'Individual Mission', settings: { dailyGoal: 6000 } },
    { type: 'inter-company', title: 'Inter-Company', settings: { companies: [], scoringMethod: 'average' } },
    {
      type: 'donation-challenge',
      title: 'Donation Challenge',
      settings: {
        calculationApproach: 'activity',
        estimatedParticipants: 275,
        dailyGoal: 6500,
        stepsPerDollar: 50_000,
        targetDonation: 750.75,
      },
    },
  ])
  expect(await create({ type: 'foo' })).toMatchObject({ status: 400, body: { fields: { type: /./ } } })
  expect((await create({ activityMetric: 'laughs' })).status).toBe(400)
})

test.each([
  ['duration 0', { duration: 0 }, 'duration'],
  ['half a day', { duration: 2.7 }, 'duration'],
  ['a start that is no day', { startDate: '2026-02-30' }, 'startDate'],
  ['eleven podium places', { settings: { podiumPlaces: 11 } }, 'settings.podiumPlaces'],
  ['no podium place', { settings: { podiumPlaces: 0 } }, 'settings.podiumPlaces'],
  ['a setting of another type', { settings: { teams: [] } }, 'settings.teams'],
  ['a picture from elsewhere', { imageUrl: 'https://example.com/x.png' }, 'imageUrl'],
  ['a line break in the title', { title: 'a\nb' }, 'title'],
  ['another language', { language: 'de' }, 'language'],
])('[B5.wizard.1] [B5.wizard.2] %s is refused by name', async (_, body, field) => {
  const { create, visitor, params } = await found()
  const refused = await create(body)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.body.fields ?? {})).toEqual([field])
  expect((await visitor.call(contract.listChallenges, { params })).body.data).toEqual([])
})

test('unknown or foreign teams, companies, partners and pictures are refused by their place', async () => {
  const { create, organization } = await found()
  const other = await found()
  const own = await teamOf(organization.id, 'Own', [])
  const theirs = await teamOf(other.organization.id, 'Theirs', [])
  const named = async (body: object) => {
    const { status, body: answer } = await create(body)
    return [status, ...Object.keys(answer.fields ?? {})]
  }
  const teamsOf = (...ids: string[]) => ({ type: 'team-competition', settings: { teams: ids } })
  expect(await named(teamsOf(own))).toEqual([201])
  expect(await named(teamsOf(own, theirs))).toEqual([400, 'settings.teams.1'])
  expect(await named(teamsOf(own, own))).toEqual([400, 'settings.teams'])
  const companies = (...ids: string[]) => ({ type: 'inter-company', settings: { companies: ids } })
  expect(await named(companies(organization.id))).toEqual([201])
  expect(await named(companies(organization.id, other.organization.id))).toEqual([
    400,
    'settings.companies.1',
  ])
  expect(await named({ type: 'environmental', settings: { partner: 'nobody' } })).toEqual([
    400,
    'settings.partner',
  ])
  expect(await named({ type: 'donation-challenge', settings: { beneficiary: 'x' } })).toEqual([
    400,
    'settings.beneficiary',
  ])
  const picture = { mediaType: 'image/png' as const, width: 1, height: 1, bytes: Buffer.from('x') }
  const { db, now } = server.makeContext()
  const stored = await db
    .insert(uploads)
    .values(
      [organization, other.organization].map(({ id }) => ({
        ...picture,
        organizationId: id,
        createdAt: now,
      })),
    )
    .returning()
  const [mine, foreign] = stored.map(({ id }) => `/uploads/${id}.png`)
  expect(await named({ imageUrl: mine })).toEqual([201])
  expect(await named({ imageUrl: foreign })).toEqual([400, 'imageUrl'])
})

test('[B3.settings.8] derived values of the settings are computed, whatever the request says', async () => {
  const { create } = await found()
  const settingsOf = async (type: string, settings: object) =>
    (await create({ type, duration: 21, settings })).body.data.settings
  expect(
    await settingsOf('environmental', {
      calculationApproach: 'budget',
      budget: 470,
      costPerTree: 3,
      targetTrees: 9,
    }),
  ).toMatchObject({ targetTrees: 156 })
  expect(
    await settingsOf('donation-challenge', { calculationApproach: 'budget', budget: 938, targetDonation: 1 }),
  ).toMatchObject({ budget: 938, targetDonation: 938 })
  expect(await settingsOf('donation-challenge', { budget: 938 })).not.toHaveProperty('budget')
  expect(await settingsOf('collective-target', { targetValue: 1 })).toMatchObject({ targetValue: 37_537_500 })
})

test('[B7.challenges.1] the list is paged, searched and filtered, sorted by the next end', async () => {
  const { create, visitor, params } = await found()
  const days = ['2026-01-10', '2026-02-20', '2026-03-20', '2026-03-05']
  for (const startDate of days) await create({ title: `Été ${startDate}`, startDate })
  const read = async (query: object) => {
    const { body } = await visitor.call(contract.listChallenges, { params, query })
    return { titles: body.data.map(({ title }) => title.slice(4)), pagination: body.pagination }
  }
  expect((await read({ page: 1, phase: 'upcoming' })).titles).toEqual(['2026-03-05', '2026-03-20'])
  expect((await read({ page: 1, phase: 'finished' })).titles).toEqual(['2026-02-20', '2026-01-10'])
  expect(await read({ page: 2, limit: 3 })).toEqual({
    titles: ['2026-01-10'],
    pagination: { currentPage: 2, totalPages: 2, totalItems: 4, hasNext: false, hasPrev: true },
  })
  expect((await read({ page: 1, search: 'ete 03-20' })).titles).toEqual(['2026-03-20'])
  expect((await read({ page: 1, search: '%' })).titles).toEqual([])
  expect((await read({ startsSince: '2026-03-01' })).titles).toEqual(['2026-03-20', '2026-03-05'])
  const file = await visitor.call(contract.exportChallenges, { params, query: { phase: 'upcoming' } })
  expect(csvRows(file.text)).toEqual([
    ['Title', 'Start date', 'End date', 'Users', 'Type', 'Status'],
    ['Été 2026-03-05', '2026-03-05', '2026-03-12', '1', 'podium', 'Coming Soon'],
    ['Été 2026-03-20', '2026-03-20', '2026-03-27', '1', 'podium', 'Coming Soon'],
  ])
})

test('[P-PRI-1] [P-PRI-2] a challenge shows the sums of its closed weeks and the next date of publication', async () => {
  const { create, read, organization } = await found()
  const people = await peopleOf(organization, 12)
  const { body } = await create({
    type: 'collective-target',
    startDate: '2026-02-20',
    duration: 14,
    settings: { dailyGoal: 100 },
  })
  const challengeId = body.data.id
  await walk(organization.id, people, '2026-02-19')
  await walk(organization.id, people.slice(0, 9), '2026-02-20')
  await walk(organization.id, people, '2026-02-21')
  await walk(organization.id, people, '2026-03-01')
  // On Monday 2 March the week of the first days has been closed since Thursday 26 February.
  expect(await read(challengeId)).toEqual({
    until: '2026-02-22',
    nextOn: '2026-03-05',
    counted: true,
    // The day of nine people and the day before the challenge are not in it.
    total: { value: 12_000, people: 10 },
    target: 275 * 100 * 14,
    groups: [],
    smallestGroup: 10,
  })
})

test('[P-PRI-1] [T33] teams are ranked by their sums; a small team is suppressed together with one more', async () => {
  const { create, read, organization } = await found()
  const people = await peopleOf(organization, 27)
  const { user } = await makePerson(server, { organization, status: 'inactive' })
  const sizes = {
    Large: people.slice(0, 13),
    Middle: people.slice(13, 24),
    Small: [...people.slice(24), user.id],
  }
  const ids = []
  for (const [name, members] of Object.entries(sizes)) ids.push(await teamOf(organization.id, name, members))
  const { body } = await create({
    type: 'team-competition',
    startDate: '2026-02-16',
    settings: { teams: ids },
  })
  expect(body.data.participants).toBe(27)
  await walk(organization.id, people, '2026-02-18')
  const { total, groups } = await read(body.data.id)
  expect(total, 'of what may be told').toEqual({ value: 13_000, people: 10 })
  expect(groups.map(({ name, members, value, people }) => [name, members, value, people])).toEqual([
    ['Large', 13, 13_000, 10],
    ['Middle', 11, null, null],
    ['Small', 3, null, null],
  ])
})

test('[P-PRI-1] [P-PRI-5] [G23] two challenges with other days or teams do not reveal the sum of few people by their difference', async () => {
  const { create, read, organization } = await found()
  const people = await peopleOf(organization, 27)
  const [large, middle] = [people.slice(0, 13), people.slice(13, 24)]
  const ids = { large: '', middle: '', small: '' }
  ids.large = await teamOf(organization.id, 'Large', large)
  ids.middle = await teamOf(organization.id, 'Middle', middle)
  ids.small = await teamOf(organization.id, 'Small', people.slice(24))
  await walk(organization.id, people, '2026-02-16')
  await walk(organization.id, people.slice(0, 1), '2026-02-17', 77_777)
  // One of many has more than half of it.
  await walk(organization.id, people.slice(1), '2026-02-18')
  await walk(organization.id, people.slice(0, 1), '2026-02-18', 77_777)
  const totalOf = async (body: object) =>
    (await read((await create({ startDate: '2026-02-16', ...body })).body.data.id)).total.value
  const teams = (...chosen: string[]) => ({ type: 'team-competition', settings: { teams: chosen } })
  expect(await totalOf({ duration: 1 })).toBe(27_000)
  expect(await totalOf({ duration: 3 })).toBe(27_000)
  expect(await totalOf({ ...teams(ids.large, ids.middle), duration: 1 })).toBe(13_000)
  expect(await totalOf({ ...teams(ids.large, ids.small), duration: 1 })).toBe(13_000)
  expect(await totalOf({ ...teams(ids.middle, ids.small), duration: 1 })).toBeNull()
})

test('[P-PRI-1] companies of the own tree compete, each with its own people', async () => {
  const parent = await makeOrganization(server)
  const { create, read } = await found(parent)
  const [one, two] = [await makeOrganization(server, parent), await makeOrganization(server, parent)]
  await walk(one.id, await peopleOf(one, 12), '2026-02-18', 500)
  await peopleOf(two, 3)
  const settings = { companies: [one.id, two.id] }
  const { body } = await create({ type: 'inter-company', startDate: '2026-02-16', settings })
  expect(body.data.participants).toBe(15)
  expect((await read(body.data.id)).groups).toEqual([
    { id: one.id, name: one.name, members: 12, value: 6000, people: 10 },
    { id: two.id, name: two.name, members: 3, value: null, people: null },
  ])
})

test('[B3.wizard.3] [B3.wizard.2] three partners plant trees at 5, 4 and 3 dollars', async () => {
  const { visitor } = await found()
  const { body } = await visitor.call(listPartners, {})
  expect(body.data.map(({ costPerTree }) => costPerTree)).toEqual([5, 4, 3])
})

test('the database refuses an end that does not match start and duration', async () => {
  const { organization } = await found()
  const row = {
    organizationId: organization.id,
    title: 'x',
    type: 'podium',
    activityMetric: 'steps',
  } as const
  const write = server
    .makeContext()
    .db.insert(challenges)
    .values({ ...row, startDate: '2026-03-02', duration: 7, endDate: '2026-03-08' })
  await expect(write).rejects.toThrow()
})
