import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { deleteConnection, switchConnection, updateConnection } from '#contract/identity/connections.ts'
import { unlinkIdentity } from '#contract/identity/identities.ts'
import { createClaimRule, deleteClaimRule, previewClaimRule } from '#contract/people/claim-rules.ts'
import { updateDirectory } from '#contract/people/directories.ts'
import { deleteUser, updateUser } from '#contract/people/users.ts'
import { deleteHierarchyNode } from '#contract/tenants/hierarchy.ts'
import { activities } from '#server/schema/activities.ts'
import { administrators } from '#server/schema/administrators.ts'
import { organizations } from '#server/schema/organizations.ts'
import { identities } from '#server/schema/single-sign-on.ts'
import { teamMembers, teams } from '#server/schema/teams.ts'
import { users } from '#server/schema/users.ts'
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

const { giveByHand, makeHome: makeClaims, rolesOf } = claimsFixture(() => ({ server, provider }))

/** A connection with a rule that places people of a group in Lyon, and Ada, whose last sign-in named the group. */
async function makeHome() {
  const home = await makeClaims()
  const { it, one, organization, signIn } = home
  const lyon = await makeOrganization(server, organization)
  const ada = await makeEmployee(server, { organization, firstName: 'Ada', lastName: 'Lovelace' })
  // The first sign-in is finished by a mailed code, which carries no groups.
  for (const _ of [1, 2]) expect((await signIn(ada, ['g-lyon'])).status).toBe(200)
  const wanted = { value: 'g-lyon', placementId: lyon.id }
  const rule = (body: object = {}) => it.call(createClaimRule, { ...one, body: { ...wanted, ...body } })
  const preview = async (query: object = {}) =>
    (await it.call(previewClaimRule, { ...one, query: { ...wanted, ...query } })).body.data
  const setPlaces = async (places: boolean) =>
    expect((await it.call(updateConnection, { ...one, body: { places } })).status).toBe(200)
  const rowIn = async (organizationId: string, { account }: Person = ada) => {
    const rows = await server.asOwner((db) => db.select().from(users).where(eq(users.accountId, account.id)))
    return rows.find((row) => row.organizationId === organizationId)
  }
  /** The statuses of the person's rows at home and in Lyon. */
  const statuses = async (person: Person = ada) => [
    (await rowIn(organization.id, person))?.status,
    (await rowIn(lyon.id, person))?.status,
  ]
  return { ...home, lyon, ada, rule, preview, setPlaces, rowIn, statuses }
}

const [atHome, away] = [
  ['active', 'inactive'],
  ['inactive', 'active'],
]

test('groups of a sign-in move people to an organization below on the same account, where the connection places people', async () => {
  const { it, one, organization, lyon, ada, rule, preview, setPlaces, rowIn, statuses, signIn } =
    await makeHome()
  const earned = { organizationId: organization.id, userId: ada.user.id, day: '2026-01-05', steps: 8000 }
  await server.asOwner((db) => db.insert(activities).values(earned))
  const activityOf = () =>
    server.asOwner((db) => db.select().from(activities).where(eq(activities.day, '2026-01-05')))
  const before = await activityOf()

  // Off unless an administrator switches it on; the dry run changes nothing.
  expect(await preview()).toEqual(nothing)
  const made = await rule()
  expect(made).toMatchObject({ status: 201, body: { data: { rule: { placement: lyon.name } } } })
  await signIn(ada, ['g-lyon'])
  expect(await statuses()).toEqual(['active', undefined])
  const ruleId = made.body.data.rule.id
  await it.call(deleteClaimRule, { params: { ...one.params, ruleId } })
  await setPlaces(true)
  const moves = { total: 1, people: [{ id: ada.user.id, name: 'Ada Lovelace', organization: lyon.name }] }
  expect(await preview()).toEqual({ ...nothing, moves })
  expect(await statuses()).toEqual(['active', undefined])
  server.pass({ minutes: 1 })
  expect((await rule()).body.data).toMatchObject({ moves })
  expect(await statuses()).toEqual(away)

  // What was earned stays where it was earned, and the row at home is no leaver's.
  expect(await activityOf()).toEqual(before)
  expect(await rowIn(lyon.id)).toMatchObject({ firstName: 'Ada', email: ada.user.email })
  expect(await rowIn(organization.id)).toMatchObject({
    movedAt: server.makeContext().now,
    deactivatedAt: null,
  })
  const placed = await server.asOwner((db) => db.select().from(organizations))
  const placedAt = placed
    .filter(({ id }) => [organization.id, lyon.id].includes(id))
    .map((row) => row.placedAt)
  expect(placedAt).not.toContain(null)

  // Each sign-in decides anew: another group, none, and the first again by the same row.
  const paris = await makeOrganization(server, organization)
  await rule({ value: 'g-paris', placementId: paris.id })
  const there = await rowIn(lyon.id)
  await signIn(ada, ['g-paris'])
  expect([...(await statuses()), (await rowIn(paris.id))?.status]).toEqual(['inactive', 'inactive', 'active'])
  await signIn(ada, [])
  expect([...(await statuses()), (await rowIn(paris.id))?.status]).toEqual(['active', 'inactive', 'inactive'])
  expect((await signIn(ada, ['g-lyon'])).status).toBe(200)
  expect(await rowIn(lyon.id)).toMatchObject({ id: there?.id, status: 'active' })
  const { entries } = (await it.call(listAuditEntries, { params: { orgId: organization.id }, query: {} }))
    .body.data
  expect(entries.find(({ action }) => action === 'sessions.moveBySignIn')).toMatchObject({
    affected: [{ kind: 'organization', id: lyon.id, name: lyon.name }],
  })

  // A connection that is not on, or places nobody any more, moves nobody either way.
  await setPlaces(false)
  await signIn(ada, [])
  expect(await statuses()).toEqual(away)
  await signIn(ada, ['g-lyon'])
  await setPlaces(true)
  await it.call(switchConnection, { ...one, body: { state: 'suspended' } })
  expect(await statuses()).toEqual(away)
  await it.call(switchConnection, { ...one, body: { state: 'on' } })
  // The end of the rule, of the source of groups, of the identity and of the connection bring them home.
  const back = async (end: () => Promise<{ status: number }>, again: () => Promise<unknown>) => {
    expect(await statuses()).toEqual(away)
    expect((await end()).status).toBe(200)
    expect(await statuses()).toEqual(atHome)
    await again()
  }
  const source = (groupSource: 'scim' | 'sign-in') =>
    it.call(updateConnection, { ...one, body: { groupSource } })
  await back(
    async () => {
      await setPlaces(false)
      return source('scim')
    },
    async () => {
      await source('sign-in')
      await setPlaces(true)
    },
  )
  const [identity] = await server.asOwner((db) =>
    db.select().from(identities).where(eq(identities.accountId, ada.account.id)),
  )
  const unlinked = { params: { ...one.params, identityId: identity?.id ?? '' }, body: { reason: 'left' } }
  await back(
    () => it.call(unlinkIdentity, unlinked),
    async () => {
      // A second code is mailed: the newest mail has to be its own.
      server.pass({ minutes: 1 })
      for (const _ of [1, 2]) await signIn(ada, ['g-lyon'])
    },
  )
  await back(
    () => it.call(deleteConnection, one),
    async () => undefined,
  )
})

test('roles and teams by a sign-in follow people to where its groups place them', async () => {
  const { lyon, ada, rule, setPlaces, signIn, statuses, rowIn } = await makeHome()
  const [team] = await server.asOwner((db) =>
    db.insert(teams).values({ organizationId: lyon.id, name: 'Rhône' }).returning(),
  )
  await setPlaces(true)
  await rule({ teamId: team?.id, role: 'viewer', organizationId: lyon.id })
  expect(await statuses()).toEqual(away)
  expect(await rolesOf(ada)).toEqual(['viewer by sign-in'])
  const members = () => server.asOwner((db) => db.select().from(teamMembers))
  const there = await rowIn(lyon.id)
  expect(await members()).toMatchObject([{ userId: there?.id, teamId: team?.id, source: 'sign-in' }])
  await signIn(ada, [])
  expect([await statuses(), await rolesOf(ada), await members()]).toEqual([atHome, [], []])
})

test('who was moved by a sign-in is opened by nobody at home, and dismissed or brought home like anybody', async () => {
  const { it, organization, lyon, ada, rule, setPlaces, signIn, statuses, rowIn } = await makeHome()
  await setPlaces(true)
  await rule()
  const params = async (orgId: string) => ({ orgId, userId: (await rowIn(orgId))?.id ?? '' })
  const status = async (orgId: string, to: 'active' | 'inactive') =>
    it.call(updateUser, { params: await params(orgId), body: { status: to } })
  expect((await status(organization.id, 'active')).body.code).toBe('user.moved')
  expect((await it.call(deleteUser, { params: await params(organization.id) })).body.code).toBe('user.moved')
  await signIn(ada, [])
  expect((await status(lyon.id, 'active')).body.code).toBe('user.moved')
  await signIn(ada, ['g-lyon'])

  // A dismissal where they work is one everywhere; their days of a leaver begin, and no sign-in opens anything.
  expect((await status(lyon.id, 'inactive')).status).toBe(200)
  expect((await signIn(ada, ['g-lyon'])).body.code).toBe('account.inactive')
  expect(await statuses()).toEqual(['inactive', 'inactive'])
  expect((await rowIn(organization.id))?.deactivatedAt).not.toBeNull()

  // Whoever was placed in an organization that is deleted works at home again.
  const grace = await makeEmployee(server, { organization })
  for (const _ of [1, 2]) await signIn(grace, ['g-lyon'])
  expect(await statuses(grace)).toEqual(away)
  await it.call(deleteHierarchyNode, { params: { orgId: organization.id, id: lyon.id } })
  expect(await statuses(grace)).toEqual(atHome)
  expect((await signIn(grace, ['g-lyon'])).status).toBe(200)
  expect(await statuses(grace)).toEqual(atHome)
})

test('a directory that keeps a person decides alone where they work, and a leaver of it keeps nothing', async () => {
  const home = await makeHome()
  const { it, ada, rule, setPlaces, signIn, statuses, rowIn, lyon, preview } = home
  const idp = await makeDirectory(server, home)
  await setPlaces(true)
  await rule()
  expect(await statuses()).toEqual(away)
  const patch = (path: string, value: unknown) =>
    idp.call('PATCH', `/Users/${ada.user.id}`, { Operations: [{ op: 'replace', path, value }] })
  expect((await patch('title', 'Engineer')).body).toMatchObject({ active: true })
  await signIn(ada, ['g-lyon'])
  expect(await statuses()).toEqual(atHome)
  expect(await preview({ value: 'g-else' })).toEqual(nothing)

  const grace = await makeEmployee(server, { organization: home.organization })
  for (const _ of [1, 2]) await signIn(grace, ['g-lyon'])
  expect(await statuses(grace)).toEqual(away)
  const off = { Operations: [{ op: 'replace', path: 'active', value: false }] }
  expect((await idp.call('PATCH', `/Users/${grace.user.id}`, off)).status).toBe(200)
  expect(await statuses(grace)).toEqual(['inactive', 'inactive'])
  expect((await signIn(grace, ['g-lyon'])).body.code).toBe('account.inactive')
  expect((await rowIn(lyon.id, grace))?.deactivatedAt).not.toBeNull()
  expect((await it.call(updateDirectory, { params: idp.params, body: { places: true } })).status).toBe(200)
  expect(await statuses()).toEqual(atHome)
})

test('who holds a role by hand is not moved by a sign-in, and nobody places people who may not write them', async () => {
  const { it, one, organization, ada, lyon, rule, preview, setPlaces, statuses } = await makeHome()
  const holder = await makeEmployee(server, { organization })
  await giveByHand(organization.id, holder, 'it_administrator')
  const person = await signedIn(server, holder)
  const beyond = { status: 403, body: { code: 'role.beyond' } }
  const body = { value: 'g-lyon', placementId: lyon.id }
  expect(await person.call(createClaimRule, { ...one, body })).toMatchObject(beyond)
  expect(await person.call(updateConnection, { ...one, body: { places: true } })).toMatchObject(beyond)
  await giveByHand(organization.id, ada, 'viewer')
  await setPlaces(true)
  expect(await preview()).toEqual(nothing)
  expect((await rule({ placementId: organization.id })).body.data).toMatchObject(nothing)
  const stranger = await makeOrganization(server)
  expect(await rule({ placementId: stranger.id })).toMatchObject({ status: 404 })
  const made = await rule()
  expect(await statuses()).toEqual(['active', undefined])
  expect(await person.call(updateConnection, { ...one, body: { issuer: provider.issuer } })).toMatchObject(
    beyond,
  )
  const ofRule = { params: { ...one.params, ruleId: made.body.data.rule.id } }
  expect(await person.call(deleteClaimRule, ofRule)).toMatchObject(beyond)
  await server.asOwner((db) => db.delete(administrators).where(eq(administrators.accountId, ada.account.id)))
  expect((await it.call(deleteClaimRule, ofRule)).status).toBe(200)
})
