import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as contract from '#contract/identity/connections.ts'
import { deleteDomain } from '#contract/identity/domains.ts'
import * as enforcement from '#contract/identity/enforcement.ts'
import { beginTotp, confirmTotp } from '#contract/identity/factors.ts'
import { confirmPasswordReset, requestPasswordReset } from '#contract/identity/passwords.ts'
import * as sessions from '#contract/identity/sessions.ts'
import { discoverSso } from '#contract/identity/sso.ts'
import { stepUp } from '#contract/identity/step-up.ts'
import { changeAddress, confirmAddress } from '#contract/people/addresses.ts'
import { confirmInvite, inviteUser } from '#contract/people/invitations.ts'
import { getInviteLink } from '#contract/people/invite-links.ts'
import { completeRegistration, register } from '#contract/tenants/registration.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { auditEntries } from '#server/schema/audit.ts'
import { breakGlass } from '#server/schema/connections.ts'
import { domains } from '#server/schema/domains.ts'
import { factors } from '#server/schema/totp.ts'
import { connect, proveDomain, signInBy } from '#tests/server/connected.ts'
import {
  exchangeablePair,
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makePerson,
  password,
  signedIn,
  tokenOf,
} from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

/** Adds an authenticator app to an account. */
async function enrol(visitor: Visitor) {
  await visitor.call(stepUp, { body: { password } })
  const { body } = await visitor.call(beginTotp)
  const key = body.data.key
  const confirmed = await visitor.call(confirmTotp, { body: { code: codeAt(key, server.makeContext().now) } })
  if (confirmed.status >= 300) throw new Error(confirmed.text)
  return key
}

/** An organization whose administrator has come through its connection, with a break-glass administrator. */
async function makeReady() {
  const { organization } = await makeAdministrator(server)
  const proved = await proveDomain(server, organization)
  const made = await connect(server, provider.issuer, { organization, domainIds: [proved.id] })
  provider.open(made.redirectUri)
  const named = await makeAdministrator(server, { organization, email: `glass@${proved.domain}` })
  const visitor = await signedIn(server, named)
  const key = await enrol(visitor)
  const { db, now } = server.makeContext()
  await db.insert(breakGlass).values({ organizationId: organization.id, userId: named.user.id, namedAt: now })
  const it = await makeAdministrator(server, { organization, email: `it@${proved.domain}` })
  const signed = await signInBy(server, made.connectionId, it.account.email)
  if (signed.answer.status !== 200) throw new Error(signed.answer.text)
  const enforce = (inHours: number, domainIds = [proved.id]) =>
    signed.visitor.call(enforcement.enforceConnection, { ...made.one, body: { domainIds, inHours } })
  return {
    ...made,
    organization,
    proved,
    named: { ...named, visitor, key },
    it,
    byCompany: signed.visitor,
    enforce,
  }
}

const logIn = (email: string, given = password, visitor = server.visitor()) =>
  visitor.call(sessions.login, { body: { email, password: given } })
const isIn = async (visitor: Visitor) => (await visitor.call(sessions.getSession)).body.session !== null

test('[I-ENF-3] sign-in by password of an enforced address answers with the same bytes for everybody but the named', async () => {
  const { organization, proved, named, enforce } = await makeReady()
  const { account } = await makeEmployee(server, { organization, email: `ada@${proved.domain}` })
  // A second factor of somebody who was not named makes no exception.
  const { account: careful } = await makeEmployee(server, { organization, email: `eve@${proved.domain}` })
  await enrol(await signedIn(server, { account: careful }))
  expect((await enforce(0)).status).toBe(200)
  const asked = [
    logIn(account.email),
    logIn(careful.email),
    logIn(account.email, 'not the password'),
    logIn(`nobody@${proved.domain}`),
    logIn(named.account.email, 'not the password'),
  ]
  const answers = (await Promise.all(asked)).map(({ status, headers, text }) => {
    const { date: _, 'x-request-id': __, ...same } = headers
    return JSON.stringify([status, same, text])
  })
  expect(answers[0]).toContain('sso.required')
  expect(new Set(answers).size).toBe(1)
  expect(await logIn(named.account.email)).toMatchObject({
    status: 403,
    body: { code: 'account.second_factor' },
  })
  // The limit of the address does not tell them apart either.
  const limited = await startTestServer({ LOGIN_PER_ADDRESS: '1' }, server.database)
  onTestFinished(() => limited.close())
  for (const given of [password, 'not the password']) {
    const body = { email: account.email, password: given }
    const call = { method: 'POST', url: '/auth/login', body, address: `203.0.113.${given.length}` } as const
    expect(await limited.visitor().send(call)).toMatchObject({ status: 403 })
    expect(await limited.visitor().send(call)).toMatchObject({ status: 429 })
  }
})

test('[I-ENF-1] a connection is required by somebody who came through it, with a break-glass administrator, after a countdown', async () => {
  const { organization, proved, named, it, byCompany, enforce, one, it: itself } = await makeReady()
  const { db } = server.makeContext()
  // Signed in by password, or without anybody for emergencies.
  const other = await signedIn(server, await makeAdministrator(server, { organization }))
  const body = { domainIds: [proved.id], inHours: 0 }
  expect(await other.call(enforcement.enforceConnection, { ...one, body })).toMatchObject({
    ...{ status: 409, body: { code: 'enforcement.own_sign_in' } },
  })
  await db.delete(breakGlass)
  expect(await enforce(0)).toMatchObject({ status: 409, body: { code: 'enforcement.no_break_glass' } })
  const userIds = [named.user.id]
  const params = { orgId: organization.id }
  const listed = await byCompany.call(enforcement.nameBreakGlass, { params, body: { userIds } })
  expect(listed.body.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: named.user.id, isNamed: true, isReady: true })]),
  )
  // A factor that nobody has used for long may be lost.
  const lastUsedAt = new Date(server.makeContext().now.getTime() - 91 * 86_400_000)
  const own = eq(factors.accountId, named.account.id)
  await db.update(factors).set({ lastUsedAt }).where(own)
  expect(await enforce(0)).toMatchObject({ body: { code: 'enforcement.no_break_glass' } })
  await db.update(factors).set({ lastUsedAt: server.makeContext().now }).where(own)
  const foreign = await proveDomain(server, organization)
  expect(await enforce(0, [foreign.id])).toMatchObject({ body: { code: 'connection.domain_unserved' } })

  const { account } = await makeEmployee(server, { organization, email: `ada@${proved.domain}` })
  const [phone, browser] = [
    await signedIn(server, { account }, undefined, true),
    await signedIn(server, { account }),
  ]
  const { body: preview } = await byCompany.call(enforcement.previewEnforcement, one)
  expect(preview.data).toMatchObject({ isOwnSignIn: true, ready: 1, domains: [{ people: 3, linked: 1 }] })
  const answer = await enforce(2)
  const requiredFrom = new Date(server.makeContext().now.getTime() + 2 * 3_600_000).toISOString()
  expect(answer.body.data.domains, answer.text).toMatchObject([{ id: proved.id, requiredFrom }])
  await server.runJobs()
  expect((await server.mailsTo(account.email))[0]?.text).toContain('has you sign in to Élan with its single')
  // Deleting the domain would end it without a word to the others.
  const domain = { params: { ...params, domainId: proved.id } }
  expect(await byCompany.call(deleteDomain, domain)).toMatchObject({
    ...{ status: 409, body: { code: 'domain.required' } },
  })
  // Until then passwords open sessions, which end at that moment on phones too.
  expect((await server.visitor().call(discoverSso, { body: { email: account.email } })).body.data).toEqual({
    ...{ sso: true, required: false },
  })
  const late = server.visitor()
  const staying = { email: account.email, password, staySignedIn: true }
  expect((await late.call(sessions.login, { body: staying })).status).toBe(200)
  server.pass({ hours: 1, minutes: 59 })
  const all = [phone, browser, late]
  for (const visitor of [phone, late]) expect(await isIn(visitor)).toBe(true)
  server.pass({ minutes: 2 })
  for (const visitor of all) expect(await isIn(visitor)).toBe(false)
  expect(await logIn(account.email)).toMatchObject({ status: 403, body: { code: 'sso.required' } })
  expect((await server.visitor().call(discoverSso, { body: { email: account.email } })).body.data).toEqual({
    ...{ sso: true, required: true },
  })
  const signed = await signInBy(server, one.params.connectionId, account.email)
  expect(await isIn(signed.visitor)).toBe(true)
  expect(itself.account.id).toBe(it.account.id)
})

test('[I-ENF-2] break-glass administrators sign in by password and factor; it is audited and mailed to all administrators', async () => {
  const { organization, proved, named, it, enforce, one, connectionId, byCompany } = await makeReady()
  await enforce(0)
  server.pass({ seconds: 30 })
  const browser = server.visitor()
  expect(await logIn(named.account.email, password, browser)).toMatchObject({
    body: { code: 'account.second_factor' },
  })
  const code = codeAt(named.key, server.makeContext().now)
  expect((await browser.call(sessions.secondFactor, { body: { code } })).status).toBe(200)
  const { db } = server.makeContext()
  const audited = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'sessions.signInByBreakGlass'))
  expect(audited).toMatchObject([{ organizationId: organization.id, subject: named.account.email }])
  for (const { account } of [it, named])
    expect((await server.mailsTo(account.email)).map(({ subject }) => subject)).toContain(
      'Somebody signed in to Élan past your single sign-on',
    )
  // The identity provider links nobody to such an account.
  const linked = await signInBy(server, connectionId, named.account.email)
  expect(linked.answer).toMatchObject({ status: 403, body: { code: 'sso.not_invited' } })
  // Without the factor, the name, or the status the password opens nothing.
  const emptied = { params: { orgId: organization.id }, body: { userIds: [] } }
  expect(await byCompany.call(enforcement.nameBreakGlass, emptied)).toMatchObject({
    ...{ status: 409, body: { code: 'enforcement.no_break_glass' } },
  })
  await db.delete(factors).where(eq(factors.accountId, named.account.id))
  expect(await logIn(named.account.email)).toMatchObject({ body: { code: 'sso.required' } })
  const { body } = await byCompany.call(enforcement.listBreakGlass, { params: { orgId: one.params.orgId } })
  expect(body.data.find(({ id }) => id === named.user.id)).toMatchObject({ isNamed: true, isReady: false })
  expect(proved.domain).toBeTruthy()
})

test('[I-ENF-5] resets, registrations and invitations of an enforced address lead to its company', async () => {
  const { organization, proved, named, enforce, it } = await makeReady()
  const { account } = await makeEmployee(server, { organization, email: `ada@${proved.domain}` })
  const administrator = await signedIn(server, it)
  const visitor = server.visitor()
  await visitor.call(requestPasswordReset, { body: { email: account.email } })
  const early = await mailedToken(server, account.email, '/reset-password')
  const { user } = await makePerson(server, { organization, email: `eve@${proved.domain}` })
  const orgId = organization.id
  const invited = await administrator.call(inviteUser, { params: { orgId, userId: user.id } })
  const link = await administrator.call(getInviteLink, { params: { orgId } })
  const pair = await exchangeablePair({ server }, account)
  const moving = await signedIn(server, { account })
  await moving.call(changeAddress, {
    body: { email: 'ada@elsewhere.example.com', current_password: password },
  })
  const away = { token: await mailedToken(server, 'ada@elsewhere.example.com', '/confirm-email') }
  await enforce(0)
  server.pass({ seconds: 1 })

  const reset = await visitor.call(requestPasswordReset, { body: { email: account.email } })
  expect(reset.status).toBe(200)
  const [mail] = await server.mailsTo(account.email)
  expect(mail?.subject).toBe('Sign in to Élan with your company')
  expect(mail?.text).not.toContain('token')
  const required = { status: 403, body: { code: 'sso.required' } }
  const chosen = { token: early, email: account.email, password: 'another quiet harbour' }
  expect(await visitor.call(confirmPasswordReset, { body: chosen })).toMatchObject(required)
  const person = { password: 'another quiet harbour', firstName: 'Eve', lastName: 'Martin' }
  for (const email of [account.email, `nobody@${proved.domain}`])
    expect(await visitor.call(register, { body: { ...person, email } })).toMatchObject({
      ...{ status: 409, body: { code: 'registration.managed_domain' } },
    })
  const joining = { ...person, email: `zoe@${proved.domain}`, token: tokenOf(link.body.inviteLink) }
  expect(await visitor.call(completeRegistration, { body: joining })).toMatchObject(required)
  const accepting = { token: tokenOf(invited.body.inviteLink), password: person.password }
  expect(await visitor.call(confirmInvite, { body: accepting })).toMatchObject(required)
  expect(await visitor.call(sessions.setSession, { body: pair })).toMatchObject({
    body: { success: false },
  })
  expect(
    await visitor.call(confirmAddress, { body: { ...away, email: 'ada@elsewhere.example.com' } }),
  ).toMatchObject({ status: 409, body: { code: 'account.address_managed' } })
  expect(await isIn(visitor)).toBe(false)
  // The named one resets a password as before.
  await visitor.call(requestPasswordReset, { body: { email: named.account.email } })
  expect(await mailedToken(server, named.account.email, '/reset-password')).toBeTruthy()
})

test('an address that moves into an enforced domain ends what its password opened', async () => {
  const { organization, proved, enforce } = await makeReady()
  await enforce(0)
  const { account } = await makeEmployee(server, { organization })
  const [visitor, phone] = [
    await signedIn(server, { account }),
    await signedIn(server, { account }, undefined, true),
  ]
  const email = `moved@${proved.domain}`
  await visitor.call(changeAddress, { body: { email, current_password: password } })
  const body = { email, token: await mailedToken(server, email, '/confirm-email') }
  expect((await visitor.call(confirmAddress, { body })).status).toBe(200)
  expect([await isIn(visitor), await isIn(phone)]).toEqual([false, false])
  expect(await logIn(email)).toMatchObject({ body: { code: 'sso.required' } })
})

test('a domain that is proved again ends sessions of the meantime', async () => {
  const { organization, proved, enforce } = await makeReady()
  await enforce(0)
  const { account } = await makeEmployee(server, { organization, email: `ada@${proved.domain}` })
  const { db, now } = server.makeContext()
  const set = (lapsedAt: Date | null) => db.update(domains).set({ lapsedAt }).where(eq(domains.id, proved.id))
  await set(now)
  const visitor = server.visitor()
  expect((await logIn(account.email, password, visitor)).status).toBe(200)
  await set(null)
  expect(await runTasks(server.parts)).toEqual([])
  expect(await isIn(visitor)).toBe(false)
})

test('[I-ENF-4] the provider suspends enforcement for 24 hours, and whoever enforces it again ends that', async () => {
  const { organization, proved, enforce, it, one } = await makeReady()
  await enforce(0)
  const { account } = await makeEmployee(server, { organization, email: `ada@${proved.domain}` })
  const headers = { authorization: `Bearer ${server.settings.providerKey}` }
  const suspend = (organizationId: string) =>
    server.visitor().send({ method: 'POST', url: '/provider/sso/suspend', body: { organizationId }, headers })
  server.pass({ seconds: 1 })
  expect((await suspend(crypto.randomUUID())).status).toBe(404)
  expect((await suspend(organization.id)).status).toBe(200)
  expect((await server.mailsTo(it.account.email))[0]?.subject).toContain('not required in Élan for 24 hours')
  const { db } = server.makeContext()
  const audited = await db.select().from(auditEntries).where(eq(auditEntries.organizationId, organization.id))
  expect(audited.map(({ action }) => action)).toContain('enforcement.suspendEnforcement')
  const phone = server.visitor()
  const staying = { email: account.email, password, staySignedIn: true }
  expect((await phone.call(sessions.login, { body: staying })).status).toBe(200)
  server.pass({ hours: 23 })
  expect(await isIn(phone)).toBe(true)
  server.pass({ hours: 1, minutes: 1 })
  expect(await isIn(phone)).toBe(false)
  expect(await logIn(account.email)).toMatchObject({ body: { code: 'sso.required' } })
  await suspend(organization.id)
  await phone.call(sessions.login, { body: staying })
  const again = await signInBy(server, one.params.connectionId, it.account.email)
  const body = { domainIds: [proved.id], inHours: 0 }
  const resumed = await again.visitor.call(enforcement.enforceConnection, { ...one, body })
  expect(resumed.body.data.pausedUntil, resumed.text).toBeNull()
  expect(await isIn(phone)).toBe(false)
})

test('whoever loses a connection and has no password is mailed how to choose one', async () => {
  const { organization, proved, enforce, it, one, connectionId } = await makeReady()
  await enforce(0)
  const { user } = await makePerson(server, { organization, email: `new@${proved.domain}` })
  const signed = await signInBy(server, connectionId, user.email)
  expect(await isIn(signed.visitor)).toBe(true)
  const again = await signInBy(server, connectionId, it.account.email)
  expect((await again.visitor.call(contract.deleteConnection, one)).status).toBe(200)
  server.pass({ seconds: 1 })
  await server.runJobs()
  expect(await isIn(signed.visitor)).toBe(false)
  const [mail] = await server.mailsTo(user.email)
  expect(mail?.subject).toBe('Choose a password for Élan')
  expect((await server.mailsTo(it.account.email)).map(({ subject }) => subject)).not.toContain(mail?.subject)
  await server.visitor().call(requestPasswordReset, { body: { email: user.email } })
  expect(await mailedToken(server, user.email, '/reset-password')).toBeTruthy()
})

test('another connection that does not serve the domain is no way around the required one', async () => {
  const { organization, proved, enforce } = await makeReady()
  const other = await connect(server, provider.issuer, { organization, name: 'Other' })
  const both = [`known@${proved.domain}`, `new@${proved.domain}`]
  for (const email of both) await makeEmployee(server, { organization, email })
  provider.open(other.redirectUri)
  const known = await signInBy(server, other.connectionId, both[0] ?? '')
  expect(await isIn(known.visitor)).toBe(true)
  await enforce(0)
  expect(await isIn(known.visitor)).toBe(false)
  for (const email of both)
    expect((await signInBy(server, other.connectionId, email)).answer, email).toMatchObject({
      ...{ status: 403, body: { code: 'sso.not_invited' } },
    })
})

test('enforcement at once refuses the next request of fifty sessions in another process', async () => {
  const { organization, proved, enforce } = await makeReady()
  const second = await startTestServer({}, server.database)
  const ahead = server.makeContext().now.getTime() - second.makeContext().now.getTime()
  second.pass({ seconds: ahead / 1000 })
  const browsers = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const { account } = await makeEmployee(server, { organization, email: `person${n}@${proved.domain}` })
      const { cookies } = await signedIn(server, { account }, undefined, n % 2 === 0)
      const browser = second.visitor()
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return browser
    }),
  )
  const countIn = async () => (await Promise.all(browsers.map(isIn))).filter(Boolean).length
  expect(await countIn()).toBe(50)
  expect((await enforce(0)).status).toBe(200)
  expect(await countIn()).toBe(0)
  await second.close()
})

test('a password that was right before the connection was required opens nothing after it', async () => {
  const { organization, proved, enforce } = await makeReady()
  const { account } = await makeEmployee(server, { organization, email: `ada@${proved.domain}` })
  const key = await enrol(await signedIn(server, { account }))
  server.pass({ seconds: 30 })
  const half = server.visitor()
  expect(await logIn(account.email, password, half)).toMatchObject({
    body: { code: 'account.second_factor' },
  })
  await enforce(0)
  const code = codeAt(key, server.makeContext().now)
  expect(await half.call(sessions.secondFactor, { body: { code } })).toMatchObject({
    ...{ status: 403, body: { code: 'sso.required' } },
  })
  expect(await isIn(half)).toBe(false)
})
