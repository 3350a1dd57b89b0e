import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, login } from '#contract/identity/sessions.ts'
import { confirmInvite, inviteUser, verifyInvite } from '#contract/people/invitations.ts'
import { listUsers } from '#contract/people/users.ts'
import { getMyOrganization } from '#contract/tenants/organizations.ts'
import { accounts } from '#server/schema/accounts.ts'
import { users } from '#server/schema/users.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makePerson,
  newAddress,
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

const chosen = 'chosen by the invited'
const gone = { status: 410, body: { success: false, code: 'invitation.gone' } }
const invalid = { status: 400, body: { success: false, code: 'invitation.invalid' } }

async function invited({ email = newAddress() } = {}) {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const { user } = await makePerson(server, { organization, email })
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id, userId: user.id }
  const { body } = await visitor.call(inviteUser, { params })
  const mailed = await mailedToken(server, email, '/landing')
  return { organization, user, email, mailed, shown: tokenOf(body.inviteLink), visitor, params }
}

const verify = (token: string) => server.visitor().call(verifyInvite, { body: { token } })
const confirm = (token: string, more: { password?: string; userId?: string } = {}) =>
  server.visitor().call(confirmInvite, { body: { token, password: chosen, ...more } })
const signIn = async (email: string, secret = chosen) =>
  (await server.visitor().call(login, { body: { email, password: secret } })).status
const personOf = async (id: string) =>
  (await server.makeContext().db.select().from(users).where(eq(users.id, id)))[0]
const accountOf = async (email: string) =>
  (await server.makeContext().db.select().from(accounts).where(eq(accounts.email, email)))[0]

test('[A7.auth.13] reading an invitation returns its recipient and does not consume it', async () => {
  const { organization, user, email, mailed } = await invited()
  const { id, name } = organization
  const face = { id, name, description: null, logo_url: null }
  const data = { email, userId: user.id, first_name: 'Kim', organization: face, has_account: false }
  for (let i = 0; i < 3; i++) {
    expect(await verify(mailed)).toMatchObject({ status: 200, body: { success: true, data } })
  }
})

test('[T12] a visitor sees the public part of an organization only', async () => {
  const { mailed, organization } = await invited()
  const { body, text } = await verify(mailed)
  expect(Object.keys(body.data.organization).sort()).toEqual(['description', 'id', 'logo_url', 'name'])
  expect(text).not.toContain(organization.accessCode)
})

test('[A7.auth.14] [A3.sessionuser.1] accepting activates the person; account and person share one id', async () => {
  const { user, email, mailed } = await invited()
  const answer = await confirm(mailed)
  const person = { id: user.id, email, firebase_uid: user.id, email_verified: true }
  expect(answer).toMatchObject({ status: 200, body: { success: true, data: { user: person } } })
  expect(await personOf(user.id)).toMatchObject({ status: 'active', accountId: user.id })
  expect(await signIn(email)).toBe(200)
  const visitor = server.visitor()
  await visitor.call(login, { body: { email, password: chosen } })
  expect((await visitor.call(getSession)).body.user).toMatchObject(person)
})

test('[T5] the mailed link verifies the address and the displayed link does not; both send a notice', async () => {
  const byMail = await invited()
  await confirm(byMail.mailed)
  expect((await accountOf(byMail.email))?.emailVerifiedAt).toBeInstanceOf(Date)
  const byHand = await invited()
  const answer = await confirm(byHand.shown)
  expect(answer.body.data.user.email_verified).toBe(false)
  expect((await accountOf(byHand.email))?.emailVerifiedAt).toBeNull()
  const noticesTo = async (email: string) =>
    (await server.mailsTo(email))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('active'))
  expect(await noticesTo(byMail.email)).toEqual(['Your Élan account is active'])
  expect(await noticesTo(byHand.email)).toEqual(['Your Élan account is active: confirm your address'])
})

test('[A6.employee.1] [A0.intro.2] an employee has no administrator rights', async () => {
  const { user, organization, mailed } = await invited()
  await confirm(mailed)
  const employee = await signedIn(server, { account: { id: user.id } })
  const params = { orgId: organization.id }
  const refused = { status: 403, body: { code: 'organization.forbidden' } }
  expect(await employee.call(listUsers, { params })).toMatchObject(refused)
  expect(await employee.call(getMyOrganization)).toMatchObject({ status: 404 })
})

test('[A7.auth.14] the person’s id is optional; another id is refused and consumes nothing', async () => {
  const { user, mailed } = await invited()
  const other = await invited()
  for (const userId of [other.user.id, crypto.randomUUID(), 'x', user.id.slice(1)]) {
    expect(await confirm(mailed, { userId })).toMatchObject(invalid)
  }
  expect(await personOf(other.user.id)).toMatchObject({ status: 'invited' })
  expect(await confirm(mailed, { userId: user.id })).toMatchObject({ status: 200 })
})

test('[A5.activation.3] [A9.password.1] a password of seven characters is refused and consumes nothing', async () => {
  const { mailed } = await invited()
  const answer = await confirm(mailed, { password: '1234567' })
  expect(answer).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
  expect(answer.body.message).toBe('Password must be at least 8 characters long.')
  expect(await confirm(mailed, { password: '1o3vX-8k' })).toMatchObject({ status: 200 })
})

test('[A7.auth.13] [G13] a used, changed or unknown token is refused with a message, and never with 401', async () => {
  const { mailed, shown } = await invited()
  const [head, claims, secret = ''] = mailed.split('.')
  const swapped = `${shown.split('.')[0]}.${claims}.${secret}`
  const changed = `${head}.${claims}.${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
  for (const token of ['abc', 'a.b.c', secret, `${mailed}.`, changed, mailed.slice(0, -1), swapped]) {
    expect(await verify(token)).toMatchObject(invalid)
    expect(await confirm(token)).toMatchObject(invalid)
  }
  await confirm(mailed)
  for (const token of [mailed, shown]) {
    expect(await verify(token)).toMatchObject(gone)
    expect(await confirm(token)).toMatchObject(gone)
  }
})

test('[A7.auth.13] an invitation is valid for 7 days', async () => {
  const { mailed, shown } = await invited()
  server.pass({ days: 6, hours: 23, minutes: 59 })
  expect(await verify(mailed)).toMatchObject({ status: 200 })
  server.pass({ minutes: 1 })
  for (const token of [mailed, shown]) {
    expect(await verify(token)).toMatchObject(gone)
    expect(await confirm(token)).toMatchObject(gone)
  }
})

test('[G13] of 50 concurrent acceptances exactly one succeeds and sets the password', async () => {
  const { email, mailed } = await invited()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => confirm(mailed, { password: `password number ${i}` })),
  )
  const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
  expect(winners).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await signIn(email, `password number ${winners[0]}`)).toBe(200)
})

test('a person who was deactivated or whose address changed cannot accept an invitation', async () => {
  const inactive = await invited()
  const { db } = server.makeContext()
  await db.update(users).set({ status: 'inactive' }).where(eq(users.id, inactive.user.id))
  const moved = await invited()
  await db.update(users).set({ email: newAddress() }).where(eq(users.id, moved.user.id))
  for (const { mailed, shown, user } of [inactive, moved]) {
    expect(await verify(mailed)).toMatchObject(gone)
    expect(await confirm(mailed)).toMatchObject(gone)
    expect(await confirm(shown)).toMatchObject(gone)
    expect((await personOf(user.id))?.status).not.toBe('active')
  }
})

test('an address with an account accepts with that account’s password and keeps it', async () => {
  const { account } = await makeEmployee(server)
  const { user, organization, mailed } = await invited({ email: account.email })
  expect((await verify(mailed)).body.data.has_account).toBe(true)
  const wrong = await confirm(mailed)
  expect(wrong).toMatchObject({ status: 409, body: { code: 'invitation.existing_account' } })
  expect(await personOf(user.id)).toMatchObject({ status: 'invited', accountId: null })
  const right = await confirm(mailed, { password })
  expect(right).toMatchObject({ status: 200, body: { data: { user: { id: account.id } } } })
  expect(await personOf(user.id)).toMatchObject({ status: 'active', accountId: account.id })
  expect((await accountOf(account.email))?.passwordHash).toBe(account.passwordHash)
  expect(organization.id).toBe(user.organizationId)
})

test('[T14] a displayed link does not reveal whether its address has an account', async () => {
  const { account } = await makeEmployee(server)
  const [known, unknown] = [await invited({ email: account.email }), await invited()]
  const data = async ({ shown }: typeof known) => (await verify(shown)).body.data
  expect(await data(known)).toMatchObject({ email: account.email, first_name: 'Kim', has_account: false })
  expect(Object.keys(await data(known))).toEqual(Object.keys(await data(unknown)))
  const lengths = [known, unknown].map(({ shown, mailed }) => shown.length - mailed.length)
  expect(lengths[0]).toBe(lengths[1])
  expect(await confirm(known.shown, { password })).toMatchObject({ status: 200 })
})

test('[T15] accepting an invitation shares the rate limit of the account’s password', async () => {
  const { account } = await makeEmployee(server)
  const { mailed } = await invited({ email: account.email })
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await confirm(mailed)).status)
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429])
  expect(await signIn(account.email, password)).toBe(429)
})

test('correct passwords do not consume the rate limit when six organizations are joined in a row', async () => {
  const { account } = await makeEmployee(server)
  for (let i = 0; i < 6; i++) {
    const { mailed } = await invited({ email: account.email })
    server.pass({ seconds: 0.001 })
    expect(await confirm(mailed, { password })).toMatchObject({ status: 200 })
  }
})

test('inviting again voids the previous invitation, also for an address with an account', async () => {
  const { account } = await makeEmployee(server)
  const { mailed, visitor, params } = await invited({ email: account.email })
  server.pass({ seconds: 1 })
  await visitor.call(inviteUser, { params })
  expect(await confirm(mailed, { password })).toMatchObject(gone)
  const newer = await mailedToken(server, account.email, '/landing')
  expect(await confirm(newer, { password })).toMatchObject({ status: 200 })
})
