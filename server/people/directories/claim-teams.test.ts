import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { deleteConnection, switchConnection, updateConnection } from '#contract/identity/connections.ts'
import { createClaimRule, deleteClaimRule, previewClaimRule } from '#contract/people/claim-rules.ts'
import { createDirectoryRule } from '#contract/people/directory-rules.ts'
import { createTeam, deleteTeam, updateTeamMembers } from '#contract/people/teams.ts'
import { updateUser } from '#contract/people/users.ts'
import { claimRules } from '#server/schema/claim-rules.ts'
import { teamMembers } from '#server/schema/teams.ts'
import { makeDirectory } from '#tests/server/directories.ts'
import { makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import { claimsFixture, nothing, type Person } from './claims.fixture.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

const { giveByHand, makeHome: makeClaims } = claimsFixture(() => ({ server, provider }))

async function makeHome() {
  const home = await makeClaims()
  const { it, one, organization } = home
  const makeTeam = async (name: string, orgId = organization.id) =>
    (await it.call(createTeam, { params: { orgId }, body: { name } })).body.team.id
  const rule = (body: object) => it.call(createClaimRule, { ...one, body: { value: 'g-oaks', ...body } })
  const preview = async (query: object) =>
    (await it.call(previewClaimRule, { ...one, query: { value: 'g-oaks', ...query } })).body.data
  return { ...home, makeTeam, rule, preview }
}

/** Whose teams a person is in, and by what. */
const teamsOf = async ({ user }: Person) => {
  const rows = await server.asOwner((db) =>
    db.select().from(teamMembers).where(eq(teamMembers.userId, user.id)),
  )
  return rows.map(({ teamId, source }) => `${teamId} by ${source}`)
}

test('groups of a sign-in put people into a team, and take those alone out whom they put there', async () => {
  const { it, one, organization, signIn, makeTeam, rule, preview } = await makeHome()
  const orgId = organization.id
  const [oaks, elms] = [await makeTeam('Oaks'), await makeTeam('Elms')]
  const ada = await makeEmployee(server, { organization, firstName: 'Ada', lastName: 'Lovelace' })
  const byHand = await makeEmployee(server, { organization })
  const body = { addUserIds: [byHand.user.id], removeUserIds: [] }
  await it.call(updateTeamMembers, { params: { orgId, teamId: elms }, body })
  // The first sign-in is finished by a mailed code, which carries no groups.
  for (const person of [ada, ada, byHand, byHand]) await signIn(person, ['g-oaks'])

  // The dry run goes by the last sign-ins, and changes nothing.
  const joins = { total: 1, people: [{ id: ada.user.id, name: 'Ada Lovelace', team: 'Oaks' }] }
  expect(await preview({ teamId: oaks })).toEqual({ ...nothing, joins })
  expect(await preview({ value: 'G-oaks', teamId: oaks })).toEqual(nothing)
  expect(await teamsOf(ada)).toEqual([])
  const made = await rule({ teamId: oaks })
  expect(made).toMatchObject({ status: 201, body: { data: { joins, rule: { role: null, team: 'Oaks' } } } })
  expect([await teamsOf(ada), await teamsOf(byHand)]).toEqual([[`${oaks} by sign-in`], [`${elms} by manual`]])
  // Of two rules the older one counts; a rule may give a role as well.
  server.pass({ seconds: 1 })
  const both = { teamId: elms, role: 'viewer', organizationId: orgId }
  const gains = { total: 1, people: [{ id: ada.user.id, name: 'Ada Lovelace' }] }
  expect(await preview(both)).toMatchObject({ joins: { total: 0 }, gains: { total: 2 } })
  expect((await rule({ ...both, value: 'g-elms' })).body.data).toMatchObject(nothing)
  await signIn(ada, ['g-elms'])
  expect(await teamsOf(ada)).toEqual([`${elms} by sign-in`])
  expect(await preview({ ...both, value: 'g-elms', deleted: 'true' })).toEqual({
    ...nothing,
    loses: gains,
    leaves: { total: 1, people: [{ id: ada.user.id, name: 'Ada Lovelace', team: 'Elms' }] },
  })
  await signIn(ada, ['g-oaks'])
  await signIn(ada, [])
  await signIn(byHand, [])
  expect([await teamsOf(ada), await teamsOf(byHand)]).toEqual([[], [`${elms} by manual`]])
  const { entries } = (await it.call(listAuditEntries, { params: { orgId }, query: {} })).body.data
  const own = entries.filter(({ action }) => action === 'sessions.changeRolesBySignIn')
  const changes = own.flatMap(({ affected }) => affected).map(({ id, change }) => [id, change])
  expect(changes).toContainEqual([ada.user.id, 'added'])
  expect(changes[0]).toEqual([ada.user.id, 'removed'])

  // The end of a rule, of the connection's turn and of the connection.
  const stays = async () => (await teamsOf(ada)).length
  await signIn(ada, ['g-oaks'])
  const { ruleId } = { ruleId: made.body.data.rule.id }
  const ended = await it.call(deleteClaimRule, { params: { ...one.params, ruleId } })
  expect(ended.body.data).toMatchObject({ leaves: { total: 1 } })
  expect(await stays()).toBe(0)
  await rule({ teamId: oaks })
  expect(await stays()).toBe(1)
  for (const state of ['suspended', 'on'] as const)
    expect((await it.call(switchConnection, { ...one, body: { state } })).status).toBe(200)
  expect(await stays()).toBe(1)
  await it.call(switchConnection, { ...one, body: { state: 'suspended' } })
  expect(await stays()).toBe(0)
  await it.call(switchConnection, { ...one, body: { state: 'on' } })
  await it.call(updateConnection, { ...one, body: { groupSource: 'scim' } })
  expect(await stays()).toBe(0)
  await it.call(updateConnection, { ...one, body: { groupSource: 'sign-in' } })
  expect(await stays()).toBe(1)
  expect((await it.call(deleteConnection, one)).status).toBe(200)
  expect([await teamsOf(ada), await teamsOf(byHand)]).toEqual([[], [`${elms} by manual`]])
})

test('a team by a sign-in and one by a directory end with their own source, and both with the access', async () => {
  const home = await makeHome()
  const { it, organization, signIn, makeTeam, rule } = home
  const idp = await makeDirectory(server, home)
  const child = await makeOrganization(server, organization)
  const [oaks, elms, below] = [
    await makeTeam('Oaks'),
    await makeTeam('Elms'),
    await makeTeam('Below', child.id),
  ]
  const ada = await makeEmployee(server, { organization })
  const far = await makeEmployee(server, { organization: child })
  await rule({ teamId: elms })
  await rule({ teamId: below })
  for (const person of [ada, ada, far, far]) await signIn(person, ['g-oaks'])
  // Each joins the team of the organization in which they work.
  expect([await teamsOf(ada), await teamsOf(far)]).toEqual([[`${elms} by sign-in`], [`${below} by sign-in`]])

  const group = (await idp.call('POST', '/Groups', { displayName: 'All', members: [{ value: ada.user.id }] }))
    .body.id
  const ofGroup = { params: idp.params, body: { groupId: group, teamId: oaks } }
  expect((await it.call(createDirectoryRule, ofGroup)).status).toBe(201)
  expect(await teamsOf(ada)).toEqual([`${elms} by sign-in`])
  await signIn(ada, [])
  expect(await teamsOf(ada)).toEqual([`${oaks} by directory`])
  await signIn(ada, ['g-oaks'])
  expect(await teamsOf(ada)).toEqual([`${oaks} by directory`])
  await idp.call('DELETE', `/Groups/${group}`)
  expect(await teamsOf(ada)).toEqual([`${elms} by sign-in`])

  // Whoever gives a leaver the access back gives no team by the groups of a former sign-in.
  const off = { Operations: [{ op: 'replace', path: 'active', value: false }] }
  expect((await idp.call('PATCH', `/Users/${ada.user.id}`, off)).status).toBe(200)
  const status = (to: 'active' | 'inactive') => ({
    params: { orgId: child.id, userId: far.user.id },
    body: { status: to },
  })
  for (const to of ['inactive', 'active'] as const)
    expect((await it.call(updateUser, status(to))).status).toBe(200)
  expect([await teamsOf(ada), await teamsOf(far)]).toEqual([[], []])
  await signIn(far, ['g-oaks'])
  expect(await teamsOf(far)).toEqual([`${below} by sign-in`])
})

test('a rule of a claim is whole, of its own tree, gives what its maker may, and keeps its team', async () => {
  const { it, one, organization, makeTeam, rule } = await makeHome()
  const orgId = organization.id
  const teamId = await makeTeam('Oaks')
  for (const body of [{}, { role: 'viewer' }, { organizationId: orgId, teamId }])
    expect(await rule(body)).toMatchObject({ status: 400, body: { code: 'rule.incomplete' } })
  const other = await makeHome()
  const foreign = await other.makeTeam('Foreign')
  expect(await rule({ teamId: foreign })).toMatchObject({ status: 404, body: { code: 'team.not_found' } })

  // Whoever does not write teams puts nobody into one by a rule or another provider, and takes nobody out.
  const holder = await makeEmployee(server, { organization })
  await giveByHand(orgId, holder, 'it_administrator')
  const person = await signedIn(server, holder)
  const beyond = { status: 403, body: { code: 'role.beyond' } }
  const body = { value: 'g-oaks', teamId }
  expect(await person.call(createClaimRule, { ...one, body })).toMatchObject(beyond)
  expect(await person.call(previewClaimRule, { ...one, query: body })).toMatchObject(beyond)
  const made = await rule({ teamId })
  const ofRule = { params: { ...one.params, ruleId: made.body.data.rule.id } }
  expect(await person.call(deleteClaimRule, ofRule)).toMatchObject(beyond)
  const issuer = { ...one, body: { issuer: provider.issuer } }
  expect(await person.call(updateConnection, issuer)).toMatchObject(beyond)
  expect(await person.call(deleteConnection, one)).toMatchObject(beyond)

  const asked = { status: 409, body: { code: 'rule.asks' } }
  expect(await it.call(deleteTeam, { params: { orgId, teamId } })).toMatchObject(asked)
  expect((await it.call(deleteClaimRule, ofRule)).status).toBe(200)
  expect((await it.call(deleteTeam, { params: { orgId, teamId } })).status).toBe(200)

  // The table refuses what the service would, whoever writes the row.
  const { id: stranger } = await makeOrganization(server)
  const { connectionId } = one.params
  const row = { organizationId: orgId, connectionId, value: 'x', createdAt: new Date() }
  for (const [wrong, constraint] of [
    [row, 'claim_rules_effect'],
    [{ ...row, role: 'viewer' }, 'claim_rules_place'],
    [{ ...row, role: 'viewer', targetId: stranger }, 'claim_rules_tree'],
    [{ ...row, teamId: foreign }, 'claim_rules_tree'],
  ] as const) {
    const insertion = server.asOwner((db) => db.insert(claimRules).values(wrong))
    await expect(insertion, constraint).rejects.toMatchObject({ cause: { constraint } })
  }
})
