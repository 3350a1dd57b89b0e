import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import * as policies from '#contract/identity/factor-policies.ts'
import * as factors from '#contract/identity/factors.ts'
import { getSession } from '#contract/identity/sessions.ts'
import { stepUp } from '#contract/identity/step-up.ts'
import { listMyChallenges } from '#contract/participation/joins.ts'
import { getMe } from '#contract/participation/me.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { getOrganization, getOrganizationTree } from '#contract/tenants/organizations.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { connections } from '#server/schema/connections.ts'
import type { Organization } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
import { connect, signInBy } from '#tests/server/connected.ts'
import {
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { codeAt } from '#tests/server/totp.ts'
import type { Visitor } from '#tests/server/visitor.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({
    OUTBOUND_ALLOW: '127.0.0.0/8',
    SESSION_IDLE_MINUTES: '43200',
    SESSION_HOURS: '2000',
  })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

const required = { status: 403, body: { code: 'session.second_factor_required' } }
const days = (count: number) => ({ seconds: count * 86_400 })
const at = ({ id }: Organization) => ({ params: { orgId: id } })
const dueOf = async (visitor: Visitor) => (await visitor.call(factors.getFactorDue)).body.data.dueAt

async function ask(
  who: Visitor,
  organization: Organization,
  audience: policies.FactorAudience,
  providerSays = false,
) {
  const answer = await who.call(policies.setFactorPolicy, {
    ...at(organization),
    body: { audience, providerSays },
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.data).toEqual({ audience, providerSays })
  return (await who.call(policies.getFactorPolicy, at(organization))).body.data
}

async function enrol(visitor: Visitor) {
  const { key } = (await visitor.call(factors.beginTotp)).body.data
  const code = codeAt(key, server.makeContext().now)
  expect((await visitor.call(factors.confirmTotp, { body: { code } })).status).toBe(200)
}

async function holder(organization: Organization, role: Role) {
  const person = await makeEmployee(server, { organization })
  const ids = { organizationId: organization.id, userId: person.user.id, accountId: person.account.id }
  await addRole(server.makeContext(), ids, role)
  return person
}

test('[I-MFA-5] a policy gives fourteen days, then refuses calls of the organization until a factor is set up', async () => {
  const person = await makeAdministrator(server)
  const { organization } = person
  const visitor = await signedIn(server, person)
  expect(await dueOf(visitor)).toBeNull()
  const begun = server.makeContext().now
  const set = await ask(visitor, organization, 'role_holders')
  const due = new Date(begun.getTime() + 14 * 86_400_000)
  expect(Math.abs(Date.parse(set.graceEndsAt ?? '') - due.getTime())).toBeLessThan(60_000)
  expect(await dueOf(visitor)).toBe(set.graceEndsAt)
  expect((await visitor.call(getOrganization, at(organization))).status).toBe(200)
  const [mail] = await server.mailsTo(person.account.email)
  expect(mail?.text).toContain('asks everybody with a role for a second factor')

  server.pass({ seconds: 14 * 86_400 - 120 })
  expect((await visitor.call(getOrganization, at(organization))).status).toBe(200)
  server.pass({ seconds: 180 })
  expect(await visitor.call(getOrganization, at(organization))).toMatchObject(required)
  // What leads to the set-up stays open, and the person's own app is not meant.
  expect((await visitor.call(getOrganizationTree)).status).toBe(200)
  expect((await visitor.call(getMe)).status).toBe(200)
  expect((await visitor.call(listMyChallenges)).status).toBe(200)

  const again = await signedIn(server, person)
  expect(await again.call(getOrganization, at(organization))).toMatchObject(required)
  await enrol(again)
  expect((await again.call(getOrganization, at(organization))).status).toBe(200)
  expect(await dueOf(again)).toBeNull()
  const { entries } = (await again.call(listAuditEntries, at(organization))).body.data
  expect(entries.map(({ action }) => action)).toContain('factorPolicies.setFactorPolicy')
})

test('[I-MFA-5] whoever gets a role or joins later has fourteen days from then', async () => {
  const person = await makeAdministrator(server)
  const { organization } = person
  const visitor = await signedIn(server, person)
  await ask(visitor, organization, 'everybody')
  server.pass(days(20))
  const newcomer = await makeEmployee(server, { organization })
  const theirs = await signedIn(server, newcomer)
  expect((await theirs.call(listMyChallenges)).status).toBe(200)
  server.pass(days(10))
  const ids = { organizationId: organization.id, userId: newcomer.user.id, accountId: newcomer.account.id }
  await addRole(server.makeContext(), ids, 'viewer')
  expect((await theirs.call(getOrganization, at(organization))).status).toBe(200)
  server.pass(days(5))
  expect(await theirs.call(listMyChallenges)).toMatchObject(required)
  expect((await theirs.call(getMe)).status).toBe(200)
  expect((await theirs.call(getOrganization, at(organization))).status).toBe(200)
  server.pass(days(10))
  expect(await theirs.call(getOrganization, at(organization))).toMatchObject(required)
})

test('[I-MFA-5] an organization below inherits the policy, may ask for more, and never for less', async () => {
  const person = await makeAdministrator(server)
  const child = await makeOrganization(server, person.organization)
  const visitor = await signedIn(server, person)
  await ask(visitor, person.organization, 'role_holders')
  const own = await ask(visitor, child, 'nobody')
  expect(own).toMatchObject({ audience: 'nobody', inherited: { audience: 'role_holders' } })
  expect(own.graceEndsAt).not.toBeNull()
  const viewer = await signedIn(server, await holder(child, 'viewer'))
  const employee = await signedIn(server, await makeEmployee(server, { organization: child }))
  server.pass(days(15))
  expect(await viewer.call(getOrganization, at(child))).toMatchObject(required)
  expect((await employee.call(listMyChallenges)).status).toBe(200)

  const second = await signedIn(server, person)
  await enrol(second)
  await ask(second, child, 'everybody')
  expect(await dueOf(employee)).not.toBeNull()
  server.pass(days(15))
  expect(await employee.call(listMyChallenges)).toMatchObject(required)
  const above = await signedIn(server, await makeEmployee(server, { organization: person.organization }))
  server.pass(days(15))
  expect((await above.call(listMyChallenges)).status).toBe(200)
})

test('what is asked above reaches organizations of before and after it, and ends with it there alone', async () => {
  const person = await makeAdministrator(server)
  const before = await makeOrganization(server, person.organization)
  await ask(await signedIn(server, person), before, 'role_holders')
  server.pass(days(1))
  const visitor = await signedIn(server, person)
  await ask(visitor, person.organization, 'everybody', true)
  const after = await makeOrganization(server, person.organization)
  const below = await makeOrganization(server, before)
  const inherited = { audience: 'everybody', providerSays: true }
  const policyOf = async (organization: Organization) =>
    (await visitor.call(policies.getFactorPolicy, at(organization))).body.data
  for (const one of [before, after, below]) expect(await policyOf(one)).toMatchObject({ inherited })
  const dueBefore = new Date((await policyOf(before)).graceEndsAt ?? 0).getTime()
  expect(new Date((await policyOf(after)).graceEndsAt ?? 0).getTime()).toBe(dueBefore)

  await ask(visitor, person.organization, 'nobody')
  expect(await policyOf(after)).toMatchObject({ inherited: { audience: 'nobody' }, graceEndsAt: null })
  expect(await policyOf(below)).toMatchObject({
    inherited: { audience: 'role_holders', providerSays: false },
  })
  expect(new Date((await policyOf(below)).graceEndsAt ?? 0).getTime()).toBe(dueBefore - 86_400_000)
})

test('[I-MFA-5] single sign-on counts, unless the policy wants the provider to say so', async () => {
  const home = await connect(server, provider.issuer)
  provider.open(home.redirectUri)
  // A claim that the token lacks makes us ask for more, by which this provider names the ways of authentication.
  const claims = { email: 'email', firstName: 'given_name', lastName: 'family_name', groups: 'groups' }
  await server
    .makeContext()
    .db.update(connections)
    .set({ claims })
    .where(eq(connections.id, home.connectionId))
  const { organization, it } = home
  const person = await holder(organization, 'viewer')
  const { email } = person.account
  const signIn = async () => (await signInBy(server, home.connectionId, email)).visitor
  const read = (visitor: Visitor) => visitor.call(getOrganization, at(organization))
  await enrol(it)
  await ask(it, organization, 'role_holders')
  server.pass(days(15))
  const bySso = await signIn()
  expect((await bySso.call(getSession)).body.session).not.toBeNull()
  expect((await read(bySso)).status).toBe(200)
  expect(await dueOf(bySso)).toBeNull()
  expect(await read(await signedIn(server, person))).toMatchObject(required)

  await it.call(stepUp, { body: { password } })
  await ask(it, organization, 'role_holders', true)
  expect((await read(bySso)).status).toBe(200)
  expect(await dueOf(bySso)).not.toBeNull()
  server.pass(days(15))
  expect(await read(bySso)).toMatchObject(required)
  provider.said.set(email, { amr: ['pwd'] })
  expect(await read(await signIn())).toMatchObject(required)
  for (const amr of ['mfa', ['mfa', 7], ['pwd', 'mfa']]) {
    provider.said.set(email, { amr })
    const counts = Array.isArray(amr)
    const answer = await read(await signIn())
    expect(answer.status, `${JSON.stringify(amr)} ${answer.text}`).toBe(counts ? 200 : 403)
  }
})

test('[I-MFA-5] a policy takes security.manage and a fresh proof', async () => {
  const { organization } = await makeAdministrator(server)
  const body = { audience: 'everybody' as const, providerSays: false }
  const it = await signedIn(server, await holder(organization, 'it_administrator'))
  const hr = await signedIn(server, await holder(organization, 'hr_manager'))
  const set = (visitor: Visitor) => visitor.call(policies.setFactorPolicy, { ...at(organization), body })
  expect(await set(hr)).toMatchObject({ status: 403, body: { code: 'role.lacking' } })
  const { db } = server.makeContext()
  await db
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(eq(sessions.kind, 'standard'))
  expect(await set(it)).toMatchObject({ status: 403, body: { code: 'session.reauthentication_required' } })
  expect((await it.call(policies.getFactorPolicy, at(organization))).body.data.audience).toBe('nobody')
})

test('administrators are mailed each change of a policy, also that of what single sign-on counts', async () => {
  const person = await makeAdministrator(server)
  const visitor = await signedIn(server, person)
  const other = await makeAdministrator(server, { organization: person.organization })
  const told = async () =>
    (await server.mailsTo(other.account.email)).filter(({ subject }) => subject.startsWith('Second factors'))
  await ask(visitor, person.organization, 'role_holders', true)
  await ask(visitor, person.organization, 'role_holders', true)
  expect(await told()).toHaveLength(1)
  await ask(visitor, person.organization, 'role_holders', false)
  const texts = (await told()).map(({ text }) => text.includes('Single sign-on counts as one.'))
  expect(texts.sort()).toEqual([false, true])
})
