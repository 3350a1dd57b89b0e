import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyEmail } from '#contract/identity/accounts.ts'
import { login } from '#contract/identity/sessions.ts'
import { confirmInvite, inviteAdministrator, inviteUser } from '#contract/people/invitations.ts'
import { getInviteLink, replaceInviteLink, validateInviteLink } from '#contract/people/invite-links.ts'
import { createUser, listUsers } from '#contract/people/users.ts'
import { getMyOrganization } from '#contract/tenants/organizations.ts'
import { completeRegistration, joinOrganization, register } from '#contract/tenants/registration.ts'
import { organizations } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { users } from '#server/schema/users.ts'
import { createOrganization } from '#server/tenants/organizations/service.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  makePerson,
  newAddress,
  signedIn,
  tokenOf,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const chosen = 'chosen by the member'
const void_ = { status: 410, body: { success: false, code: 'invitation.link_void' } }
const unknown = { status: 404, body: { success: false, code: 'invitation.link_unknown' } }
const mailed = { status: 409, body: { code: 'invitation.mailed', fields: { email: expect.any(String) } } }
const already = { status: 409, body: { code: 'invitation.already_member' } }

async function setting() {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id }
  const link = (await visitor.call(getInviteLink, { params })).body.inviteLink
  return { organization, administrator, visitor, params, link, token: tokenOf(link) }
}

const form = (email: string) => ({ email, password: chosen, firstName: 'Noa', lastName: 'Member' })
const join = (organizationInviteToken: string, email: string, orgId = '_') =>
  server.visitor().call(joinOrganization, {
    params: { orgId },
    body: { ...form(email), metadata: { organizationInviteToken } },
  })
const complete = (token: string, email: string) =>
  server.visitor().call(completeRegistration, { body: { token, ...form(email) } })
const validate = (inviteToken: string, orgId = '_') =>
  server.visitor().call(validateInviteLink, { params: { orgId, inviteToken } })
const personIn = async (organizationId: string, email: string) =>
  (
    await server
      .makeContext()
      .db.select()
      .from(users)
      .where(and(eq(users.organizationId, organizationId), eq(users.email, email)))
  )[0]

test('[A7.invites.1] the link leads to /invite with a token and stays the same until replaced', async () => {
  const { visitor, params, link, organization } = await setting()
  expect(link.startsWith('https://elan.example.com/invite?token=')).toBe(true)
  const again = await visitor.call(getInviteLink, { params })
  expect(again.body).toEqual({ success: true, inviteLink: link, data: { inviteLink: link } })
  const replaced = await visitor.call(replaceInviteLink, { params })
  const { inviteLink } = replaced.body
  expect(replaced.body).toEqual({ success: true, inviteLink, data: { inviteLink } })
  expect(inviteLink).not.toBe(link)
  expect((await visitor.call(getInviteLink, { params })).body.inviteLink).toBe(inviteLink)
  const [, payload = ''] = tokenOf(inviteLink).split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({ orgId: organization.id })
})

test('[A7.invites.2] reading a link returns its organization, by the organization’s id or by _', async () => {
  const { organization, token } = await setting()
  const { id, name } = organization
  const face = { id, name, description: null, logo_url: null }
  for (const orgId of ['_', id]) {
    const answer = await validate(token, orgId)
    expect(answer.body).toEqual({ success: true, ...face, organization: face })
    expect(answer.text).not.toContain(organization.accessCode)
  }
})

test('[A7.invites.2] a link under another organization’s id and an unknown link are not found', async () => {
  const { token, params } = await setting()
  const { id: foreign } = await makeOrganization(server)
  for (const orgId of [foreign, crypto.randomUUID(), 'null', 'undefined']) {
    expect(await validate(token, orgId)).toMatchObject(unknown)
    expect(await join(token, newAddress(), orgId)).toMatchObject(unknown)
  }
  for (const bogus of ['bogus', `${token}x`, token.toUpperCase(), "' or 1=1 --", '%'])
    expect((await validate(bogus)).status).toBe(404)
  expect(await join('bogus', newAddress(), params.orgId)).toMatchObject(unknown)
  expect(await complete('bogus', newAddress())).toMatchObject(unknown)
})

test.each(['%00', 'a%00b', '%ED%A0%80', '%ff', '..%2f', 'x'.repeat(3000)])(
  '[G8] the malformed token %s gets a 4xx',
  async (token) => {
    const url = `/api/organizations/_/invites/validate/${token}`
    const { status } = await server.visitor().send({ method: 'GET', url })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)

test('[A7.invites.1] a replaced link is void everywhere immediately', async () => {
  const { visitor, params, token } = await setting()
  await visitor.call(replaceInviteLink, { params })
  expect(await validate(token)).toMatchObject(void_)
  expect(await validate(token, params.orgId)).toMatchObject(void_)
  expect(await join(token, newAddress())).toMatchObject(void_)
  expect(await complete(token, newAddress())).toMatchObject(void_)
  const metadata = { organizationInviteToken: token }
  const byRegister = await server.visitor().call(register, { body: { ...form(newAddress()), metadata } })
  expect(byRegister).toMatchObject(void_)
})

test('[A7.invites.1] of ten concurrent replacements exactly one link is left and works', async () => {
  const { visitor, params } = await setting()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => visitor.call(replaceInviteLink, { params })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const left = tokenOf((await visitor.call(getInviteLink, { params })).body.inviteLink)
  const checks = await Promise.all(answers.map(({ body }) => validate(tokenOf(body.inviteLink))))
  expect(checks.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await validate(left)).toMatchObject({ status: 200 })
})

test('[A7.invites.3] joining creates an active member without rights and with an unverified address', async () => {
  const { organization, visitor, params, token } = await setting()
  const email = newAddress()
  const answer = await join(token, email, params.orgId)
  expect(answer).toMatchObject({ status: 201, body: { success: true } })
  const { user } = answer.body.data
  expect(user).toMatchObject({ email, name: 'Noa Member', email_verified: false })
  expect(await personIn(organization.id, email)).toMatchObject({ id: user.id, status: 'active' })
  const list = await visitor.call(listUsers, { params })
  expect(list.body.data.users.map(({ id }) => id)).toContain(user.id)

  const member = server.visitor()
  expect(await member.call(login, { body: { email, password: chosen } })).toMatchObject({ status: 200 })
  expect(await member.call(listUsers, { params })).toMatchObject({ status: 403 })
  expect(await member.call(getMyOrganization)).toMatchObject({ status: 404 })
  const proof = await mailedToken(server, email, '/verify-email')
  const verified = await member.call(verifyEmail, { body: { token: proof, email } })
  expect(verified).toMatchObject({ status: 200 })
})

test('[A7.complete.1] the other two endpoints for joining do the same', async () => {
  const { organization, token } = await setting()
  const [one, two] = [newAddress(), newAddress()]
  expect(await complete(token, one)).toMatchObject({ status: 201, body: { data: { user: { email: one } } } })
  const metadata = { organizationInviteToken: token, company_name: 'Not created' }
  const answer = await server.visitor().call(register, { body: { ...form(two), metadata } })
  const { id, name } = organization
  expect(answer).toMatchObject({ status: 201, body: { data: { organization: { id, name } } } })
  for (const email of [one, two]) {
    expect(await personIn(organization.id, email)).toMatchObject({ status: 'active' })
  }
})

test('a person added by the organization keeps their row and gets their own invitation by mail once an hour', async () => {
  const { organization, visitor, params, token } = await setting()
  for (const status of ['pending', 'invited'] as const) {
    const { user } = await makePerson(server, { organization })
    if (status === 'invited') await visitor.call(inviteUser, { params: { ...params, userId: user.id } })
    const before = await personIn(organization.id, user.email)
    server.pass({ seconds: 1 })
    const metadata = { organizationInviteToken: token }
    const register_ = () =>
      server.visitor().call(register, { body: { ...form(user.email), metadata } }) as Promise<unknown>
    for (const way of [() => join(token, user.email), () => complete(token, user.email), register_])
      expect(await way()).toMatchObject(mailed)
    expect(await personIn(organization.id, user.email)).toEqual(before)
    expect(before).toMatchObject({ status, firstName: 'Kim', accountId: null })
    expect(await server.mailsTo(user.email)).toHaveLength(status === 'invited' ? 2 : 1)
    const own = await mailedToken(server, user.email, '/landing')
    const accepted = await server.visitor().call(confirmInvite, { body: { token: own, password: chosen } })
    const person = { id: user.id, email_verified: true, first_name: 'Kim' }
    expect(accepted).toMatchObject({ status: 200, body: { data: { user: person } } })
  }
})

test('[T5] [P-IN-7] joining by link or code verifies no address, but its one mail, which tells of the account, does', async () => {
  const { organization, token } = await setting()
  await server.makeContext().db.update(organizations).set({ accessMode: 'code' })
  const email = newAddress()
  const body = { ...form(email), token, accessCode: organization.accessCode }
  const joined = await server.visitor().call(completeRegistration, { body })
  expect(joined).toMatchObject({ status: 201, body: { data: { user: { email_verified: false } } } })
  const mails = await server.mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Élan account is active: confirm your address'])
  const proof = await mailedToken(server, email, '/verify-email')
  await server.visitor().call(verifyEmail, { body: { token: proof, email } })
  const signIn = await server.visitor().call(login, { body: { email, password: chosen } })
  expect(signIn.body.data.user.email_verified).toBe(true)
})

test('joining does not complete an active or inactive person again', async () => {
  const { organization, token } = await setting()
  const { account } = await makeEmployee(server, { organization })
  expect(await join(token, account.email)).toMatchObject(already)
  const { user } = await makePerson(server, { organization, status: 'inactive' })
  expect(await join(token, user.email)).toMatchObject(already)
  expect(await complete(token, user.email)).toMatchObject(already)
  expect(await personIn(organization.id, user.email)).toEqual(user)
})

test('[T5] [T19] joining by link never completes an administrator or a pending one', async () => {
  const { organization, administrator, visitor, params, token } = await setting()
  expect(await join(token, administrator.account.email)).toMatchObject(already)
  const email = newAddress()
  await visitor.call(inviteAdministrator, { params, body: { email } })
  const before = await personIn(organization.id, email)
  for (const answer of [await join(token, email), await complete(token, email)]) {
    expect(answer).toMatchObject(already)
  }
  expect(await personIn(organization.id, email)).toEqual(before)
})

test('an address with an account elsewhere is refused by name, and nothing changes', async () => {
  const { organization, token } = await setting()
  const { account } = await makeEmployee(server)
  const answer = await join(token, account.email)
  expect(answer).toMatchObject({ status: 409, body: { code: 'account.email_taken' } })
  expect(answer.body.fields).toHaveProperty('email')
  expect(await personIn(organization.id, account.email)).toBeUndefined()
})

test('[G13] 20 people join concurrently by one link, each address once', async () => {
  const { visitor, params, token } = await setting()
  const twice = newAddress()
  const addresses = [...Array.from({ length: 16 }, newAddress), ...Array(4).fill(twice)]
  const answers = await Promise.all(addresses.map((email) => join(token, email)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.slice(0, 16)).toEqual(Array(16).fill(201))
  expect(statuses.slice(16).sort()).toEqual([201, 409, 409, 409])
  const list = await visitor.call(listUsers, { params, query: { limit: 100 } })
  expect(list.body.data.pagination.totalItems).toBe(18)
})

test('joining while an administrator adds the same address leaves one person without an error', async () => {
  const { visitor, params, organization, token } = await setting()
  const addresses = Array.from({ length: 8 }, newAddress)
  const answers = await Promise.all(
    addresses.flatMap((email) => [
      join(token, email),
      visitor.call(createUser, { params, body: { first_name: 'Noa', last_name: 'Member', email } }),
    ]),
  )
  for (const { status } of answers) expect([201, 409]).toContain(status)
  for (const email of addresses) expect(await personIn(organization.id, email)).toBeDefined()
})

test.each([
  ['password', { password: '1234567' }],
  ['email', { email: 'nobody' }],
  ['firstName', { firstName: '' }],
  ['lastName', { lastName: 'www.bad.example' }],
  ['role', { role: 'administrator' }],
  ['organizationId', { organizationId: 'x' }],
  ['metadata', { metadata: undefined }],
  ['metadata.organizationInviteToken', { metadata: {} }],
  ['metadata.organizationInviteToken', { metadata: { organizationInviteToken: 'a\u0000' } }],
  ['metadata.role', { metadata: { organizationInviteToken: 'x', role: 'administrator' } }],
])('[A5.join.3] [A9.password.1] [G17] joining refuses an invalid %s by name: %j', async (field, change) => {
  const email = newAddress()
  const body = { ...form(email), metadata: { organizationInviteToken: 'x' }, ...change }
  const url = '/api/organizations/_/register'
  const answer = await server.visitor().send({ method: 'POST', url, body })
  expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
})

test('[A9.password.1] joining accepts a password of eight characters and the metadata of registering', async () => {
  const { token } = await setting()
  const metadata = {
    organizationInviteToken: token,
    first_name: 'Noa',
    last_name: 'Member',
    company_name: 'x',
  }
  const body = { ...form(newAddress()), password: '1o3vX-8k', metadata }
  const answer = await server.visitor().send({ method: 'POST', url: '/api/organizations/_/register', body })
  expect(answer.status).toBe(201)
})

test('[G21] in a customer’s first week joining mails at most the daily quota of confirmations', async () => {
  const limits = {
    MAILBOX: 'off',
    SMTP_URL: 'smtp://mail.example.com',
    NEW_CUSTOMER_INVITATIONS_PER_DAY: '3',
  }
  const careful = await startTestServer(limits, server.database)
  const root = await makeOrganization(careful)
  const below = await makeAdministrator(careful, {
    organization: await createOrganization(careful.makeContext(), { name: 'Below', parent: root }),
  })
  const link = await (await signedIn(careful, below)).call(getInviteLink, {
    params: { orgId: below.organization.id },
  })
  const joinFive = async () => {
    const emails = Array.from({ length: 5 }, newAddress)
    for (const email of emails) {
      const body = { token: tokenOf(link.body.inviteLink), ...form(email) }
      expect((await careful.visitor().call(completeRegistration, { body })).status).toBe(201)
    }
    const { db } = careful.makeContext()
    return db.$count(
      outbox,
      and(inArray(outbox.recipient, emails), like(outbox.subject, '%confirm your address')),
    )
  }
  expect(await joinFive()).toBe(3)
  expect(await joinFive()).toBe(0)
  careful.pass({ days: 1, minutes: 1 })
  expect(await joinFive()).toBe(3)
  careful.pass({ days: 6 })
  expect(await joinFive()).toBe(5)
  // What is below it may be new: the customer is not.
  const { db } = careful.makeContext()
  await db
    .update(organizations)
    .set({ createdAt: careful.makeContext().now })
    .where(eq(organizations.id, below.organization.id))
  expect(await joinFive()).toBe(5)
  await careful.close()
})
