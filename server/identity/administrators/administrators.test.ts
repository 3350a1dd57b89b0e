import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAdministrator,
  getAdministrator,
  listAdministrators,
  listPotentialAdministrators,
  removeAdministrator,
} from '#contract/identity/administrators.ts'
import { stepUp } from '#contract/identity/step-up.ts'
import { confirmInvite, inviteAdministrator } from '#contract/people/invitations.ts'
import { deleteUser, updateUser } from '#contract/people/users.ts'
import { createSubOrganization, updateHierarchyNode } from '#contract/tenants/hierarchy.ts'
import { getOrganization } from '#contract/tenants/organizations.ts'
import { administrators } from '#server/schema/administrators.ts'
import { users } from '#server/schema/users.ts'
import {
  mailedToken,
  makeAdministrator,
  makeEmployee,
  makeOrganization,
  makePerson,
  newAddress,
  password,
  signedIn,
} from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function setting(parent?: Awaited<ReturnType<typeof makeOrganization>>) {
  const organization = await makeOrganization(server, parent)
  const first = await makeAdministrator(server, { organization, firstName: 'Ada', lastName: 'First' })
  const visitor = await signedIn(server, first)
  const params = { orgId: organization.id }
  const add = (userId: string) => visitor.call(addAdministrator, { params, body: { userId } })
  const remove = (userId: string) => visitor.call(removeAdministrator, { params: { ...params, userId } })
  const list = async () => (await visitor.call(listAdministrators, { params })).body
  return { organization, first, visitor, params, add, remove, list }
}

/** An administrator, somebody who may become one, and how that person is shown. */
async function settingWithEmployee() {
  const own = await setting()
  const second = await makeEmployee(server, {
    organization: own.organization,
    firstName: 'Zoé',
    lastName: 'Àvila',
  })
  const shown = {
    id: second.user.id,
    email: second.user.email,
    first_name: 'Zoé',
    firstName: 'Zoé',
    last_name: 'Àvila',
    lastName: 'Àvila',
    avatar_url: null,
  }
  return { ...own, second, shown }
}

test('[A7.admins.3] [B7.settings.4] [B6.admin.1] [A6.admin.2] administrators are chosen from active people who are not administrators yet', async () => {
  const { organization, visitor, params, add, second, shown } = await settingWithEmployee()
  await makeEmployee(server, { organization, firstName: 'Bo', lastName: 'Zimmer' })
  await makePerson(server, { organization, status: 'inactive' })
  const potential = async () => (await visitor.call(listPotentialAdministrators, { params })).body.data
  expect(await potential()).toEqual([shown, expect.objectContaining({ lastName: 'Zimmer' })])
  await add(second.user.id)
  expect(await potential()).toMatchObject([{ lastName: 'Zimmer' }])
})

test('[A7.admins.1] [A7.admins.4] [B3.admin.1] [B7.settings.3] [B7.settings.5] an added administrator is listed, can be read and administers the organization', async () => {
  const { organization, first, visitor, params, add, list, second, shown } = await settingWithEmployee()
  const added = await add(second.user.id)
  const ids = [first.user.id, second.user.id].sort()
  expect(added).toMatchObject({ status: 200, body: { organization: { id: organization.id } } })
  expect([...added.body.organization.admin_ids].sort()).toEqual(ids)
  expect(added.body.data).toEqual(added.body.organization)
  expect(await list()).toMatchObject({ success: true, data: [shown, { id: first.user.id }], pending: [] })
  const one = await visitor.call(getAdministrator, { params: { ...params, userId: second.user.id } })
  expect(one).toMatchObject({ status: 200, body: { success: true, data: shown } })
  const theirs = await signedIn(server, second)
  expect(await theirs.call(getOrganization, { params })).toMatchObject({ status: 200 })
  const unknown = await visitor.call(getAdministrator, { params: { ...params, userId: crypto.randomUUID() } })
  expect(unknown).toMatchObject({ status: 404, body: { success: false, error: expect.any(String) } })
})

test('[A7.admins.2] [B7.settings.6] a removed administrator no longer administers the organization', async () => {
  const { first, visitor, params, add, remove, second } = await settingWithEmployee()
  await add(second.user.id)
  const theirs = await signedIn(server, second)
  const removed = await remove(second.user.id)
  expect(removed).toMatchObject({ status: 200, body: { organization: { admin_ids: [first.user.id] } } })
  expect(await theirs.call(getOrganization, { params })).toMatchObject({ status: 403 })
  const none = { status: 404, body: { success: false, code: 'administrator.not_found' } }
  expect(await remove(second.user.id)).toMatchObject(none)
  const gone = { params: { ...params, userId: second.user.id } }
  expect(await visitor.call(getAdministrator, gone)).toMatchObject(none)
})

test('[B5.settings.2] [B5.settings.3] [AMB-214] the last administrator cannot be removed, and nobody can remove themselves', async () => {
  const { organization, first, add, remove } = await setting()
  const last = {
    status: 409,
    body: { code: 'administrator.last', message: 'Cannot remove the last administrator' },
  }
  expect(await remove(first.user.id)).toMatchObject(last)
  const second = await makeEmployee(server, { organization })
  await add(second.user.id)
  const message = 'You cannot remove yourself as an administrator'
  const yourself = { status: 403, body: { code: 'administrator.yourself', message } }
  expect(await remove(first.user.id)).toMatchObject(yourself)
})

test('whoever appoints or removes an administrator by any call proved themselves in the last ten minutes', async () => {
  const { organization, visitor, params, add, remove, second, first } = await settingWithEmployee()
  const node = { orgId: params.orgId, id: organization.id }
  const set = (admins: string[]) => visitor.call(updateHierarchyNode, { params: node, body: { admins } })
  const invite = () => visitor.call(inviteAdministrator, { params, body: { email: newAddress() } })
  const below = () =>
    visitor.call(createSubOrganization, { params, body: { name: 'Below', admins: [newAddress()] } })
  server.pass({ minutes: 11 })
  const stale = { status: 403, body: { code: 'session.reauthentication_required' } }
  for (const call of [() => add(second.user.id), () => remove(first.user.id), invite, below])
    expect(await call()).toMatchObject(stale)
  expect(await set([first.user.email, newAddress()])).toMatchObject(stale)
  // A form that sends the same ones again changes no right.
  expect((await set([first.user.email])).status).toBe(200)
  await visitor.call(stepUp, { body: { password } })
  expect((await set([first.user.email, second.user.email])).status).toBe(200)
  server.pass({ minutes: 11 })
  expect(await set([first.user.email])).toMatchObject(stale)
})

test('only a member who is not inactive can be added, and only once', async () => {
  const { organization, first, add } = await setting()
  const refused = async (userId: string) => (await add(userId)).body.code
  expect(await refused(first.user.id)).toBe('administrator.exists')
  const inactive = await makePerson(server, { organization, status: 'inactive' })
  expect(await refused(inactive.user.id)).toBe('user.inactive')
  expect(await refused((await makeEmployee(server)).user.id)).toBe('user.not_found')
})

test('[AMB-215] [ruling 25] a person who has not joined can be chosen and is a pending administrator until activation', async () => {
  const { organization, visitor, params, add, list } = await setting()
  const { user } = await makePerson(server, { organization })
  const { user: invited } = await makePerson(server, { organization, status: 'invited' })
  await makePerson(server, { organization, status: 'inactive' })
  const potential = async () =>
    (await visitor.call(listPotentialAdministrators, { params })).body.data.map(({ id }) => id)
  expect(new Set(await potential())).toEqual(new Set([user.id, invited.id]))
  expect(await add(user.id)).toMatchObject({
    status: 200,
    body: { organization: { admins: [expect.anything(), user.email] } },
  })
  expect(await list()).toMatchObject({ data: [expect.anything()], pending: [{ email: user.email }] })
  expect(await potential()).toEqual([invited.id])
  const token = await mailedToken(server, user.email, '/invitation')
  await server.visitor().call(confirmInvite, { body: { token, password } })
  expect(await list()).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ id: user.id })]),
    pending: [],
  })
})

test('[T19] [ruling 7] an administrator with an unverified address is listed as pending until the mailed link is used', async () => {
  const { organization, visitor, params, add, list } = await setting()
  const { user, account } = await makeEmployee(server, { organization, verified: false })
  const promised = newAddress()
  const [other] = (await list()).data
  expect((await add(user.id)).body.organization).toMatchObject({ admin_ids: [other?.id] })
  const since = server.makeContext().now.toISOString()
  expect((await list()).pending).toEqual([{ email: user.email, since }])
  const theirs = await signedIn(server, { account })
  expect(await theirs.call(getOrganization, { params })).toMatchObject({ status: 403 })
  const token = await mailedToken(server, user.email, '/invitation')
  await visitor.call(inviteAdministrator, { params, body: { email: promised } })
  await server.visitor().call(confirmInvite, { body: { token, password } })
  expect(await list()).toMatchObject({
    pending: [{ email: promised }],
    data: [expect.anything(), expect.anything()],
  })
  expect(await theirs.call(getOrganization, { params })).toMatchObject({ status: 200 })
  const body = { email: newAddress() }
  expect(await theirs.call(inviteAdministrator, { params, body })).toMatchObject({ status: 201 })
  expect((await list()).pending).toHaveLength(2)
})

test('[AMB-215] an administrator of an ancestor is not offered as a potential administrator of a descendant', async () => {
  const { organization: root, first } = await setting()
  const { organization, visitor, params } = await setting(root)
  const { user } = await makePerson(server, { organization })
  await server
    .makeContext()
    .db.update(users)
    .set({ status: 'active', accountId: first.account.id })
    .where(eq(users.id, user.id))
  expect((await visitor.call(listPotentialAdministrators, { params })).body.data).toEqual([])
})

test('[T20] [G5] [M3] of two administrators who remove each other concurrently by any endpoint, one stays', async () => {
  const rounds = 30
  const codes = new Map<number, number>()
  for (let round = 0; round < rounds; round++) {
    const { organization, first, visitor, params } = await setting()
    const second = await makeAdministrator(server, { organization })
    const other = await signedIn(server, second)
    const ways = [
      (who: typeof visitor, { user }: typeof first) =>
        who.call(removeAdministrator, { params: { ...params, userId: user.id } }),
      (who: typeof visitor, { user }: typeof first) =>
        who.call(deleteUser, { params: { ...params, userId: user.id } }),
      (who: typeof visitor, { user }: typeof first) =>
        who.call(updateUser, { params: { ...params, userId: user.id }, body: { status: 'inactive' } }),
      (who: typeof visitor, { user }: typeof first) => {
        const admins = [first, second].map((one) => one.user).filter(({ id }) => id !== user.id)
        const body = { admins: admins.map(({ email }) => email) }
        return who.call(updateHierarchyNode, { params: { ...params, id: organization.id }, body })
      },
    ]
    const way = (n: number) => ways[n % ways.length] ?? ways[0]
    const answers = await Promise.all([
      way(round)?.(visitor, second),
      way(Math.floor(round / 4))?.(other, first),
    ])
    for (const answer of answers) codes.set(answer?.status ?? 0, (codes.get(answer?.status ?? 0) ?? 0) + 1)
    const { db } = server.makeContext()
    const left = await db
      .select()
      .from(administrators)
      .innerJoin(users, eq(users.id, administrators.userId))
      .where(eq(administrators.organizationId, organization.id))
    expect(left.filter((row) => row.users.status === 'active')).toHaveLength(1)
  }
  // The other one finds themselves the last, or no administrator any more, or signed out.
  expect(codes.get(200)).toBe(rounds)
  expect([...codes.keys()].filter((status) => ![200, 401, 403, 404, 409].includes(status))).toEqual([])
})

test('[T20] [M3] the database refuses direct writes that leave the root organization without an active administrator', async () => {
  const { db } = server.makeContext()
  const { organization, first } = await setting()
  const second = await makeAdministrator(server, { organization })
  const kept = { cause: { message: 'an organization keeps an administrator' } }
  const leave = (userId: string) => db.delete(administrators).where(eq(administrators.userId, userId))
  const both = await Promise.allSettled([leave(first.user.id), leave(second.user.id)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [left] = await db
    .select()
    .from(administrators)
    .where(eq(administrators.organizationId, organization.id))
  const one = eq(users.id, left?.userId ?? '')
  await expect(db.update(users).set({ status: 'inactive' }).where(one)).rejects.toMatchObject(kept)
  await expect(db.delete(users).where(one)).rejects.toMatchObject(kept)
  // Below, those above administer; and whoever takes the place comes in the same transaction.
  const below = await setting(organization)
  await db.delete(administrators).where(eq(administrators.userId, below.first.user.id))
  const next = await makeEmployee(server, { organization })
  await db.transaction(async (tx) => {
    await tx.delete(administrators).where(eq(administrators.organizationId, organization.id))
    const place = { organizationId: organization.id, userId: next.user.id, accountId: next.account.id }
    await tx.insert(administrators).values(place)
  })
})
