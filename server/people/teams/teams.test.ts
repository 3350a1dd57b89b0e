import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/people/teams.ts'
import { deleteUser } from '#contract/people/users.ts'
import { addUsers } from '#server/people/users/service.ts'
import { uploads } from '#server/schema/uploads.ts'
import { users } from '#server/schema/users.ts'
import { makeAdministrator, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting() {
  const administrator = await makeAdministrator(server)
  const { organization, user } = administrator
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const of = (teamId: string) => ({ params: { ...params, teamId } })
  const create = (name: string, more: { logo_url?: string } = {}) =>
    visitor.call(contract.createTeam, { params, body: { name, ...more } })
  return {
    organization,
    user,
    visitor,
    params,
    of,
    create,
    team: async (name: string) => (await create(name)).body.team.id,
    person: async () => (await makePerson(server, { organization })).user.id,
    names: async (search?: string) => {
      const query = search === undefined ? {} : { search }
      return (await visitor.call(contract.listTeams, { params, query })).body.teams.map(({ name }) => name)
    },
    members: async (teamId: string) =>
      (await visitor.call(contract.listTeamMembers, of(teamId))).body.members.map(({ id }) => id),
    free: async () =>
      (await visitor.call(contract.listUsersWithoutTeam, { params })).body.users.map(({ id }) => id),
    add: (teamId: string, ...userIds: string[]) =>
      visitor.call(contract.addTeamMembers, { ...of(teamId), body: { userIds } }),
    change: (teamId: string, addUserIds: string[], removeUserIds: string[] = []) =>
      visitor.call(contract.updateTeamMembers, { ...of(teamId), body: { addUserIds, removeUserIds } }),
  }
}

async function picture(organizationId: string) {
  const [stored] = await server
    .makeContext()
    .db.insert(uploads)
    .values({
      organizationId,
      mediaType: 'image/png',
      width: 1,
      height: 1,
      bytes: Buffer.alloc(1),
      createdAt: server.makeContext().now,
    })
    .returning()
  return `/uploads/${stored?.id}.png`
}

test('[B7.teams.1] [B3.team.1] teams are listed by name with logo and member count, and can be searched', async () => {
  const { visitor, params, create, team, user, add, names } = await setting()
  const logo_url = await picture(params.orgId)
  const made = (await create('  Les Érables ', { logo_url })).body.team
  const wind = await team('North Wind')
  await add(wind, user.id)
  await team('100 % oak')
  const { body } = await visitor.call(contract.listTeams, { params })
  expect(body.teams).toEqual(body.data)
  expect(body.teams[1]).toEqual({
    id: made.id,
    name: 'Les Érables',
    logo_url,
    memberCount: 0,
    createdAt: expect.any(String),
  })
  expect(body.teams[2]).toMatchObject({ id: wind, name: 'North Wind', logo_url: null, memberCount: 1 })
  expect(await names('ERAB')).toEqual(['Les Érables'])
  expect(await names(' wind north')).toEqual(['North Wind'])
  expect(await names('%')).toEqual(['100 % oak'])
  expect(await names('_')).toEqual([])
  expect(await names('')).toEqual(['100 % oak', 'Les Érables', 'North Wind'])
  const query = { organizationId: params.orgId }
  expect((await visitor.call(contract.listAllTeams, { query })).body.teams).toEqual(body.teams)
})

test('[B7.teams.2] [B7.teams.3] [B5.teams.1] [B5.teams.2] a team is created and updated with a unique name and a logo uploaded here', async () => {
  const { organization, visitor, of, create, names } = await setting()
  const { status, body } = await create('Birches')
  expect([status, body.team]).toEqual([201, body.data])
  await create('Oaks')
  const change = (change: object) => visitor.call(contract.updateTeam, { ...of(body.team.id), body: change })
  const logo_url = await picture(organization.id)
  expect((await change({ logo_url })).body.team).toEqual({ ...body.team, logo_url })
  expect((await change({ name: 'BIRCHES' })).body.team).toEqual({ ...body.team, name: 'BIRCHES', logo_url })
  expect(await names()).toEqual(['BIRCHES', 'Oaks'])

  const taken = { status: 409, body: { code: 'team.name_taken', fields: { name: expect.any(String) } } }
  expect(await change({ name: 'oaks' })).toMatchObject(taken)
  expect(await create('oAKs')).toMatchObject(taken)
  const wrong = (field: string) => ({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  for (const name of ['  ', '', 'x'.repeat(61), 'two\nlines']) {
    expect(await create(name)).toMatchObject(wrong('name'))
    expect(await change({ name })).toMatchObject(wrong('name'))
  }
  expect(await change({})).toMatchObject(wrong('body'))
  // Only shown, and ignored: alone it is no change.
  expect(await change({ memberCount: 9 })).toMatchObject(wrong('body'))
  expect(await change({ members: 9 })).toMatchObject(wrong('members'))
  const foreign = await picture((await makePerson(server)).organization.id)
  const strangers = [foreign, foreign.replace('png', 'jpg'), logo_url.replace('png', 'jpg')]
  for (const url of [...strangers, 'https://example.com/logo.png', logo_url.replace('png', 'gif')]) {
    expect(await create('Elms', { logo_url: url })).toMatchObject(wrong('logo_url'))
    expect(await change({ logo_url: url })).toMatchObject(wrong('logo_url'))
  }
  expect((await create('Elms', { logo_url: foreign })).body.code).toBe('upload.unknown')
  expect((await change({ logo_url: null })).body.team.logo_url).toBe(null)
  expect(await names()).toEqual(['BIRCHES', 'Oaks'])
})

test('[B7.teams.4] deleting a team removes it and frees its members', async () => {
  const { visitor, of, team, user, add, free, names } = await setting()
  const teamId = await team('Birches')
  await add(teamId, user.id)
  expect(await free()).toEqual([])
  expect((await visitor.call(contract.deleteTeam, of(teamId))).body.data).toEqual({ id: teamId })
  expect(await names()).toEqual([])
  expect(await free()).toEqual([user.id])
  expect(await visitor.call(contract.deleteTeam, of(teamId))).toMatchObject({
    status: 404,
    body: { code: 'team.not_found' },
  })
})

test('[B7.teams.5] [B7.teams.8] [B3.team.2] each person is listed in a team or without one, sorted by name; inactive people are in neither list', async () => {
  const { organization, visitor, params, of, user, team, add } = await setting()
  const organizationId = organization.id
  const named = [
    ['Zoé', 'Étienne'],
    ['Al', 'Eze'],
    ['Ana', 'eames'],
  ] as const
  const rows = await server
    .makeContext()
    .db.insert(users)
    .values(
      named.map(([firstName, lastName], n) => ({
        organizationId,
        firstName,
        lastName,
        email: `${n}@example.com`,
      })),
    )
    .returning()
  await makePerson(server, { organization, status: 'inactive' })
  await makePerson(server)
  const list = async (query: { search?: string; limit?: number } = {}) => {
    const { body } = await visitor.call(contract.listUsersWithoutTeam, { params, query })
    expect(body.data).toEqual(body.users)
    return [body.users.map(({ firstName }) => firstName), body.total]
  }
  expect(await list()).toEqual([['Ana', 'Robin', 'Zoé', 'Al'].toSorted(byLastName), 4])
  expect(await list({ limit: 2 })).toEqual([['Ana', 'Zoé'], 4])
  expect(await list({ search: 'ZOE etienne' })).toEqual([['Zoé'], 1])
  expect(await list({ search: '%' })).toEqual([[], 0])
  expect(await list({ search: 'example.com', limit: 4 })).toEqual([['Ana', 'Zoé', 'Robin', 'Al'], 4])

  const teamId = await team('Birches')
  const added = await add(teamId, ...rows.map(({ id }) => id))
  const { body } = await visitor.call(contract.listTeamMembers, of(teamId))
  expect(body.members).toEqual(body.data)
  expect(added.body.members).toEqual(body.members)
  expect(body.members.map(({ firstName }) => firstName)).toEqual(['Ana', 'Zoé', 'Al'])
  expect(body.members[1]).toEqual({
    id: rows[0]?.id,
    firstName: 'Zoé',
    lastName: 'Étienne',
    email: '0@example.com',
    avatar_url: null,
  })
  expect(await list()).toEqual([[user.firstName], 1])
})

const order = ['Ana', 'Zoé', 'Robin', 'Al']
const byLastName = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)

test('[B7.teams.6] [B7.teams.7] [AMB-172] adding members refuses the whole request if one is in another team', async () => {
  const { visitor, of, team, person, members, add, change } = await setting()
  const [oaks, elms] = [await team('Oaks'), await team('Elms')]
  const [one, two, three] = [await person(), await person(), await person()]
  expect((await add(oaks, one, two, one)).status).toBe(200)
  // Somebody who is in it already, written otherwise.
  expect((await add(oaks, one.toUpperCase(), one, three)).status).toBe(200)
  expect((await members(oaks)).toSorted()).toEqual([one, two, three].toSorted())
  const { body } = await visitor.call(contract.countTeamMembers, of(oaks))
  expect([body.count, body.data.count]).toEqual([3, 3])
  const four = await person()
  const elsewhere = { status: 409, body: { code: 'team.member_elsewhere' } }
  expect(await add(elms, four, one)).toMatchObject(elsewhere)
  expect(await change(elms, [four, one])).toMatchObject(elsewhere)
  expect(await members(elms)).toEqual([])
})

test('[B7.teams.9] a member change returns the ids that were actually added and removed', async () => {
  const { team, person, members, add, change } = await setting()
  const teamId = await team('Oaks')
  const elms = await team('Elms')
  const [stays, goes, comes, free] = [await person(), await person(), await person(), await person()]
  const elsewhere = await person()
  await add(teamId, stays, goes)
  await add(elms, elsewhere)
  const { body } = await change(teamId, [comes, stays], [goes, free, stays, elsewhere])
  expect(body.changes).toEqual({ added: [comes], removed: [goes] })
  expect(body.data).toEqual(body.changes)
  expect((await members(teamId)).toSorted()).toEqual([stays, comes].toSorted())
  expect(await members(elms)).toEqual([elsewhere])
  expect((await change(teamId, [])).body.changes).toEqual({ added: [], removed: [] })
})

test('an unknown id or one of another organization changes nothing', async () => {
  const { team, person, members, add, change } = await setting()
  const teamId = await team('Oaks')
  const [known, member] = [await person(), await person()]
  await add(teamId, member)
  const foreign = (await makePerson(server)).user.id
  const nobody = { status: 404, body: { code: 'user.not_found' } }
  for (const unknown of [crypto.randomUUID(), foreign]) {
    expect(await add(teamId, known, unknown)).toMatchObject(nobody)
    expect(await change(teamId, [known], [member, unknown])).toMatchObject(nobody)
  }
  expect(await members(teamId)).toEqual([member])
  expect((await add(teamId, 'not-an-id')).status).toBe(400)
})

test('of two teams that concurrently add the same people one gets all of them and the other none', async () => {
  const { team, person, members, change } = await setting()
  const [oaks, elms] = [await team('Oaks'), await team('Elms')]
  const people = [await person(), await person(), await person()]
  const answers = await Promise.all([change(oaks, people), change(elms, people.toReversed())])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const sizes = [(await members(oaks)).length, (await members(elms)).length]
  expect(sizes.toSorted()).toEqual([0, 3])
})

test('a deleted person leaves their team', async () => {
  const { visitor, params, team, person, members, add } = await setting()
  const teamId = await team('Oaks')
  const userId = await person()
  await add(teamId, userId)
  await visitor.call(deleteUser, { params: { ...params, userId } })
  expect(await members(teamId)).toEqual([])
})

test('a request adds or removes at most ten thousand ids', async () => {
  const { organization, team, change } = await setting()
  const people = Array.from({ length: 500 }, () => crypto.randomUUID())
  await addUsers(
    server.makeContext(),
    people.map((id) => ({
      id,
      organizationId: organization.id,
      firstName: 'Kim',
      lastName: 'Example',
      email: `${id}@example.com`,
    })),
  )
  const ids = Array.from({ length: 20 }, () => people).flat()
  const teamId = await team('Everybody')
  expect((await change(teamId, ids)).body.changes.added).toHaveLength(500)
  expect((await change(teamId, [], ids)).body.changes.removed).toHaveLength(500)
  expect(await change(teamId, [...ids, crypto.randomUUID()])).toMatchObject({
    status: 400,
    body: { fields: { addUserIds: 'At most 10,000 people at once.' } },
  })
})
