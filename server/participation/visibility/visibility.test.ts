import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/identity/audit.ts'
import { getVisibility } from '#contract/participation/visibility.ts'
import { exportUsers, getUser, listUsers, updateUser } from '#contract/people/users.ts'
import { updateOrganization } from '#contract/tenants/organizations.ts'
import { rosterReads } from '#server/schema/roster-reads.ts'
import { makeAdministrator, makeEmployee, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Two employees of an organization and its administrator. */
async function setting() {
  const administrator = await makeAdministrator(server, { firstName: 'Ada' })
  const { organization } = administrator
  const joined = async (firstName: string) => {
    const made = await makeEmployee(server, { organization, firstName, since: server.makeContext().now })
    return { ...made, visitor: await signedIn(server, made) }
  }
  return {
    administrator,
    params: { orgId: organization.id },
    console: await signedIn(server, administrator),
    robin: await joined('Robin'),
    kim: await joined('Kim'),
  }
}

type Employee = Awaited<ReturnType<typeof setting>>['robin']

const visible = async ({ visitor }: Employee) => (await visitor.call(getVisibility, {})).body.data
const readsOf = async (employee: Employee) =>
  (await visible(employee)).rosterReads.map(({ kind, by }) => `${kind} by ${by}`)

test('[P-CON-4] a person sees each time that their row was opened, by role and without a name, and nobody else does', async () => {
  const { administrator, params, console, robin, kim } = await setting()
  await console.call(listUsers, { params, query: {} })
  expect(await readsOf(robin)).toEqual([])
  await console.call(getUser, { params: { ...params, userId: robin.user.id } })
  server.pass({ minutes: 1 })
  const support = await signedIn(server, administrator, administrator.organization.id)
  await support.call(getUser, { params: { ...params, userId: robin.user.id } })
  expect(await readsOf(robin)).toEqual(['opened by support', 'opened by administrator'])
  expect(await readsOf(kim)).toEqual([])
  expect(JSON.stringify(await visible(robin))).not.toContain('Ada')
  const { body } = await console.call(listAuditEntries, { params, query: {} })
  expect(
    body.data.entries.map(({ action, subjectId, support, fields }) => ({
      action,
      subjectId,
      support,
      fields,
    })),
  ).toEqual(
    [true, false].map((support) => ({
      action: 'users.getUser',
      subjectId: robin.user.id,
      support,
      fields: [],
    })),
  )
})

test('[P-CON-4] opening a row again within ten minutes is the same reading, of this administrator alone', async () => {
  const { params, console, robin } = await setting()
  const open = { params: { ...params, userId: robin.user.id } }
  const { organization } = robin
  const other = await signedIn(server, await makeAdministrator(server, { organization }))
  await console.call(getUser, open)
  server.pass({ minutes: 9 })
  await console.call(getUser, open)
  expect(await readsOf(robin)).toHaveLength(1)
  await other.call(getUser, open)
  expect(await readsOf(robin)).toHaveLength(2)
  server.pass({ minutes: 2 })
  await console.call(getUser, open)
  expect(await readsOf(robin)).toHaveLength(3)
  const { body } = await console.call(listAuditEntries, { params, query: {} })
  expect(body.data.entries).toHaveLength(3)
})

test('[P-CON-4] a row that is not found makes no entry', async () => {
  const { params, console } = await setting()
  expect((await console.call(getUser, { params: { ...params, userId: crypto.randomUUID() } })).status).toBe(
    404,
  )
  const { body } = await console.call(listAuditEntries, { params, query: {} })
  expect(body.data.entries).toEqual([])
})

test('[P-CON-4] an export is shown to the people in it: all of them, or those whom its filter found', async () => {
  const { params, console, robin, kim } = await setting()
  await console.call(exportUsers, { params, query: { format: 'csv', search: 'robin' } })
  expect(await readsOf(robin)).toEqual(['exported by administrator'])
  expect(await readsOf(kim)).toEqual([])
  server.pass({ minutes: 1 })
  await console.call(exportUsers, { params, query: { format: 'csv' } })
  expect(await readsOf(robin)).toHaveLength(2)
  expect(await readsOf(kim)).toEqual(['exported by administrator'])
  server.pass({ minutes: 1 })
  const late = await makeEmployee(server, {
    organization: robin.organization,
    since: server.makeContext().now,
  })
  expect(await readsOf({ ...late, visitor: await signedIn(server, late) })).toEqual([])
  const { body } = await console.call(listAuditEntries, { params, query: {} })
  expect(body.data.entries.map(({ action, fields }) => [action, fields])).toEqual([
    ['users.exportUsers', ['format']],
    ['users.exportUsers', ['format', 'search']],
  ])
})

test('[P-CON-4] a change of a row is an opening too, also one that changes nothing, unless it was opened just before', async () => {
  const { params, console, robin, kim } = await setting()
  const at = { params: { ...params, userId: robin.user.id } }
  const change = () => console.call(updateUser, { ...at, body: { first_name: robin.user.firstName } })
  expect((await change()).body.data.email).toBe(robin.user.email)
  expect(await readsOf(robin)).toEqual(['opened by administrator'])
  await change()
  await console.call(getUser, at)
  expect(await readsOf(robin)).toEqual(['opened by administrator'])
  server.pass({ minutes: 11 })
  await change()
  expect(await readsOf(robin)).toHaveLength(2)
  expect(await readsOf(kim)).toEqual([])
})

test('[P-CON-4] the person learns their organization’s smallest groups and from when on sums include them', async () => {
  const { params, console, robin } = await setting()
  expect(await visible(robin)).toMatchObject({
    smallestGroups: { participation: 5, health: 10 },
    includedFrom: '2026-03-09',
  })
  await console.call(updateOrganization, { params, body: { minimumGroup: 20 } })
  expect((await visible(robin)).smallestGroups).toEqual({ participation: 20, health: 20 })
})

test('[P-CON-4] reads are shown for a year', async () => {
  const { administrator, params, console, robin } = await setting()
  const open = { params: { ...params, userId: robin.user.id } }
  await console.call(getUser, open)
  server.pass({ days: 364 })
  const again = { ...robin, visitor: await signedIn(server, robin) }
  expect(await readsOf(again)).toHaveLength(1)
  server.pass({ days: 2 })
  const later = { ...robin, visitor: await signedIn(server, robin) }
  expect(await readsOf(later)).toEqual([])
  await (await signedIn(server, administrator)).call(getUser, open)
  const [kept] = await server.asOwner((db) =>
    db.select({ count: count() }).from(rosterReads).where(eq(rosterReads.userId, robin.user.id)),
  )
  expect(kept).toEqual({ count: 1 })
})
