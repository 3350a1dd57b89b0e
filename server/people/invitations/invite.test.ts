import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, login } from '#contract/identity/sessions.ts'
import { confirmInvite, inviteUser, inviteUsers, verifyInvite } from '#contract/people/invitations.ts'
import { createUser, getUser, updateUser } from '#contract/people/users.ts'
import { users } from '#server/schema/users.ts'
import {
  mailedLink,
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makePerson,
  signedIn,
  tokenOf,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting(verified = true) {
  const administrator = await makeAdministrator(server, { verified })
  const { organization } = administrator
  const visitor = await signedIn(server, administrator)
  const { user } = await makePerson(server, { organization })
  return { organization, visitor, user, params: { orgId: organization.id, userId: user.id } }
}

const statusOf = async (id: string) =>
  (await server.makeContext().db.select().from(users).where(eq(users.id, id)))[0]?.status

test('[A7.users.7] an invitation sets status invited, mails a link and returns another', async () => {
  const { visitor, user, params } = await setting()
  const answer = await visitor.call(inviteUser, { params })
  expect(answer).toMatchObject({ status: 200, body: { success: true, data: { userId: user.id } } })
  expect(answer.body.data.inviteLink).toBe(answer.body.inviteLink)
  const after = await visitor.call(getUser, { params })
  expect(after.body.data).toMatchObject({ status: 'invited', is_invited: true })
  const link = await mailedLink(server, user.email, '/landing')
  expect(link.href.startsWith('https://elan.example.com/landing?')).toBe(true)
  expect(link.searchParams.get('userId')).toBe(user.id)
  expect(new URL(answer.body.inviteLink).pathname).toBe('/landing')
  expect(tokenOf(answer.body.inviteLink)).not.toBe(tokenOf(link))
})

test('[A5.activation.4] every invitation token has three parts and a payload that a page can decode', async () => {
  const { visitor, user, params } = await setting()
  const shown = tokenOf((await visitor.call(inviteUser, { params })).body.inviteLink)
  for (const token of [shown, await mailedToken(server, user.email, '/landing')]) {
    const parts = token.split('.')
    expect(parts).toHaveLength(3)
    for (const part of parts) expect(part).toMatch(/^[\w-]+$/)
    const payload = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString())
    expect(payload).toMatchObject({ sub: user.id, email: user.email, first_name: 'Kim' })
  }
})

test('[A1.employees.1] [A3.user.2] a person is added, invited, activated and signs in', async () => {
  const { visitor, params } = await setting()
  const email = 'new.employee@example.com'
  const body = { first_name: 'Zoë', last_name: 'Ngọc', email }
  const added = await visitor.call(createUser, { params, body })
  expect(added).toMatchObject({ status: 201, body: { data: { status: 'pending', is_invited: false } } })
  expect(await server.mailsTo(email)).toHaveLength(0)
  const own = { params: { ...params, userId: added.body.id } }
  const status = async () => (await visitor.call(getUser, own)).body.data.status
  expect(await status()).toBe('pending')
  await visitor.call(inviteUser, own)
  expect(await status()).toBe('invited')
  const token = await mailedToken(server, email, '/landing')
  const employee = server.visitor()
  await employee.call(confirmInvite, { body: { token, password: 'chosen by Zoë' } })
  expect(await status()).toBe('active')
  await visitor.call(updateUser, { ...own, body: { status: 'inactive' } })
  expect(await status()).toBe('inactive')
  await visitor.call(updateUser, { ...own, body: { status: 'active' } })
  await employee.call(login, { body: { email, password: 'chosen by Zoë' } })
  expect((await employee.call(getSession)).body.user).toMatchObject({ name: 'Zoë Ngọc', id: added.body.id })
})

test('[T8] a second invitation voids both links of the first', async () => {
  const { visitor, user, params } = await setting()
  const first = await visitor.call(inviteUser, { params })
  const old = [tokenOf(first.body.inviteLink), await mailedToken(server, user.email, '/landing')]
  server.pass({ seconds: 1 })
  const second = await visitor.call(inviteUser, { params })
  for (const token of old) {
    expect(await server.visitor().call(verifyInvite, { body: { token } })).toMatchObject({ status: 410 })
  }
  const fresh = [tokenOf(second.body.inviteLink), await mailedToken(server, user.email, '/landing')]
  for (const token of fresh) {
    expect(await server.visitor().call(verifyInvite, { body: { token } })).toMatchObject({ status: 200 })
  }
})

test('[G21] one person gets at most three invitations a day', async () => {
  const { visitor, user, params } = await setting()
  for (let i = 0; i < 3; i++)
    expect(await visitor.call(inviteUser, { params })).toMatchObject({ status: 200 })
  const fourth = await visitor.call(inviteUser, { params })
  expect(fourth).toMatchObject({ status: 429, body: { code: 'invitation.quota', success: false } })
  expect(await server.mailsTo(user.email)).toHaveLength(3)
})

test('[G21] of 20 concurrent invitations of one person three send a mail and one link is valid', async () => {
  const { visitor, user, params } = await setting()
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.call(inviteUser, { params })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(17)
  const mails = await server.mailsTo(user.email)
  const tokens = mails.flatMap(({ links }) => links.filter((link) => link.includes('/landing')).map(tokenOf))
  expect(tokens).toHaveLength(3)
  const checks = await Promise.all(
    tokens.map((token) => server.visitor().call(verifyInvite, { body: { token } })),
  )
  expect(checks.map(({ status }) => status).sort()).toEqual([200, 410, 410])
})

test('active and inactive people are not invited', async () => {
  const { visitor, organization, params } = await setting()
  const { user: active } = await makeEmployee(server, { organization })
  const { user: inactive } = await makePerson(server, { organization, status: 'inactive' })
  const invite = (userId: string) => visitor.call(inviteUser, { params: { ...params, userId } })
  expect(await invite(active.id)).toMatchObject({ status: 409, body: { code: 'user.already_active' } })
  expect(await invite(inactive.id)).toMatchObject({ status: 409, body: { code: 'user.inactive' } })
  expect(await statusOf(inactive.id)).toBe('inactive')
})

test('[T2] a person of another organization and an unknown person are not found', async () => {
  const { visitor, params } = await setting()
  const { user: foreign } = await makePerson(server)
  for (const userId of [foreign.id, crypto.randomUUID()]) {
    const answer = await visitor.call(inviteUser, { params: { ...params, userId } })
    expect(answer).toMatchObject({ status: 404, body: { code: 'user.not_found' } })
  }
  expect(await statusOf(foreign.id)).toBe('pending')
})

test('[A7.users.8] a bulk invitation returns an outcome for each person', async () => {
  const { visitor, organization, user, params } = await setting()
  const { user: second } = await makePerson(server, { organization })
  const { user: active } = await makeEmployee(server, { organization })
  const { user: foreign } = await makePerson(server)
  const unknown = crypto.randomUUID()
  const userIds = [user.id, unknown, 'no id at all', foreign.id, active.id, second.id]
  const { status, body } = await visitor.call(inviteUsers, { params, body: { userIds } })
  expect(status).toBe(200)
  expect(body.successCount).toBe(2)
  expect(body.data).toEqual({ successCount: 2 })
  const missing = { success: false, error: 'User not found', code: 'user.not_found' }
  expect(body.results).toEqual([
    { userId: user.id, success: true },
    { userId: unknown, ...missing },
    { userId: 'no id at all', ...missing },
    { userId: foreign.id, ...missing },
    {
      userId: active.id,
      success: false,
      error: 'This user is already active.',
      code: 'user.already_active',
    },
    { userId: second.id, success: true },
  ])
  await server.runJobs()
  expect(await server.mailsTo(user.email)).toHaveLength(1)
  expect(await statusOf(second.id)).toBe('invited')
  expect(await server.mailsTo(foreign.email)).toHaveLength(0)
})

test('[G21] a person named twice in a bulk invitation, in any letter case, is invited once', async () => {
  const { visitor, user, params } = await setting()
  const userIds = [user.id, user.id, user.id.toUpperCase()]
  const { body } = await visitor.call(inviteUsers, { params, body: { userIds } })
  expect(body.successCount).toBe(1)
  expect(body.results).toHaveLength(1)
  await server.runJobs()
  expect(await server.mailsTo(user.email)).toHaveLength(1)
})

test('[A7.users.8] a person over the daily limit is reported, and the others are invited', async () => {
  const { visitor, organization, user, params } = await setting()
  const { user: second } = await makePerson(server, { organization })
  for (let i = 0; i < 3; i++) await visitor.call(inviteUser, { params })
  const userIds = [user.id, second.id]
  const { body } = await visitor.call(inviteUsers, { params, body: { userIds } })
  const full = {
    success: false,
    error: expect.stringMatching(/^Too many invitations/),
    code: 'invitation.quota',
  }
  expect(body.results).toEqual([
    { userId: user.id, ...full },
    { userId: second.id, success: true },
  ])
})

test.each([
  ['userIds', {}],
  ['userIds', { userIds: [] }],
  ['userIds', { userIds: 'all' }],
  ['userIds.0', { userIds: [7] }],
  ['userIds.1', { userIds: ['a', 'x'.repeat(101)] }],
  ['everyone', { userIds: ['a'], everyone: true }],
])('an invalid %s is refused by name: %j', async (field, body) => {
  const { visitor, params } = await setting()
  const url = inviteUsers.path.replace(':orgId', params.orgId)
  const answer = await visitor.send({ method: 'POST', url, body })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
})

test('[A7.users.8] a request with 10,001 people invites nobody', async () => {
  const { visitor, params } = await setting()
  const userIds = Array.from({ length: 10_001 }, () => params.userId)
  const answer = await visitor.call(inviteUsers, { params, body: { userIds } })
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { userIds: 'At most 10,000 users at once.' } },
  })
})

test('REQUIRE_VERIFIED_EMAIL lets an unverified administrator read and edit, but not send mail', async () => {
  const strict = await startTestServer({ REQUIRE_VERIFIED_EMAIL: 'on' }, server.database)
  try {
    const administrator = await makeAdministrator(strict, { verified: false })
    const { organization } = administrator
    const visitor = await signedIn(strict, administrator)
    const params = { orgId: organization.id, userId: '' }
    const body = { first_name: 'Kim', last_name: 'Example', email: 'kim@example.com' }
    const { body: added } = await visitor.call(createUser, { params, body })
    params.userId = added.id
    const refused = { status: 403, body: { code: 'account.email_unverified', success: false } }
    expect(await visitor.call(inviteUser, { params })).toMatchObject(refused)
    const userIds = [added.id]
    expect(await visitor.call(inviteUsers, { params, body: { userIds } })).toMatchObject(refused)
    expect(await server.mailsTo('kim@example.com')).toHaveLength(0)
    expect(await statusOf(added.id)).toBe('pending')

    const proved = await signedIn(strict, await makeAdministrator(strict, { organization }))
    expect(await proved.call(inviteUser, { params })).toMatchObject({ status: 200 })
  } finally {
    await strict.close()
  }
})

test('without REQUIRE_VERIFIED_EMAIL an unverified administrator can invite', async () => {
  const { visitor, params } = await setting(false)
  expect(await visitor.call(inviteUser, { params })).toMatchObject({ status: 200 })
})
