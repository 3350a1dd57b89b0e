import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { delegateDomain } from '#contract/identity/domains.ts'
import {
  enforceConnection,
  listBreakGlass,
  nameBreakGlass,
  suspendEnforcement,
} from '#contract/identity/enforcement.ts'
import { takeRole } from '#contract/identity/roles.ts'
import { getSession, login, signInByPasskey } from '#contract/identity/sessions.ts'
import { createActivityKey } from '#contract/participation/activity-keys.ts'
import { changeAddress, confirmAddress, restoreAddress } from '#contract/people/addresses.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { users } from '#server/schema/users.ts'
import { agree } from '#tests/server/activity.ts'
import { challengeFor, enrolPasskey } from '#tests/server/authenticator.ts'
import { connect, proveDomain, signInBy } from '#tests/server/connected.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  newAddress,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { countWaiting } from '#tests/server/waiting.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

type Organization = Awaited<ReturnType<typeof makeOrganization>>

/** An administrator with a passkey that was used. */
async function withPasskey(organization: Organization, email: string) {
  const made = await makeAdministrator(server, { organization, email })
  const visitor = await signedIn(server, made)
  const { authenticator } = await enrolPasskey(visitor, server.settings)
  const byPasskey = async (browser = server.visitor()) =>
    browser.call(signInByPasskey, { body: { passkey: authenticator.answer(await challengeFor(browser)) } })
  expect((await byPasskey()).status).toBe(200)
  return { ...made, visitor, byPasskey }
}

/** An organization that may require its connection of the people of a domain, with an administrator who came through it. */
async function makeReady(organization: Organization, domain: Awaited<ReturnType<typeof proveDomain>>) {
  const connection = await connect(server, provider.issuer, { organization, domainIds: [domain.id] })
  provider.open(connection.redirectUri)
  const emergency = await withPasskey(organization, newAddress())
  const boss = await makeAdministrator(server, {
    organization,
    email: `boss@${domain.domain}`,
  })
  const { visitor, answer } = await signInBy(server, connection.connectionId, boss.account.email)
  expect(answer.status, answer.text).toBe(200)
  const name = (userIds: string[]) =>
    visitor.call(nameBreakGlass, { params: { orgId: organization.id }, body: { userIds } })
  expect((await name([emergency.user.id])).status).toBe(200)
  const enforce = async () => {
    const body = { domainIds: [domain.id], inHours: 0 }
    expect((await visitor.call(enforceConnection, { ...connection.one, body })).status).toBe(200)
    server.pass({ seconds: 2 })
    await server.runJobs()
  }
  return { ...connection, emergency, boss, visitor, name, enforce }
}

const logIn = (email: string, visitor = server.visitor()) =>
  visitor.call(login, { body: { email, password } })
const isIn = async (visitor: ReturnType<TestServer['visitor']>) =>
  (await visitor.call(getSession)).body.session !== null

test('what an organization requires of a delegated domain locks nobody of its parent out', async () => {
  const parent = await makeOrganization(server)
  const child = await makeOrganization(server, parent)
  const domain = await proveDomain(server, parent)
  const top = await withPasskey(parent, `top@${domain.domain}`)
  const delegation = {
    params: { orgId: parent.id, domainId: domain.id },
    body: { organizationIds: [child.id] },
  }
  expect((await top.visitor.call(delegateDomain, delegation)).status).toBe(200)
  const { enforce } = await makeReady(child, domain)
  const below = await makeEmployee(server, { organization: child, email: `low@${domain.domain}` })
  await enforce()
  expect(await isIn(top.visitor)).toBe(true)
  expect((await top.byPasskey()).status).toBe(200)
  expect((await logIn(top.account.email)).body.code).toBe('account.second_factor')
  // Nobody learns from a wrong password who is excepted.
  const wrong = await server
    .visitor()
    .call(login, { body: { email: top.account.email, password: 'not the password' } })
  const required = { status: 403, body: { code: 'sso.required' } }
  expect(wrong).toMatchObject(required)
  expect(await logIn(below.account.email)).toMatchObject(required)
  const { db, now } = server.makeContext()
  await db.insert(users).values({
    ...{ organizationId: child.id, accountId: top.account.id, email: top.account.email, status: 'active' },
    ...{ firstName: 'Ada', lastName: 'Martin', createdAt: now },
  })
  expect(await logIn(top.account.email)).toMatchObject(required)
})

test('what an organization requires of a domain of its own locks nobody above it out', async () => {
  const parent = await makeOrganization(server)
  const child = await makeOrganization(server, parent)
  const domain = await proveDomain(server, child)
  const top = await makeAdministrator(server, { organization: parent, email: `top@${domain.domain}` })
  const visitor = await signedIn(server, top)
  const { enforce } = await makeReady(child, domain)
  const below = await makeEmployee(server, { organization: child, email: `low@${domain.domain}` })
  await enforce()
  expect(await isIn(visitor)).toBe(true)
  expect((await logIn(top.account.email)).status).toBe(200)
  expect(await logIn(below.account.email)).toMatchObject({ status: 403, body: { code: 'sso.required' } })
})

test('an emergency administrator is one as long as the role, and the last one keeps it while a connection is required', async () => {
  const organization = await makeOrganization(server)
  const domain = await proveDomain(server, organization)
  const { emergency, visitor, name, enforce } = await makeReady(organization, domain)
  const other = await withPasskey(organization, `glass@${domain.domain}`)
  expect((await name([emergency.user.id, other.user.id])).status).toBe(200)
  await enforce()
  const browser = server.visitor()
  expect((await other.byPasskey(browser)).status).toBe(200)
  const take = (userId: string) =>
    visitor.call(takeRole, { params: { orgId: organization.id, userId, role: 'administrator' } })
  expect((await take(other.user.id)).status).toBe(200)
  expect(await other.byPasskey()).toMatchObject({ status: 403, body: { code: 'sso.required' } })
  expect(await runTasks(server.parts)).toEqual([])
  expect(await isIn(browser)).toBe(false)
  expect(await take(emergency.user.id)).toMatchObject({
    ...{ status: 409, body: { code: 'enforcement.no_break_glass' } },
  })
})

test('naming an emergency administrator whose role is taken at the same time finds no administrator', async () => {
  // Below a root nothing else locks the organization where a role goes.
  const organization = await makeOrganization(server, await makeOrganization(server))
  const domain = await proveDomain(server, organization)
  const { emergency, visitor, name } = await makeReady(organization, domain)
  const other = await withPasskey(organization, newAddress())
  const { db } = server.makeContext()
  const waiting = async (count: number) => {
    if (server.database.kind === 'postgres') await vi.waitUntil(async () => (await countWaiting(db)) >= count)
  }
  /** Runs on a connection of its own, which commits once the call of ours waits for it. */
  const during = async (statement: SQL, call: () => ReturnType<typeof name>) => {
    let ours: ReturnType<typeof name> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(statement)
      ours = call()
      await waiting(1)
    })
    return ours
  }
  const gone = sql`delete from administrators where organization_id = ${organization.id} and user_id = ${other.user.id}`
  const both = [emergency.user.id, other.user.id]
  expect(await during(gone, () => name(both))).toMatchObject({
    ...{ status: 404, body: { code: 'administrator.not_found' } },
  })
  const people = await visitor.call(listBreakGlass, { params: { orgId: organization.id } })
  expect(people.body.data.filter(({ isNamed }) => isNamed)).toMatchObject([{ id: emergency.user.id }])
  // Who takes a role has locked the organization: of two emergency administrators one has to stay.
  const taking = sql`select from organizations where id = ${organization.id} for no key update`
  expect(await during(taking, () => name([emergency.user.id]))).toMatchObject({ status: 200 })
})

test('a restore link does not lead out of a domain whose people sign in by their company', async () => {
  const organization = await makeOrganization(server)
  const domain = await proveDomain(server, organization)
  const former = newAddress()
  const person = await makeAdministrator(server, { organization, email: former })
  const email = `hal@${domain.domain}`
  await (await signedIn(server, person)).call(changeAddress, { body: { email } })
  const token = await mailedToken(server, email, '/confirm-email')
  expect((await server.visitor().call(confirmAddress, { body: { token, email } })).status).toBe(200)
  await (await makeReady(organization, domain)).enforce()
  const back = { token: await mailedToken(server, former, '/confirm-email'), email: former }
  expect(await server.visitor().call(restoreAddress, { body: back })).toMatchObject({
    ...{ status: 409, body: { code: 'account.address_managed' } },
  })
})

test('a personal key that was made while enforcement was suspended ends with the suspension', async () => {
  const organization = await makeOrganization(server)
  const domain = await proveDomain(server, organization)
  const { enforce } = await makeReady(organization, domain)
  const { user, account } = await makeEmployee(server, { organization, email: `kim@${domain.domain}` })
  await agree(server, [{ organizationId: organization.id, userId: user.id }])
  await enforce()
  const paused = await server.asProvider(suspendEnforcement, { organizationId: organization.id })
  expect(paused.status).toBe(200)
  const browser = server.visitor()
  expect((await logIn(account.email, browser)).status).toBe(200)
  const made = await browser.call(createActivityKey, { body: { name: 'Watch' } })
  const headers = { authorization: `Bearer ${made.body.data.secret}` }
  const send = () => server.visitor().send({ method: 'POST', url: '/api/me/intake/days', body: {}, headers })
  expect((await send()).body).toMatchObject({ code: 'request.invalid' })
  server.pass({ hours: 25 })
  await server.runJobs()
  expect((await send()).body).toMatchObject({ code: 'key.invalid' })
})
