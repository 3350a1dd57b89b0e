import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateDirectory } from '#contract/people/directories.ts'
import { createDirectoryAttribute } from '#contract/people/directory-attributes.ts'
import {
  createDirectoryRule,
  deleteDirectoryRule,
  previewDirectoryRule,
} from '#contract/people/directory-rules.ts'
import { confirmInvite } from '#contract/people/invitations.ts'
import { createTeam, listTeamMembers } from '#contract/people/teams.ts'
import { updateUser } from '#contract/people/users.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { activities } from '#server/schema/activities.ts'
import { administrators, pendingAdministrators } from '#server/schema/administrators.ts'
import { directoryPlacements } from '#server/schema/directory-rules.ts'
import { membershipPeriods } from '#server/schema/published.ts'
import { sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'
import { makeDirectory, scimPerson } from '#tests/server/directories.ts'
import {
  mailedToken,
  makeEmployee,
  makeOrganization,
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

/** A directory whose rule places people of the city Lyon in an organization below. */
async function makeHome() {
  const idp = await makeDirectory(server)
  const { visitor, params, administrator, call } = idp
  const { organization } = administrator
  const lyon = await makeOrganization(server, organization)
  const body = { path: 'title' }
  const attributeId = (await visitor.call(createDirectoryAttribute, { params, body })).body.data.id
  const rule = { attributeId, value: 'Lyon', placementId: lyon.id }
  const patch = (id: string, path: string, value: unknown) =>
    call('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path, value }] })
  return {
    ...idp,
    organization,
    lyon,
    rule,
    patch,
    works: async (id: string, city: string) => expect((await patch(id, 'title', city)).status).toBe(200),
    setPlaces: (places: boolean) => visitor.call(updateDirectory, { params, body: { places } }),
    make: (more: object = {}) => visitor.call(createDirectoryRule, { params, body: { ...rule, ...more } }),
  }
}

type Employee = Awaited<ReturnType<typeof makeEmployee>>

/** The rows of a person by the name of their organization. */
async function rowsOf({ account }: Employee) {
  const rows = await server.asOwner((db) => db.select().from(users).where(eq(users.accountId, account.id)))
  return new Map(rows.map((row) => [row.organizationId, row]))
}

test('[I-MAP-5] a rule moves people to an organization below on the same account, where the directory places people', async () => {
  const { organization, lyon, rule, visitor, params, call, works, patch, setPlaces, make } = await makeHome()
  const ada = await makeEmployee(server, { organization, firstName: 'Ada', lastName: 'Lovelace' })
  const { id } = ada.user
  const earned = { organizationId: organization.id, userId: id, day: '2026-01-05', steps: 8000 }
  await server.asOwner((db) => db.insert(activities).values(earned))
  const activityOf = () =>
    server.asOwner((db) => db.select().from(activities).where(eq(activities.day, '2026-01-05')))
  const before = await activityOf()
  const statuses = async () => {
    const rows = await rowsOf(ada)
    return [rows.get(organization.id)?.status, rows.get(lyon.id)?.status]
  }
  await works(id, 'Lyon')
  const preview = async (more: object = {}) =>
    (await visitor.call(previewDirectoryRule, { params, query: { ...rule, ...more } })).body.data.moves
  const people = [{ id, name: 'Ada Lovelace', organization: lyon.name }]

  // Off unless an administrator switches it on.
  expect(await preview()).toEqual({ total: 0, people: [] })
  await make()
  expect(await statuses()).toEqual(['active', undefined])
  const shown = (await call('GET', `/Users/${id}`)).body
  server.pass({ minutes: 1 })
  expect((await setPlaces(true)).body.data.places).toBe(true)
  expect(await statuses()).toEqual(['inactive', 'active'])
  expect(await preview({ deleted: 'true' })).toEqual({
    total: 1,
    people: [{ ...people[0], organization: organization.name }],
  })
  // What was earned stays where it was earned, and the periods of membership follow the move.
  expect(await activityOf()).toEqual(before)
  const there = (await rowsOf(ada)).get(lyon.id)
  expect(there).toMatchObject({ firstName: 'Ada', email: ada.user.email, accountId: ada.account.id })
  const periods = await server.asOwner((db) => db.select().from(membershipPeriods))
  const moment = server.makeContext().now
  expect(periods.filter(({ userId }) => userId === id).map(({ until }) => until)).toEqual([moment])
  expect(periods.filter(({ userId }) => userId === there?.id)).toMatchObject([{ since: moment, until: null }])

  // The identity provider sees the same person, and changes them.
  const now = (await call('GET', `/Users/${id}`)).body
  expect([now.active, now.meta.version]).toEqual([true, shown.meta.version])
  const list = async (active: boolean) =>
    (await call('GET', `/Users?filter=${encodeURIComponent(`active eq ${active}`)}`)).body.Resources
  expect(JSON.stringify(await list(true))).toContain(id)
  expect(JSON.stringify(await list(false))).not.toContain(id)
  const email = newAddress()
  await patch(id, 'name.familyName', 'King')
  await patch(id, 'emails[type eq "work"].value', email)
  expect((await rowsOf(ada)).get(lyon.id)).toMatchObject({ lastName: 'King', email })
  await patch(id, 'active', true)
  expect(await statuses()).toEqual(['inactive', 'active'])

  // Another rule moves them on, and none brings them home.
  const paris = await makeOrganization(server, organization)
  await make({ value: 'Paris', placementId: paris.id })
  await works(id, 'Paris')
  expect([...(await rowsOf(ada)).values()].filter(({ status }) => status === 'active')).toMatchObject([
    { organizationId: paris.id },
  ])
  await works(id, 'Nowhere')
  expect(await statuses()).toEqual(['active', 'inactive'])
  const home = await rowsOf(ada)
  await works(id, 'Lyon')
  expect(await statuses()).toEqual(['inactive', 'active'])
  expect((await rowsOf(ada)).get(lyon.id)?.id).toBe(home.get(lyon.id)?.id)
  // Switched off, nobody is moved either way.
  await setPlaces(false)
  await works(id, 'Nowhere')
  expect(await statuses()).toEqual(['inactive', 'active'])
})

test('roles and teams of rules follow people to where they are placed, and a leaver loses everything there', async () => {
  const { organization, lyon, rule, visitor, params, call, works, patch, setPlaces, make } = await makeHome()
  const ada = await makeEmployee(server, { organization })
  const { id } = ada.user
  const body = { name: 'Rhône' }
  const ofLyon = { orgId: lyon.id }
  const teamId = (await visitor.call(createTeam, { params: ofLyon, body })).body.team.id
  await make({ teamId, role: 'viewer', organizationId: lyon.id })
  await setPlaces(true)
  await works(id, 'Lyon')
  const there = (await rowsOf(ada)).get(lyon.id)?.id ?? ''
  const rightsOf = async () => {
    const held = await server.asOwner((db) =>
      db.select().from(administrators).where(eq(administrators.accountId, ada.account.id)),
    )
    const { members } = (await visitor.call(listTeamMembers, { params: { ...ofLyon, teamId } })).body
    return [held.map(({ userId, role }) => `${role} ${userId === there}`), members.map((one) => one.id)]
  }
  expect(await rightsOf()).toEqual([['viewer true'], [there]])
  const browser = await signedIn(server, ada)
  const open = () =>
    server.asOwner((db) => db.select().from(sessions).where(eq(sessions.accountId, ada.account.id)))
  expect(await open()).not.toEqual([])

  await patch(id, 'active', false)
  expect((await call('GET', `/Users/${id}`)).body.active).toBe(false)
  expect((await rowsOf(ada)).get(lyon.id)?.status).toBe('inactive')
  expect(await rightsOf()).toEqual([[], []])
  expect(await open()).toEqual([])
  expect((await browser.send({ method: 'GET', url: '/auth/session' })).body.user ?? null).toBe(null)
  await patch(id, 'active', true)
  expect((await rowsOf(ada)).get(lyon.id)?.status).toBe('active')
  expect(await rightsOf()).toEqual([['viewer true'], [there]])
  await call('DELETE', `/Users/${id}`)
  expect([...(await rowsOf(ada)).values()].map(({ status }) => status)).toEqual(['inactive', 'inactive'])

  const { data } = (await visitor.call(previewDirectoryRule, { params, query: rule })).body
  expect(data.moves.total).toBe(0)
})

test('who holds a role by hand, was dismissed there or whose address somebody has there is not moved', async () => {
  const { organization, lyon, visitor, params, works, patch, setPlaces, make } = await makeHome()
  const [boss, dismissed, namesake, returning, corrected] = [
    await makeEmployee(server, { organization }),
    await makeEmployee(server, { organization }),
    await makeEmployee(server, { organization }),
    await makeEmployee(server, { organization }),
    await makeEmployee(server, { organization }),
  ]
  const stranger = await makeEmployee(server)
  await server.asOwner(async (db) => {
    const held = { organizationId: organization.id, userId: boss.user.id, accountId: boss.account.id }
    await db.insert(administrators).values({ ...held, role: 'viewer' })
    const row = { organizationId: lyon.id, firstName: 'A', lastName: 'B' }
    const left = { accountId: dismissed.account.id, email: dismissed.user.email, status: 'inactive' as const }
    await db.insert(users).values({ ...row, ...left })
    await db.insert(users).values({ ...row, email: namesake.user.email })
    const other = { accountId: stranger.account.id, email: corrected.user.email, status: 'active' as const }
    await db.insert(users).values({ ...row, ...other })
  })
  await make()
  await setPlaces(true)
  for (const { user } of [boss, dismissed, namesake, returning, corrected]) await works(user.id, 'Lyon')
  const homes = await Promise.all(
    [boss, dismissed, namesake, returning, corrected].map(
      async (one) => (await rowsOf(one)).get(organization.id)?.status,
    ),
  )
  expect(homes).toEqual(['active', 'active', 'active', 'inactive', 'active'])
  // What an administrator there ended, no return of the directory restores.
  const there = (await rowsOf(returning)).get(lyon.id)?.id ?? ''
  const inLyon = { params: { orgId: lyon.id, userId: there }, body: { status: 'inactive' as const } }
  expect((await visitor.call(updateUser, inLyon)).status).toBe(200)
  await patch(returning.user.id, 'active', false)
  await patch(returning.user.id, 'active', true)
  expect((await rowsOf(returning)).get(lyon.id)?.status).toBe('inactive')
  const atHome = { params: { orgId: organization.id, userId: returning.user.id } }
  const restored = await visitor.call(updateUser, { ...atHome, body: { status: 'active' } })
  expect(restored.status, restored.text).toBe(200)
  for (const city of ['Nice', 'Lyon']) await works(returning.user.id, city)
  expect((await rowsOf(returning)).get(lyon.id)?.status).toBe('inactive')

  // Whoever does not write people moves nobody.
  const it = await makeEmployee(server, { organization })
  const role = 'it_administrator' as const
  const held = { organizationId: organization.id, userId: it.user.id, accountId: it.account.id, role }
  await server.asOwner((db) => db.insert(administrators).values(held))
  const person = await signedIn(server, it)
  const beyond = { status: 403, body: { code: 'role.beyond' } }
  expect(await person.call(updateDirectory, { params, body: { places: false } })).toMatchObject(beyond)
  const foreign = and(eq(users.organizationId, organization.id), eq(users.id, boss.user.id))
  const [row] = await server.asOwner((db) => db.select().from(users).where(foreign))
  const wrong = {
    organizationId: organization.id,
    homeId: returning.user.id,
    personId: returning.user.id,
    targetId: organization.id,
    userId: row?.id ?? '',
    placedAt: new Date(),
  }
  await expect(server.asOwner((db) => db.insert(directoryPlacements).values(wrong))).rejects.toMatchObject({
    cause: { constraint: 'directory_placements_below' },
  })
  const rule = (await make({ value: 'Nice' })).body.data.rule.id
  const gone = { params: { ...params, ruleId: rule } }
  expect(await person.call(deleteDirectoryRule, gone)).toMatchObject(beyond)
})

test('whom a directory invited works where a rule says, and in its team, from the first moment of the account', async () => {
  const { organization, lyon, visitor, params, call, make, setPlaces } = await makeHome()
  await visitor.call(updateDirectory, { params, body: { invites: true } })
  const ofLyon = { orgId: lyon.id }
  const teamId = (await visitor.call(createTeam, { params: ofLyon, body: { name: 'Rhône' } })).body.team.id
  await make({ teamId, role: 'viewer', organizationId: lyon.id })
  await setPlaces(true)
  const join = async (promised?: 'viewer') => {
    const email = newAddress()
    const { id } = (await call('POST', '/Users', scimPerson(email, { title: 'Lyon' }))).body
    server.pass({ minutes: 1 })
    await server.runJobs()
    if (promised)
      await server.asOwner((db) =>
        db.insert(pendingAdministrators).values({ organizationId: organization.id, email, role: promised }),
      )
    const token = await mailedToken(server, email, '/landing')
    const accepted = await server.visitor().call(confirmInvite, { body: { token, password } })
    expect(accepted.status, accepted.text).toBe(200)
    const rows = await server.asOwner((db) => db.select().from(users).where(eq(users.email, email)))
    return { id, rows: new Map(rows.map((row) => [row.organizationId, row])) }
  }
  const ada = await join()
  const there = ada.rows.get(lyon.id)
  expect([ada.rows.get(organization.id)?.status, there?.status]).toEqual(['inactive', 'active'])
  const { members } = (await visitor.call(listTeamMembers, { params: { ...ofLyon, teamId } })).body
  expect(members.map(({ id }) => id)).toEqual([there?.id])
  const held = await server.asOwner((db) =>
    db
      .select()
      .from(administrators)
      .where(eq(administrators.accountId, there?.accountId ?? '')),
  )
  expect(held).toMatchObject([{ userId: there?.id, role: 'viewer', source: 'directory' }])
  await call('PATCH', `/Users/${ada.id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] })
  const left = await server.asOwner((db) =>
    db
      .select()
      .from(users)
      .where(eq(users.accountId, there?.accountId ?? '')),
  )
  expect(left.map(({ status }) => status)).toEqual(['inactive', 'inactive'])
  // Who was promised a role at home stays there.
  const { rows } = await join('viewer')
  expect([rows.get(organization.id)?.status, rows.get(lyon.id)]).toEqual(['active', undefined])
})

test('whoever returns after the thirty days of a leaver works again where a rule says, by the row of before', async () => {
  const { lyon, visitor, params, call, make, setPlaces, patch } = await makeHome()
  await visitor.call(updateDirectory, { params, body: { invites: true } })
  await make()
  await setPlaces(true)
  const email = newAddress()
  const { id } = (await call('POST', '/Users', scimPerson(email, { title: 'Lyon' }))).body
  const accept = async () => {
    server.pass({ minutes: 1 })
    await server.runJobs()
    const body = { token: await mailedToken(server, email, '/landing'), password }
    expect((await server.visitor().call(confirmInvite, { body })).status).toBe(200)
  }
  const inLyon = async () => {
    const rows = await server.asOwner((db) =>
      db.select().from(users).where(eq(users.organizationId, lyon.id)),
    )
    return rows.find((row) => row.email === email)
  }
  await accept()
  const before = await inLyon()
  expect(before?.status).toBe('active')
  await patch(id, 'active', false)
  server.pass({ days: 31 })
  expect(await runTasks(server.parts)).toEqual([])
  expect(await inLyon()).toMatchObject({ id: before?.id, status: 'inactive', accountId: null })
  await patch(id, 'active', true)
  await accept()
  expect(await inLyon()).toMatchObject({
    ...{ id: before?.id, status: 'active', accountId: expect.any(String) },
  })
  // The directory ends it again.
  await patch(id, 'active', false)
  expect(await inLyon()).toMatchObject({ status: 'inactive' })
})
