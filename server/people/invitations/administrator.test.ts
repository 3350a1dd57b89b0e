import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyEmail } from '#contract/identity/accounts.ts'
import { listAdministrators } from '#contract/identity/administrators.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import { confirmInvite, inviteAdministrator, verifyInvite } from '#contract/people/invitations.ts'
import { listUsers } from '#contract/people/users.ts'
import { getOrganization } from '#contract/tenants/organizations.ts'
import { sendVerification } from '#server/identity/accounts/service.ts'
import { administrators } from '#server/schema/administrators.ts'
import {
  mailedLink,
  mailedToken,
  makeAdministrator,
  makeEmployee,
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

async function setting() {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const params = { orgId: organization.id }
  const visitor = await signedIn(server, administrator)
  const invite = (email: string) => visitor.call(inviteAdministrator, { params, body: { email } })
  const mayLook = async (account: { id: string }) =>
    (await (await signedIn(server, { account })).call(getOrganization, { params })).status === 200
  return { organization, administrator, visitor, params, invite, mayLook }
}

async function resetPassword(email: string) {
  await server.visitor().call(requestPasswordReset, { body: { email } })
  const token = await mailedToken(server, email, '/reset-password')
  const body = { token, email, password: 'an entirely new password' }
  expect(await server.visitor().call(confirmPasswordReset, { body })).toMatchObject({ status: 200 })
}

const accept = (token: string, secret = password) =>
  server.visitor().call(confirmInvite, { body: { token, password: secret } })

test('[T19] a pending administrator becomes active when the mailed link is used', async () => {
  const { invite, visitor, params, mayLook } = await setting()
  const email = newAddress()
  const answer = await invite(email)
  expect(answer).toMatchObject({ status: 201, body: { data: { email, status: 'pending' } } })
  const link = await mailedLink(server, email, '/invitation')
  expect(link.href.startsWith('https://elan.example.com/invitation?token=')).toBe(true)
  const listed = await visitor.call(listUsers, { params })
  const [promised] = listed.body.data.users.filter((user) => user.email === email)
  expect(promised).toMatchObject({ status: 'invited', is_invited: true })

  const token = await mailedToken(server, email, '/invitation')
  expect(await server.visitor().call(verifyInvite, { body: { token } })).toMatchObject({ status: 200 })
  const accepted = await accept(token)
  expect(accepted).toMatchObject({ status: 200, body: { data: { user: { email, email_verified: true } } } })
  expect(await mayLook(accepted.body.data.user)).toBe(true)
})

test('[T19] an active member with a verified address becomes an administrator without a mail', async () => {
  const { organization, invite, mayLook } = await setting()
  const { account } = await makeEmployee(server, { organization })
  expect(await mayLook(account)).toBe(false)
  const answer = await invite(account.email)
  expect(answer).toMatchObject({ status: 201, body: { data: { status: 'active' } } })
  expect(await mayLook(account)).toBe(true)
  expect(await server.mailsTo(account.email)).toHaveLength(0)
})

test('[T19] an active member with an unverified address stays a pending administrator after signing in', async () => {
  const { organization, invite, mayLook } = await setting()
  const { account } = await makeEmployee(server, { organization, verified: false })
  expect(await invite(account.email)).toMatchObject({ body: { data: { status: 'pending' } } })
  expect(await mayLook(account)).toBe(false)
  const token = await mailedToken(server, account.email, '/invitation')
  expect(await accept(token, 'not their password')).toMatchObject({ status: 409 })
  expect(await mayLook(account)).toBe(false)
  expect(await accept(token)).toMatchObject({ status: 200 })
  expect(await mayLook(account)).toBe(true)
})

test('[T19] the owner of the address in another organization gets rights for the inviting organization only', async () => {
  const { invite, mayLook } = await setting()
  const other = await setting()
  const { account } = await makeEmployee(server)
  expect(await invite(account.email)).toMatchObject({ body: { data: { status: 'pending' } } })
  const token = await mailedToken(server, account.email, '/invitation')
  server.pass({ seconds: 1 })
  await other.invite(account.email)
  await accept(token)
  expect(await mayLook(account)).toBe(true)
  expect(await other.mayLook(account)).toBe(false)
  await accept(await mailedToken(server, account.email, '/invitation'))
  expect(await other.mayLook(account)).toBe(true)
})

test('[T19] appointing an administrator directly removes the pending one, which could restore the right later', async () => {
  const { organization, visitor, params, invite, mayLook } = await setting()
  const { account } = await makeEmployee(server, { organization, verified: false })
  await invite(account.email)
  const promise = await mailedToken(server, account.email, '/invitation')
  await sendVerification(server.makeContext(), account)
  const proof = await mailedToken(server, account.email, '/verify-email')
  await server.visitor().call(verifyEmail, { body: { token: proof, email: account.email } })
  // The password was chosen before the mailbox was proved: whoever chose it must not become an administrator by it.
  expect(await invite(account.email)).toMatchObject({ body: { data: { status: 'pending' } } })
  await resetPassword(account.email)
  expect(await invite(account.email)).toMatchObject({ body: { data: { status: 'active' } } })
  expect((await visitor.call(listAdministrators, { params })).body.pending).toEqual([])
  await server.makeContext().db.delete(administrators).where(eq(administrators.accountId, account.id))
  expect(await accept(promise)).toMatchObject({ status: 410 })
  expect(await mayLook(account)).toBe(false)
})

test('an administrator is not invited again', async () => {
  const { administrator, invite } = await setting()
  const answer = await invite(administrator.account.email)
  expect(answer).toMatchObject({ status: 409, body: { code: 'administrator.exists' } })
})

test('[T8] a second invitation voids the first and counts towards three a day', async () => {
  const { invite } = await setting()
  const email = newAddress()
  await invite(email)
  const first = await mailedToken(server, email, '/invitation')
  server.pass({ seconds: 1 })
  await invite(email)
  expect(await accept(first)).toMatchObject({ status: 410 })
  await invite(email)
  expect(await invite(email)).toMatchObject({ status: 429, body: { code: 'invitation.quota' } })
  expect(await server.mailsTo(email)).toHaveLength(3)
})

test('ten concurrent invitations of one new address all succeed and store one person', async () => {
  const { invite, visitor, params } = await setting()
  const email = newAddress()
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite(email)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, 201, 201, ...Array(7).fill(429)])
  const list = await visitor.call(listUsers, { params })
  expect(list.body.data.users.filter((user) => user.email === email)).toHaveLength(1)
})

test('a pending person becomes a pending administrator under their own name', async () => {
  const { organization, invite, mayLook } = await setting()
  const { user } = await makePerson(server, { organization })
  expect(await invite(user.email)).toMatchObject({ body: { data: { status: 'pending' } } })
  const accepted = await accept(await mailedToken(server, user.email, '/invitation'))
  expect(accepted.body.data.user).toMatchObject({ id: user.id, first_name: 'Kim' })
  expect(await mayLook(accepted.body.data.user)).toBe(true)
})

test('an inactive person cannot become an administrator', async () => {
  const { organization, invite } = await setting()
  const { user } = await makePerson(server, { organization, status: 'inactive' })
  expect(await invite(user.email)).toMatchObject({ status: 409, body: { code: 'user.inactive' } })
  expect(await server.mailsTo(user.email)).toHaveLength(0)
})

test('REQUIRE_VERIFIED_EMAIL refuses pending administrators created by an unverified administrator', async () => {
  const strict = await startTestServer({ REQUIRE_VERIFIED_EMAIL: 'on' }, server.database)
  try {
    const administrator = await makeAdministrator(strict, { verified: false })
    const visitor = await signedIn(strict, administrator)
    const params = { orgId: administrator.organization.id }
    const email = newAddress()
    const answer = await visitor.call(inviteAdministrator, { params, body: { email } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'account.email_unverified' } })
    expect(await server.mailsTo(email)).toHaveLength(0)
  } finally {
    await strict.close()
  }
})

test.each([
  ['email', { email: 'nobody' }],
  ['email', {}],
  ['role', { email: 'a@example.com', role: 'owner' }],
])('an invalid %s is refused by name: %j', async (field, body) => {
  const { visitor, params } = await setting()
  const url = inviteAdministrator.path.replace(':orgId', params.orgId)
  const answer = await visitor.send({ method: 'POST', url, body })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
})
