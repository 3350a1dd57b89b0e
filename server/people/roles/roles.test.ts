import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { giveRole, listRoleHolders, takeRole } from '#contract/identity/roles.ts'
import { confirmInvite, inviteUser, inviteUsers } from '#contract/people/invitations.ts'
import { deleteUser } from '#contract/people/users.ts'
import { type Role, roles } from '#contract/platform/permissions.ts'
import { getOrganization } from '#contract/tenants/organizations.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { administrators } from '#server/schema/administrators.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
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
import { giveRole as give, takeRole as take } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting(parent?: Organization) {
  const organization = await makeOrganization(server, parent)
  const administrator = await makeAdministrator(server, { organization, firstName: 'Ada', lastName: 'First' })
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  return {
    organization,
    administrator,
    visitor,
    params,
    give: (email: string, role: Role) => visitor.call(giveRole, { params, body: { email, role } }),
    take: (userId: string, role: Role) => visitor.call(takeRole, { params: { ...params, userId, role } }),
    list: async (query: object = {}) => (await visitor.call(listRoleHolders, { params, query })).body.data,
    log: async () =>
      (await visitor.call(listAuditEntries, { params, query: {} })).body.data.entries.slice(0, 1),
  }
}

const refusal = (code: string) => ({ body: { success: false, code } })

test('an active person with a proved mailbox gets a role at once and loses it at once, and the log says both', async () => {
  const { organization, visitor, params, give, take, list, log } = await setting()
  const { user, account } = await makeEmployee(server, { organization, firstName: 'Bo', lastName: 'Berg' })
  const theirs = await signedIn(server, { account })
  const reads = async () => (await theirs.call(getOrganization, { params })).status
  expect(await reads()).toBe(403)

  expect(await give(user.email, 'auditor')).toMatchObject({
    status: 201,
    body: { data: { email: user.email, role: 'auditor', status: 'active' } },
  })
  expect(await reads()).toBe(200)
  expect(await log()).toMatchObject([
    { action: 'roles.giveRole', fields: ['email', 'role'], affected: [{ id: user.id, change: 'granted' }] },
  ])
  expect(await give(user.email, 'auditor')).toMatchObject(refusal('role.exists'))
  await give(user.email, 'viewer')
  const { holders, counts } = await list()
  expect(holders.map(({ firstName, roles }) => [firstName, roles.map(({ role }) => role)])).toEqual([
    ['Bo', ['auditor', 'viewer']],
    ['Ada', ['administrator']],
  ])
  expect(counts).toMatchObject({ administrator: 1, auditor: 1, viewer: 1, finance: 0 })

  expect(await take(user.id, 'auditor')).toMatchObject({ status: 200 })
  expect(await log()).toMatchObject([
    { action: 'roles.takeRole', subjectId: user.id, affected: [{ id: user.id, change: 'revoked' }] },
  ])
  await take(user.id, 'viewer')
  expect(await reads()).toBe(403)
  expect(await take(user.id, 'viewer')).toMatchObject(refusal('role.not_held'))
  expect(
    await visitor.call(takeRole, { params: { ...params, userId: user.id, role: 'administrator' } }),
  ).toMatchObject(refusal('role.not_held'))
})

test('[I-ROLE-5] a role promised by an invitation begins when the mailed link is used, and not after it was taken back', async () => {
  const { params, give, take, list, log } = await setting()
  const kept = newAddress()
  const withdrawn = newAddress()
  for (const email of [kept, withdrawn])
    expect(await give(email, 'hr_manager')).toMatchObject({
      status: 201,
      body: { data: { status: 'pending' } },
    })
  expect(await log()).toMatchObject([{ affected: [{ change: 'granted_later' }] }])
  const { holders } = await list({ role: 'hr_manager' })
  expect(holders).toHaveLength(2)
  expect(holders.map(({ roles }) => roles)).toEqual(
    holders.map(() => [{ role: 'hr_manager', sources: [], since: expect.any(String) }]),
  )
  expect((await server.mailsTo(kept))[0]?.text).toContain('HR manager')

  const accept = async (email: string) =>
    server.visitor().call(confirmInvite, {
      body: { token: await mailedToken(server, email, '/invitation'), password },
    })
  const token = await mailedToken(server, withdrawn, '/invitation')
  expect(await take(holders.find(({ email }) => email === withdrawn)?.id ?? '', 'hr_manager')).toMatchObject({
    status: 200,
  })
  expect(await server.visitor().call(confirmInvite, { body: { token, password } })).toMatchObject(
    refusal('invitation.gone'),
  )
  const { user } = (await accept(kept)).body.data
  const theirs = await signedIn(server, { account: { id: user.id } })
  const answer = await theirs.call(getOrganization, { params })
  expect(answer.body.organization.roles).toEqual(['hr_manager'])
  expect(await list()).toMatchObject({ counts: { hr_manager: 1 } })
})

test('an unproved person proves the mailbox before a role begins, and an inactive one gets none', async () => {
  const { organization, give } = await setting()
  const { user } = await makeEmployee(server, { organization, verified: false })
  expect(await give(user.email, 'viewer')).toMatchObject({ body: { data: { status: 'pending' } } })
  const inactive = await makePerson(server, { organization, status: 'inactive' })
  expect(await give(inactive.user.email, 'viewer')).toMatchObject(refusal('user.inactive'))
})

test('[I-ROLE-2] role.beyond: only administrators give and take roles, and nobody touches a person who holds more', async () => {
  const { organization, administrator, params, give } = await setting()
  const { user } = await makeEmployee(server, { organization })
  const promised = newAddress()
  await give(promised, 'it_administrator')
  for (const role of roles.filter((one) => one !== 'administrator')) {
    const holder = await makeEmployee(server, { organization })
    await give(holder.user.email, role)
    const theirs = await signedIn(server, holder)
    const gives = theirs.call(giveRole, { params, body: { email: holder.user.email, role: 'viewer' } })
    expect(await gives, role).toMatchObject({ status: 403, ...refusal('role.lacking') })
    const takes = theirs.call(takeRole, { params: { ...params, userId: holder.user.id, role } })
    expect(await takes, role).toMatchObject({ status: 403, ...refusal('role.lacking') })
    if (role !== 'hr_manager') continue
    const beyond = { status: 403, ...refusal('role.beyond') }
    const ofAdministrator = { ...params, userId: administrator.user.id }
    expect(await theirs.call(deleteUser, { params: ofAdministrator })).toMatchObject(beyond)
    const [{ id } = { id: '' }] = await peopleOf(promised)
    expect(await theirs.call(inviteUser, { params: { ...params, userId: id } })).toMatchObject(beyond)
    const bulk = await theirs.call(inviteUsers, { params, body: { userIds: [id] } })
    expect(bulk.body).toMatchObject({ results: [{ userId: id, success: false, code: 'role.beyond' }] })
    expect(await theirs.call(deleteUser, { params: { ...params, userId: user.id } })).toMatchObject({
      status: 200,
    })
  }
})

const peopleOf = (email: string) =>
  server.makeContext().db.select({ id: users.id }).from(users).where(eq(users.email, email))

test('[I-ROLE-2] role.beyond: whoever may manage roles still gives and takes none with more than they hold', async () => {
  const { organization, administrator } = await setting()
  const { user, account } = administrator
  const [session] = await server
    .makeContext()
    .db.select()
    .from(sessions)
    .where(eq(sessions.accountId, account.id))
  if (!session) throw new Error('nobody signed in')
  const scope = new OrganizationScope(server.makeContext(), { session, account }, organization, [
    'hr_manager',
  ])
  const beyond = { code: 'role.beyond' }
  await expect(give(scope, newAddress(), 'finance')).rejects.toMatchObject(beyond)
  await expect(take(scope, user.id, 'administrator')).rejects.toMatchObject(beyond)
})

test('the administrator’s role keeps its rules: the last one stays, and nobody takes their own', async () => {
  const { organization, administrator, give, take, list } = await setting()
  expect(await take(administrator.user.id, 'administrator')).toMatchObject(refusal('administrator.last'))
  const { user } = await makeEmployee(server, { organization })
  expect(await give(user.email, 'administrator')).toMatchObject({ status: 201 })
  expect(await give(user.email, 'administrator')).toMatchObject(refusal('administrator.exists'))
  expect(await take(administrator.user.id, 'administrator')).toMatchObject(refusal('administrator.yourself'))
  expect(await take(user.id, 'administrator')).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject({ counts: { administrator: 1 } })
})

test('a role that a directory gave is shown with its source and not taken by hand', async () => {
  const { organization, give, take, list } = await setting()
  const { user } = await makeEmployee(server, { organization })
  await give(user.email, 'finance')
  const { db } = server.makeContext()
  const [row] = await db.select().from(administrators).where(eq(administrators.userId, user.id))
  if (row) await db.insert(administrators).values({ ...row, source: 'directory' })
  expect((await list({ role: 'finance' })).holders).toMatchObject([
    { roles: [{ role: 'finance', sources: ['directory', 'manual'] }] },
  ])
  expect(await take(user.id, 'finance')).toMatchObject(refusal('role.managed'))
})

test('giving and taking a role ask for a fresh proof', async () => {
  const { organization, administrator, give, take } = await setting()
  const { user } = await makeEmployee(server, { organization })
  const { db, now } = server.makeContext()
  const old = new Date(now.getTime() - 11 * 60_000)
  await db
    .update(sessions)
    .set({ authenticatedAt: old })
    .where(eq(sessions.accountId, administrator.account.id))
  const asked = { status: 403, ...refusal('session.reauthentication_required') }
  expect(await give(user.email, 'viewer')).toMatchObject(asked)
  expect(await take(user.id, 'viewer')).toMatchObject(asked)
})

test('roles of organizations above are counted, and named for those alone who manage them', async () => {
  const above = await setting()
  const below = await setting(above.organization)
  const auditor = await makeEmployee(server, { organization: above.organization })
  await above.give(auditor.user.email, 'auditor')
  const organization = { id: above.organization.id, name: above.organization.name }
  const inherited = [
    { role: 'administrator', people: 1 },
    { role: 'auditor', people: 1 },
  ]
  expect((await below.list()).inherited).toEqual(inherited.map((one) => ({ ...one, organization: null })))
  const seen = await above.visitor.call(listRoleHolders, { params: below.params, query: {} })
  expect(seen.body.data.inherited).toEqual(inherited.map((one) => ({ ...one, organization })))
  expect(seen.text).not.toContain(auditor.user.email)
  expect((await above.list()).inherited).toEqual([])
})

test('holders are listed page by page and found by name, address and role', async () => {
  const { organization, list } = await setting()
  const context = server.makeContext()
  for (const number of [1, 2, 3]) {
    const { user, account } = await makeEmployee(server, {
      organization,
      firstName: `Kim${number}`,
      lastName: 'Lee',
    })
    const holder = { organizationId: organization.id, userId: user.id, accountId: account.id }
    await addRole(context, holder, number === 3 ? 'viewer' : 'auditor')
  }
  await makeEmployee(server, { organization, firstName: 'Kim4', lastName: 'Lee' })
  const names = async (query: object) => (await list(query)).holders.map(({ firstName }) => firstName)
  expect(await names({ search: 'lee kim' })).toEqual(['Kim1', 'Kim2', 'Kim3'])
  expect(await names({ search: 'kim', role: 'viewer' })).toEqual(['Kim3'])
  const second = await list({ limit: 3, page: 2 })
  expect(second.holders).toHaveLength(1)
  expect(second.pagination).toMatchObject({ totalItems: 4, totalPages: 2, hasNext: false })
  expect(await names({ search: 'nobody of that name' })).toEqual([])
})
