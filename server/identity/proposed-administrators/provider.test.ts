import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import {
  confirmAdministrator,
  confirmAdministratorAsProvider,
  listProposedAdministrators,
} from '#contract/identity/proposed-administrators.ts'
import { listRoleHolders } from '#contract/identity/roles.ts'
import { login } from '#contract/identity/sessions.ts'
import { getMe } from '#contract/participation/me.ts'
import { saveEntry } from '#contract/participation/recording.ts'
import { createDirectoryRule } from '#contract/people/directory-rules.ts'
import { runTasks } from '#server/operations/housekeeping.ts'
import { accounts } from '#server/schema/accounts.ts'
import { administrators } from '#server/schema/administrators.ts'
import { users } from '#server/schema/users.ts'
import { agree } from '#tests/server/activity.ts'
import { makeDirectory } from '#tests/server/directories.ts'
import { makeEmployee, password, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<typeof makeEmployee>>

const rolesOf = async ({ user }: Person) =>
  (
    await server.asOwner((db) => db.select().from(administrators).where(eq(administrators.userId, user.id)))
  ).map(({ role, source }) => `${role} by ${source}`)

const rowOf = async ({ user }: Person) =>
  (await server.asOwner((db) => db.select().from(users).where(eq(users.id, user.id))))[0]

const subjectsTo = async ({ account }: Pick<Person, 'account'>) =>
  (await server.mailsTo(account.email)).map(({ subject }) => subject)

const nobody = 'Nobody can confirm a new administrator of your organization'
const byProvider = 'The provider of your portal confirmed an administrator'

/** A customer whose only administrator, Ada, came by the group of a rule; Bob is proposed, and Vera reads figures. */
async function makeHome() {
  const idp = await makeDirectory(server)
  const { administrator, visitor, call, params } = idp
  const { organization } = administrator
  const own = { orgId: organization.id }
  const [ada, bob, vera] = await Promise.all(
    ['Ada', 'Bob', 'Vera'].map((firstName) => makeEmployee(server, { organization, firstName })),
  )
  if (!ada || !bob || !vera) throw new Error('nobody was made')
  const viewer = { organizationId: organization.id, userId: vera.user.id, accountId: vera.account.id }
  await server.asOwner((db) => db.insert(administrators).values({ ...viewer, role: 'viewer' }))
  const group = (await call('POST', '/Groups', { displayName: 'Chiefs' })).body.id as string
  const rule = { groupId: group, role: 'administrator' as const, organizationId: organization.id }
  expect((await visitor.call(createDirectoryRule, { params, body: rule })).status).toBe(201)
  const put = async (...people: Person[]) => {
    const value = people.map(({ user }) => ({ value: user.id }))
    const Operations = [{ op: 'add', path: 'members', value }]
    expect((await call('PATCH', `/Groups/${group}`, { Operations })).status).toBe(204)
  }
  const end = async ({ user }: Person) => {
    const Operations = [{ op: 'replace', path: 'active', value: false }]
    expect((await call('PATCH', `/Users/${user.id}`, { Operations })).status).toBe(200)
  }
  await put(ada)
  const answer = await visitor.call(confirmAdministrator, { params: { ...own, userId: ada.user.id } })
  expect(answer.status).toBe(200)
  const ask = ({ account }: Person, organizationId = organization.id) =>
    server.asProvider(confirmAdministratorAsProvider, { organizationId, account: account.email })
  return { ...idp, organization, own, ada, bob, vera, put, end, ask }
}

test('whoever runs the installation confirms an administrator where nobody of the customer is left who can', async () => {
  const { administrator, ada, bob, vera, put, end, ask, own, organization } = await makeHome()
  await put(bob)
  const left = { status: 409, body: { code: 'proposal.administrator_left' } }
  expect(await ask(bob)).toMatchObject(left)
  await end(administrator)
  expect(await ask(bob)).toMatchObject(left)
  await end(ada)
  expect(await rowOf(ada)).toMatchObject({ status: 'active', blockedAt: expect.any(Date) })
  expect(await subjectsTo(vera)).toEqual(['Your organization has no administrator left'])

  // Whoever is proposed from now on waits for the provider, and everybody with a role learns of it.
  const cyd = await makeEmployee(server, { organization, firstName: 'Cyd' })
  await put(cyd)
  expect(await subjectsTo(vera)).toContain(nobody)
  expect(await rolesOf(bob)).toEqual([])
  const unknown = { status: 404, body: { code: 'proposal.not_found' } }
  expect(await ask(vera)).toMatchObject(unknown)
  expect(await ask(bob, randomUUID())).toMatchObject(unknown)
  expect(await ask(bob)).toMatchObject({
    ...{ status: 200, body: { data: { organizationId: organization.id, email: bob.account.email } } },
  })
  expect(await rolesOf(bob)).toEqual(['administrator by directory'])
  expect(await rowOf(ada)).toMatchObject({ status: 'inactive', blockedAt: null })
  expect(await subjectsTo(vera)).toContain(byProvider)
  expect(await subjectsTo(bob)).toContain(byProvider)

  // Bob confirms the next one, and reads in the log what the provider did.
  expect(await ask(cyd)).toMatchObject(left)
  const chief = await signedIn(server, bob)
  const { entries } = (await chief.call(listAuditEntries, { params: own })).body.data
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: 'proposedAdministrators.confirmAdministratorAsProvider',
      subject: `${bob.user.firstName} ${bob.user.lastName}`,
    }),
  )
  const answer = await chief.call(confirmAdministrator, { params: { ...own, userId: cyd.user.id } })
  expect(answer.status).toBe(200)
})

test('administrators whom the company’s sign-in alone vouches for count as nobody who can confirm', async () => {
  const { administrator, ada, bob, put, ask } = await makeHome()
  await put(bob)
  const set = (given: Partial<typeof accounts.$inferInsert>, ...people: Person[]) =>
    server.asOwner(async (db) => {
      for (const { account } of people)
        await db.update(accounts).set(given).where(eq(accounts.id, account.id))
    })
  await set({ passwordHash: null }, administrator)
  await set({ factorByCompany: true }, ada)
  await put(bob)
  expect((await ask(bob)).status).toBe(200)
})

test('the roles page warns of a single administrator where rules name the others', async () => {
  const { administrator, visitor, ada, bob, put, own } = await makeHome()
  const isAlone = async (by = visitor) =>
    (await by.call(listRoleHolders, { params: own })).body.data.isLastToConfirm
  expect(await isAlone()).toBe(false)
  await server.asOwner((db) =>
    db.delete(administrators).where(eq(administrators.userId, administrator.user.id)),
  )
  const chief = await signedIn(server, ada)
  expect(await isAlone(chief)).toBe(true)
  await put(bob)
  expect(await isAlone(chief)).toBe(true)
  const proposed = (await chief.call(listProposedAdministrators, { params: own })).body.data
  expect(proposed).toMatchObject([{ userId: bob.user.id, isOpen: true }])
  expect((await chief.call(confirmAdministrator, { params: { ...own, userId: bob.user.id } })).status).toBe(
    200,
  )
  expect(await isAlone(chief)).toBe(false)
})

test('the data of a last administrator whose access a directory ended is theirs for thirty days, and then erased', async () => {
  const { administrator, ada, end, own, organization } = await makeHome()
  const person = { organizationId: organization.id, userId: ada.user.id }
  await agree(server, [person])
  const day = server.makeContext().now.toISOString().slice(0, 10)
  const entry = { params: { entryId: randomUUID() }, body: { total: { day, steps: 7654 } } }
  expect((await (await signedIn(server, ada)).call(saveEntry, entry)).status).toBe(200)
  const steps = () =>
    server
      .asPerson(person, (db) => db.execute('select user_id from activity_entries'))
      .then(({ rows }) => rows)
  expect(await steps()).toEqual([{ user_id: ada.user.id }])
  await end(administrator)
  const ended = server.makeContext().now
  await end(ada)
  const signIn = { email: ada.account.email, password }
  expect(await server.visitor().call(login, { body: signIn })).toMatchObject({
    ...{ status: 403, body: { code: 'account.inactive' } },
  })
  server.pass({ days: 29 })
  expect(await runTasks(server.parts)).toEqual([])
  const late = server.visitor()
  expect((await late.call(login, { body: { ...signIn, ownData: true } })).status).toBe(200)
  const me = (await late.call(getMe, {})).body.data
  expect(me).toMatchObject({ organization: { id: organization.id }, administers: false })
  expect(me.person.deactivatedUntil).toBe(new Date(ended.getTime() + 30 * 86_400_000).toISOString())
  expect((await late.call(listRoleHolders, { params: own })).status).toBe(403)
  server.pass({ days: 2 })
  expect(await runTasks(server.parts)).toEqual([])
  expect(await steps()).toEqual([])
  // The customer keeps its administrator until another one takes the place.
  expect(await rolesOf(ada)).toEqual(['administrator by directory'])
})
