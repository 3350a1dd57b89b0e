import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUsers } from '#contract/people/users.ts'
import { getMyOrganization, getOrganization, getOrganizationTree } from '#contract/tenants/organizations.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { users } from '#server/schema/users.ts'
import {
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  makePerson,
  signedIn,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A company with two departments and a team below the first, an administrator for each. */
async function company() {
  const root = await makeOrganization(server)
  const first = await makeOrganization(server, root)
  const second = await makeOrganization(server, root)
  const team = await makeOrganization(server, first)
  const sign = async (organization: typeof root) =>
    signedIn(server, await makeAdministrator(server, { organization }))
  return { root, first, second, team, ofRoot: await sign(root), ofFirst: await sign(first) }
}

test('[A6.admin.1] [T1] an administrator of one organization administers its descendants and nothing else', async () => {
  const { root, first, second, team, ofFirst } = await company()
  const stranger = await makeOrganization(server)
  const status = async (orgId: string) => (await ofFirst.call(listUsers, { params: { orgId } })).status
  expect(await status(first.id)).toBe(200)
  expect(await status(team.id)).toBe(200)
  for (const { id } of [root, second, stranger]) expect(await status(id)).toBe(403)
})

test('[B6.server.1] [B8.orgs.1] the tree answers 401 without a session, and 403 to an employee of the organization', async () => {
  const { root } = await company()
  const params = { orgId: root.id }
  const nobody = await server.visitor().call(getOrganization, { params })
  expect(nobody).toMatchObject({ status: 401, body: { success: false, code: 'session.required' } })
  const employee = await signedIn(server, await makeEmployee(server, { organization: root }))
  for (const endpoint of [getOrganization, listUsers]) {
    expect(await employee.call(endpoint, { params })).toMatchObject({ status: 403 })
  }
  expect((await employee.call(getOrganizationTree)).body.data).toEqual([])
  const none = { status: 404, body: { code: 'organization.not_found', message: 'No organization found' } }
  expect(await employee.call(getMyOrganization)).toMatchObject(none)
})

test('the tree starts at the caller’s organization, which is the primary one', async () => {
  const { root, first, second, team, ofRoot, ofFirst } = await company()
  const [whole] = (await ofRoot.call(getOrganizationTree)).body.data
  expect(whole).toMatchObject({ id: root.id, isPrimary: true, parentId: null })
  const below = new Map(whole?.children.map((child) => [child.id, child]))
  expect([...below.keys()].sort()).toEqual([first.id, second.id].sort())
  expect(below.get(first.id)).toMatchObject({ isPrimary: false, children: [{ id: team.id, children: [] }] })

  const part = await ofFirst.call(getOrganizationTree)
  expect(part.body.data).toMatchObject([{ id: first.id, isPrimary: true, children: [{ id: team.id }] }])
  expect(part.text).not.toContain(second.id)
  expect((await ofFirst.call(getMyOrganization)).body.organization).toMatchObject({ id: first.id })
})

test('rights in two organizations return two trees without duplicates', async () => {
  const { root, team, second } = await company()
  const person = await makeAdministrator(server, { organization: second })
  const other = await makeAdministrator(server, { organization: root })
  const visitor = await signedIn(server, other)
  expect((await visitor.call(getOrganizationTree)).body.data).toHaveLength(1)

  const { user } = await makePerson(server, { organization: team })
  const { db } = server.makeContext()
  const accountId = person.account.id
  await db.update(users).set({ accountId, status: 'active' }).where(eq(users.id, user.id))
  await addRole(server.makeContext(), { organizationId: team.id, userId: user.id, accountId })
  const trees = (await (await signedIn(server, person)).call(getOrganizationTree)).body.data
  expect(trees.map(({ id }) => id).sort()).toEqual([second.id, team.id].sort())
})
