import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { updateConnection } from '#contract/identity/connections.ts'
import {
  confirmAdministrator,
  listProposedAdministrators,
  refuseAdministrator,
} from '#contract/identity/proposed-administrators.ts'
import { listRoleHolders } from '#contract/identity/roles.ts'
import { eraseOwnData } from '#contract/participation/own-data.ts'
import { createClaimRule } from '#contract/people/claim-rules.ts'
import { createDirectoryRule } from '#contract/people/directory-rules.ts'
import { updateUser } from '#contract/people/users.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { administrators } from '#server/schema/administrators.ts'
import { proposedAdministrators } from '#server/schema/proposed-administrators.ts'
import { sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'
import { connect, signInBy } from '#tests/server/connected.ts'
import { makeDirectory } from '#tests/server/directories.ts'
import { makeAdministrator, makeEmployee, makeOrganization, signedIn } from '#tests/server/factories.ts'
import { quietProvider, startOpenIdProvider } from '#tests/server/openid-provider.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  server = await startTestServer({ OUTBOUND_ALLOW: '127.0.0.0/8' })
  provider = await startOpenIdProvider()
})
afterAll(() => Promise.all([server.close(), provider.close()]))
quietProvider()

type Person = Awaited<ReturnType<typeof makeEmployee>>

const rolesOf = async ({ user }: Person) => {
  const rows = await server.asOwner((db) =>
    db.select().from(administrators).where(eq(administrators.userId, user.id)),
  )
  return rows.map(({ role, source }) => `${role} by ${source}`).toSorted()
}

const subject = 'Somebody becomes an administrator once you confirm it'
const mailsTo = async (email: string) =>
  (await server.mailsTo(email)).filter((mail) => mail.subject === subject)

/** A customer whose directory makes the members of a group administrators. */
async function makeHome() {
  const idp = await makeDirectory(server)
  const { administrator, visitor, call, params } = idp
  const { organization } = administrator
  const ada = await makeEmployee(server, { organization, firstName: 'Ada', lastName: 'Lovelace' })
  const group = (await call('POST', '/Groups', { displayName: 'Chiefs' })).body.id as string
  const rule = { groupId: group, role: 'administrator' as const, organizationId: organization.id }
  expect((await visitor.call(createDirectoryRule, { params, body: rule })).status).toBe(201)
  const put = async (op: 'add' | 'remove', ...people: Person[]) => {
    const value = people.map(({ user }) => ({ value: user.id }))
    const Operations = [{ op, path: 'members', value }]
    expect((await call('PATCH', `/Groups/${group}`, { Operations })).status).toBe(204)
  }
  const own = { orgId: organization.id }
  const of = ({ user }: Person) => ({ params: { ...own, userId: user.id } })
  const listed = async (by = visitor) =>
    (await by.call(listProposedAdministrators, { params: own })).body.data
  return { ...idp, organization, ada, group, put, own, of, listed }
}

test('whom a group makes administrator is one once another administrator confirms it, and until the group is lost', async () => {
  const { organization, administrator, visitor, ada, put, own, of, listed } = await makeHome()
  await put('add', ada)
  expect(await rolesOf(ada)).toEqual([])
  expect(await listed()).toMatchObject([
    {
      ...{ userId: ada.user.id, name: 'Ada Lovelace', email: ada.account.email, by: ['Chiefs'] },
      ...{ organizationId: organization.id, organization: organization.name, refused: false, isOpen: true },
    },
  ])
  const [mail, ...others] = await mailsTo(administrator.account.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('Ada Lovelace')
  expect(mail?.links).toContain('https://elan.example.com/settings/roles')

  const confirmed = await visitor.call(confirmAdministrator, of(ada))
  expect(confirmed).toMatchObject({ status: 200, body: { data: { userId: ada.user.id } } })
  expect(await rolesOf(ada)).toEqual(['administrator by directory'])
  expect(await listed()).toEqual([])
  expect((await (await signedIn(server, ada)).call(listRoleHolders, { params: own })).status).toBe(200)
  // It stays confirmed while the group says so.
  await put('add', ada)
  expect(await rolesOf(ada)).toEqual(['administrator by directory'])
  expect(await mailsTo(administrator.account.email)).toHaveLength(1)

  // Whoever lost it is confirmed anew.
  await put('remove', ada)
  expect(await rolesOf(ada)).toEqual([])
  expect(await listed()).toEqual([])
  await put('add', ada)
  expect(await rolesOf(ada)).toEqual([])
  expect(await listed()).toMatchObject([{ userId: ada.user.id }])
  expect(await mailsTo(administrator.account.email)).toHaveLength(2)
  const { entries } = (await visitor.call(listAuditEntries, { params: own })).body.data
  const changes = entries.flatMap(({ affected }) => affected.map(({ change }) => change))
  expect(changes).toEqual(['proposed', 'revoked', 'appointed', 'proposed'])
})

test('a refused proposal stays refused, without another mail, until it is lost or confirmed', async () => {
  const { administrator, visitor, ada, put, of, listed } = await makeHome()
  const grace = await makeEmployee(server, { organization: administrator.organization, firstName: 'Grace' })
  await put('add', ada, grace)
  expect(await mailsTo(administrator.account.email)).toHaveLength(1)
  expect((await visitor.call(refuseAdministrator, of(ada))).status).toBe(200)
  await put('add', ada)
  const byName = new Map((await listed()).map((one) => [one.userId, one.refused]))
  expect([byName.get(ada.user.id), byName.get(grace.user.id)]).toEqual([true, false])
  expect(await mailsTo(administrator.account.email)).toHaveLength(1)
  expect(await rolesOf(ada)).toEqual([])
  expect((await visitor.call(confirmAdministrator, of(ada))).status).toBe(200)
  expect(await rolesOf(ada)).toEqual(['administrator by directory'])
  const gone = { status: 404, body: { code: 'proposal.not_found' } }
  for (const endpoint of [confirmAdministrator, refuseAdministrator])
    expect(await visitor.call(endpoint, of(ada))).toMatchObject(gone)
})

test('who is put into a group again and again causes three mails a day, and is listed all the same', async () => {
  const { administrator, ada, put, listed } = await makeHome()
  const grace = await makeEmployee(server, { organization: administrator.organization, firstName: 'Grace' })
  for (let times = 0; times < 5; times++) {
    await put('add', ada)
    if (times < 4) await put('remove', ada)
  }
  expect(await mailsTo(administrator.account.email)).toHaveLength(3)
  expect(await listed()).toMatchObject([{ userId: ada.user.id }])
  await put('add', grace)
  expect(await mailsTo(administrator.account.email)).toHaveLength(4)
  server.pass({ days: 1 })
  await put('remove', ada)
  await put('add', ada)
  expect(await mailsTo(administrator.account.email)).toHaveLength(5)
})

test('nobody confirms themselves, without a fresh proof, or by single sign-on alone', async () => {
  const { organization, administrator, visitor, ada, put, of, listed } = await makeHome()
  const above = { organizationId: organization.id, userId: ada.user.id, accountId: ada.account.id }
  await put('add', ada)
  // An administrator by hand since: the proposal is still theirs to be confirmed by another one.
  await server.asOwner((db) => db.insert(administrators).values({ ...above, role: 'administrator' }))
  const own = await signedIn(server, ada)
  expect((await listed(own))[0]?.isOpen).toBe(false)
  const yourself = { status: 403, body: { code: 'administrator.yourself' } }
  expect(await own.call(confirmAdministrator, of(ada))).toMatchObject(yourself)

  const it = await makeEmployee(server, { organization })
  const held = { organizationId: organization.id, userId: it.user.id, accountId: it.account.id }
  await server.asOwner((db) => db.insert(administrators).values({ ...held, role: 'it_administrator' }))
  const forbidden = { status: 403, body: { code: 'role.lacking' } }
  const byIt = await signedIn(server, it)
  expect(await byIt.call(confirmAdministrator, of(ada))).toMatchObject(forbidden)
  expect(await byIt.call(refuseAdministrator, of(ada))).toMatchObject(forbidden)

  const ofAccount = eq(sessions.accountId, administrator.account.id)
  await server.asOwner((db) =>
    db
      .update(sessions)
      .set({ methods: ['sso'] })
      .where(ofAccount),
  )
  const alone = { status: 403, body: { code: 'session.own_factor_required' } }
  expect(await visitor.call(confirmAdministrator, of(ada))).toMatchObject(alone)
  expect(await visitor.call(refuseAdministrator, of(ada))).toMatchObject(alone)
  await server.asOwner((db) =>
    db
      .update(sessions)
      .set({ methods: ['sso', 'totp'] })
      .where(ofAccount),
  )
  server.pass({ minutes: 11 })
  const stale = { status: 403, body: { code: 'session.reauthentication_required' } }
  expect(await visitor.call(confirmAdministrator, of(ada))).toMatchObject(stale)
  expect(await rolesOf(ada)).toEqual(['administrator by manual'])
  const again = await signedIn(server, administrator)
  expect((await again.call(confirmAdministrator, of(ada))).status).toBe(200)
})

test('the database counts no administrator by a rule whom nobody has confirmed, and no confirmation of oneself', async () => {
  const { organization, ada, put } = await makeHome()
  await put('add', ada)
  const holder = { organizationId: organization.id, userId: ada.user.id, accountId: ada.account.id }
  await server.asOwner((db) =>
    db.insert(administrators).values({ ...holder, role: 'administrator', source: 'directory' }),
  )
  await server.asOwner((db) =>
    db.insert(administrators).values({ ...holder, role: 'viewer', source: 'directory' }),
  )
  await server.asOwner((db) =>
    db.update(administrators).set({ role: 'administrator' }).where(eq(administrators.userId, ada.user.id)),
  )
  expect(await rolesOf(ada)).toEqual(['viewer by directory'])
  const now = server.makeContext().now
  const answer = (confirmedBy: string | null) =>
    server.asOwner((db) =>
      db
        .update(proposedAdministrators)
        .set({ confirmedAt: now, confirmedBy })
        .where(and(eq(proposedAdministrators.userId, ada.user.id))),
    )
  await expect(answer(ada.account.id)).rejects.toMatchObject({
    cause: { constraint: 'proposed_administrators_another' },
  })
  await expect(answer(null)).rejects.toMatchObject({
    cause: { constraint: 'proposed_administrators_confirmed' },
  })
})

test('a group of a sign-in proposes too, each rule by itself, and an organization below is confirmed from above', async () => {
  const home = await connect(server, provider.issuer)
  const { it, one, organization, account } = home
  provider.open(home.redirectUri)
  await it.call(updateConnection, { ...one, body: { groupSource: 'sign-in' } })
  const child = await makeOrganization(server, organization)
  const ada = await makeEmployee(server, { organization: child, firstName: 'Ada', lastName: 'Lovelace' })
  for (const value of ['g-boss', 'g-chief'])
    await it.call(createClaimRule, {
      ...one,
      body: { value, role: 'administrator' as const, organizationId: child.id },
    })
  const signIn = async (...groups: string[]) => {
    provider.said.set(ada.account.email, { groups })
    expect((await signInBy(server, home.connectionId, ada.account.email)).answer.status).toBe(200)
  }
  await signIn()
  await signIn('g-boss')
  expect(await rolesOf(ada)).toEqual([])
  const listed = async () =>
    (await it.call(listProposedAdministrators, { params: { orgId: organization.id } })).body.data
  expect(await listed()).toMatchObject([{ userId: ada.user.id, organizationId: child.id, by: ['g-boss'] }])
  expect(await mailsTo(account.email)).toHaveLength(1)
  const at = { params: { orgId: child.id, userId: ada.user.id } }
  expect((await it.call(confirmAdministrator, at)).status).toBe(200)
  expect(await rolesOf(ada)).toEqual(['administrator by sign-in'])
  // Another group is another rule.
  await signIn('g-boss', 'g-chief')
  expect(await rolesOf(ada)).toEqual(['administrator by sign-in'])
  expect(await listed()).toMatchObject([{ by: ['g-chief'] }])
  await signIn('g-chief')
  expect(await rolesOf(ada)).toEqual([])
  expect((await it.call(confirmAdministrator, at)).status).toBe(200)
  expect(await rolesOf(ada)).toEqual(['administrator by sign-in'])
  await signIn()
  await signIn('g-chief')
  expect(await rolesOf(ada)).toEqual([])
  const stranger = await signedIn(server, await makeAdministrator(server))
  expect(await stranger.call(confirmAdministrator, at)).toMatchObject({ status: 403 })
})

test('a proposal ends with the access and the data of a person, confirmed or not', async () => {
  const { organization, visitor, ada, put, of, listed } = await makeHome()
  const [bea, cem] = [
    await makeEmployee(server, { organization, firstName: 'Bea' }),
    await makeEmployee(server, { organization, firstName: 'Cem' }),
  ]
  await put('add', ada, bea, cem)
  const body = { what: 'all', email: ada.account.email } as const
  expect((await (await signedIn(server, ada)).call(eraseOwnData, { body })).status).toBe(200)
  expect((await visitor.call(confirmAdministrator, of(cem))).status).toBe(200)
  for (const person of [bea, cem]) {
    const dismissed = await visitor.call(updateUser, { ...of(person), body: { status: 'inactive' } })
    expect(dismissed.status).toBe(200)
  }
  expect(await listed()).toEqual([])
  // Nobody becomes administrator again by a confirmation of before.
  expect((await visitor.call(updateUser, { ...of(cem), body: { status: 'active' } })).status).toBe(200)
  expect(await rolesOf(cem)).toEqual([])
  server.pass({ days: 31 })
  expect(await runTasks(server.parts)).toEqual([])
  const accountOf = async ({ user }: Person) =>
    (await server.asOwner((db) => db.select().from(users).where(eq(users.id, user.id))))[0]?.accountId
  expect([await accountOf(ada), await accountOf(bea)]).toEqual([null, null])
})
