import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, login } from '#contract/identity/sessions.ts'
import { createUserField } from '#contract/people/custom-fields.ts'
import { inviteUser, inviteUsers, verifyInvite } from '#contract/people/invitations.ts'
import { deleteUser, getUser, listUsers, updateUser } from '#contract/people/users.ts'
import { getOrganization } from '#contract/tenants/organizations.ts'
import { pendingAdministrators } from '#server/schema/administrators.ts'
import { users } from '#server/schema/users.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  makePerson,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting() {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const { user } = await makePerson(server, { organization })
  const at = (userId: string) => ({ params: { orgId: organization.id, userId } })
  const change = (userId: string, body: object) => visitor.call(updateUser, { ...at(userId), body })
  return { administrator, organization, visitor, user, at, change }
}

test('[AMB-071] PATCH changes the given names and address and keeps the rest', async () => {
  const { user, change, visitor, at } = await setting()
  const renamed = await change(user.id, { last_name: '  Ålund ' })
  expect(renamed.body.data).toMatchObject({
    last_name: 'Ålund',
    first_name: user.firstName,
    email: user.email,
  })
  const moved = await change(user.id, { email: 'New.Address@example.com', first_name: 'Noor' })
  expect(moved.body.data).toMatchObject({ email: 'new.address@example.com', first_name: 'Noor' })
  expect((await visitor.call(getUser, at(user.id))).body.data).toEqual(moved.body.data)
})

test('a colleague’s address is refused by name, and another organization’s is accepted', async () => {
  const { user, change, organization } = await setting()
  const { user: colleague } = await makePerson(server, { organization })
  const { user: stranger } = await makePerson(server)
  expect(await change(user.id, { email: colleague.email })).toMatchObject({
    status: 409,
    body: { code: 'user.email_taken', fields: { email: expect.any(String) } },
  })
  expect((await change(user.id, { email: stranger.email })).status).toBe(200)
})

test.each([
  ['first_name', { first_name: ' ' }],
  ['last_name', { last_name: 'x'.repeat(61) }],
  ['first_name', { first_name: 'www.example.com' }],
  ['email', { email: 'nobody' }],
  ['status', { status: 'invited' }],
  // What is only shown is ignored, and alone it is no change.
  ['body', { id: crypto.randomUUID(), is_invited: true }],
  ['admin', { id: crypto.randomUUID(), admin: true }],
  ['body', {}],
  ['metadata.custom_fields.unknown', { metadata: { custom_fields: { unknown: 1 } } }],
  ['metadata.custom_fields.constructor', { metadata: { custom_fields: { constructor: 'x' } } }],
  ['metadata.role', { metadata: { role: 'administrator' } }],
])('[T4] an invalid %s is refused by name, and nothing changes', async (field, body) => {
  const { user, change, visitor, at } = await setting()
  const before = (await visitor.call(getUser, at(user.id))).text
  expect(await change(user.id, body)).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  })
  expect((await visitor.call(getUser, at(user.id))).text).toBe(before)
})

test('[T19] a changed address voids links sent to the old one and its pending administrator rights', async () => {
  const { user, change, visitor, at, organization } = await setting()
  await visitor.call(inviteUser, at(user.id))
  const token = await mailedToken(server, user.email, '/landing')
  const { db } = server.makeContext()
  await db.insert(pendingAdministrators).values({ organizationId: organization.id, email: user.email })
  const { body } = await change(user.id, { email: `moved.${user.email}` })
  expect(body.data).toMatchObject({ status: 'pending', is_invited: false, invitation: null })
  expect((await server.visitor().call(verifyInvite, { body: { token } })).status).toBe(410)
  // Neither does the old one bring them back.
  await change(user.id, { email: user.email })
  expect((await server.visitor().call(verifyInvite, { body: { token } })).status).toBe(410)
  const promised = eq(pendingAdministrators.organizationId, organization.id)
  expect(await db.$count(pendingAdministrators, promised)).toBe(0)
})

test('an active person whose listed address changes still signs in with their own', async () => {
  const { change, organization } = await setting()
  const employee = await makeEmployee(server, { organization })
  const email = `moved.${employee.account.email}`
  expect((await change(employee.user.id, { email })).body.data).toMatchObject({ email, status: 'active' })
  const signIn = (email: string) => server.visitor().call(login, { body: { email, password } })
  expect((await signIn(employee.account.email)).status).toBe(200)
  expect((await signIn(email)).status).toBe(401)
})

test('[T11] a support session can change names, but no address or status', async () => {
  const { administrator, organization, user, at } = await setting()
  const support = await signedIn(server, administrator, organization.id)
  const change = (body: object) => support.call(updateUser, { ...at(user.id), body })
  for (const body of [
    { email: 'other@example.com' },
    { status: 'inactive' },
    { first_name: 'X', status: 'active' },
  ])
    expect(await change(body)).toMatchObject({ status: 403, body: { code: 'session.support' } })
  expect((await change({ first_name: 'Noor' })).body.data).toMatchObject({
    first_name: 'Noor',
    email: user.email,
    status: 'pending',
  })
})

test('a queued invitation goes to the address at the time of mailing', async () => {
  const { user, change, visitor, organization, at } = await setting()
  const params = { orgId: organization.id }
  await visitor.call(inviteUsers, { params, body: { userIds: [user.id] } })
  const email = `moved.${user.email}`
  await change(user.id, { email })
  await server.runJobs()
  expect(
    [await server.mailsTo(user.email), await server.mailsTo(email)].map((mails) => mails.length),
  ).toEqual([0, 1])
  expect((await visitor.call(getUser, at(user.id))).body.data).toMatchObject({
    status: 'invited',
    invitation: { state: 'sent' },
  })
})

test('[AMB-075] status inactive ends sessions and prevents sign-in, and active restores it', async () => {
  const { change, organization } = await setting()
  const employee = await makeEmployee(server, { organization })
  const browser = await signedIn(server, employee)
  expect((await change(employee.user.id, { status: 'inactive' })).body.data.status).toBe('inactive')
  expect((await browser.call(getSession)).body.session).toBe(null)
  const credentials = { email: employee.account.email, password }
  const tried = await server.visitor().call(login, { body: credentials })
  expect(tried).toMatchObject({ status: 403, body: { code: 'account.inactive' } })
  await change(employee.user.id, { status: 'active' })
  expect((await server.visitor().call(login, { body: credentials })).status).toBe(200)
})

test('a person who is inactive here keeps sessions as an active member elsewhere', async () => {
  const { change, organization } = await setting()
  const employee = await makeEmployee(server, { organization })
  const elsewhere = await makeOrganization(server)
  await server.makeContext().db.insert(users).values({
    organizationId: elsewhere.id,
    accountId: employee.account.id,
    firstName: 'Robin',
    lastName: 'Example',
    email: employee.account.email,
    status: 'active',
  })
  const browser = await signedIn(server, employee)
  await change(employee.user.id, { status: 'inactive' })
  expect((await browser.call(getSession)).body.session).not.toBe(null)
})

test('a person without a password cannot be activated, and nobody can change their own status', async () => {
  const { user, change, administrator } = await setting()
  expect(await change(user.id, { status: 'active' })).toMatchObject({
    status: 409,
    body: { code: 'user.not_activated' },
  })
  expect((await change(user.id, { status: 'inactive' })).status).toBe(200)
  // Where they were before, and so to be invited again.
  expect((await change(user.id, { status: 'active' })).body.data.status).toBe('pending')
  const { organization } = administrator
  await makeAdministrator(server, { organization })
  expect(await change(administrator.user.id, { status: 'inactive' })).toMatchObject({
    status: 409,
    body: { code: 'user.own_status' },
  })
})

test('[A3.user.3] metadata.custom_fields contains values by field key, in the type of the field', async () => {
  const { user, change, visitor, organization } = await setting()
  const params = { orgId: organization.id }
  const field = async (name: string, type: 'text' | 'number' | 'date' | 'list', values?: string[]) =>
    (
      await visitor.call(createUserField, {
        params,
        body: { name, type, visible: true, ...(values && { values }) },
      })
    ).body.data.fieldKey
  const shoe = await field('Shoe size', 'number')
  const start = await field('First day', 'date')
  const site = await field('Site', 'list', ['Lyon', 'Montréal'])
  const save = (custom_fields: object) => change(user.id, { metadata: { custom_fields } })
  const saved = await save({ [shoe]: '42,5', [start]: '2024-02-29', [site]: 'lyon' })
  const values = { [shoe]: 42.5, [start]: '2024-02-29', [site]: 'Lyon' }
  expect(saved.body.data.metadata.custom_fields).toEqual(values)
  for (const [key, value] of [
    [shoe, 'forty'],
    [shoe, [42]],
    [start, '2023-02-29'],
    [site, 'Paris'],
    [site, ''],
    [shoe, null],
  ] as const) {
    const answer = await save({ [key]: value })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [`metadata.custom_fields.${key}`]: expect.any(String) } },
    })
  }
  const { body } = await visitor.call(listUsers, { params, query: { page: 1, status: 'pending' } })
  expect(body.data.users[0]?.metadata.custom_fields).toEqual(values)
})

test('[AMB-070] deleting a person ends their sessions and frees their address', async () => {
  const { visitor, at, organization } = await setting()
  const employee = await makeEmployee(server, { organization })
  const browser = await signedIn(server, employee)
  const { status, body } = await visitor.call(deleteUser, at(employee.user.id))
  expect([status, body.data]).toEqual([200, { id: employee.user.id }])
  expect((await visitor.call(getUser, at(employee.user.id))).status).toBe(404)
  expect((await browser.call(getSession)).body.session).toBe(null)
  expect((await visitor.call(deleteUser, at(employee.user.id))).status).toBe(404)
})

test('[AMB-070] nobody can delete themselves', async () => {
  const { visitor, at, administrator } = await setting()
  expect(await visitor.call(deleteUser, at(administrator.user.id))).toMatchObject({
    status: 409,
    body: { code: 'user.yourself' },
  })
})

test('[T20] the last administrator of an organization can neither be deleted nor deactivated by an ancestor’s administrator', async () => {
  const { visitor, administrator } = await setting()
  const child = await makeOrganization(server, administrator.organization)
  const { user } = await makeAdministrator(server, { organization: child })
  const inChild = { params: { orgId: child.id, userId: user.id } }
  const refused = {
    status: 409,
    body: { code: 'administrator.last', message: 'Cannot remove the last administrator' },
  }
  expect(await visitor.call(deleteUser, inChild)).toMatchObject(refused)
  expect(await visitor.call(updateUser, { ...inChild, body: { status: 'inactive' } })).toMatchObject(refused)
  await makeAdministrator(server, { organization: child })
  expect((await visitor.call(deleteUser, inChild)).status).toBe(200)
})

test('[T20] [M3] of two administrators who concurrently remove each other, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const first = await makeAdministrator(server)
    const { organization } = first
    const second = await makeAdministrator(server, { organization })
    const [one, two] = [await signedIn(server, first), await signedIn(server, second)]
    const params = { orgId: organization.id }
    await Promise.all([
      one.call(deleteUser, { params: { ...params, userId: second.user.id } }),
      two.call(updateUser, { params: { ...params, userId: first.user.id }, body: { status: 'inactive' } }),
    ])
    const inside = await Promise.all([one, two].map((visitor) => visitor.call(getOrganization, { params })))
    expect(inside.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})
