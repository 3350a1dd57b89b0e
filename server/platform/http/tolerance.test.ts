import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import * as accounts from '#contract/identity/accounts.ts'
import * as fields from '#contract/people/custom-fields.ts'
import * as teams from '#contract/people/teams.ts'
import * as users from '#contract/people/users.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import * as challenges from '#contract/programme/challenges.ts'
import * as missions from '#contract/programme/missions.ts'
import * as quizzes from '#contract/programme/quizzes.ts'
import * as hierarchy from '#contract/tenants/hierarchy.ts'
import * as organizations from '#contract/tenants/organizations.ts'
import { makeAdministrator, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { requestOf, type Visitor } from '#tests/server/visitor.ts'
import { isFilter, parseInput, readOnlyFields } from './input.ts'

let server: TestServer
let visitor: Visitor
let params: { orgId: string }
let home: Awaited<ReturnType<typeof makeAdministrator>>
beforeAll(async () => {
  server = await startTestServer()
  home = await makeAdministrator(server)
  visitor = await signedIn(server, home)
  params = { orgId: home.organization.id }
})
afterAll(() => server.close())

/** Sends a body that our client would never send. */
const send = (endpoint: Endpoint, { params, body }: { params: object; body: object }) =>
  visitor.send(requestOf(endpoint, { params, body }))

const person = async (status?: 'pending' | 'invited' | 'inactive') =>
  (await makePerson(server, { organization: home.organization, ...(status && { status }) })).user.id

test('[AMB-061] a value is accepted under either name, and under both if they agree', async () => {
  const email = 'either@example.com'
  const made = await send(users.createUser, {
    params,
    body: { firstName: 'Zoé', last_name: 'Berg', lastName: 'Berg', email },
  })
  expect(made).toMatchObject({ status: 201, body: { data: { first_name: 'Zoé', lastName: 'Berg' } } })
  const userId = await person()
  const renamed = await send(users.updateUser, { params: { ...params, userId }, body: { lastName: 'Roux' } })
  expect(renamed.body).toMatchObject({ data: { last_name: 'Roux' } })
  const field = await send(fields.createUserField, {
    params,
    body: { fieldName: 'Site', fieldType: 'text', isVisible: false },
  })
  expect(field.body).toMatchObject({ data: { name: 'Site', type: 'text', visible: false } })
  const coded = await send(organizations.updateOrganization, {
    params,
    body: { access_code: 'QUIET-RIVER-7' },
  })
  expect(coded.body).toMatchObject({ data: { accessCode: 'QUIET-RIVER-7' } })
})

test('[AMB-061] two names with different values are refused, and both are named', async () => {
  const userId = await person()
  const both: [Endpoint, object, object, string, string][] = [
    [users.createUser, params, { last_name: 'B', email: 'b@example.com' }, 'first_name', 'firstName'],
    [users.updateUser, { ...params, userId }, {}, 'last_name', 'lastName'],
    [fields.createUserField, params, { type: 'text' }, 'name', 'fieldName'],
    [organizations.updateOrganization, params, {}, 'accessCode', 'access_code'],
  ]
  for (const [endpoint, params, body, one, other] of both) {
    const answer = await send(endpoint, {
      params,
      body: { ...body, [one]: 'First-Value', [other]: 'Other-Value' },
    })
    expect(answer.status, endpoint.path).toBe(400)
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual([one, other].sort())
    expect(answer.body.message).toContain(one)
    expect(answer.body.message).toContain(other)
  }
  const metadata = { first_name: 'Ada', firstName: 'Eva' }
  const profile = await send(accounts.updateAccount, { params: {}, body: { metadata } })
  expect(Object.keys(profile.body.fields ?? {}).sort()).toEqual(['metadata.firstName', 'metadata.first_name'])
})

test('[AMB-061] an invalid value is reported under the name it was sent with', async () => {
  const body = { firstName: '', last_name: 'Berg', email: 'x@example.com' }
  const answer = await send(users.createUser, { params, body })
  expect(Object.keys(answer.body.fields ?? {})).toEqual(['firstName'])
})

test('[ruling 24] a person can be sent back unchanged as read, whatever their status', async () => {
  for (const status of ['pending', 'invited', 'inactive'] as const) {
    const of = { ...params, userId: await person(status) }
    const { data } = (await visitor.call(users.getUser, { params: of })).body
    expect(await send(users.updateUser, { params: of, body: data })).toMatchObject({
      status: 200,
      body: { data },
    })
  }
  const of = { ...params, userId: home.user.id }
  const { data } = (await visitor.call(users.getUser, { params: of })).body
  expect(await send(users.updateUser, { params: of, body: data })).toMatchObject({
    status: 200,
    body: { data },
  })
  const support = await signedIn(server, home, home.organization.id)
  const echoed = await support.send(requestOf(users.updateUser, { params: of, body: data }))
  expect(echoed).toMatchObject({ status: 200, body: { data } })
  const status = await send(users.updateUser, { params: of, body: { status: 'invited' } })
  expect(status).toMatchObject({ status: 400, body: { fields: { status: 'Choose active or inactive.' } } })
})

test('[ruling 24] a team, a field, a quiz and an organization can be sent back unchanged as read', async () => {
  const team = (await visitor.call(teams.createTeam, { params, body: { name: 'Amber' } })).body.data
  const ofTeam = { ...params, teamId: team.id }
  expect((await send(teams.updateTeam, { params: ofTeam, body: team })).body).toMatchObject({ data: team })
  const body = { name: 'Floor', type: 'list', values: ['1', '2'] } as const
  const field = (
    await visitor.call(fields.createUserField, { params, body: { ...body, values: ['1', '2'] } })
  ).body.data
  const ofField = { ...params, fieldId: field.id }
  expect((await send(fields.updateUserField, { params: ofField, body: field })).body).toMatchObject({
    data: field,
  })
  const shown = await send(fields.updateUserField, {
    params: ofField,
    body: { ...field, visible: !field.visible, isVisible: !field.visible },
  })
  expect(shown.body).toMatchObject({ data: { isVisible: !field.isVisible } })

  const made = await visitor.call(quizzes.createQuiz, {
    params,
    body: {
      title: 'Water',
      category: 'sport',
      startDate: '2026-03-02',
      endDate: '2026-03-09',
      questions: [
        {
          text: 'How much?',
          type: 'multiple',
          answers: [{ text: 'Much', isCorrect: true }, { text: 'Little' }],
        },
        { text: 'Why?', type: 'open', openAnswer: 'Thirst' },
      ],
    },
  })
  const ofQuiz = { ...params, quizId: made.body.data.id }
  const quiz = (await visitor.call(quizzes.getQuiz, { params: ofQuiz })).body.data
  const echoed = await send(quizzes.updateQuiz, { params: ofQuiz, body: quiz })
  expect(echoed).toMatchObject({ status: 200, body: { data: { ...quiz, version: expect.any(Number) } } })

  const read = async () => (await visitor.call(organizations.getOrganization, { params })).body.data
  const { updatedAt: _, ...organization } = await read()
  const kept = await send(organizations.updateOrganization, { params, body: await read() })
  expect(kept).toMatchObject({ status: 200, body: { data: organization } })
  const node = { ...params, id: params.orgId }
  const again = await send(hierarchy.updateHierarchyNode, { params: node, body: await read() })
  expect(again).toMatchObject({ status: 200, body: { data: organization } })
  const access = (await visitor.call(organizations.getAccessControl, { params })).body.data
  expect(await send(organizations.setAccessControl, { params, body: access })).toMatchObject({ status: 200 })
})

test('[ruling 24] unknown fields are refused, and a body of ignored fields only changes nothing', async () => {
  const team = (await visitor.call(teams.createTeam, { params, body: { name: 'Blue' } })).body.data
  const of = { ...params, teamId: team.id }
  const unknown = await send(teams.updateTeam, { params: of, body: { ...team, members: 3 } })
  expect(unknown).toMatchObject({ status: 400, body: { fields: { members: 'This field is not known.' } } })
  expect((await send(teams.updateTeam, { params: of, body: { memberCount: 3 } })).status).toBe(400)
  // A creation has no read-only fields to send back.
  expect((await send(teams.createTeam, { params, body: { name: 'Red', memberCount: 3 } })).status).toBe(400)
})

test('[A3.org.1] an organization is returned with its descendants', async () => {
  const { organization } = await makeAdministrator(server)
  const founder = await makeAdministrator(server, { organization })
  const own = await signedIn(server, founder)
  const of = { orgId: organization.id }
  const add = async (name: string, parentId?: string) =>
    (
      await own.call(hierarchy.createSubOrganization, {
        params: of,
        body: { name, ...(parentId && { parentId }) },
      })
    ).body.data.id
  const north = await add('North')
  const pier = await add('Pier', north)
  const tree = [{ id: north, children: [{ id: pier, children: [] }] }]
  const read = await own.call(organizations.getOrganization, { params: of })
  expect(read.body).toMatchObject({ data: { children: tree }, organization: { children: tree } })
  const mine = await own.call(organizations.getMyOrganization)
  expect(mine.body).toMatchObject({ data: { id: organization.id, isPrimary: true, children: tree } })
  const below = await own.call(organizations.getOrganization, { params: { orgId: north } })
  expect(below.body.data).toMatchObject({ isPrimary: false, children: [{ id: pier, children: [] }] })
})

test('an empty picture means none for teams, organizations and challenges', async () => {
  const team = await send(teams.createTeam, { params, body: { name: 'Green', logo_url: '' } })
  expect(team).toMatchObject({ status: 201, body: { data: { logo_url: null } } })
  const bare = await send(organizations.updateOrganization, { params, body: { logo_url: '' } })
  expect(bare).toMatchObject({ status: 200, body: { data: { logo_url: null } } })
  const challenge = { type: 'podium', startDate: '2026-03-02', duration: 7, imageUrl: '' }
  const made = await send(challenges.createChallenge, { params, body: challenge })
  expect(made).toMatchObject({ status: 201, body: { data: { imageUrl: null } } })
})

test('a partner is accepted by id or name and stored by id', async () => {
  const make = (type: string, settings: object) =>
    send(challenges.createChallenge, {
      params,
      body: { type, startDate: '2026-03-02', duration: 7, settings },
    })
  for (const partner of ['green-valley', 'Green Valley Nurseries', ' green valley NURSERIES']) {
    const answer = await make('environmental', { partner })
    expect(answer.body).toMatchObject({ data: { settings: { partner: 'green-valley' } } })
  }
  const given = await make('donation-challenge', { beneficiary: 'Canopy Fund' })
  expect(given.body).toMatchObject({ data: { settings: { beneficiary: 'canopy-fund' } } })
  const unknown = await make('environmental', { partner: 'Nobody' })
  expect(unknown).toMatchObject({ status: 400, body: { fields: { 'settings.partner': {} } } })
})

const filtered = [...endpoints].flatMap(([name, endpoint]) =>
  endpoint.method === 'GET'
    ? Object.entries(endpoint.query?.def.shape ?? {})
        .filter(([, field]) => isFilter(field))
        .map(([key]) => ({ name, key, endpoint }))
    : [],
)

test.each(filtered)('$name ignores the filter $key if it is empty or "all"', ({ endpoint, key }) => {
  const others = Object.keys(endpoint.params?.def.shape ?? {}).map((param) => [param, crypto.randomUUID()])
  const read = (query: object) =>
    parseInput(endpoint, { params: Object.fromEntries(others), query, body: undefined })
  const required = endpoint.query?.safeParse({}).success
    ? {}
    : { format: 'csv', organizationId: crypto.randomUUID(), value: 'group' }
  const known = Object.fromEntries(
    Object.entries(required).filter(([name]) => name in (endpoint.query?.def.shape ?? {})),
  )
  const without = read(known)
  expect(without.ok).toBe(true)
  for (const value of ['', 'all']) expect(read({ ...known, [key]: value })).toEqual(without)
  for (const query of [{ [key]: 'nonsense' }, { [key]: ['all', ''] }, { unknown: '' }, { unknown: 'all' }])
    expect(read({ ...known, ...query }).ok).toBe(false)
})

test('empty filters are ignored, and an empty confirmation is not one', async () => {
  expect(filtered.map(({ name, key }) => `${name} ${key}`)).toEqual(
    expect.arrayContaining([
      'users.listUsers status',
      'missions.listMissions type',
      'quizzes.listQuizzes phase',
    ]),
  )
  for (const query of ['status=', 'status=all', 'status=&search=', 'createdSince=']) {
    const url = `/api/organizations/${params.orgId}/users?${query}`
    expect((await visitor.send({ method: 'GET', url })).status, query).toBe(200)
  }
  const missionQuery = { type: 'all', status: '' } as never
  expect((await visitor.call(missions.listMissions, { params, query: missionQuery })).status).toBe(200)
  const made = await visitor.call(hierarchy.createSubOrganization, { params, body: { name: 'Kept' } })
  const node = { params: { ...params, id: made.body.data.id }, query: { name: '' } }
  expect(await visitor.call(hierarchy.deleteHierarchyNode, node)).toMatchObject({
    status: 409,
    body: { code: 'organization.other_name' },
  })
})

test('each update ignores only the listed read-only fields', () => {
  const ignored = [...endpoints].flatMap(([name, endpoint]) =>
    endpoint.resource ? [[name, readOnlyFields(endpoint).sort().join(' ')]] : [],
  )
  expect(Object.fromEntries(ignored)).toMatchInlineSnapshot(`
    {
      "hierarchy.updateHierarchyNode": "accessCode access_code admin_ids children createdAt credits description id isPrimary language logo_url minimumGroup parentId roles updatedAt",
      "organizations.updateOrganization": "access_code admin_ids admins allowSubOrganizations children createdAt credits id isPrimary parentId roles updatedAt",
      "quizzes.updateQuiz": "answers createdAt id locked status",
      "teams.updateTeam": "createdAt id memberCount",
      "userFields.updateUserField": "fieldKey fieldName fieldType id isRequired isVisible values",
      "users.updateUser": "created_at firstName id invitation is_invited lastName left_app sign_in_email",
    }
  `)
})

test('an Idempotency-Key is at most 200 characters long', async () => {
  const name = (length: number) => `Team of ${length}`
  const make = (length: number) =>
    visitor.send({
      ...requestOf(teams.createTeam, { params, body: { name: name(length) } }),
      headers: { 'idempotency-key': 'k'.repeat(length) },
    })
  expect((await make(200)).status).toBe(201)
  expect(await make(201)).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', fields: { 'Idempotency-Key': expect.stringContaining('200') } },
  })
})

test.each(['\u2028', '\u2029', '\u0085', '\v', '\f', '\u001c', '\u061c'])(
  'the invisible line break %j is refused in names and titles, also at their ends',
  async (character) => {
    for (const text of [`Ada${character}Berg`, `Ada${character}`, `${character}Ada`]) {
      const userBody = { first_name: text, last_name: 'Berg', email: 'break@example.com' }
      const asked: [Endpoint, object, string][] = [
        [users.createUser, userBody, 'first_name'],
        [teams.createTeam, { name: text }, 'name'],
        [fields.createUserField, { name: text, type: 'text' }, 'name'],
        [
          challenges.createChallenge,
          { type: 'podium', startDate: '2026-03-02', duration: 7, title: text },
          'title',
        ],
        [hierarchy.createSubOrganization, { name: text }, 'name'],
      ]
      for (const [endpoint, body, field] of asked) {
        const answer = await send(endpoint, { params, body })
        expect([answer.status, Object.keys(answer.body.fields ?? {})], endpoint.path).toEqual([400, [field]])
      }
    }
  },
)
