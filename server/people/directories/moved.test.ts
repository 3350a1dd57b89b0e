import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { login } from '#contract/identity/sessions.ts'
import { getMe, listMyOrganizations } from '#contract/participation/me.ts'
import { eraseOwnData } from '#contract/participation/own-data.ts'
import { listDays, saveEntry } from '#contract/participation/recording.ts'
import {
  createDirectory,
  createDirectoryToken,
  deleteDirectory,
  updateDirectory,
} from '#contract/people/directories.ts'
import { createDirectoryAttribute, listDirectoryAttributes } from '#contract/people/directory-attributes.ts'
import { createDirectoryRule } from '#contract/people/directory-rules.ts'
import { deleteUser, updateUser } from '#contract/people/users.ts'
import { deleteHierarchyNode, restoreOrganization } from '#contract/tenants/hierarchy.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { administrators } from '#server/schema/administrators.ts'
import { users } from '#server/schema/users.ts'
import { agree } from '#tests/server/activity.ts'
import { identityProvider, makeDirectory } from '#tests/server/directories.ts'
import { makeEmployee, makeOrganization, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const today = () => server.makeContext().now.toISOString().slice(0, 10)

const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A directory that places people of the city Lyon below, and Ada, who recorded 7654 steps before she moves there. */
async function moveAda() {
  const { visitor, params, administrator, call } = await makeDirectory(server)
  const { organization } = administrator
  const lyon = await makeOrganization(server, organization)
  const attribute = await visitor.call(createDirectoryAttribute, { params, body: { path: 'title' } })
  const body = { attributeId: attribute.body.data.id, value: 'Lyon', placementId: lyon.id }
  expect((await visitor.call(createDirectoryRule, { params, body })).status).toBe(201)
  expect((await visitor.call(updateDirectory, { params, body: { places: true } })).status).toBe(200)
  const ada = await makeEmployee(server, { organization, firstName: 'Ada' })
  await agree(server, [{ organizationId: organization.id, userId: ada.user.id }])
  const visit = () => signedIn(server, ada)
  const day = today()
  const total = { day, steps: 7654 }
  const entry = { params: { entryId: randomUUID() }, body: { total } }
  expect((await (await visit()).call(saveEntry, entry)).status).toBe(200)
  const send = async (path: string, value: unknown) => {
    const Operations = [{ op: 'replace', path, value }]
    expect((await call('PATCH', `/Users/${ada.user.id}`, { Operations })).status).toBe(200)
  }
  await send('title', 'Lyon')
  const home = { organizationId: organization.id }
  return {
    ...{ visitor, params, administrator, call, organization, lyon, ada, visit, send, home },
    daysAtHome: async () =>
      (await (await visit()).call(listDays, { query: { ...home, from: day, to: day } })).body.data,
    rowIn: async (organizationId: string) => {
      const rows = await server.asOwner((db) =>
        db.select().from(users).where(eq(users.accountId, ada.account.id)),
      )
      return rows.find((row) => row.organizationId === organizationId)
    },
    passMonth: async () => {
      server.pass({ days: 31 })
      expect(await runTasks(server.parts)).toEqual([])
    },
  }
}

test('whoever a directory moves keeps what they recorded at home for as long as they work in the tree', async () => {
  const { organization, lyon, ada, visit, send, home, daysAtHome, rowIn, passMonth } = await moveAda()
  await passMonth()
  const visitor = await visit()
  const me = async (query: object) => (await visitor.call(getMe, { query })).body.data
  expect((await me({})).organization.id).toBe(lyon.id)
  expect((await me(home)).person).toMatchObject({ isMoved: true, deactivatedUntil: null })
  const { organizations } = (await visitor.call(listMyOrganizations)).body.data
  expect(organizations.map(({ id }) => id).toSorted()).toEqual([organization.id, lyon.id].toSorted())
  // Nothing more is recorded where they were.
  const entry = {
    params: { entryId: randomUUID() },
    query: home,
    body: { total: { day: today(), steps: 1 } },
  }
  expect((await visitor.call(saveEntry, entry)).status).toBe(403)

  await send('title', 'Nowhere')
  expect(await daysAtHome()).toMatchObject([{ steps: 7654 }])
  expect([await rowIn(organization.id), await rowIn(lyon.id)]).toMatchObject([
    { status: 'active', movedAt: null },
    { status: 'inactive', deactivatedAt: null, movedAt: server.makeContext().now },
  ])
  // The row in Lyon is kept too, until the person leaves: then both have their thirty days.
  await send('title', 'Lyon')
  await passMonth()
  server.pass({ minutes: 1 })
  const left = server.makeContext().now
  await send('active', false)
  for (const { id } of [organization, lyon])
    expect(await rowIn(id)).toMatchObject({ status: 'inactive', deactivatedAt: left, movedAt: null })
  const own = { email: ada.account.email, password, ownData: true }
  expect((await server.visitor().call(login, { body: own })).status).toBe(200)
  await passMonth()
  expect([await rowIn(organization.id), await rowIn(lyon.id)]).toEqual([undefined, undefined])
})

test('whoever a directory moved gets no access by hand where they do not work, and a leaver keeps none', async () => {
  const { administrator, call, organization, lyon, ada, rowIn, send } = await moveAda()
  const boss = await signedIn(server, administrator)
  const activate = async (orgId: string) => {
    const params = { orgId, userId: (await rowIn(orgId))?.id ?? '' }
    return (await boss.call(updateUser, { params, body: { status: 'active' } })).body.code
  }
  expect(await activate(organization.id)).toBe('user.moved')
  await send('title', 'Nowhere')
  expect(await activate(lyon.id)).toBe('user.moved')
  // Without the row at home, no call of the directory would end the access.
  await send('title', 'Lyon')
  const atHome = { params: { orgId: organization.id, userId: ada.user.id } }
  // A dismissal by hand would end nothing: only the directory ends the access elsewhere.
  const dismissed = await boss.call(updateUser, { ...atHome, body: { status: 'inactive' } })
  expect(dismissed).toMatchObject({ status: 409, body: { code: 'user.moved' } })
  const renamed = await boss.call(updateUser, { ...atHome, body: { first_name: 'Ada', status: 'inactive' } })
  expect(renamed.status).toBe(200)
  expect((await boss.call(deleteUser, atHome)).body.code).toBe('user.moved')
  // Access of before the refusal, and by whatever other way.
  await server.asOwner((db) =>
    db.update(users).set({ status: 'active' }).where(eq(users.accountId, ada.account.id)),
  )
  const left = await call('DELETE', `/Users/${ada.user.id}`)
  expect(left.status).toBe(204)
  expect([(await rowIn(organization.id))?.status, (await rowIn(lyon.id))?.status]).toEqual([
    'inactive',
    'inactive',
  ])
  const credentials = { email: ada.account.email, password }
  expect((await server.visitor().call(login, { body: credentials })).status).toBe(403)
})

test('whoever is dismissed where a directory placed them is a leaver everywhere', async () => {
  const { administrator, organization, lyon, rowIn } = await moveAda()
  server.pass({ days: 40 })
  const boss = await signedIn(server, administrator)
  const userId = (await rowIn(lyon.id))?.id ?? ''
  const params = { orgId: lyon.id, userId }
  expect((await boss.call(updateUser, { params, body: { status: 'inactive' } })).status).toBe(200)
  const deactivatedAt = server.makeContext().now
  expect([await rowIn(organization.id), await rowIn(lyon.id)]).toMatchObject([
    { deactivatedAt, movedAt: null },
    { deactivatedAt, movedAt: null },
  ])
})

test('a month after a move, groups still give and take roles, and a leaver who returns has access again', async () => {
  const { visitor, params, call, lyon, ada, send, rowIn, passMonth } = await moveAda()
  const group = { schemas: [groupSchema], displayName: 'HR of Lyon', members: [{ value: ada.user.id }] }
  const groupId = (await call('POST', '/Groups', group)).body.id
  const body = { groupId, role: 'hr_manager', organizationId: lyon.id } as const
  expect((await visitor.call(createDirectoryRule, { params, body })).status).toBe(201)
  const roles = async () => {
    const held = await server.asOwner((db) =>
      db.select().from(administrators).where(eq(administrators.accountId, ada.account.id)),
    )
    return held.map(({ role }) => role)
  }
  expect(await roles()).toEqual(['hr_manager'])
  await passMonth()
  const path = `members[value eq "${ada.user.id}"]`
  await call('PATCH', `/Groups/${groupId}`, { Operations: [{ op: 'remove', path }] })
  expect(await roles()).toEqual([])
  await send('active', false)
  expect((await rowIn(lyon.id))?.status).toBe('inactive')
  await send('active', true)
  expect((await rowIn(lyon.id))?.status).toBe('active')
})

test('whoever erases all of themselves where they no longer work stays in the hands of the directory', async () => {
  const { organization, lyon, ada, visit, send, home, rowIn } = await moveAda()
  const body = { what: 'all', email: ada.account.email } as const
  const erased = await (await visit()).call(eraseOwnData, { query: home, body })
  expect(erased.body.data).toEqual({ what: 'all', accountErased: false })
  await send('title', 'Nowhere')
  expect([(await rowIn(organization.id))?.status, (await rowIn(lyon.id))?.status]).toEqual([
    'active',
    'inactive',
  ])
})

test('people placed in an organization that is deleted work at home again, with what they recorded', async () => {
  const { administrator, organization, lyon, ada, daysAtHome, passMonth } = await moveAda()
  const boss = await signedIn(server, administrator)
  const params = { orgId: organization.id, id: lyon.id }
  expect((await boss.call(deleteHierarchyNode, { params })).status).toBe(200)
  const signIn = () => server.visitor().call(login, { body: { email: ada.account.email, password } })
  expect((await signIn()).status).toBe(200)
  await passMonth()
  expect((await signIn()).status).toBe(200)
  expect(await daysAtHome()).toMatchObject([{ steps: 7654 }])
})

test('whoever was dismissed where a directory placed them gets no access at home by the deletion of that place', async () => {
  const { administrator, organization, lyon, ada, rowIn } = await moveAda()
  const paris = await makeOrganization(server, organization)
  const { id: accountId, email } = ada.account
  const names = { firstName: 'Ada', lastName: 'Berg' }
  const row = { organizationId: paris.id, accountId, email, ...names, status: 'active' as const }
  await server.asOwner((db) => db.insert(users).values(row))
  const boss = await signedIn(server, administrator)
  const there = { orgId: lyon.id, userId: (await rowIn(lyon.id))?.id ?? '' }
  expect((await boss.call(updateUser, { params: there, body: { status: 'inactive' } })).status).toBe(200)
  const params = { orgId: organization.id, id: lyon.id }
  expect((await boss.call(deleteHierarchyNode, { params })).status).toBe(200)
  await server.runJobs()
  expect((await rowIn(organization.id))?.status).toBe('inactive')
})

test('people are placed again in an organization that is restored', async () => {
  const { administrator, organization, lyon, rowIn } = await moveAda()
  const boss = await signedIn(server, administrator)
  const params = { orgId: organization.id, id: lyon.id }
  expect((await boss.call(deleteHierarchyNode, { params })).status).toBe(200)
  expect((await rowIn(organization.id))?.status).toBe('active')
  await server.runJobs()
  expect((await server.asProvider(restoreOrganization, { organizationId: lyon.id })).status).toBe(200)
  await server.runJobs()
  expect([(await rowIn(organization.id))?.status, (await rowIn(lyon.id))?.status]).toEqual([
    'inactive',
    'active',
  ])
})

test('a directory below moves nobody whom one above placed there, so that a leaver of the one above keeps nothing', async () => {
  const { visitor, lyon, ada, send, rowIn } = await moveAda()
  const deep = await makeOrganization(server, lyon)
  const own = { orgId: lyon.id }
  const made = await visitor.call(createDirectory, { params: own, body: { name: 'Below' } })
  const params = { ...own, directoryId: made.body.data.id }
  const token = await visitor.call(createDirectoryToken, { params, body: { days: 365 } })
  const path = 'title'
  const attribute = await visitor.call(createDirectoryAttribute, { params, body: { path } })
  const body = { attributeId: attribute.body.data.id, value: 'Deep', placementId: deep.id }
  expect((await visitor.call(createDirectoryRule, { params, body })).status).toBe(201)
  expect((await visitor.call(updateDirectory, { params, body: { places: true } })).status).toBe(200)
  const below = identityProvider(server, token.body.data.secret)
  const Operations = [{ op: 'replace', path, value: 'Deep' }]
  expect((await below('PATCH', `/Users/${(await rowIn(lyon.id))?.id}`, { Operations })).status).toBe(200)
  expect([(await rowIn(lyon.id))?.status, await rowIn(deep.id)]).toEqual(['active', undefined])
  await send('active', false)
  const credentials = { email: ada.account.email, password }
  expect((await server.visitor().call(login, { body: credentials })).status).toBe(403)
})

test('whoever was moved reaches their own data where nothing else is left to them', async () => {
  const { visitor, administrator, params, organization, lyon, ada } = await moveAda()
  expect((await visitor.call(deleteDirectory, { params })).status).toBe(200)
  const boss = await signedIn(server, administrator)
  const node = { orgId: organization.id, id: lyon.id }
  expect((await boss.call(deleteHierarchyNode, { params: node })).status).toBe(200)
  const body = { email: ada.account.email, password, ownData: true }
  expect((await server.visitor().call(login, { body })).status).toBe(200)
})

test('who moves, and who comes back, stands in the audit log of the home', async () => {
  const { administrator, organization, ada, send } = await moveAda()
  await send('title', 'Nowhere')
  const boss = await signedIn(server, administrator)
  const { entries } = (await boss.call(listAuditEntries, { params: { orgId: organization.id }, query: {} }))
    .body.data
  const changes = entries.flatMap(({ affected }) =>
    affected.flatMap(({ id, change }) => (id === ada.user.id ? change : [])),
  )
  expect(changes).toEqual(['activated', 'deactivated'])
})

test('who moves on from one organization to another was deactivated at home once', async () => {
  const { visitor, params, organization, ada, send, rowIn } = await moveAda()
  const paris = await makeOrganization(server, organization)
  const [attribute] = (await visitor.call(listDirectoryAttributes, { params })).body.data
  const body = { attributeId: attribute?.id ?? '', value: 'Paris', placementId: paris.id }
  expect((await visitor.call(createDirectoryRule, { params, body })).status).toBe(201)
  await send('title', 'Paris')
  expect(await rowIn(paris.id)).toMatchObject({ status: 'active' })
  const call = { params: { orgId: organization.id }, query: {} }
  const { entries } = (await visitor.call(listAuditEntries, call)).body.data
  const changes = entries.flatMap(({ affected }) => affected.filter(({ id }) => id === ada.user.id))
  expect(changes.map(({ change }) => change)).toEqual(['deactivated'])
})
