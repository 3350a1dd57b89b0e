import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDirectoryAttribute, deleteDirectoryAttribute } from '#contract/people/directory-attributes.ts'
import {
  createDirectoryRule,
  deleteDirectoryRule,
  previewDirectoryRule,
} from '#contract/people/directory-rules.ts'
import { createTeam, deleteTeam, listTeamMembers, updateTeamMembers } from '#contract/people/teams.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { administrators } from '#server/schema/administrators.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'
import { makeDirectory, scimPerson } from '#tests/server/directories.ts'
import { makeEmployee, makeOrganization, newAddress, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const none = { total: 0, people: [] }
const nothing = { gains: none, loses: none, joins: none, leaves: none, moves: none }
const department = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department'

/** A directory that keeps the department of its people, with a team. */
async function makeHome() {
  const idp = await makeDirectory(server)
  const { visitor, params, administrator, call } = idp
  const { organization } = administrator
  const orgId = organization.id
  const kept = await visitor.call(createDirectoryAttribute, { params, body: { path: department } })
  expect(kept).toMatchObject({ status: 201, body: { data: { fieldId: null, field: null, rules: [] } } })
  const attributeId = kept.body.data.id
  const makeTeam = async (name: string) =>
    (await visitor.call(createTeam, { params: { orgId }, body: { name } })).body.team.id
  return {
    ...idp,
    organization,
    attributeId,
    makeTeam,
    /** Says the department of a person. */
    works: async (id: string, value: string | null) => {
      const operation = { op: value === null ? 'remove' : 'replace', path: department, value }
      expect((await call('PATCH', `/Users/${id}`, { Operations: [operation] })).status).toBe(200)
    },
    /** Adds a person whose department the first call says. */
    hire: async (value: string) =>
      (await call('POST', '/Users', scimPerson(newAddress(), { [department]: value }))).body.id as string,
    membersOf: async (teamId: string) =>
      (await visitor.call(listTeamMembers, { params: { orgId, teamId } })).body.members.map(({ id }) => id),
    rule: (body: object) => visitor.call(createDirectoryRule, { params, body }),
    preview: async (query: object) => (await visitor.call(previewDirectoryRule, { params, query })).body.data,
  }
}
const rolesOf = async (userId: string) => {
  const rows = await server.asOwner((db) => db.select().from(administrators))
  return rows.flatMap((row) => (row.userId === userId ? `${row.role} by ${row.source}` : []))
}

test('a rule goes by the whole value of an attribute that the identity provider says', async () => {
  const { organization, attributeId, works, rule, preview, call } = await makeHome()
  const ada = await makeEmployee(server, { organization, firstName: 'Ada', lastName: 'Lovelace' })
  await works(ada.user.id, 'Audit')
  const wanted = { attributeId, value: 'Audit', role: 'auditor', organizationId: organization.id }
  const people = [{ id: ada.user.id, name: 'Ada Lovelace' }]
  // The dry run says who gains, and changes nothing.
  expect(await preview(wanted)).toEqual({ ...nothing, gains: { total: 1, people } })
  expect(await preview({ ...wanted, value: 'audit' })).toEqual(nothing)
  expect(await rolesOf(ada.user.id)).toEqual([])
  const made = await rule(wanted)
  expect(made.body.data).toMatchObject({ gains: { total: 1 }, rule: { value: 'Audit', role: 'auditor' } })
  expect(await rolesOf(ada.user.id)).toEqual(['auditor by directory'])
  await works(ada.user.id, 'Auditing')
  expect(await rolesOf(ada.user.id)).toEqual([])
  await works(ada.user.id, 'Audit')
  expect(await rolesOf(ada.user.id)).toEqual(['auditor by directory'])
  // A value that cannot be stored is none of those that a rule asks for.
  await works(ada.user.id, 'x'.repeat(501))
  expect(await rolesOf(ada.user.id)).toEqual([])
  await works(ada.user.id, 'Audit')
  await works(ada.user.id, null)
  expect(await rolesOf(ada.user.id)).toEqual([])
  await works(ada.user.id, 'Audit')
  expect(await preview({ ...wanted, deleted: 'true' })).toEqual({ ...nothing, loses: { total: 1, people } })
  await call('PATCH', `/Users/${ada.user.id}`, {
    Operations: [{ op: 'replace', path: 'active', value: false }],
  })
  expect(await rolesOf(ada.user.id)).toEqual([])
})

test('a rule puts people into a team, and moves and removes those alone whom a rule put there', async () => {
  const home = await makeHome()
  const { attributeId, works, hire, makeTeam, membersOf, rule, preview, visitor, params, call } = home
  const [oaks, elms] = [await makeTeam('Oaks'), await makeTeam('Elms')]
  const one = await hire('Sales')
  const byHand = await hire('Sales')
  const { orgId } = params
  await visitor.call(updateTeamMembers, {
    params: { orgId, teamId: elms },
    body: { addUserIds: [byHand], removeUserIds: [] },
  })
  const wanted = { attributeId, value: 'Sales', teamId: oaks }
  const joins = { total: 1, people: [{ id: one, name: 'Ada Lovelace', team: 'Oaks' }] }
  expect(await preview(wanted)).toEqual({ ...nothing, joins })
  expect(await membersOf(oaks)).toEqual([])
  const { ruleId } = { ruleId: (await rule(wanted)).body.data.rule.id }
  expect([await membersOf(oaks), await membersOf(elms)]).toEqual([[one], [byHand]])
  // Whoever is hired joins at once, and another department leads to another team.
  const newcomer = await hire('Sales')
  expect((await membersOf(oaks)).toSorted()).toEqual([one, newcomer].toSorted())
  await rule({ attributeId, value: 'Support', teamId: elms })
  await works(newcomer, 'Support')
  expect([await membersOf(oaks), (await membersOf(elms)).toSorted()]).toEqual([
    [one],
    [byHand, newcomer].toSorted(),
  ])
  await works(byHand, 'Nowhere')
  expect(await membersOf(elms)).toContain(byHand)
  // Of two rules, the older one counts.
  server.pass({ seconds: 1 })
  const group = (await call('POST', '/Groups', { displayName: 'All', members: [{ value: one }] })).body.id
  expect((await rule({ groupId: group, teamId: elms })).body.data).toMatchObject(nothing)
  const left = await visitor.call(deleteDirectoryRule, { params: { ...params, ruleId } })
  expect(left.body.data).toMatchObject({ joins: { people: [{ id: one, team: 'Elms' }] } })
  // A leaver leaves the team, and is in it again on return.
  const active = (value: boolean) => ({ Operations: [{ op: 'replace', path: 'active', value }] })
  await call('PATCH', `/Users/${one}`, active(false))
  expect(await membersOf(elms)).not.toContain(one)
  await call('PATCH', `/Users/${one}`, active(true))
  expect(await membersOf(elms)).toContain(one)
  await call('DELETE', `/Groups/${group}`)
  expect((await membersOf(elms)).toSorted()).toEqual([byHand, newcomer].toSorted())
})

test('a rule is whole, of its own tree, and keeps what it asks for', async () => {
  const home = await makeHome()
  const { attributeId, organization, makeTeam, rule, visitor, params, call } = home
  const { orgId } = params
  const teamId = await makeTeam('Oaks')
  const groupId = (await call('POST', '/Groups', { displayName: 'All' })).body.id
  const incomplete = { status: 400, body: { code: 'rule.incomplete' } }
  const role = { role: 'viewer', organizationId: orgId }
  for (const body of [
    { teamId },
    { attributeId, teamId },
    { groupId, value: 'x', teamId },
    { groupId, attributeId, value: 'x', teamId },
    { groupId },
    { groupId, role: 'viewer' },
    { groupId, organizationId: orgId, teamId },
  ])
    expect(await rule(body), JSON.stringify(body)).toMatchObject(incomplete)
  const other = await makeHome()
  const foreign = await other.makeTeam('Foreign')
  const unknown = { status: 404 }
  expect(await rule({ groupId, teamId: foreign })).toMatchObject(unknown)
  expect(await rule({ attributeId: other.attributeId, value: 'x', ...role })).toMatchObject(unknown)

  // Whoever does not write teams puts nobody into one by a rule, and takes nobody out.
  const holder = await makeEmployee(server, { organization })
  const it: Role = 'it_administrator'
  await server.asOwner((db) =>
    db
      .insert(administrators)
      .values({ organizationId: orgId, userId: holder.user.id, accountId: holder.account.id, role: it }),
  )
  const person = await signedIn(server, holder)
  const beyond = { status: 403, body: { code: 'role.beyond' } }
  expect(await person.call(createDirectoryRule, { params, body: { groupId, teamId } })).toMatchObject(beyond)
  const made = await rule({ groupId, teamId })
  expect(made.status).toBe(201)
  const ruleId = made.body.data.rule.id
  expect(await person.call(deleteDirectoryRule, { params: { ...params, ruleId } })).toMatchObject(beyond)

  const asked = { status: 409, body: { code: 'rule.asks' } }
  expect(await visitor.call(deleteTeam, { params: { orgId, teamId } })).toMatchObject(asked)
  await rule({ attributeId, value: 'x', ...role })
  const ofAttribute = { params: { ...params, attributeId } }
  expect(await visitor.call(deleteDirectoryAttribute, ofAttribute)).toMatchObject(asked)
  await visitor.call(deleteDirectoryRule, { params: { ...params, ruleId } })
  expect((await visitor.call(deleteTeam, { params: { orgId, teamId } })).status).toBe(200)

  // The table refuses what the service would, whoever writes the row.
  const { id: stranger } = await makeOrganization(server)
  const row = { organizationId: orgId, directoryId: params.directoryId, groupId, createdAt: new Date() }
  const given = { role: 'viewer' as const, targetId: orgId }
  for (const [wrong, constraint] of [
    [row, 'directory_rules_effect'],
    [{ ...row, ...given, attributeId, value: 'x' }, 'directory_rules_condition'],
    [{ ...row, ...given, targetId: stranger }, 'directory_rules_tree'],
    [{ ...row, teamId: foreign }, 'directory_rules_tree'],
    [{ ...row, ...given, groupId: null, attributeId: other.attributeId, value: 'x' }, 'directory_rules_own'],
  ] as const) {
    const insertion = server.asOwner((db) => db.insert(directoryRules).values(wrong))
    await expect(insertion, constraint).rejects.toMatchObject({ cause: { constraint } })
  }
})
