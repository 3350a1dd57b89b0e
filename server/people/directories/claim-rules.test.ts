import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import {
  deleteConnection,
  listAttempts,
  switchConnection,
  updateConnection,
} from '#contract/identity/connections.ts'
import { getFactorPolicy, setFactorPolicy } from '#contract/identity/factor-policies.ts'
import { listIdentities, unlinkIdentity } from '#contract/identity/identities.ts'
import { listRoleHolders } from '#contract/identity/roles.ts'
import { login } from '#contract/identity/sessions.ts'
import {
  createClaimRule,
  deleteClaimRule,
  listClaimRules,
  previewClaimRule,
} from '#contract/people/claim-rules.ts'
import { createDirectoryRule } from '#contract/people/directory-rules.ts'
import { updateUser } from '#contract/people/users.ts'
import { breakGlass } from '#server/schema/connections.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { makeDirectory } from '#tests/server/directories.ts'
import {
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { claimsFixture, none, nothing, type Person } from './claims.fixture.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

const { rolesOf, giveByHand, makeHome } = claimsFixture(() => ({ server, provider }))

test('[I-MAP-4] the groups of each sign-in replace the rights of the one before, and left out groups are refused', async () => {
  const home = await makeHome()
  const { it, one, organization, signIn, rule } = home
  const child = await makeOrganization(server, organization)
  const ada = await makeEmployee(server, { organization, firstName: 'Ada', lastName: 'Lovelace' })
  for (const wanted of [rule('g-audit', 'auditor'), rule('g-money', 'finance')])
    expect((await it.call(createClaimRule, { ...one, body: wanted })).status).toBe(201)
  expect(await rolesOf(ada)).toEqual([])

  expect((await signIn(ada, ['g-audit', 'other', 7])).status).toBe(200)
  // The first sign-in was finished by a mailed code, which carries no groups.
  expect((await signIn(ada, ['g-audit', 'other', 7])).status).toBe(200)
  expect(await rolesOf(ada)).toEqual(['auditor by sign-in'])
  await signIn(ada, ['g-money', 'G-AUDIT'])
  expect(await rolesOf(ada)).toEqual(['finance by sign-in'])
  await signIn(ada, 'g-audit')
  expect(await rolesOf(ada)).toEqual(['auditor by sign-in'])

  // Groups that the provider leaves out, or more than are read, are never taken for none.
  for (const [groups, more] of [
    [undefined, { _claim_names: { groups: 'src1' } }],
    [Array.from({ length: 501 }, (_, n) => `g-${n}`), {}],
  ] as const)
    expect((await signIn(ada, groups, more)).body).toMatchObject({ code: 'sso.failed' })
  expect(await rolesOf(ada)).toEqual(['auditor by sign-in'])
  const { attempts } = (await it.call(listAttempts, { ...one, query: {} })).body.data
  const details = attempts.flatMap(({ reason, detail }) => (reason === 'groups' ? [detail] : []))
  expect(details).toHaveLength(2)
  expect(details.join()).toContain('SCIM')

  // The dry run goes by the last sign-ins, and changes nothing.
  const person = { total: 1, people: [{ id: ada.user.id, name: 'Ada Lovelace' }] }
  const wanted = rule('g-audit', 'viewer')
  expect((await it.call(previewClaimRule, { ...one, query: wanted })).body.data).toEqual({
    ...nothing,
    gains: person,
  })
  expect(await rolesOf(ada)).toEqual(['auditor by sign-in'])
  const below = await it.call(createClaimRule, { ...one, body: rule('g-audit', 'viewer', child.id) })
  expect(below).toMatchObject({ status: 201, body: { data: { gains: none } } })
  const made = await it.call(createClaimRule, { ...one, body: wanted })
  expect(made.body.data).toMatchObject({ gains: person, loses: none })
  expect((await it.call(createClaimRule, { ...one, body: wanted })).body.data).toMatchObject({
    rule: { id: made.body.data.rule.id },
    gains: none,
  })
  expect(await rolesOf(ada)).toEqual(['auditor by sign-in', 'viewer by sign-in'])
  const ruleId = made.body.data.rule.id
  const ended = await it.call(deleteClaimRule, { params: { ...one.params, ruleId } })
  expect(ended.body.data).toEqual({ ...nothing, loses: person })
  const rest = (await it.call(listClaimRules, one)).body.data.map(({ value }) => value)
  expect(rest.toSorted()).toEqual(['g-audit', 'g-audit', 'g-money'])

  // No groups, no rights; and none by a connection whose groups come by SCIM, or that is gone.
  await signIn(ada)
  expect(await rolesOf(ada)).toEqual([])
  await signIn(ada, ['g-audit'])
  expect(await rolesOf(ada)).toEqual(['auditor by sign-in'])
  for (const groupSource of ['scim', 'sign-in'] as const) {
    await it.call(updateConnection, { ...one, body: { groupSource } })
    expect(await rolesOf(ada)).toEqual(groupSource === 'scim' ? [] : ['auditor by sign-in'])
  }
  const { identities } = (await it.call(listIdentities, { ...one, query: {} })).body.data
  const identityId = identities[0]?.id ?? ''
  const unlinked = { params: { ...one.params, identityId }, body: { reason: 'left' } }
  expect((await it.call(unlinkIdentity, unlinked)).status).toBe(200)
  expect(await rolesOf(ada)).toEqual([])
  // A second code is mailed: the newest mail has to be its own.
  server.pass({ minutes: 1 })
  await signIn(ada, ['g-audit'])
  await signIn(ada, ['g-audit'])
  expect(await rolesOf(ada)).toEqual(['auditor by sign-in'])
  expect((await it.call(deleteConnection, one)).status).toBe(200)
  expect(await rolesOf(ada)).toEqual([])
})

test('[I-MAP-3] only the source of a right takes it away, and emergency accounts keep theirs', async () => {
  const home = await makeHome()
  const { it, one, organization, signIn, rule } = home
  const idp = await makeDirectory(server, home)
  const ada = await makeEmployee(server, { organization })
  await giveByHand(organization.id, ada, 'auditor')
  const members = [{ value: ada.user.id }]
  const group = (await idp.call('POST', '/Groups', { displayName: 'Audit', members })).body.id
  const ofGroup = { groupId: group, role: 'auditor' as const, organizationId: organization.id }
  await it.call(createDirectoryRule, { params: idp.params, body: ofGroup })
  await it.call(createClaimRule, { ...one, body: rule('g-audit', 'auditor') })
  await signIn(ada, ['g-audit'])
  await signIn(ada, ['g-audit'])
  expect(await rolesOf(ada)).toEqual(['auditor by directory', 'auditor by manual', 'auditor by sign-in'])
  await signIn(ada, [])
  expect(await rolesOf(ada)).toEqual(['auditor by directory', 'auditor by manual'])
  await signIn(ada, ['g-audit'])
  await idp.call('DELETE', `/Groups/${group}`)
  expect(await rolesOf(ada)).toEqual(['auditor by manual', 'auditor by sign-in'])
  await signIn(ada, [])
  expect(await rolesOf(ada)).toEqual(['auditor by manual'])

  // An emergency account gains nothing and loses nothing by rules.
  await giveByHand(organization.id, ada, 'administrator')
  await signIn(ada, ['g-audit'])
  const named = { organizationId: organization.id, userId: ada.user.id, namedAt: server.makeContext().now }
  await server.asOwner((db) => db.insert(breakGlass).values(named))
  await signIn(ada, [])
  expect(await rolesOf(ada)).toEqual(['administrator by manual', 'auditor by manual', 'auditor by sign-in'])
  await it.call(createClaimRule, { ...one, body: rule('g-money', 'finance') })
  await signIn(ada, ['g-money'])
  expect(await rolesOf(ada)).toEqual(['administrator by manual', 'auditor by manual', 'auditor by sign-in'])
})

test('nobody gives or takes by groups of sign-ins what they do not hold', async () => {
  const home = await makeHome()
  const { it, one, organization, rule } = home
  const made = await it.call(createClaimRule, { ...one, body: rule('g-boss', 'administrator') })
  expect(made.status).toBe(201)
  const someone = await makeEmployee(server, { organization })
  await giveByHand(organization.id, someone, 'it_administrator')
  const other = await signedIn(server, someone)
  const beyond = { status: 403, body: { code: 'role.beyond' } }
  const body = rule('g-mine', 'administrator')
  expect(await other.call(createClaimRule, { ...one, body })).toMatchObject(beyond)
  expect(await other.call(previewClaimRule, { ...one, query: body })).toMatchObject(beyond)
  const params = { ...one.params, ruleId: made.body.data.rule.id }
  expect(await other.call(deleteClaimRule, { params })).toMatchObject(beyond)
  // Another provider or claim would say who is in the group.
  const issuer = { ...one, body: { issuer: provider.issuer } }
  expect(await other.call(updateConnection, issuer)).toMatchObject(beyond)
  expect(await other.call(deleteConnection, one)).toMatchObject(beyond)
  expect((await other.call(createClaimRule, { ...one, body: rule('g-it', 'it_administrator') })).status).toBe(
    201,
  )
  const stranger = await makeAdministrator(server)
  const outside = rule('g-boss', 'viewer', stranger.organization.id)
  expect(await it.call(createClaimRule, { ...one, body: outside })).toMatchObject({ status: 404 })
})

test('whoever gives a leaver the access back gives no role by the groups of a former sign-in', async () => {
  const home = await makeHome()
  const { it, one, organization, signIn, rule, confirm } = home
  const idp = await makeDirectory(server, home)
  const child = await makeOrganization(server, organization)
  await it.call(createClaimRule, { ...one, body: rule('g-boss', 'administrator') })
  const [boss, other] = [
    await makeEmployee(server, { organization }),
    await makeEmployee(server, { organization: child }),
  ]
  for (const person of [boss, boss, other, other]) await signIn(person, ['g-boss'])
  await confirm(boss)
  expect(await rolesOf(boss)).toEqual(['administrator by sign-in'])
  const someone = await makeEmployee(server, { organization })
  await giveByHand(organization.id, someone, 'hr_manager')
  const hr = await signedIn(server, someone)
  const groupsOf = async ({ account }: Person) =>
    (
      await server.asOwner((db) => db.select().from(identities).where(eq(identities.accountId, account.id)))
    )[0]?.groups
  // Groups that give a role as soon as their connection counts again.
  const source = (groupSource: 'scim' | 'sign-in') =>
    it.call(updateConnection, { ...one, body: { groupSource } })
  await source('scim')
  expect(await rolesOf(boss)).toEqual([])
  const status = (person: Person, to: 'active' | 'inactive') => ({
    params: { orgId: person.user.organizationId, userId: person.user.id },
    body: { status: to },
  })
  expect(await hr.call(updateUser, status(boss, 'inactive'))).toMatchObject({
    status: 403,
    body: { code: 'role.beyond' },
  })
  await source('sign-in')

  const off = { Operations: [{ op: 'replace', path: 'active', value: false }] }
  expect((await idp.call('PATCH', `/Users/${boss.user.id}`, off)).status).toBe(200)
  expect(await groupsOf(boss)).toEqual([])
  await it.call(createClaimRule, { ...one, body: rule('g-else', 'viewer') })
  expect(await rolesOf(boss)).toEqual([])
  expect((await hr.call(updateUser, status(boss, 'active'))).status).toBe(200)
  await it.call(createClaimRule, { ...one, body: rule('g-more', 'viewer') })
  expect(await rolesOf(boss)).toEqual([])

  // The connection of an organization above forgets them too, as long as nobody else in its tree is that account.
  expect(await groupsOf(other)).toEqual(['g-boss'])
  const below = await makeEmployee(server, { organization: child })
  await giveByHand(child.id, below, 'hr_manager')
  const theirs = await signedIn(server, below)
  expect((await theirs.call(updateUser, status(other, 'inactive'))).status).toBe(200)
  expect(await groupsOf(other)).toEqual([])
})

test('what groups of a sign-in give counts in sessions of the connection alone, and while it is on', async () => {
  const home = await makeHome()
  const { it, one, organization, through, rule, confirm } = home
  const params = { orgId: organization.id }
  await it.call(createClaimRule, { ...one, body: rule('g-boss', 'administrator') })
  const boss = await makeEmployee(server, { organization })
  await through(boss, [])
  const inside = await through(boss, ['g-boss'])
  await confirm(boss)
  const reads = async (by: typeof it) => (await by.call(listRoleHolders, { params })).status
  expect(await reads(inside)).toBe(200)
  const outside = server.visitor()
  const { body } = await outside.call(login, { body: { email: boss.account.email, password } })
  expect(body.data.home).toBe('/me')
  expect(await reads(outside)).toBe(403)
  expect(await reads(inside)).toBe(200)

  const state = (to: 'on' | 'suspended') => it.call(switchConnection, { ...one, body: { state: to } })
  expect((await state('suspended')).status).toBe(200)
  expect(await rolesOf(boss)).toEqual([])
  expect([await reads(inside), await reads(outside)]).toEqual([401, 403])
  // Until the next sign-in, no session has what the former one said.
  expect((await state('on')).status).toBe(200)
  expect([await reads(inside), await reads(outside)]).toEqual([401, 403])
  expect(await reads(await through(boss, []))).toBe(403)
  expect(await rolesOf(boss)).toEqual([])
})

test('a role by a sign-in stands in the audit log, administrators are mailed of another one, and only an equal unlinks', async () => {
  const home = await makeHome()
  const { it, one, organization, account, through, rule, confirm } = home
  const params = { orgId: organization.id }
  await it.call(createClaimRule, { ...one, body: rule('g-boss', 'administrator') })
  const ada = await makeEmployee(server, { organization, firstName: 'Ada', lastName: 'Lovelace' })
  const subject = 'Somebody becomes an administrator once you confirm it'
  const mails = async () =>
    (await server.mailsTo(account.email)).filter((mail) => mail.subject === subject).length
  await through(ada, [])
  await through(ada, ['g-boss'])
  await confirm(ada)
  for (const groups of [['g-boss'], []]) await through(ada, groups)
  expect(await mails()).toBe(1)
  const { entries } = (await it.call(listAuditEntries, { params, query: {} })).body.data
  const own = entries.filter(({ action }) => action === 'sessions.changeRolesBySignIn')
  const affected = (change: string) => [{ kind: 'person', id: ada.user.id, name: 'Ada Lovelace', change }]
  expect(own.map((entry) => [entry.subject, entry.affected])).toEqual([
    ['Ada Lovelace', affected('revoked')],
    ['Ada Lovelace', affected('proposed')],
  ])

  await through(ada, ['g-boss'])
  await confirm(ada)
  const someone = await makeEmployee(server, { organization })
  await giveByHand(organization.id, someone, 'it_administrator')
  const other = await signedIn(server, someone)
  const { identities: linked } = (await it.call(listIdentities, { ...one, query: {} })).body.data
  const identityId = linked.find(({ name }) => name === 'Ada Lovelace')?.id ?? ''
  const unlinked = { params: { ...one.params, identityId }, body: { reason: 'left' } }
  const beyond = { status: 403, body: { code: 'role.beyond' } }
  expect(await other.call(unlinkIdentity, unlinked)).toMatchObject(beyond)
  expect(await rolesOf(ada)).toEqual(['administrator by sign-in'])
  expect((await it.call(unlinkIdentity, unlinked)).status).toBe(200)
  expect(await rolesOf(ada)).toEqual([])
})

test('the days of grace of a second factor begin with the first role by a sign-in', async () => {
  const home = await makeHome()
  const { it, one, organization, through, rule } = home
  const params = { orgId: organization.id }
  await it.call(createClaimRule, { ...one, body: rule('g-it', 'it_administrator') })
  const body = { audience: 'role_holders' as const, providerSays: true }
  expect((await it.call(setFactorPolicy, { params, body })).status).toBe(200)
  const lazy = await makeEmployee(server, { organization })
  const reads = async (by: typeof it) => (await by.call(getFactorPolicy, { params })).status
  await through(lazy, [])
  expect(await reads(await through(lazy, ['g-it']))).toBe(200)
  server.pass({ days: 13 })
  await through(lazy, [])
  expect(await reads(await through(lazy, ['g-it']))).toBe(200)
  server.pass({ days: 2 })
  await through(lazy, [])
  expect(await reads(await through(lazy, ['g-it']))).toBe(403)
})
