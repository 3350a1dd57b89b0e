import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDirectoryToken, decideDirectoryBrake, listDirectories } from '#contract/people/directories.ts'
import { createDirectoryRule } from '#contract/people/directory-rules.ts'
import { inviteUser } from '#contract/people/invitations.ts'
import { updateUser } from '#contract/people/users.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { addRole } from '#server/identity/administrators/service.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { administrators, pendingAdministrators } from '#server/schema/administrators.ts'
import { directoryMembers } from '#server/schema/directories.ts'
import { invitations } from '#server/schema/invitations.ts'
import { users } from '#server/schema/users.ts'
import { makeDirectory, scimPerson } from '#tests/server/directories.ts'
import { makeEmployee, makePerson, newAddress, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const deactivation = { Operations: [{ op: 'replace', path: 'active', value: false }] }
const subjectsTo = async (email: string) => (await server.mailsTo(email)).map(({ subject }) => subject)
const alarm = 'Your directory ended the access of many people'

/** Adds people by SQL, in the directory's hand. */
const addPeople = (organizationId: string, directoryId: string, count: number) =>
  server.asOwner(async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      with added as (
        insert into users (organization_id, first_name, last_name, email, created_at)
        select ${organizationId}::uuid, 'P', n::text, gen_random_uuid() || '@brake.example.com', now()
        from generate_series(1, ${count}::int) as n returning id)
      insert into directory_users (id, organization_id, directory_id, user_id, user_name, created_at, changed_at)
      select id, ${organizationId}::uuid, ${directoryId}::uuid, id, id::text, now(), now() from added returning id`)
    return rows.map(({ id }) => id)
  })

const statusOf = async (id: string) =>
  (await server.asOwner((db) => db.select().from(users).where(eq(users.id, id))))[0]?.status

test('[I-SCIM-17] a directory that ends the access of many people rings an alarm, and one press gives everything back for 30 days', async () => {
  const idp = await makeDirectory(server)
  const { call, visitor, params, administrator } = idp
  const { organization, account } = administrator
  let browser = visitor
  const brakes = async () =>
    (await browser.call(listDirectories, { params: { orgId: params.orgId } })).body.data[0]?.brakes ?? []
  const auditor = await makeEmployee(server, { organization })
  const invited = await makePerson(server, { organization, status: 'pending' })
  const promised = await makePerson(server, { organization, status: 'pending' })
  const role = { organizationId: organization.id, email: promised.user.email, role: 'auditor' as const }
  await server.asOwner((db) => db.insert(pendingAdministrators).values(role))
  await visitor.call(inviteUser, { params: { orgId: params.orgId, userId: invited.user.id } })
  const members = [{ value: auditor.user.id }]
  const group = (await call('POST', '/Groups', { displayName: 'Audit', members })).body.id
  const rule = { groupId: group, role: 'auditor' as const, organizationId: organization.id }
  await visitor.call(createDirectoryRule, { params, body: rule })
  // With the administrator and the three above, 70 people: 21 of them are 30 %.
  const people = await addPeople(organization.id, params.directoryId, 66)

  const removed = [auditor.user.id, invited.user.id, promised.user.id]
  await call('DELETE', `/Users/${removed[0]}`)
  for (const id of removed.slice(1)) await call('PATCH', `/Users/${id}`, deactivation)
  for (const id of people.slice(0, 18)) await call('PATCH', `/Users/${id}`, deactivation)
  expect(await brakes()).toEqual([])
  expect(await subjectsTo(account.email)).not.toContain(alarm)
  // Nobody keeps access by the brake.
  for (const id of people.slice(18, 22))
    expect((await call('PATCH', `/Users/${id}`, deactivation)).body.active).toBe(false)
  expect(await brakes()).toEqual([{ id: expect.any(String), lastAt: expect.any(String), people: 25 }])
  expect((await subjectsTo(account.email)).filter((subject) => subject === alarm)).toHaveLength(1)
  const rights = () =>
    server.asOwner((db) => db.$count(administrators, eq(administrators.userId, auditor.user.id)))
  expect(await rights()).toBe(0)

  server.pass({ days: 29 })
  browser = await signedIn(server, administrator)
  // Who left long after the wave stays away.
  await call('PATCH', `/Users/${people[30]}`, deactivation)
  const [brake] = await brakes()
  const decide = (restore: boolean) =>
    browser.call(decideDirectoryBrake, {
      params: { ...params, brakeId: brake?.id ?? '' },
      body: { restore },
    })
  expect(await decide(true)).toMatchObject({ status: 200, body: { data: { restored: 25 } } })
  expect(await decide(true)).toMatchObject({ status: 404 })
  expect(await brakes()).toEqual([])
  expect(await Promise.all([...removed, people[0] ?? '', people[30] ?? ''].map(statusOf))).toEqual([
    'active',
    'invited',
    'pending',
    'pending',
    'inactive',
  ])
  expect(await rights()).toBe(1)
  const { groupId, personId } = directoryMembers
  const membership = and(eq(groupId, group), eq(personId, auditor.user.id))
  expect(await server.asOwner((db) => db.$count(directoryMembers, membership))).toBe(1)
  const again = await server.asOwner((db) =>
    db.select().from(pendingAdministrators).where(eq(pendingAdministrators.email, promised.user.email)),
  )
  expect(again).toMatchObject([{ role: 'auditor' }])
  const [invitation] = await server.asOwner((db) =>
    db.select().from(invitations).where(eq(invitations.userId, invited.user.id)),
  )
  expect(invitation?.state).not.toBe('revoked')
  // The identity provider finds again whom it deleted.
  expect((await call('GET', `/Users/${auditor.user.id}`)).body).toMatchObject({ active: true })
})

test('whoever changes an address after a wave gets neither the roles promised to it nor its groups', async () => {
  const { call, visitor, params, administrator } = await makeDirectory(server)
  const { organization } = administrator
  const orgId = organization.id
  const people = await addPeople(orgId, params.directoryId, 30)
  const [promised = '', grouped = ''] = people
  const emailOf = async (id: string) =>
    (await server.asOwner((db) => db.select().from(users).where(eq(users.id, id))))[0]?.email ?? ''
  const email = await emailOf(promised)
  await server.asOwner((db) =>
    db.insert(pendingAdministrators).values({ organizationId: orgId, email, role: 'administrator' }),
  )
  const members = [{ value: grouped }]
  const groupId = (await call('POST', '/Groups', { displayName: 'Chiefs', members })).body.id
  const rule = { groupId, role: 'administrator' as const, organizationId: orgId }
  await visitor.call(createDirectoryRule, { params, body: rule })
  const hr = await makeEmployee(server, { organization })
  const ofHr = { organizationId: orgId, userId: hr.user.id, accountId: hr.account.id }
  await addRole(server.makeContext(), ofHr, 'hr_manager')
  const browser = await signedIn(server, hr)
  const move = (userId: string) =>
    browser.call(updateUser, { params: { orgId, userId }, body: { email: newAddress() } })
  expect([(await move(promised)).status, (await move(grouped)).status]).toEqual([403, 403])
  for (const id of people.slice(0, 25)) await call('DELETE', `/Users/${id}`)
  expect([(await move(promised)).status, (await move(grouped)).status]).toEqual([200, 200])
  const listed = await visitor.call(listDirectories, { params: { orgId } })
  const ofBrake = { ...params, brakeId: listed.body.data[0]?.brakes[0]?.id ?? '' }
  const decided = await visitor.call(decideDirectoryBrake, { params: ofBrake, body: { restore: true } })
  expect(decided.body.data).toEqual({ restored: 25 })
  const roles = eq(pendingAdministrators.organizationId, orgId)
  expect(await server.asOwner((db) => db.$count(pendingAdministrators, roles))).toBe(0)
  const inGroup = eq(directoryMembers.groupId, groupId)
  expect(await server.asOwner((db) => db.$count(directoryMembers, inGroup))).toBe(0)
})

test('people whom a directory creates without access neither ring the alarm nor get access back', async () => {
  const { call, visitor, params } = await makeDirectory(server)
  const people = await addPeople(params.orgId, params.directoryId, 30)
  const created: string[] = []
  for (let n = 0; n < 10; n += 1) {
    const made = await call('POST', '/Users', scimPerson(newAddress(), { active: false }))
    expect(made.body.active).toBe(false)
    created.push(made.body.id)
  }
  const brakes = async () =>
    (await visitor.call(listDirectories, { params: { orgId: params.orgId } })).body.data[0]?.brakes ?? []
  for (const id of people.slice(0, 20)) await call('PATCH', `/Users/${id}`, deactivation)
  expect(await brakes()).toEqual([])
  await call('PATCH', `/Users/${people[20]}`, deactivation)
  const [brake] = await brakes()
  expect(brake).toMatchObject({ people: 21 })
  const ofBrake = { ...params, brakeId: brake?.id ?? '' }
  const decided = await visitor.call(decideDirectoryBrake, { params: ofBrake, body: { restore: true } })
  expect(decided.body.data).toEqual({ restored: 21 })
  expect(new Set(await Promise.all(created.map(statusOf)))).toEqual(new Set(['inactive']))
})

test('a wave that was intended rings no second alarm, and what it kept is gone after 30 days', async () => {
  const { call, visitor, params, administrator } = await makeDirectory(server)
  const people = await addPeople(params.orgId, params.directoryId, 30)
  const alarms = async () =>
    (await subjectsTo(administrator.account.email)).filter((subject) => subject === alarm).length
  const list = async () =>
    (await visitor.call(listDirectories, { params: { orgId: params.orgId } })).body.data
  for (const id of people.slice(0, 25))
    expect((await call('PATCH', `/Users/${id}`, deactivation)).status).toBe(200)
  const [brake] = (await list())[0]?.brakes ?? []
  expect([brake?.people, await alarms()]).toEqual([25, 1])
  const ofBrake = { ...params, brakeId: brake?.id ?? '' }
  const decided = await visitor.call(decideDirectoryBrake, { params: ofBrake, body: { restore: false } })
  expect(decided.body.data).toEqual({ restored: 0 })
  await call('PATCH', `/Users/${people[25]}`, deactivation)
  expect([(await list())[0]?.brakes, await alarms()]).toEqual([[], 1])
  const keptRows = async () =>
    (
      await server.asOwner((db) =>
        db.execute(
          sql`select from directory_users where directory_id = ${params.directoryId} and kept is not null`,
        ),
      )
    ).rows.length
  expect(await keptRows()).toBe(26)
  server.pass({ days: 31 })
  expect(await runTasks(server.parts)).toEqual([])
  expect(await keptRows()).toBe(0)
})

test('administrators are mailed before a token ends and after, once each time', async () => {
  const { params, administrator, call } = await makeDirectory(server)
  const told = async () => {
    await runTasks(server.parts)
    await runTasks(server.parts)
    const subjects = await subjectsTo(administrator.account.email)
    return subjects.filter((subject) => subject.startsWith('A token')).toReversed()
  }
  const soon = 'A token of your directory ends soon'
  expect(await told()).toEqual([])
  server.pass({ days: 336 })
  expect(await told()).toEqual([soon])
  server.pass({ days: 23 })
  expect(await told()).toEqual([soon, soon])
  server.pass({ days: 5 })
  expect(await told()).toEqual([soon, soon, soon])
  server.pass({ days: 2 })
  expect(await told()).toEqual([soon, soon, soon, 'A token of your directory has ended'])
  expect((await call('GET', '/Users')).status).toBe(401)
  const fresh = await signedIn(server, administrator)
  await fresh.call(createDirectoryToken, { params, body: { days: 365 } })
  expect(await told()).toHaveLength(4)
})

test('[I-SCIM-17] whoever held more than the caller waits for an administrator', async () => {
  const { call, visitor, params, administrator } = await makeDirectory(server)
  const { organization } = administrator
  const orgId = organization.id
  const give = (person: Awaited<ReturnType<typeof makeEmployee>>, role: Role) => {
    const holder = { organizationId: orgId, userId: person.user.id, accountId: person.account.id }
    return addRole(server.makeContext(), holder, role)
  }
  const [boss, grouped, both] = [
    await makeEmployee(server, { organization }),
    await makeEmployee(server, { organization }),
    await makeEmployee(server, { organization }),
  ]
  await give(boss, 'administrator')
  const body = { displayName: 'Bosses', members: [{ value: grouped.user.id }] }
  const groupId = (await call('POST', '/Groups', body)).body.id
  const rule = { groupId, role: 'administrator' as const, organizationId: orgId }
  expect((await visitor.call(createDirectoryRule, { params, body: rule })).status).toBe(201)
  for (const role of ['hr_manager', 'it_administrator'] as const) await give(both, role)
  const people = await addPeople(orgId, params.directoryId, 40)
  await call('PATCH', `/Users/${boss.user.id}`, deactivation)
  await call('DELETE', `/Users/${grouped.user.id}`)
  for (const id of people.slice(0, 30)) await call('PATCH', `/Users/${id}`, deactivation)

  const theirs = await signedIn(server, both)
  const undo = async (by: typeof visitor) => {
    const listed = (await by.call(listDirectories, { params: { orgId } })).body.data[0]?.brakes ?? []
    const ofBrake = { ...params, brakeId: listed[0]?.id ?? '' }
    const { body, status } = await by.call(decideDirectoryBrake, { params: ofBrake, body: { restore: true } })
    return [listed[0]?.people, status, status === 200 ? body.data.restored : body.code]
  }
  expect(await undo(theirs)).toEqual([32, 200, 30])
  expect(await Promise.all([boss.user.id, grouped.user.id].map(statusOf))).toEqual(['inactive', 'inactive'])
  expect(await undo(theirs)).toEqual([2, 403, 'role.beyond'])
  expect(await undo(visitor)).toEqual([2, 200, 2])
  expect(await Promise.all([boss.user.id, grouped.user.id].map(statusOf))).toEqual(['active', 'active'])
})
