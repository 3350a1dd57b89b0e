import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmInvite } from '#contract/people/invitations.ts'
import { listUsers } from '#contract/people/users.ts'
import {
  countHierarchyNode,
  createSubOrganization,
  deleteHierarchyNode,
  getHierarchyNode,
  listHierarchy,
  updateHierarchyNode,
} from '#contract/tenants/hierarchy.ts'
import {
  getMyOrganization,
  getOrganization,
  getOrganizationTree,
  type OrganizationNode,
} from '#contract/tenants/organizations.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  newAddress,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function company() {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const add = (body: object) =>
    visitor.call(createSubOrganization, { params, body: { name: 'Below', ...body } })
  const change = (id: string, body: object) =>
    visitor.call(updateHierarchyNode, { params: { ...params, id }, body })
  return { administrator, organization, visitor, params, add, change }
}

const names = (nodes: OrganizationNode[]): object[] =>
  nodes.map(({ name, children }) => ({ name, children: names(children) }))

test('[B3.org.1] [B3.org.2] [B7.hier.5] [AMB-181] [AMB-190] an organization is added below the one of the path, with the addresses of its administrators', async () => {
  const { administrator, organization, add } = await company()
  const admins = [newAddress(), administrator.account.email]
  const twice = [...admins, ` ${admins[0]?.toUpperCase()} `]
  const answer = await add({ name: ' North ', timezone: 'Europe/Paris', parentId: null, admins: twice })
  expect(answer.status).toBe(201)
  const north = answer.body.data
  expect(north).toMatchObject({ name: 'North', timezone: 'Europe/Paris', parentId: organization.id })
  expect(north).toMatchObject({ credits: 0, allowSubOrganizations: true, isPrimary: false, children: [] })
  expect(north).toMatchObject({ description: null, logo_url: null, admin_ids: [] })
  expect(north.admins).toEqual([...admins].sort())
  expect(north.access_code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
  expect(north.accessCode).toBe(north.access_code)
  const now = server.makeContext().now.toISOString()
  expect(north).toMatchObject({ createdAt: now, updatedAt: now })
  for (const to of admins) expect(await server.mailsTo(to)).toHaveLength(1)
})

test('[A1.hierarchy.1] [A3.org.1] [A7.hier.1] [B7.hier.1] [B6.hier.1] the tree contains descendants, which the administrator can read and administer', async () => {
  const { administrator, organization, visitor, params, add } = await company()
  const north = (await add({ name: 'North' })).body.data
  const tree = (await visitor.call(getOrganizationTree)).body
  const own = { id: organization.id, isPrimary: true, parentId: null, admin_ids: [administrator.user.id] }
  expect(tree).toMatchObject({ success: true, data: [{ ...own, children: [{ id: north.id }] }] })
  const one = (await visitor.call(getOrganization, { params: { orgId: north.id } })).body.data
  expect(one).toMatchObject({
    id: north.id,
    name: 'North',
    description: null,
    logo_url: null,
    access_code: one.accessCode,
    admin_ids: [],
    children: [],
    isPrimary: false,
  })
  const below = await visitor.call(listUsers, { params: { orgId: north.id } })
  expect(below.status).toBe(200)
  // The path may be the one below: the trees are still whole, so that there is a way back.
  for (const orgId of [params.orgId, north.id]) {
    expect((await visitor.call(listHierarchy, { params: { orgId } })).body.data).toEqual(tree.data)
  }
})

test('[A7.hier.2] [B7.hier.2] [A7.org.1] [B7.settings.1] an organization can be read by its administrator, and not by others', async () => {
  const { organization, visitor, params } = await company()
  const { body } = await visitor.call(getMyOrganization)
  expect(body).toMatchObject({ success: true, organization: { id: organization.id, isPrimary: true } })
  const read = await visitor.call(getOrganization, { params })
  expect(read).toMatchObject({ status: 200, body: { organization: { id: organization.id } } })
  expect(await server.visitor().call(getOrganization, { params })).toMatchObject({ status: 401 })
  const stranger = await signedIn(server, await makeAdministrator(server))
  expect(await stranger.call(getOrganization, { params })).toMatchObject({ status: 403 })
})

test('[B7.hier.4] [B7.hier.6] [T3] an update changes the given fields of an organization, but never its parent', async () => {
  const { add, change, visitor, params } = await company()
  const first = newAddress()
  const { id, ...made } = (await add({ admins: [first] })).body.data
  const guessed = { status: 400, body: { code: 'organization.code_is_name' } }
  expect(await change(id, { name: made.accessCode })).toMatchObject(guessed)
  server.pass({ minutes: 1 })
  const second = newAddress()
  const given = { name: 'Renamed', timezone: 'Asia/Tokyo' as const, admins: [second] }
  const changed = { ...made, id, ...given, updatedAt: server.makeContext().now.toISOString() }
  const answer = await change(id, given)
  expect(answer).toMatchObject({ status: 200, body: { data: changed } })
  const read = await visitor.call(getHierarchyNode, { params: { ...params, id } })
  expect(read.body.data).toEqual(changed)
  for (const body of [{ parentId: params.orgId }, { name: '  ' }, {}]) {
    expect(await change(id, body)).toMatchObject({ status: 400 })
  }
  // The first one's link brings no right any more.
  const token = await mailedToken(server, first, '/invitation')
  const late = await server.visitor().call(confirmInvite, { body: { token, password } })
  expect(late).toMatchObject({ status: 410 })
  const there = await mailedToken(server, second, '/invitation')
  const joined = await server.visitor().call(confirmInvite, { body: { token: there, password } })
  const theirs = await signedIn(server, { account: joined.body.data.user })
  expect((await theirs.call(getOrganizationTree)).body.data).toMatchObject([{ id, admins: [second] }])
})

test('[B5.orgs.1] [B6.orgs.1] [AMB-185] an organization needs a name, an allowing parent, and at most ten levels', async () => {
  const { organization, add, change } = await company()
  expect(await add({ name: '  ' })).toMatchObject({
    status: 400,
    body: { fields: { name: expect.anything() } },
  })
  expect(await add({ name: 'Visit www.example.com' })).toMatchObject({ status: 400 })
  expect(await add({ admins: ['a@b'] })).toMatchObject({ status: 400 })

  const { id } = (await add({ allowSubOrganizations: false })).body.data
  const none = { status: 409, body: { code: 'organization.no_subs' } }
  expect(await add({ parentId: id })).toMatchObject(none)
  expect(await change(id, { allowSubOrganizations: true })).toMatchObject({ status: 200 })
  expect(await add({ parentId: id })).toMatchObject({ status: 201 })

  let deepest = organization
  for (let level = 2; level <= 10; level++) deepest = await makeOrganization(server, deepest)
  const deep = { status: 409, body: { code: 'organization.too_deep' } }
  expect(await add({ parentId: deepest.id })).toMatchObject(deep)
})

test('[T1] [T2] [T3] a foreign organization, a sibling or an ancestor can be neither parent nor node', async () => {
  const root = await makeOrganization(server)
  const organization = await makeOrganization(server, root)
  const sibling = await makeOrganization(server, root)
  const visitor = await signedIn(server, await makeAdministrator(server, { organization }))
  const params = { orgId: organization.id }
  const unknown = { status: 404, body: { code: 'organization.unknown' } }
  for (const { id } of [root, sibling, await makeOrganization(server), { id: crypto.randomUUID() }]) {
    const body = { name: 'Below', parentId: id }
    expect(await visitor.call(createSubOrganization, { params, body })).toMatchObject(unknown)
    expect(await visitor.call(getHierarchyNode, { params: { ...params, id } })).toMatchObject(unknown)
    for (const endpoint of [countHierarchyNode, deleteHierarchyNode]) {
      expect(await visitor.call(endpoint, { params: { ...params, id } })).toMatchObject(unknown)
    }
    const change = { params: { ...params, id }, body: { name: 'Mine' } }
    expect(await visitor.call(updateHierarchyNode, change)).toMatchObject(unknown)
  }
})

test('[B7.hier.3] [AMB-184] a search matches names and access codes and returns matches with their ancestors only', async () => {
  const { organization, visitor, params, add } = await company()
  const north = (await add({ name: 'Nord Québec' })).body.data
  const south = (await add({ name: 'South', parentId: north.id })).body.data
  await add({ name: 'Atlantic' })
  await makeOrganization(server)
  const search = async (text: string) =>
    names((await visitor.call(listHierarchy, { params, query: { search: text } })).body.data)
  const tree = (...children: object[]) => [{ name: organization.name, children }]
  const withSouth = { name: 'Nord Québec', children: [{ name: 'South', children: [] }] }
  expect(await search('sOUT')).toEqual(tree(withSouth))
  expect(await search('quebec nord')).toEqual(tree({ name: 'Nord Québec', children: [] }))
  expect(await search(south.accessCode.toLowerCase())).toEqual(tree(withSouth))
  expect(await search('%')).toEqual([])
  expect(await search(' ')).toEqual(tree({ name: 'Atlantic', children: [] }, withSouth))
})

test('[ruling 7] with REQUIRE_VERIFIED_EMAIL an unverified administrator cannot name others', async () => {
  const strict = await startTestServer({ REQUIRE_VERIFIED_EMAIL: 'on' }, server.database)
  try {
    const { organization, account } = await makeAdministrator(strict, { verified: false })
    const visitor = await signedIn(strict, { account })
    const params = { orgId: organization.id }
    const body = { name: 'Below' }
    const refused = { status: 403, body: { code: 'account.email_unverified' } }
    const named = { ...body, admins: [newAddress()] }
    expect(await visitor.call(createSubOrganization, { params, body: named })).toMatchObject(refused)
    const added = await visitor.call(createSubOrganization, { params, body })
    expect(added).toMatchObject({ status: 201 })
    const { id } = added.body.data
    const change = { params: { ...params, id }, body: { admins: [newAddress()] } }
    expect(await visitor.call(updateHierarchyNode, change)).toMatchObject(refused)
    expect((await visitor.call(listHierarchy, { params })).body.data).toMatchObject([{ children: [{ id }] }])
  } finally {
    await strict.close()
  }
})

test('[T20] [AMB-186] [AMB-214] an update with all addresses keeps the last administrator and the caller, and adds people with verified addresses', async () => {
  const { administrator, organization, change, visitor, params } = await company()
  const own = administrator.account.email
  const last = { status: 409, body: { code: 'administrator.last' } }
  expect(await change(organization.id, { admins: [] })).toMatchObject(last)
  expect(await change(organization.id, { admins: [newAddress()] })).toMatchObject(last)
  const proved = (await makeEmployee(server, { organization })).account.email
  const unproved = (await makeEmployee(server, { organization, verified: false })).account.email
  const yourself = { status: 403, body: { code: 'administrator.yourself' } }
  expect(await change(organization.id, { admins: [proved] })).toMatchObject(yourself)
  const both = await change(organization.id, { admins: [own, proved, unproved] })
  expect(both.body.data.admin_ids).toHaveLength(2)
  expect([...both.body.data.admins].sort()).toEqual([own, proved, unproved].sort())
  const less = await change(organization.id, { admins: [own] })
  expect(less.body.data).toMatchObject({ admins: [own], admin_ids: [administrator.user.id] })
  expect((await visitor.call(getMyOrganization)).body.organization.id).toBe(params.orgId)
})
