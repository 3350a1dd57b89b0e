import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/identity/connections.ts'
import { updatePassword } from '#contract/identity/passwords.ts'
import { getSession, login } from '#contract/identity/sessions.ts'
import * as sso from '#contract/identity/sso.ts'
import { listConsents } from '#contract/participation/consents.ts'
import { getMe, listMyOrganizations } from '#contract/participation/me.ts'
import { changeAddress } from '#contract/people/addresses.ts'
import { listUsers } from '#contract/people/users.ts'
import { getMyOrganization, getOrganizationTree } from '#contract/tenants/organizations.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { connections } from '#server/schema/connections.ts'
import { users } from '#server/schema/users.ts'
import { answerOf, mailedCode, signInBy } from '#tests/server/connected.ts'
import {
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  makePerson,
  newAddress,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { client, quietProvider, signInAt, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

/** An organization with a connection that was tested and switched on by its administrator. */
async function connect() {
  const person = await makeAdministrator(server)
  const { organization } = person
  const it = await signedIn(server, person)
  const params = { orgId: organization.id }
  const created = await it.call(contract.createConnection, {
    params,
    body: { name: 'Example SSO', issuer: provider.issuer, ...client },
  })
  expect(created.status, created.text).toBe(201)
  const { id: connectionId, redirectUri } = created.body.data
  provider.open(redirectUri)
  const one = { params: { ...params, connectionId } }
  expect((await it.call(contract.switchConnection, { ...one, body: { state: 'on' } })).status).toBe(409)
  const { body } = await it.call(sso.testConnection, one)
  const tested = await comeBack(it, await signInAt(body.data.location, person.account.email))
  expect(tested.body.data.tested, tested.text).toMatchObject({
    connectionId,
    claims: expect.arrayContaining([{ name: 'email', value: person.account.email, usedAs: 'email' }]),
  })
  expect((await it.call(contract.switchConnection, { ...one, body: { state: 'on' } })).status).toBe(200)
  return { ...person, it, one, connectionId }
}

const comeBack = (visitor: Visitor, back: URL) => visitor.call(sso.completeOidc, { body: answerOf(back) })

const signIn = (connection: string, email: string, visitor?: Visitor) =>
  signInBy(server, connection, email, visitor)

test('a person signs in through the company: once with a mailed code, then without', async () => {
  const { connectionId, organization, it, one } = await connect()
  const email = newAddress()
  await makePerson(server, { organization, email, status: 'invited' })
  const { visitor, answer } = await signIn(connectionId, email)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.data).toMatchObject({ home: '/me', user: { email, email_verified: true } })
  expect((await visitor.call(getSession)).body.session?.user.email).toBe(email)
  expect((await visitor.call(getMe)).body.data.organization.id).toBe(organization.id)
  // The employer runs the provider: its word alone opens nothing of a person's health.
  expect((await visitor.call(listConsents)).body.code).toBe('session.own_factor_required')
  const again = await signIn(connectionId, email)
  expect(again.answer.body.data.session?.user.email).toBe(email)
  const shown = await it.call(contract.listConnections, { params: one.params })
  expect(shown.body.data).toMatchObject([{ state: 'on', people: 1, lastFailure: null }])
  expect(shown.text).not.toContain(client.clientSecret)
  // Whoever signs in through the company alone has no password to guess.
  const guess = await server.visitor().call(login, { body: { email, password } })
  expect(guess.body.code).toBe('account.wrong_credentials')
})

test('a session by single sign-on moves neither password nor address without a proof that the company has not', async () => {
  const { connectionId, organization } = await connect()
  const { account } = await makeEmployee(server, { organization })
  const { visitor, answer } = await signIn(connectionId, account.email)
  expect(answer.status, answer.text).toBe(200)
  const moves = [
    await visitor.call(updatePassword, { body: { password: 'a password of the provider' } }),
    await visitor.call(changeAddress, { body: { email: newAddress() } }),
  ]
  expect(moves.map(({ body }) => body.code)).toEqual(moves.map(() => 'account.wrong_password'))
})

test('nobody is signed in to another account by a link, nor sent to another site', async () => {
  const { connectionId, organization } = await connect()
  const other = await makeEmployee(server)
  const visitor = await signedIn(server, other)
  const { account } = await makeEmployee(server, { organization })
  expect((await signIn(connectionId, account.email, visitor)).answer.body.code).toBe('session.other_account')
  expect((await visitor.call(getSession)).body.session?.user.email).toBe(other.account.email)
  for (const from of ['https://evil.example.com/', '//evil.example.com', '/\\evil.example.com']) {
    const started = await visitor.call(sso.startSso, { body: { connection: connectionId, from } })
    expect([started.status, started.body.code]).toEqual([400, 'request.invalid'])
  }
})

test('a mailed code ends with the provider that asked for it', async () => {
  const { connectionId, organization, it, one } = await connect()
  const email = newAddress()
  await makePerson(server, { organization, email, status: 'invited' })
  const visitor = server.visitor()
  const { body } = await visitor.call(sso.startSso, { body: { connection: connectionId } })
  const back = await signInAt(body.data.location ?? '', email)
  expect((await comeBack(visitor, back)).body.data.code).toEqual({ email })
  server.pass({ seconds: 1 })
  await it.call(contract.updateConnection, { ...one, body: { issuer: 'https://login.example.com' } })
  await server.asOwner((db) =>
    db.update(connections).set({ state: 'on', testedAt: new Date() }).where(eq(connections.id, connectionId)),
  )
  const code = await mailedCode(server, email)
  const state = back.searchParams.get('state') ?? ''
  const answer = await visitor.call(sso.confirmSsoCode, { body: { state, code } })
  expect(answer.body.code).toBe('sso.expired')
})

test('of twelve concurrent wrong codes five are judged', async () => {
  const { connectionId, organization } = await connect()
  const email = newAddress()
  await makePerson(server, { organization, email, status: 'invited' })
  const visitor = server.visitor()
  const { body } = await visitor.call(sso.startSso, { body: { connection: connectionId } })
  const back = await signInAt(body.data.location ?? '', email)
  await comeBack(visitor, back)
  const state = back.searchParams.get('state') ?? ''
  const wrong = { body: { state, code: 'AAAA-AAAA-AAAA' } }
  const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.call(sso.confirmSsoCode, wrong)))
  expect(answers.filter((answer) => answer.body.code === 'sso.code')).toHaveLength(5)
  expect(answers.filter((answer) => answer.body.code === 'sso.expired')).toHaveLength(7)
})

test('[I-LINK-5] a session by single sign-on reaches the tree of the connection alone', async () => {
  const { connectionId, organization, account } = await connect()
  const child = await makeOrganization(server, organization)
  const other = await makeOrganization(server)
  const context = server.makeContext()
  const [person] = await context.db
    .insert(users)
    .values({
      ...{ organizationId: other.id, accountId: account.id, email: account.email, status: 'active' },
      ...{ firstName: 'Ada', lastName: 'Martin', createdAt: context.now },
    })
    .returning()
  await addRole(context, {
    organizationId: other.id,
    userId: person?.id ?? '',
    accountId: account.id,
  })
  const byPassword = await signedIn(server, { account })
  const reached = async (visitor: Visitor) => {
    const ids = [organization.id, child.id, other.id]
    const statuses = await Promise.all(
      ids.map(async (orgId) => (await visitor.call(listUsers, { params: { orgId } })).status),
    )
    // These calls rest on the proof alone; others look at the lists below too.
    const me = await Promise.all(
      ids.map(
        async (organizationId) =>
          (await visitor.call(listConsents, { query: { organizationId } })).body.code ?? 'in',
      ),
    )
    const tree = await visitor.call(getOrganizationTree)
    const mine = await visitor.call(listMyOrganizations)
    const home = await visitor.call(getMyOrganization)
    return {
      ...{ statuses, me, home: home.body.data.id },
      roots: tree.body.data.map(({ id }) => id).toSorted(),
      memberships: mine.body.data.organizations.map(({ id }) => id).toSorted(),
    }
  }
  expect(await reached(byPassword)).toEqual({
    ...{ statuses: [200, 200, 200], me: ['in', 'organization.forbidden', 'in'], home: expect.any(String) },
    roots: [organization.id, other.id].toSorted(),
    memberships: [organization.id, other.id].toSorted(),
  })
  const { visitor, answer } = await signIn(connectionId, account.email)
  expect(answer.body.data, answer.text).toMatchObject({ home: '/dashboard' })
  const narrow = {
    ...{ statuses: [200, 200, 403], home: organization.id },
    me: ['session.own_factor_required', 'organization.forbidden', 'organization.forbidden'],
    ...{ roots: [organization.id], memberships: [organization.id] },
  }
  expect(await reached(visitor)).toEqual(narrow)
})

test('the answer of a provider counts once, in the browser that asked, at its own connection', async () => {
  const { connectionId, account, it, one } = await connect()
  const visitor = server.visitor()
  const start = async () => {
    const { body } = await visitor.call(sso.startSso, { body: { connection: connectionId } })
    return signInAt(body.data.location ?? '', account.email)
  }
  const back = await start()
  expect((await comeBack(server.visitor(), back)).body.code).toBe('sso.expired')
  expect((await comeBack(visitor, back)).status).toBe(200)
  expect((await comeBack(visitor, back)).body.code).toBe('sso.expired')
  const elsewhere = await start()
  const answered = { ...answerOf(elsewhere), connection: crypto.randomUUID() }
  expect((await visitor.call(sso.completeOidc, { body: answered })).body.code).toBe('sso.failed')
  const late = await start()
  server.pass({ minutes: 11 })
  expect((await comeBack(visitor, late)).body.code).toBe('sso.expired')
  const { body } = await it.call(contract.listAttempts, one)
  expect(body.data.attempts.map(({ reason }) => reason)).toContain('token')
  expect(body.data.attempts.map(({ reference }) => reference)).toContain(
    elsewhere.searchParams.get('state')?.slice(0, 8),
  )
})

test('[I-OIDC-2] a certified provider names itself in its answer, and without its name or with another the answer is refused', async () => {
  const { connectionId, account, it, one } = await connect()
  for (const change of [
    { iss: undefined },
    { iss: 'https://evil.example.com' },
    { iss: `${provider.issuer}/` },
  ]) {
    const visitor = server.visitor()
    const { body } = await visitor.call(sso.startSso, { body: { connection: connectionId } })
    const back = await signInAt(body.data.location ?? '', account.email)
    expect(answerOf(back).iss).toBe(provider.issuer)
    const answer = await visitor.call(sso.completeOidc, { body: { ...answerOf(back), ...change } })
    expect(answer.body.code, answer.text).toBe('sso.failed')
    // The start is used up, also for the true answer.
    expect((await comeBack(visitor, back)).body.code).toBe('sso.expired')
    const { attempts } = (await it.call(contract.listAttempts, one)).body.data
    const own = attempts.filter(({ reference }) => reference === answerOf(back).state.slice(0, 8))
    expect(own.map(({ reason }) => reason).toSorted()).toEqual(['replayed', 'token'])
  }
})

test('sessions end with their connection, and with a change of what it rests on', async () => {
  const { connectionId, account, it, one } = await connect()
  const isIn = async (visitor: Visitor) => (await visitor.call(getSession)).body.session !== null
  const first = (await signIn(connectionId, account.email)).visitor
  expect(await isIn(first)).toBe(true)
  expect((await it.call(contract.switchConnection, { ...one, body: { state: 'suspended' } })).status).toBe(
    200,
  )
  expect(await isIn(first)).toBe(false)
  expect((await server.visitor().call(sso.startSso, { body: { connection: connectionId } })).status).toBe(404)
  await it.call(contract.switchConnection, { ...one, body: { state: 'on' } })
  const second = (await signIn(connectionId, account.email)).visitor
  const changed = await it.call(contract.updateConnection, { ...one, body: { clientId: 'other' } })
  // What a provider called somebody names nobody at another one, nor for another client.
  expect(changed.body.data).toMatchObject({ state: 'draft', people: 0 })
  expect(await isIn(second)).toBe(false)
  expect((await it.call(contract.deleteConnection, one)).status).toBe(200)
  expect(await isIn(it)).toBe(true)
})

test('a test without a usable address does not let a connection be switched on, and says why', async () => {
  const person = await makeAdministrator(server)
  const it = await signedIn(server, person)
  const params = { orgId: person.organization.id }
  const claims = { email: 'mail', firstName: 'given_name', lastName: 'family_name' }
  const created = await it.call(contract.createConnection, {
    params,
    body: { name: 'Example SSO', issuer: provider.issuer, ...client, claims },
  })
  const { id: connectionId, redirectUri } = created.body.data
  provider.open(redirectUri)
  const one = { params: { ...params, connectionId } }
  const { body } = await it.call(sso.testConnection, one)
  const tested = await comeBack(it, await signInAt(body.data.location, person.account.email))
  expect(tested.body.data.tested, tested.text).toMatchObject({ reason: 'claims' })
  expect((await it.call(contract.listConnections, { params })).body.data).toMatchObject([
    { state: 'draft', lastSuccessAt: null, lastFailure: { reason: 'claims' } },
  ])
  const on = await it.call(contract.switchConnection, { ...one, body: { state: 'on' } })
  expect(on.body.code).toBe('connection.untested')
})
