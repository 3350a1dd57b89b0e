import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateAccount } from '#contract/identity/accounts.ts'
import { updatePassword } from '#contract/identity/passwords.ts'
import { getSession } from '#contract/identity/sessions.ts'
import { createAdminAccess, validateAdminAccess } from '#contract/operations/provider.ts'
import { inviteAdministrator } from '#contract/people/invitations.ts'
import { getInviteLink, replaceInviteLink } from '#contract/people/invite-links.ts'
import { listUsers } from '#contract/people/users.ts'
import { getMyOrganization, getOrganization, getOrganizationTree } from '#contract/tenants/organizations.ts'
import { administrators } from '#server/schema/administrators.ts'
import { users } from '#server/schema/users.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import {
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  password,
  signedIn,
  tokenOf,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const key = 'Bearer provider-key-of-the-tests-only'

function order(organizationId: string, email: string, authorization = key) {
  const { method, path: url } = createAdminAccess
  return server.visitor().send({ method, url, body: { organizationId, email }, headers: { authorization } })
}

async function linkFor({ organization, account }: Awaited<ReturnType<typeof makeAdministrator>>) {
  const { body } = await order(organization.id, account.email)
  const link = new URL(String(body.link))
  return { link, token: tokenOf(link), org_id: link.searchParams.get('org') ?? '' }
}

async function supporting(person: Awaited<ReturnType<typeof makeAdministrator>>) {
  const { token, org_id } = await linkFor(person)
  const visitor = server.visitor()
  await visitor.call(validateAdminAccess, { body: { token, org_id } })
  return visitor
}

test('[A6.adminaccess.1] [A7.auth.12] [B3.adminaccess.1] [B7.adminaccess.1] the link opens a session with the rights of that administrator', async () => {
  const person = await makeAdministrator(server)
  const { id: organization_id } = person.organization
  const { id, email } = person.account
  const { link, token, org_id } = await linkFor(person)
  expect(link.href).toMatch(/^https:\/\/elan\.example\.com\/auth\/admin-access\?token=/)
  expect(org_id).toBe(organization_id)
  const visitor = server.visitor()
  const answer = await visitor.call(validateAdminAccess, { body: { token, org_id } })
  const user_info = { id, email, organization_id }
  expect(answer.body).toEqual({ success: true, data: { user_info }, user_info })
  const { session } = (await visitor.call(getSession)).body
  const expires_at = new Date(server.makeContext().now.getTime() + 3_600_000).toISOString()
  expect(session).toMatchObject({ kind: 'admin_access', expires_at, user: { id } })
  expect(await visitor.call(listUsers, { params: { orgId: organization_id } })).toMatchObject({ status: 200 })
})

test('[T11] only the holder of the provider key gets a link; for others the path does not exist', async () => {
  const { organization, account } = await makeAdministrator(server)
  const unknown = await server.visitor().send({ method: 'POST', url: '/provider/nothing-here', body: {} })
  for (const authorization of [
    '',
    'Bearer ',
    'Bearer wrong',
    key.slice(0, -1),
    key.slice(7),
    `Basic ${key}`,
  ]) {
    const answer = await order(organization.id, account.email, authorization)
    expect(answer).toMatchObject({ status: 404, body: { success: false } })
    expect(answer.status).toBe(unknown.status)
    expect(answer.text).not.toContain('link')
  }
})

test('[T11] without a provider key in the settings no key is valid, not even an empty one', async () => {
  const keyless = await startTestServer({ PROVIDER_KEY: '' }, server.database)
  try {
    for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
      const headers = { authorization }
      const sent = { method: 'POST', url: '/provider/admin-access', body: {}, headers } as const
      expect(await keyless.visitor().send(sent)).toMatchObject({ status: 404 })
    }
  } finally {
    await keyless.close()
  }
})

test('[T11] a link can be created only for an administrator of that organization', async () => {
  const { organization, account } = await makeAdministrator(server)
  const employee = await makeEmployee(server, { organization })
  const stranger = await makeAdministrator(server)
  const missing = { status: 404, body: { code: 'administrator.not_found' } }
  expect(await order(organization.id, employee.account.email)).toMatchObject(missing)
  expect(await order(organization.id, stranger.account.email)).toMatchObject(missing)
  expect(await order(organization.id, 'nobody@example.com')).toMatchObject(missing)
  const none = { status: 404, body: { code: 'organization.unknown' } }
  expect(await order('00000000-0000-4000-8000-000000000000', account.email)).toMatchObject(none)
})

test('[A7.auth.12] [T11] a link changed to name another organization opens no session and is not consumed', async () => {
  const person = await makeAdministrator(server)
  const { id: other } = await makeOrganization(server)
  const { token, org_id } = await linkFor(person)
  const visitor = server.visitor()
  for (const wrong of [other, '_', 'null', org_id.toUpperCase()]) {
    const answer = await visitor.call(validateAdminAccess, { body: { token, org_id: wrong } })
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'token.invalid' } })
    expect(visitor.cookies.size).toBe(0)
  }
  expect(await visitor.call(validateAdminAccess, { body: { token, org_id } })).toMatchObject({ status: 200 })
})

test('[T11] [G13] a link works once, even with 50 concurrent requests', async () => {
  const { token, org_id } = await linkFor(await makeAdministrator(server))
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.visitor().call(validateAdminAccess, { body: { token, org_id } })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 410)).toHaveLength(49)
})

test('[T11] a link is valid for ten minutes, and a newer one voids it', async () => {
  const person = await makeAdministrator(server)
  const first = await linkFor(person)
  const second = await linkFor(person)
  const open = ({ token, org_id }: typeof first) =>
    server.visitor().call(validateAdminAccess, { body: { token, org_id } })
  expect(await open(first)).toMatchObject({ status: 410, body: { code: 'token.gone' } })
  server.pass({ minutes: 10 })
  expect(await open(second)).toMatchObject({ status: 410, body: { code: 'token.gone' } })
})

test('[T11] a link of a former administrator opens nothing', async () => {
  const person = await makeAdministrator(server)
  const { token, org_id } = await linkFor(person)
  await makeAdministrator(server, { organization: person.organization })
  await server.makeContext().db.delete(administrators).where(eq(administrators.userId, person.user.id))
  const answer = await server.visitor().call(validateAdminAccess, { body: { token, org_id } })
  expect(answer).toMatchObject({ status: 410 })
})

test('[T11] a support session ends after 60 minutes regardless of activity', async () => {
  const visitor = await supporting(await makeAdministrator(server))
  for (let i = 0; i < 3; i++) {
    server.pass({ minutes: 19 })
    expect((await visitor.call(getSession)).body.session).not.toBeNull()
  }
  server.pass({ minutes: 3 })
  expect((await visitor.call(getSession)).body.session).toBeNull()
})

test('[T11] a support session cannot change rights, links or the account', async () => {
  const person = await makeAdministrator(server)
  const params = { orgId: person.organization.id }
  const visitor = await supporting(person)
  const refused = { status: 403, body: { code: 'session.support' } }
  const email = 'new-admin@example.com'
  expect(await visitor.call(inviteAdministrator, { params, body: { email } })).toMatchObject(refused)
  expect(await visitor.call(replaceInviteLink, { params })).toMatchObject(refused)
  const change = { password: 'another password', current_password: password }
  expect(await visitor.call(updatePassword, { body: change })).toMatchObject(refused)
  const metadata = { first_name: 'Mallory' }
  expect(await visitor.call(updateAccount, { body: { metadata } })).toMatchObject(refused)
  expect(await visitor.call(getInviteLink, { params })).toMatchObject({ status: 200 })
})

test('[T11] a support session has access to that organization and its descendants only, whatever else its administrator may access', async () => {
  const person = await makeAdministrator(server)
  const { organization, account, user } = person
  const context = server.makeContext()
  const child = await createOrganization(context, { name: 'Below', parent: organization })
  const other = await makeOrganization(server)
  const there = { organizationId: other.id, accountId: account.id }
  await context.db.insert(users).values({ ...there, ...nameOf(user), status: 'active' })
  const [second] = await context.db.select().from(users).where(eq(users.organizationId, other.id))
  await context.db.insert(administrators).values({ ...there, userId: second?.id ?? '' })

  const own = await signedIn(server, person)
  expect(await own.call(getOrganization, { params: { orgId: other.id } })).toMatchObject({ status: 200 })
  const support = await supporting(person)
  const status = async (orgId: string) => (await support.call(getOrganization, { params: { orgId } })).status
  expect(await status(organization.id)).toBe(200)
  expect(await status(child.id)).toBe(200)
  expect(await status(other.id)).toBe(403)
  const tree = await support.call(getOrganizationTree)
  expect(tree.body.data).toMatchObject([{ id: organization.id, children: [{ id: child.id }] }])
  expect(tree.text).not.toContain(other.id)
})

function nameOf({ firstName, lastName, email }: typeof users.$inferSelect) {
  return { firstName, lastName, email }
}

test('[T31] a support session loses access when its administrator is removed', async () => {
  const person = await makeAdministrator(server)
  const support = await supporting(person)
  await makeAdministrator(server, { organization: person.organization })
  await server.makeContext().db.delete(administrators).where(eq(administrators.userId, person.user.id))
  const params = { orgId: person.organization.id }
  expect(await support.call(getOrganization, { params })).toMatchObject({ status: 403 })
  expect((await support.call(getOrganizationTree)).body.data).toEqual([])
  expect(await support.call(getMyOrganization)).toMatchObject({ status: 404 })
})
