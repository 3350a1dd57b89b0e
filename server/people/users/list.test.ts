import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, getUser, listAllUsers, listUsers } from '#contract/people/users.ts'
import type { Answer, Call } from '#contract/platform/endpoint.ts'
import { organizations } from '#server/schema/organizations.ts'
import { userCounts, users } from '#server/schema/users.ts'
import { makeAdministrator, makeEmployee, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'
import { addUsers } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Query = NonNullable<Call<typeof listUsers>['query']>
type List = Answer<typeof listUsers>['data']

interface Setting {
  orgId: string
  visitor: Visitor
  list(query: Query): Promise<List>
}

const minute = 60_000

/** An organization of its founder, the oldest, and so many others a minute apart: Nr 1, Nr 2 … */
async function setting(people = 0): Promise<Setting> {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const now = server.makeContext().now.getTime()
  const rows = Array.from({ length: people }, (_, n) => ({
    organizationId: organization.id,
    firstName: `Nr ${n + 1}`,
    lastName: `Example ${String(people - n).padStart(4, '0')}`,
    email: `nr.${n + 1}@example.com`,
    createdAt: new Date(now + (n + 1) * minute),
  }))
  if (people > 0) await addUsers(server.makeContext(), rows)
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const list = async (query: Query) => (await visitor.call(listUsers, { params, query })).body.data
  return { orgId: organization.id, visitor, list }
}

type Names = readonly [firstName: string, lastName: string]

const addPeople = (organizationId: string, people: readonly Names[]) =>
  addUsers(
    server.makeContext(),
    people.map(([firstName, lastName], n) => ({
      organizationId,
      firstName,
      lastName,
      email: `${n}@x.ca`,
    })),
  )

const names = ({ users }: List) => users.map((user) => user.first_name)

test('[A7.users.1] GET /users accepts page, limit, sort and order, with newest first and 20 a page by default', async () => {
  const { list } = await setting(41)
  const second = await list({ page: 2, limit: 20, sort: 'created_at', order: 'desc' })
  expect(names(second)).toEqual(Array.from({ length: 20 }, (_, n) => `Nr ${21 - n}`))
  expect(names(await list({ page: 2 }))).toEqual(names(second))
})

test('[A7.users.3] the answer contains data.users and data.pagination with its five keys', async () => {
  const { list, orgId, visitor } = await setting(24)
  const { text, body } = await visitor.call(listUsers, { params: { orgId }, query: { page: 1 } })
  expect(JSON.parse(text).success).toBe(true)
  expect(body.data.users).toHaveLength(20)
  expect(body.data.pagination).toEqual({
    currentPage: 1,
    totalPages: 2,
    totalItems: 25,
    hasNext: true,
    hasPrev: false,
  })
  const beyond = await list({ page: 9 })
  expect(beyond.users).toEqual([])
  expect(beyond.pagination).toEqual({
    currentPage: 9,
    totalPages: 2,
    totalItems: 25,
    hasNext: false,
    hasPrev: true,
  })
})

test('every page of every order contains different people, from either end', async () => {
  const { list } = await setting(29)
  for (const sort of ['created_at', 'last_name', 'email', 'status'] as const) {
    const pages = async (order: 'asc' | 'desc') => {
      const all = []
      for (let page = 1; page <= 5; page++) all.push(...names(await list({ page, limit: 7, sort, order })))
      return all
    }
    const up = await pages('asc')
    expect(new Set(up).size).toBe(30)
    expect(await pages('desc')).toEqual(up.toReversed())
  }
})

test('sorting follows the collation that people expect: É next to E, upper next to lower case', async () => {
  const { list, orgId } = await setting()
  const people = [
    ['Zoé', 'Étienne'],
    ['Ana', 'eames'],
    ['Bo', 'Zwick'],
    ['Al', 'Eze'],
  ] as const
  await addPeople(orgId, people)
  const found = names(await list({ page: 1, sort: 'last_name', order: 'asc', status: 'pending' }))
  expect(found).toEqual(['Ana', 'Zoé', 'Al', 'Bo'])
})

async function organizationOf(id: string) {
  const [organization] = await server
    .makeContext()
    .db.select()
    .from(organizations)
    .where(eq(organizations.id, id))
  if (!organization) throw new Error('no such organization')
  return organization
}

test.each([
  ['dubois', ['Zoé']],
  ['DUBO', ['Zoé']],
  ['zoe dub', ['Zoé']],
  ['zoé', ['Zoé']],
  ['  dubois   zoe ', ['Zoé']],
  ['o', ['Bob', 'Zoé']],
  ['%', ['100%']],
  ['_', ['a_b']],
  ['\\', ['back\\slash']],
  ["o'neil", ['Bob']],
  ['nobody at all', []],
])(
  '[T29] searching %j matches names and addresses literally, wildcards included',
  async (search, expected) => {
    const { list, orgId } = await setting()
    await addPeople(orgId, [
      ['Zoé', 'Dubois-Été'],
      ['Bob', "O'Neil"],
      ['100%', 'Sure'],
      ['a_b', 'Under'],
      ['back\\slash', 'Sly'],
    ])
    const found = await list({ page: 1, search, status: 'pending', sort: 'last_name' })
    expect(names(found).toSorted()).toEqual(expected.toSorted())
    expect(found.pagination.totalItems).toBe(expected.length)
  },
)

test('[A7.users.1] search, status and createdSince combine and apply to the total', async () => {
  const { list } = await setting(30)
  const since = new Date(server.makeContext().now.getTime() + 20 * minute).toISOString()
  const found = await list({ page: 1, limit: 5, search: 'nr.', status: 'pending', createdSince: since })
  expect(found.pagination).toMatchObject({ totalItems: 11, totalPages: 3 })
  expect(names(found)).toEqual(['Nr 30', 'Nr 29', 'Nr 28', 'Nr 27', 'Nr 26'])
  const beyond = await list({ page: 4, limit: 5, createdSince: since })
  expect([beyond.users.length, beyond.pagination.totalItems]).toEqual([0, 11])
  expect((await list({ page: 1, status: 'active' })).pagination.totalItems).toBe(1)
})

test.each([
  ['page', { page: 0 }],
  ['page', { page: 'two' }],
  ['limit', { page: 1, limit: 101 }],
  ['sort', { page: 1, sort: 'email; drop table users' }],
  ['order', { order: 'sideways' }],
  ['status', { status: 'Actif' }],
  ['createdSince', { createdSince: 'yesterday' }],
  ['search', { search: 'x'.repeat(201) }],
  ['limits', { limits: 5 }],
])('[T29] an invalid %s is refused by name', async (field, query) => {
  const { visitor, orgId } = await setting()
  const answer = await visitor.call(listUsers, { params: { orgId }, query: query as Query })
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
})

test('[A7.users.2] [A7.users.4] GET /users without paging returns all users, in the same envelope', async () => {
  const { visitor, orgId } = await setting(1_201)
  const { body, headers } = await visitor.call(listUsers, { params: { orgId } })
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(body.success).toBe(true)
  expect(body.data.users).toHaveLength(1_202)
  expect(new Set(body.data.users.map(({ id }) => id)).size).toBe(1_202)
  expect(body.data.users[0]).toMatchObject({ first_name: 'Nr 1201', status: 'pending', is_invited: false })
  expect(body.data.pagination).toEqual({
    currentPage: 1,
    totalPages: 1,
    totalItems: 1_202,
    hasNext: false,
    hasPrev: false,
  })
  const byName = await visitor.call(listUsers, {
    params: { orgId },
    query: { sort: 'last_name', order: 'asc', search: 'nr' },
  })
  expect(names(byName.body.data)).toEqual(Array.from({ length: 1_201 }, (_, n) => `Nr ${1_201 - n}`))
})

test('[A7.dash.1] GET /api/users returns the people of the named organization and requires one', async () => {
  const { visitor, orgId } = await setting(2)
  const { body } = await visitor.call(listAllUsers, { query: { organizationId: orgId } })
  expect(body.users.map(({ first_name }) => first_name).slice(0, 2)).toEqual(['Nr 2', 'Nr 1'])
  expect(body.data).toEqual(body.users)
  const nameless = await visitor.send({ method: 'GET', url: '/api/users' })
  expect(nameless).toMatchObject({ status: 400, body: { fields: { organizationId: expect.any(String) } } })
  const stranger = await setting()
  expect((await stranger.visitor.call(listAllUsers, { query: { organizationId: orgId } })).status).toBe(403)
})

test('[A7.users.5] GET /users/{userId} returns one user, and none of another organization', async () => {
  const { visitor, orgId, list } = await setting(1)
  const [user] = (await list({ page: 1 })).users
  const userId = user?.id ?? ''
  expect((await visitor.call(getUser, { params: { orgId, userId } })).body.data).toEqual(user)
  const { user: foreign } = await makePerson(server)
  for (const id of [foreign.id, crypto.randomUUID()])
    expect((await visitor.call(getUser, { params: { orgId, userId: id } })).status).toBe(404)
})

test('[A3.user.1] a user has id, names, email, status, is_invited and metadata.custom_fields', async () => {
  const { list } = await setting()
  expect(Object.keys((await list({ page: 1 })).users[0] ?? {})).toEqual(
    expect.arrayContaining(['id', 'first_name', 'last_name', 'email', 'status', 'is_invited', 'metadata']),
  )
})

test('[A7.users.6] POST /users returns an id and refuses an address that is taken', async () => {
  const { visitor, orgId } = await setting()
  const body = { first_name: 'Ada', last_name: 'Example', email: 'Ada@example.com' }
  const first = await visitor.call(createUser, { params: { orgId }, body })
  expect(first).toMatchObject({ status: 201, body: { id: first.body.data.id, success: true } })
  expect(first.body.data).toMatchObject({ email: 'ada@example.com', status: 'pending' })
  const again = await visitor.call(createUser, { params: { orgId }, body })
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'user.email_taken', message: expect.any(String) },
  })
})

test('counts stay equal to the rows after any change', async () => {
  const { list, orgId } = await setting(12)
  const { db } = server.makeContext()
  const organization = await organizationOf(orgId)
  await makeEmployee(server, { organization })
  const inside = eq(users.organizationId, orgId)
  await db
    .update(users)
    .set({ status: 'invited' })
    .where(sql`${inside} and first_name in ('Nr 1', 'Nr 2', 'Nr 3')`)
  await db.update(users).set({ status: 'inactive' }).where(sql`${inside} and first_name = 'Nr 3'`)
  await db.update(users).set({ firstName: 'Renamed' }).where(inside)
  await db.delete(users).where(sql`${inside} and email in ('nr.4@example.com', 'nr.1@example.com')`)
  await expect(
    db.transaction(async (tx) => {
      await tx.delete(users).where(inside)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  const { counts, pagination } = await list({ page: 1 })
  expect(counts).toEqual({ total: 12, active: 2, pending: 8, invited: 1, inactive: 1 })
  expect(pagination.totalItems).toBe(12)
})

test('deleting an organization deletes its counts', async () => {
  const { organization } = await makePerson(server)
  const { db } = server.makeContext()
  const inside = eq(userCounts.organizationId, organization.id)
  expect(await db.$count(userCounts, inside)).toBe(1)
  await db.delete(organizations).where(eq(organizations.id, organization.id))
  expect(await db.$count(userCounts, inside)).toBe(0)
})
