import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { confirmAdministrator } from '#contract/identity/proposed-administrators.ts'
import {
  createDirectoryToken,
  deleteDirectory,
  listDirectories,
  revokeDirectoryToken,
} from '#contract/people/directories.ts'
import {
  createDirectoryRule,
  deleteDirectoryRule,
  listDirectoryGroups,
  previewDirectoryRule,
} from '#contract/people/directory-rules.ts'
import { confirmInvite, inviteUser } from '#contract/people/invitations.ts'
import { updateUser } from '#contract/people/users.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { administrators } from '#server/schema/administrators.ts'
import { directoryUsers } from '#server/schema/directories.ts'
import { users } from '#server/schema/users.ts'
import { makeDirectory, scimPerson } from '#tests/server/directories.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makeOrganization,
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

type Idp = Awaited<ReturnType<typeof makeDirectory>>

const makeGroup = async ({ call }: Idp, displayName: string, ...people: string[]) => {
  const members = people.map((value) => ({ value }))
  return (await call('POST', '/Groups', { displayName, members })).body.id as string
}
const change = async ({ call }: Idp, group: string, op: 'add' | 'remove', ...people: string[]) => {
  const value = people.map((id) => ({ value: id }))
  const answer = await call('PATCH', `/Groups/${group}`, { Operations: [{ op, path: 'members', value }] })
  expect(answer.status).toBe(204)
}
const rolesOf = async (userId: string) => {
  const rows = await server.asOwner((db) =>
    db.select().from(administrators).where(eq(administrators.userId, userId)),
  )
  return rows.map(({ role, source }) => `${role} by ${source}`).toSorted()
}
const confirm = (by: Awaited<ReturnType<typeof signedIn>>, orgId: string, userId: string) =>
  by.call(confirmAdministrator, { params: { orgId, userId } })

const giveByHand = (
  organizationId: string,
  { user, account }: Awaited<ReturnType<typeof makeEmployee>>,
  role: Role,
) =>
  server.asOwner((db) =>
    db.insert(administrators).values({ organizationId, userId: user.id, accountId: account.id, role }),
  )

test('rules give rights of their own source, and take those alone away', async () => {
  const idp = await makeDirectory(server)
  const { visitor, params, administrator } = idp
  const { organization } = administrator
  const one = await makeEmployee(server, { organization, firstName: 'Ada', lastName: 'Lovelace' })
  const other = await makeEmployee(server, { organization, firstName: 'Grace', lastName: 'Hopper' })
  await giveByHand(organization.id, other, 'auditor')
  const group = await makeGroup(idp, 'Audit', one.user.id)
  const rule = { groupId: group, role: 'auditor' as const, organizationId: organization.id }
  const ada = { total: 1, people: [{ id: one.user.id, name: 'Ada Lovelace' }] }
  const none = { total: 0, people: [] }

  // The dry run says who gains, and changes nothing.
  const dry = await visitor.call(previewDirectoryRule, { params, query: rule })
  expect(dry.body.data).toMatchObject({ gains: ada, loses: none })
  expect(await rolesOf(one.user.id)).toEqual([])
  const made = await visitor.call(createDirectoryRule, { params, body: rule })
  expect(made).toMatchObject({ status: 201, body: { data: { gains: ada, loses: none } } })
  expect(await rolesOf(one.user.id)).toEqual(['auditor by directory'])
  const again = await visitor.call(createDirectoryRule, { params, body: rule })
  expect(again.body.data).toMatchObject({ rule: { id: made.body.data.rule.id }, gains: none })

  await change(idp, group, 'add', other.user.id)
  expect(await rolesOf(other.user.id)).toEqual(['auditor by directory', 'auditor by manual'])
  await change(idp, group, 'remove', other.user.id)
  expect(await rolesOf(other.user.id)).toEqual(['auditor by manual'])
  await change(idp, group, 'remove', one.user.id)
  expect(await rolesOf(one.user.id)).toEqual([])
  await change(idp, group, 'add', one.user.id, other.user.id)

  // A leaver's rights end in the same transaction, and come back with the person.
  const active = (value: boolean) => ({ Operations: [{ op: 'replace', path: 'active', value }] })
  await idp.call('PATCH', `/Users/${one.user.id}`, active(false))
  expect(await rolesOf(one.user.id)).toEqual([])
  await idp.call('PATCH', `/Users/${one.user.id}`, active(true))
  expect(await rolesOf(one.user.id)).toEqual(['auditor by directory'])
  await idp.call('DELETE', `/Users/${other.user.id}`)
  expect(await rolesOf(other.user.id)).toEqual(['auditor by manual'])

  // Two groups give it: it ends with the second one.
  const second = await makeGroup(idp, 'Second', one.user.id)
  await visitor.call(createDirectoryRule, { params, body: { ...rule, groupId: second } })
  await change(idp, group, 'remove', one.user.id)
  expect(await rolesOf(one.user.id)).toEqual(['auditor by directory'])
  const { data } = (await visitor.call(listDirectoryGroups, { params })).body
  expect(data).toMatchObject([
    { name: 'Audit', members: 0, rules: [{ role: 'auditor', organization: organization.name }] },
    { name: 'Second', members: 1, rules: [{}] },
  ])
  const dryEnd = await visitor.call(previewDirectoryRule, {
    params,
    query: { ...rule, groupId: second, deleted: 'true' },
  })
  expect(dryEnd.body.data).toMatchObject({ gains: none, loses: ada })
  const ruleId = data[1]?.rules[0]?.id ?? ''
  const ended = await visitor.call(deleteDirectoryRule, { params: { ...params, ruleId } })
  expect(ended.body.data).toMatchObject({ gains: none, loses: ada })
  expect(await rolesOf(one.user.id)).toEqual([])

  // Groups and directories take their rights along.
  await change(idp, group, 'add', one.user.id)
  expect(await rolesOf(one.user.id)).toEqual(['auditor by directory'])
  await idp.call('DELETE', `/Groups/${group}`)
  expect(await rolesOf(one.user.id)).toEqual([])
  const third = await makeGroup(idp, 'Third', one.user.id)
  await visitor.call(createDirectoryRule, { params, body: { ...rule, groupId: third } })
  expect(await rolesOf(one.user.id)).toEqual(['auditor by directory'])
  await visitor.call(deleteDirectory, { params })
  expect(await rolesOf(one.user.id)).toEqual([])
  expect(await rolesOf(administrator.user.id)).toEqual(['administrator by manual'])
  const { entries } = (await visitor.call(listAuditEntries, { params: { orgId: organization.id } })).body.data
  const granted = entries.find(({ action }) => action === 'directoryRules.createDirectoryRule')
  expect(granted).toMatchObject({ affected: [{ kind: 'person', id: one.user.id, change: 'granted' }] })
})

test('[I-MAP-2] nobody gives or takes by a rule what they do not hold, and administrators’ rules need a fresh proof', async () => {
  const idp = await makeDirectory(server)
  const { visitor, params, administrator } = idp
  const { organization } = administrator
  const { id: parentless } = await makeOrganization(server)
  const child = await makeOrganization(server, organization)
  const group = await makeGroup(idp, 'Group')
  const people = new Map<Role, Awaited<ReturnType<typeof signedIn>>>()
  for (const role of ['it_administrator', 'hr_manager', 'auditor'] as const) {
    const holder = await makeEmployee(server, { organization })
    await giveByHand(organization.id, holder, role)
    people.set(role, await signedIn(server, holder))
  }
  const it = people.get('it_administrator') ?? visitor
  const body = (role: Role, organizationId = organization.id) => ({ groupId: group, role, organizationId })
  const beyond = { status: 403, body: { code: 'role.beyond' } }
  for (const role of ['administrator', 'hr_manager', 'finance', 'auditor', 'viewer'] as const) {
    expect(await it.call(createDirectoryRule, { params, body: body(role) }), role).toMatchObject(beyond)
    expect(await it.call(previewDirectoryRule, { params, query: body(role) }), role).toMatchObject(beyond)
    const made = await visitor.call(createDirectoryRule, { params, body: body(role, child.id) })
    expect(made.status, role).toBe(201)
    const ofRule = { params: { ...params, ruleId: made.body.data.rule.id } }
    expect(await it.call(deleteDirectoryRule, ofRule), role).toMatchObject(beyond)
  }
  expect((await it.call(createDirectoryRule, { params, body: body('it_administrator') })).status).toBe(201)
  for (const role of ['hr_manager', 'auditor'] as const)
    expect(
      await people.get(role)?.call(createDirectoryRule, { params, body: body('viewer') }),
      role,
    ).toMatchObject({ status: 403, body: { code: 'role.lacking' } })
  for (const organizationId of [parentless, crypto.randomUUID()])
    expect(
      await visitor.call(createDirectoryRule, { params, body: body('viewer', organizationId) }),
    ).toMatchObject({ status: 404 })
  // The administrators of the tree, and IT, learn of the rule for administrators.
  const below = await makeAdministrator(server, { organization: child })
  server.pass({ minutes: 11 })
  expect(await visitor.call(createDirectoryRule, { params, body: body('administrator') })).toMatchObject({
    status: 403,
    body: { code: 'session.reauthentication_required' },
  })
  const fresh = await signedIn(server, administrator)
  expect((await fresh.call(createDirectoryRule, { params, body: body('administrator') })).status).toBe(201)
  for (const { email } of [below.account, administrator.account])
    expect((await server.mailsTo(email)).map(({ subject }) => subject)).toContain(
      'A rule of your directory makes people administrators',
    )
})

test('a rule waits until nobody without its role has a token of the directory', async () => {
  const idp = await makeDirectory(server)
  const { visitor, params, administrator } = idp
  const organizationId = administrator.organization.id
  const holder = await makeEmployee(server, { organization: administrator.organization })
  await giveByHand(organizationId, holder, 'it_administrator')
  const it = await signedIn(server, holder)
  server.pass({ seconds: 1 })
  const { data } = (await it.call(createDirectoryToken, { params, body: { days: 365 } })).body
  const group = await makeGroup(idp, 'Bosses')
  const rule = { groupId: group, role: 'administrator' as const, organizationId }
  const refused = { status: 409, body: { code: 'role.by_token' } }
  expect(await visitor.call(previewDirectoryRule, { params, query: rule })).toMatchObject(refused)
  expect(await visitor.call(createDirectoryRule, { params, body: rule })).toMatchObject(refused)
  const own = { ...rule, role: 'it_administrator' as const }
  expect((await visitor.call(createDirectoryRule, { params, body: own })).status).toBe(201)
  const theirs = data.directory.tokens.at(-1)?.id ?? ''
  const revoked = { params: { ...params, tokenId: theirs } }
  expect((await visitor.call(revokeDirectoryToken, revoked)).status).toBe(200)
  expect((await visitor.call(createDirectoryRule, { params, body: rule })).status).toBe(201)
  const again = await it.call(createDirectoryToken, { params, body: { days: 365 } })
  expect(again).toMatchObject({ status: 403, body: { code: 'role.beyond' } })
})

test('a rule reaches an organization below, and never takes the last administrator', async () => {
  const idp = await makeDirectory(server)
  const { visitor, params, administrator } = idp
  const { organization } = administrator
  const child = await makeOrganization(server, organization)
  const person = await makeEmployee(server, { organization })
  const { account } = person
  const [inChild] = await server.asOwner((db) =>
    db
      .insert(users)
      .values({
        organizationId: child.id,
        accountId: account.id,
        email: account.email,
        firstName: 'A',
        lastName: 'B',
        status: 'active',
      })
      .returning(),
  )
  const group = await makeGroup(idp, 'Below', person.user.id)
  const rule = { groupId: group, role: 'viewer' as const, organizationId: child.id }
  await visitor.call(createDirectoryRule, { params, body: rule })
  expect([await rolesOf(person.user.id), await rolesOf(inChild?.id ?? '')]).toEqual([
    [],
    ['viewer by directory'],
  ])
  // Who left the directory's organization holds nothing by it below, where they still work.
  const active = (value: boolean) => ({ Operations: [{ op: 'replace', path: 'active', value }] })
  await idp.call('PATCH', `/Users/${person.user.id}`, active(false))
  expect(await rolesOf(inChild?.id ?? '')).toEqual([])
  await idp.call('PATCH', `/Users/${person.user.id}`, active(true))
  expect(await rolesOf(inChild?.id ?? '')).toEqual(['viewer by directory'])

  const chiefs = await makeGroup(idp, 'Chiefs', person.user.id)
  const chief = { groupId: chiefs, role: 'administrator' as const, organizationId: organization.id }
  await visitor.call(createDirectoryRule, { params, body: chief })
  await confirm(visitor, organization.id, person.user.id)
  await server.asOwner((db) =>
    db
      .delete(administrators)
      .where(and(eq(administrators.userId, administrator.user.id), eq(administrators.role, 'administrator'))),
  )
  await change(idp, chiefs, 'remove', person.user.id)
  expect(await rolesOf(person.user.id)).toEqual(['administrator by directory'])
  const now = await signedIn(server, person)
  expect((await now.call(listDirectories, { params: { orgId: organization.id } })).status).toBe(200)
})

test('a rule gives nothing to an account whose password somebody else may have chosen', async () => {
  const idp = await makeDirectory(server)
  const { visitor, params, administrator } = idp
  const { orgId } = params
  const group = await makeGroup(idp, 'Chiefs')
  const rule = { groupId: group, role: 'administrator' as const, organizationId: orgId }
  await visitor.call(createDirectoryRule, { params, body: rule })
  for (const link of ['shown', 'mailed'] as const) {
    const email = newAddress()
    const userId = (await idp.call('POST', '/Users', scimPerson(email))).body.id
    await change(idp, group, 'add', userId)
    const { body } = await visitor.call(inviteUser, { params: { orgId, userId } })
    const token = link === 'shown' ? tokenOf(body.inviteLink) : await mailedToken(server, email, '/landing')
    const confirmed = await server.visitor().call(confirmInvite, { body: { token, password } })
    expect(confirmed.status).toBe(200)
    expect((await confirm(visitor, orgId, userId)).status).toBe(link === 'mailed' ? 200 : 404)
    expect(await rolesOf(userId), link).toEqual(link === 'mailed' ? ['administrator by directory'] : [])
    const again = await makeGroup(idp, link, userId)
    await visitor.call(createDirectoryRule, { params, body: { ...rule, groupId: again, role: 'viewer' } })
    expect(await rolesOf(userId), link).toHaveLength(link === 'mailed' ? 2 : 0)
  }
  expect(await rolesOf(administrator.user.id)).toEqual(['administrator by manual'])
})

test('nobody takes through people, tokens or directories what rules give and they do not hold', async () => {
  const idp = await makeDirectory(server)
  const { visitor, params, administrator } = idp
  const { organization } = administrator
  const as = async (role: Role) => {
    const person = await makeEmployee(server, { organization })
    await giveByHand(organization.id, person, role)
    return { person, browser: await signedIn(server, person) }
  }
  const hr = await as('hr_manager')
  const it = await as('it_administrator')
  const coming = (await idp.call('POST', '/Users', scimPerson(newAddress()))).body.id as string
  const boss = await makeEmployee(server, { organization })
  await idp.call('PUT', `/Users/${boss.user.id}`, scimPerson(boss.user.email))
  const group = await makeGroup(idp, 'Administrators', coming, boss.user.id)
  const body = { groupId: group, role: 'administrator' as const, organizationId: organization.id }
  const made = await visitor.call(createDirectoryRule, { params, body })
  expect(made.status).toBe(201)
  await idp.call('PATCH', `/Users/${boss.user.id}`, {
    Operations: [{ op: 'replace', path: 'active', value: false }],
  })

  const beyond = { status: 403, body: { code: 'role.beyond' } }
  const [row] = await server.asOwner((db) =>
    db.select({ userId: directoryUsers.userId }).from(directoryUsers).where(eq(directoryUsers.id, coming)),
  )
  const orgId = organization.id
  const ofPending = { orgId, userId: row?.userId ?? '' }
  const moved = { params: ofPending, body: { email: newAddress() } }
  expect(await hr.browser.call(updateUser, moved)).toMatchObject(beyond)
  expect(await hr.browser.call(inviteUser, { params: ofPending })).toMatchObject(beyond)
  const back = { params: { orgId, userId: boss.user.id }, body: { status: 'active' as const } }
  expect(await hr.browser.call(updateUser, back)).toMatchObject(beyond)
  expect(await it.browser.call(createDirectoryToken, { params, body: { days: 5 } })).toMatchObject(beyond)
  expect(await it.browser.call(deleteDirectory, { params })).toMatchObject(beyond)

  // Without the rule both are theirs to do.
  const { id: ruleId } = made.body.data.rule
  await visitor.call(deleteDirectoryRule, { params: { ...params, ruleId } })
  expect((await hr.browser.call(inviteUser, { params: ofPending })).status).toBe(200)
  const token = await it.browser.call(createDirectoryToken, { params, body: { days: 5 } })
  expect(token.status).toBe(201)
})
