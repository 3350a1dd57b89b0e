import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, login } from '#contract/identity/sessions.ts'
import { createAdminAccess } from '#contract/operations/provider.ts'
import { verifyInvite } from '#contract/people/invitations.ts'
import { validateInviteLink } from '#contract/people/invite-links.ts'
import { listUsers } from '#contract/people/users.ts'
import { uploadPicture } from '#contract/platform/uploads.ts'
import {
  countHierarchyNode,
  createSubOrganization,
  deleteHierarchyNode,
  getHierarchyNode,
  listHierarchy,
  restoreOrganization,
} from '#contract/tenants/hierarchy.ts'
import { getOrganization, updateOrganization } from '#contract/tenants/organizations.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { queueInvitations } from '#server/people/invitations/service.ts'
import { creditBalances } from '#server/schema/credits.ts'
import { inviteLinks } from '#server/schema/invite-links.ts'
import { organizations } from '#server/schema/organizations.ts'
import { teams } from '#server/schema/teams.ts'
import { uploads } from '#server/schema/uploads.ts'
import { users } from '#server/schema/users.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  makePerson,
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

const provider = (organizationId: string) => server.asProvider(restoreOrganization, { organizationId })

/** A company, a department with a team below it, and the company's administrator. */
async function company() {
  const administrator = await makeAdministrator(server)
  const root = administrator.organization
  const department = await makeOrganization(server, root)
  const team = await makeOrganization(server, department)
  const visitor = await signedIn(server, administrator)
  const params = { orgId: root.id, id: department.id }
  const drop = (id = department.id, name?: string) =>
    visitor.call(deleteHierarchyNode, {
      params: { ...params, id },
      ...(name !== undefined && { query: { name } }),
    })
  return { administrator, root, department, team, visitor, params, drop }
}

const unknown = { status: 404, body: { code: 'organization.unknown' } }

test('[B2.orgs.delete.2] [B7.hier.4] [T22] [AMB-192] deleting an organization deletes its descendants, counted before, and returns its credits to the parent', async () => {
  const { root, department, team, visitor, params, drop } = await company()
  const { db } = server.makeContext()
  await db
    .update(creditBalances)
    .set({ balance: 7 })
    .where(inArray(creditBalances.organizationId, [department.id, team.id]))
  await makePerson(server, { organization: team })
  await makeEmployee(server, { organization: department })
  await db.insert(teams).values({ organizationId: team.id, name: 'Walkers' })
  const contents = { organizations: 2, users: 2, teams: 1, challenges: 0, quizzes: 0, credits: 14 }
  expect((await visitor.call(countHierarchyNode, { params })).body.data).toEqual(contents)

  const other = { status: 409, body: { code: 'organization.other_name' } }
  expect(await drop(department.id, 'Organization')).toMatchObject(other)
  const answer = await drop(department.id, department.name)
  expect(answer).toMatchObject({ status: 200, body: { success: true, data: { id: department.id } } })
  const tree = (await visitor.call(listHierarchy, { params })).body.data
  expect(tree).toMatchObject([{ id: root.id, credits: 14, children: [] }])
  for (const { id } of [department, team]) {
    expect(await visitor.call(getHierarchyNode, { params: { ...params, id } })).toMatchObject(unknown)
    expect(await visitor.call(getOrganization, { params: { orgId: id } })).toMatchObject({ status: 403 })
    expect(await visitor.call(listUsers, { params: { orgId: id } })).toMatchObject({ status: 403 })
    const body = { name: 'Below', parentId: id }
    expect(await visitor.call(createSubOrganization, { params, body })).toMatchObject(unknown)
  }
  expect(await drop()).toMatchObject(unknown)
})

test('[T22] [AMB-192] administrators cannot delete their own organization or its ancestors', async () => {
  const { administrator, root, department, team, drop } = await company()
  const primary = { status: 409, body: { code: 'organization.primary' } }
  expect(await drop(root.id)).toMatchObject(primary)
  const { user } = await makePerson(server, { organization: team })
  const { db } = server.makeContext()
  const accountId = administrator.account.id
  await db.update(users).set({ status: 'active', accountId }).where(eq(users.id, user.id))
  await addRole(server.makeContext(), { organizationId: team.id, userId: user.id, accountId })
  for (const { id } of [department, team]) expect(await drop(id)).toMatchObject(primary)
})

test('[T22] a deletion ends sign-in, sessions, links, invitations and support immediately', async () => {
  const { administrator, department, team, visitor, params, drop } = await company()
  const employee = await makeEmployee(server, { organization: team })
  const theirs = await signedIn(server, employee)
  // Works elsewhere as well.
  const both = await makeEmployee(server)
  const elsewhere = await signedIn(server, both)
  const { user } = await makePerson(server, { organization: department })
  const { db } = server.makeContext()
  await db.update(users).set({ status: 'active', accountId: both.account.id }).where(eq(users.id, user.id))
  const invited = newAddress()
  const body = { name: 'Below', parentId: department.id, admins: [invited] }
  await visitor.call(createSubOrganization, { params, body })
  const token = await mailedToken(server, invited, '/invitation')
  const waiting = (await makePerson(server, { organization: team })).user
  await queueInvitations(server.makeContext(), team.id, [waiting.id], { accountId: null, language: 'en' })
  const support = await signedIn(server, administrator, team.id)
  const [link] = await db.select().from(inviteLinks).where(eq(inviteLinks.organizationId, team.id))
  const open = { params: { orgId: '_', inviteToken: link?.token ?? '' } }
  expect(await server.visitor().call(validateInviteLink, open)).toMatchObject({ status: 200 })

  await drop()
  await server.runJobs()
  for (const gone of [theirs, support]) expect((await gone.call(getSession)).body.session).toBeNull()
  for (const still of [elsewhere, visitor]) expect((await still.call(getSession)).body.session).not.toBeNull()
  const { email } = employee.account
  const signIn = await server.visitor().call(login, { body: { email, password } })
  expect(signIn).toMatchObject({ status: 403, body: { code: 'account.inactive' } })
  const back = { email: both.account.email, password }
  expect(await server.visitor().call(login, { body: back })).toMatchObject({ status: 200 })
  const dead = { status: 410, body: { code: 'invitation.link_void' } }
  expect(await server.visitor().call(validateInviteLink, open)).toMatchObject(dead)
  expect(await server.visitor().call(verifyInvite, { body: { token } })).toMatchObject({ status: 410 })
  expect(await server.mailsTo(waiting.email)).toEqual([])
  const access = { organizationId: team.id, email: administrator.account.email }
  expect(await server.asProvider(createAdminAccess, access)).toMatchObject(unknown)
})

test('[T22] within 30 days the provider restores exactly what was deleted together', async () => {
  const { root, department, team, params, drop } = await company()
  const earlier = await makeOrganization(server, department)
  await drop(earlier.id)
  const waiting = (await makePerson(server, { organization: team })).user
  await queueInvitations(server.makeContext(), team.id, [waiting.id], { accountId: null, language: 'en' })
  await drop()
  await server.runJobs()
  expect(await provider(earlier.id)).toMatchObject(unknown)
  expect(await provider(root.id)).toMatchObject({ status: 409, body: { code: 'organization.not_deleted' } })
  expect(await provider(crypto.randomUUID())).toMatchObject(unknown)
  server.pass({ days: 30 })
  const { body } = await provider(team.id)
  const { organizationIds } = body.data as { organizationIds: string[] }
  expect([...organizationIds].sort()).toEqual([department.id, team.id].sort())
  await server.runJobs()
  expect(await server.mailsTo(waiting.email)).toHaveLength(1)
  const again = await signedIn(server, await makeAdministrator(server, { organization: root }))
  const tree = (await again.call(listHierarchy, { params })).body.data
  expect(tree).toMatchObject([
    { children: [{ id: department.id, children: [{ id: team.id, children: [] }] }] },
  ])
})

test('[T22] after 30 days deleted organizations are purged with their people and cannot be restored', async () => {
  const { root, department, team, drop } = await company()
  await makeEmployee(server, { organization: team })
  await drop()
  const rows = () =>
    server
      .makeContext()
      .db.$count(organizations, inArray(organizations.id, [root.id, department.id, team.id]))
  const tidy = () => runTasks(server.parts)
  server.pass({ days: 30 })
  await tidy()
  expect(await rows()).toBe(3)
  server.pass({ seconds: 1 })
  expect(await provider(department.id)).toMatchObject(unknown)
  await tidy()
  expect(await rows()).toBe(1)
  expect(await server.makeContext().db.$count(users, eq(users.organizationId, team.id))).toBe(0)
})

test('[G22] pictures of a deleted organization are not served, are restored with it and purged with it', async () => {
  const { drop, visitor, department, team, root } = await company()
  const file = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#258' } })
    .png()
    .toBuffer()
  const urls = await Promise.all(
    [root, department, team].map(async ({ id: orgId }) => {
      const { body } = await visitor.call(uploadPicture, { params: { orgId }, file })
      const { url } = body.data
      await visitor.call(updateOrganization, { params: { orgId }, body: { logo_url: url } })
      return url
    }),
  )
  const statuses = () =>
    Promise.all(urls.map(async (url) => (await server.visitor().send({ method: 'GET', url })).status))
  expect(await statuses()).toEqual([200, 200, 200])
  await drop()
  expect(await statuses()).toEqual([200, 404, 404])
  await provider(department.id)
  expect(await statuses()).toEqual([200, 200, 200])
  await drop()
  server.pass({ days: 31 })
  await runTasks(server.parts)
  expect(await statuses()).toEqual([200, 404, 404])
  const kept = inArray(uploads.organizationId, [root.id, department.id, team.id])
  expect(await server.makeContext().db.$count(uploads, kept)).toBe(1)
})
