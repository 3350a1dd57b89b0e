import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount, getAccountStanding } from '#contract/identity/accounts.ts'
import { requestPasswordReset } from '#contract/identity/passwords.ts'
import { getSession, login } from '#contract/identity/sessions.ts'
import { confirmInvite, inviteUser } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { createUser, deleteUser } from '#contract/people/users.ts'
import { getMyOrganization } from '#contract/tenants/organizations.ts'
import { completeRegistration, register } from '#contract/tenants/registration.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { accounts } from '#server/schema/accounts.ts'
import { outbox } from '#server/schema/outbox.ts'
import { devices, sessions, signIns } from '#server/schema/sessions.ts'
import { tokens } from '#server/schema/tokens.ts'
import { users } from '#server/schema/users.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
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

const tidy = async () => expect(await runTasks(server.parts)).toEqual([])

const signIn = async (email: string) => {
  const visitor = server.visitor()
  const { status } = await visitor.call(login, { body: { email, password } })
  return { visitor, status }
}

/** An employee who signed in, was mailed a link, and was then deleted by an administrator of their organization. */
async function leaver() {
  const administrator = await makeAdministrator(server)
  const { organization } = administrator
  const person = await makeEmployee(server, { organization })
  await signIn(person.account.email)
  await server.visitor().call(requestPasswordReset, { body: { email: person.account.email } })
  await server.runJobs()
  const visitor = await signedIn(server, administrator)
  const params = { orgId: organization.id, userId: person.user.id }
  expect((await visitor.call(deleteUser, { params })).status).toBe(200)
  const link = await visitor.call(getInviteLink, { params })
  return { ...person, administrator, params, visitor, token: tokenOf(link.body.inviteLink) }
}

/** What is kept about an account, row by row. */
async function kept({ id, email }: { id: string; email: string }) {
  const { db } = server.makeContext()
  return Promise.all([
    db.$count(accounts, eq(accounts.id, id)),
    db.$count(sessions, eq(sessions.accountId, id)),
    db.$count(devices, eq(devices.accountId, id)),
    db.$count(signIns, eq(signIns.accountId, id)),
    db.$count(tokens, eq(tokens.accountId, id)),
    db.$count(outbox, eq(outbox.recipient, email)),
  ])
}
const nothing = [0, 0, 0, 0, 0, 0]

test('[ruling 27] [G25] an orphaned account can sign in for 30 days and is then purged with its mails', async () => {
  const { account } = await leaver()
  await tidy()
  const leftAt = server.makeContext().now.getTime()
  server.pass({ days: 29, hours: 23 })
  await tidy()
  const { visitor, status } = await signIn(account.email)
  expect(status).toBe(200)
  expect(await visitor.call(getMyOrganization)).toMatchObject({ status: 404 })
  const { keptUntil } = (await visitor.call(getAccountStanding)).body.data
  expect(keptUntil).toBe(new Date(leftAt + 30 * 86_400_000).toISOString())
  expect(await kept(account)).not.toContain(0)

  server.pass({ hours: 2 })
  // Several processes at once.
  await Promise.all([tidy(), tidy(), tidy()])
  expect(await kept(account)).toEqual(nothing)
  expect((await signIn(account.email)).status).toBe(401)
})

test('[ruling 27] an account that belongs to an organization or joined one since is not purged', async () => {
  const stays = await makeEmployee(server)
  const inactive = await makeEmployee(server)
  const { db } = server.makeContext()
  await db.update(users).set({ status: 'inactive' }).where(eq(users.id, inactive.user.id))
  const back = await leaver()
  await tidy()
  server.pass({ days: 20 })
  const body = { token: back.token, email: back.account.email, password, firstName: 'Noa', lastName: 'Again' }
  const joined = await server.visitor().call(completeRegistration, { body })
  expect(joined).toMatchObject({ status: 201, body: { data: { user: { id: back.account.id } } } })
  // Leaving again begins anew.
  const [person] = await db.select().from(users).where(eq(users.accountId, back.account.id))
  expect(person).toMatchObject({ status: 'active', firstName: 'Noa' })
  const administrator = await signedIn(server, back.administrator)
  const params = { ...back.params, userId: String(person?.id) }
  expect((await administrator.call(deleteUser, { params })).status).toBe(200)
  await tidy()
  server.pass({ days: 20 })
  await tidy()
  for (const { account } of [stays, inactive, back]) {
    expect(await db.$count(accounts, eq(accounts.id, account.id))).toBe(1)
  }
  server.pass({ days: 11 })
  await tidy()
  const left = await Promise.all(
    [stays, inactive, back].map(({ account }) => db.$count(accounts, eq(accounts.id, account.id))),
  )
  expect(left).toEqual([1, 1, 0])
})

test('[ruling 27] joining again by link requires the account’s password, by either endpoint', async () => {
  const { db } = server.makeContext()
  for (const way of ['complete', 'register']) {
    const { account, token } = await leaver()
    const join = (secret: string) => {
      const body = { email: account.email, password: secret, firstName: 'Noa', lastName: 'Again' }
      return way === 'complete'
        ? server.visitor().call(completeRegistration, { body: { ...body, token } })
        : server.visitor().call(register, { body: { ...body, metadata: { organizationInviteToken: token } } })
    }
    expect(await join('another password')).toMatchObject({
      status: 409,
      body: { code: 'account.email_taken' },
    })
    expect((await join(password)).status).toBe(201)
    expect(await db.$count(users, eq(users.accountId, account.id))).toBe(1)
    const { visitor } = await signIn(account.email)
    expect((await visitor.call(getAccountStanding)).body.data.keptUntil).toBeNull()
  }
})

test('[ruling 27] password attempts while joining share the rate limit of sign-in', async () => {
  const { account, token } = await leaver()
  const body = { token, email: account.email, firstName: 'Noa', lastName: 'Again' }
  const statuses: number[] = []
  for (let n = 0; n <= server.settings.loginFreeFailures; n += 1) {
    const answer = await server
      .visitor()
      .call(completeRegistration, { body: { ...body, password: `guess number ${n}` } })
    statuses.push(answer.status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect((await signIn(account.email)).status).toBe(429)
})

test('[ruling 27] an orphan who is added and invited again joins with the password', async () => {
  const { account, visitor, params } = await leaver()
  const person = { first_name: 'Noa', last_name: 'Again', email: account.email }
  const added = await visitor.call(createUser, { params, body: person })
  server.pass({ seconds: 1 })
  await visitor.call(inviteUser, { params: { ...params, userId: added.body.data.id } })
  await server.runJobs()
  const token = await mailedToken(server, account.email, '/landing')
  expect((await server.visitor().call(confirmInvite, { body: { token, password } })).status).toBe(200)
})

test('[ruling 27] [G25] an orphaned account erases itself and all its sessions', async () => {
  const { account, params, visitor: administrator } = await leaver()
  const person = { first_name: 'Noa', last_name: 'Again', email: account.email }
  const added = await administrator.call(createUser, { params, body: person })
  const { visitor } = await signIn(account.email)
  const { visitor: elsewhere } = await signIn(account.email)
  const { db } = server.makeContext()
  const queued = { recipient: account.email, kind: 'employeeInvitation', language: 'en', subject: 'Join' }
  const createdAt = server.makeContext().now
  await db.insert(outbox).values({ ...queued, text: 't', html: 'h', status: 'queued', createdAt })

  expect(await visitor.call(eraseAccount, { body: { email: newAddress() } })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', fields: { email: expect.any(String) } },
  })
  const erased = await visitor.call(eraseAccount, { body: { email: account.email.toUpperCase() } })
  expect(erased).toMatchObject({ status: 200, body: { success: true } })
  expect(visitor.cookies.size).toBe(0)
  for (const gone of [visitor, elsewhere]) expect((await gone.call(getSession)).body.session).toBeNull()
  // The invitation that waits is the organization's, to the person it has added.
  expect(await kept(account)).toEqual([0, 0, 0, 0, 0, 1])
  expect(await db.$count(outbox, and(eq(outbox.recipient, account.email), eq(outbox.status, 'sent')))).toBe(0)
  expect(await db.$count(users, eq(users.id, added.body.data.id))).toBe(1)
  expect((await signIn(account.email)).status).toBe(401)
})

test('[ruling 27] an account that belongs to an organization is not erased', async () => {
  const person = await makeEmployee(server)
  const visitor = await signedIn(server, person)
  expect((await visitor.call(getAccountStanding)).body.data).toEqual({ keptUntil: null })
  const refused = { status: 409, body: { code: 'account.in_organization' } }
  expect(await visitor.call(eraseAccount, { body: { email: person.account.email } })).toMatchObject(refused)
  expect((await signIn(person.account.email)).status).toBe(200)
})

test('[ruling 27] of concurrent joining and erasing exactly one succeeds', async () => {
  const { db } = server.makeContext()
  for (let n = 0; n < 5; n += 1) {
    const { account, token } = await leaver()
    const { visitor } = await signIn(account.email)
    const body = { token, email: account.email, password, firstName: 'Noa', lastName: 'Again' }
    const answers = await Promise.all([
      server.visitor().call(completeRegistration, { body }),
      visitor.call(eraseAccount, { body: { email: account.email } }),
    ])
    for (const { status } of answers) expect([200, 201, 401, 409]).toContain(status)
    const people = await db.select().from(users).where(eq(users.email, account.email))
    for (const { accountId } of people) expect(accountId).not.toBeNull()
  }
})
