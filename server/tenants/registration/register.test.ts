import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, login } from '#contract/identity/sessions.ts'
import { listUsers } from '#contract/people/users.ts'
import { getMyOrganization } from '#contract/tenants/organizations.ts'
import { register } from '#contract/tenants/registration.ts'
import { createPasswords } from '#server/platform/crypto/passwords.ts'
import { accounts } from '#server/schema/accounts.ts'
import { organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'
import { makeEmployee, newAddress } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, undefined, createPasswords())
})
afterAll(() => server.close())

const password = 'a new password'
const form = (email: string) => ({ email, password, firstName: 'Ada', lastName: 'Example' })

test('[A7.auth.2] registering creates the account, its organization and its first administrator', async () => {
  const email = newAddress()
  const visitor = server.visitor()
  const metadata = { company_name: 'Example Works', first_name: 'Ada', last_name: 'Example' }
  const answer = await visitor.call(register, { body: { ...form(email), metadata } })
  const { user, organization } = answer.body.data
  expect(answer).toMatchObject({ status: 201, body: { success: true } })
  expect(user).toMatchObject({ email, name: 'Ada Example', email_verified: false })
  expect(organization.name).toBe('Example Works')
  expect(visitor.cookies.size).toBe(0)

  await visitor.call(login, { body: { email, password } })
  const own = await visitor.call(getMyOrganization)
  const primary = { id: organization.id, name: 'Example Works', isPrimary: true, parentId: null }
  expect(own.body.organization).toMatchObject({ ...primary, admin_ids: [user.id] })
  expect(own.body.organization.access_code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
})

test('[A3.sessionuser.1] the founder’s account and user share one id', async () => {
  const email = newAddress()
  const visitor = server.visitor()
  const { body } = await visitor.call(register, { body: form(email) })
  const { user, organization } = body.data
  await visitor.call(login, { body: { email, password } })
  const list = await visitor.call(listUsers, { params: { orgId: organization.id } })
  expect(list.body.data.users).toMatchObject([{ id: user.id, email, status: 'active', first_name: 'Ada' }])
  expect((await visitor.call(getSession)).body.user?.id).toBe(user.id)
})

test('[A7.auth.2] a company outside the metadata is accepted, and without one the founder’s name is used', async () => {
  const beside = { ...form(newAddress()), company_name: 'Beside' }
  const answer = await server.visitor().call(register, { body: beside })
  expect(answer.body.data.organization.name).toBe('Beside')
  const nameless = await server.visitor().call(register, { body: form(newAddress()) })
  expect(nameless.body.data.organization.name).toBe('Ada Example')
})

test('two companies can have the same name', async () => {
  const metadata = { company_name: 'Twins' }
  const one = await server.visitor().call(register, { body: { ...form(newAddress()), metadata } })
  const two = await server.visitor().call(register, { body: { ...form(newAddress()), metadata } })
  expect(two.status).toBe(201)
  expect(two.body.data.organization.id).not.toBe(one.body.data.organization.id)
})

test('[A7.auth.2] [T14] a taken address is refused with 409, changes nothing and notifies its owner', async () => {
  const { account } = await makeEmployee(server)
  const before = await server.makeContext().db.$count(organizations)
  const body = { ...form(account.email.toUpperCase()), metadata: { company_name: 'Copy' } }
  const answer = await server.visitor().call(register, { body })
  expect(answer).toMatchObject({ status: 409, body: { code: 'account.email_taken', success: false } })
  expect(answer.body.fields).toHaveProperty('email')
  expect(await server.makeContext().db.$count(organizations)).toBe(before)
  const [stored] = await server.makeContext().db.select().from(accounts).where(eq(accounts.id, account.id))
  expect(stored).toEqual(account)
  const mails = await server.mailsTo(account.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.links).toContain('https://elan.example.com/forgot-password')
  expect(mails[0]?.text).not.toContain('Copy')
})

test('[T13] the owner of a taken address gets at most five mails an hour', async () => {
  const { account } = await makeEmployee(server)
  for (let i = 0; i < 7; i++) {
    expect(await server.visitor().call(register, { body: form(account.email) })).toMatchObject({
      status: 409,
    })
  }
  expect(await server.mailsTo(account.email)).toHaveLength(5)
})

test('of ten concurrent registrations of one address exactly one succeeds', async () => {
  const email = newAddress()
  const metadata = { company_name: `Race for ${email}` }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.visitor().call(register, { body: { ...form(email), metadata } })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array(9).fill(409)])
  const { db } = server.makeContext()
  expect(await db.$count(organizations, eq(organizations.name, metadata.company_name))).toBe(1)
  expect(await db.$count(users, eq(users.email, email))).toBe(1)
})

test.each([
  ['email', { email: 'nobody' }],
  ['email', { email: 'bob＠example.com' }],
  ['email', { email: `${'a'.repeat(250)}@example.com` }],
  ['email', { email: 'a@example.com\nBcc: b@example.com' }],
  ['password', { password: '1234567' }],
  ['password', { password: 'é'.repeat(129) }],
  ['password', { password: 12345678 }],
  ['firstName', { firstName: ' ' }],
  ['firstName', { firstName: 'Ada\r\nBcc: x' }],
  ['firstName', { firstName: 'A\u202eda' }],
  ['firstName', { firstName: 'win at https://bad.example' }],
  ['lastName', { lastName: 'x'.repeat(61) }],
  ['lastName', { lastName: undefined }],
  ['company_name', { company_name: '' }],
  ['metadata.company_name', { metadata: { company_name: 'a\u0000b' } }],
  ['metadata.organizationInviteToken', { metadata: { organizationInviteToken: '' } }],
  ['metadata.isPrimary', { metadata: { isPrimary: true } }],
  ['metadata.constructor', { metadata: { constructor: 'x' } }],
  ['id', { id: '00000000-0000-4000-8000-000000000000' }],
  ['credits', { credits: 1000 }],
  ['parentId', { parentId: null }],
  ['email_verified', { email_verified: true }],
])('[T4] [G17] registering refuses an invalid %s by name: %j', async (field, change) => {
  const email = newAddress()
  const body = { ...form(email), ...change }
  const answer = await server.visitor().send({ method: 'POST', url: register.path, body })
  expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'request.invalid' } })
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  expect(await server.makeContext().db.$count(accounts, eq(accounts.email, email))).toBe(0)
})

test('[A7.auth.2] a short password is refused with the documented message', async () => {
  const body = { ...form(newAddress()), password: '1234567' }
  const answer = await server.visitor().call(register, { body })
  expect(answer.body.message).toBe('Password must be at least 8 characters long.')
})

test('[G8] names of all scripts are stored unchanged', async () => {
  const email = newAddress()
  const name = { firstName: 'Zoë Ngọc', lastName: '李 O’Brien-Þórsdóttir' }
  const body = { ...form(email), ...name, metadata: { company_name: 'Œuvre & Söhne “d’été”' } }
  const answer = await server.visitor().call(register, { body })
  expect(answer.body.data.organization.name).toBe('Œuvre & Söhne “d’été”')
  expect(answer.body.data.user).toMatchObject({ first_name: name.firstName, last_name: name.lastName })
  const [stored] = await server.makeContext().db.select().from(accounts).where(eq(accounts.email, email))
  expect(stored).toMatchObject(name)
})

test('[T30] mail subjects contain no visitor input', async () => {
  const email = newAddress()
  await server.visitor().call(register, { body: { ...form(email), firstName: 'Hurry', lastName: 'Winner' } })
  const [mail] = await server.mailsTo(email)
  expect(mail?.subject).not.toMatch(/Hurry|Winner/)
  expect(mail?.text).toContain('Hurry')
})
