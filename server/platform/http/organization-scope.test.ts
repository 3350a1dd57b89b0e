import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/schema/accounts.ts'
import { organizations } from '#server/schema/organizations.ts'
import { teams } from '#server/schema/teams.ts'
import { users } from '#server/schema/users.ts'
import { makeAdministrator, makePerson, signedIn } from '#tests/server/factories.ts'
import { startTestServer, type TestServer } from '#tests/server/server.ts'
import type { MemberScope } from './member-scope.ts'
import type { OrganizationScope } from './organization-scope.ts'
import { requireRole } from './scope.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Creates a scope of one organization with two people, and a person of another organization. */
async function scene() {
  const founder = await makeAdministrator(server)
  const { organization } = founder
  const colleague = (await makePerson(server, { organization })).user
  const stranger = (await makePerson(server)).user
  const visitor = await signedIn(server, founder)
  const secret = visitor.cookies.get('__Host-session')
  const scope = await requireRole(server.makeContext(), secret, organization.id, 'organization.read')
  return { scope, organization, founder: founder.user, colleague, stranger }
}

const nameOf = async (id: string) => {
  const [row] = await server.makeContext().db.select().from(users).where(eq(users.id, id))
  return row?.firstName
}

test('[T2] a scope reads only the rows of its organization, whatever the condition', async () => {
  const { scope, founder, colleague, stranger } = await scene()
  const ids = (await scope.select(users, { id: users.id })).map(({ id }) => id)
  expect(ids.sort()).toEqual([founder.id, colleague.id].sort())
  expect(await scope.select(users, { id: users.id }, eq(users.id, stranger.id))).toEqual([])
  expect(await scope.select(users, { id: users.id }, sql`true or true`)).toHaveLength(2)
})

test('[T2] a scope counts only the rows of its organization', async () => {
  const { scope, stranger } = await scene()
  expect(await scope.count(users)).toBe(2)
  expect(await scope.count(users, eq(users.id, stranger.id))).toBe(0)
})

test('[T2] a scope updates only the rows of its organization', async () => {
  const { scope, colleague, stranger } = await scene()
  expect(await scope.update(users, { firstName: 'Changed' }, eq(users.id, stranger.id))).toEqual([])
  const changed = await scope.update(users, { firstName: 'Changed' }, eq(users.id, colleague.id))
  expect(changed.map(({ id }) => id)).toEqual([colleague.id])
  expect([await nameOf(colleague.id), await nameOf(stranger.id)]).toEqual(['Changed', 'Kim'])
})

test('[T2] a scope deletes only the rows of its organization', async () => {
  const { scope, colleague, stranger } = await scene()
  expect(await scope.delete(users, eq(users.id, stranger.id))).toBe(0)
  expect(await scope.delete(users, eq(users.id, colleague.id))).toBe(1)
  expect([await nameOf(colleague.id), await nameOf(stranger.id)]).toEqual([undefined, 'Kim'])
})

test('[T2] a scope inserts into its organization, even a row that names another', async () => {
  const { scope, organization, stranger } = await scene()
  const row = { firstName: 'Kim', lastName: 'New', email: `new-${stranger.id}@example.com` }
  const smuggled = { ...row, organizationId: stranger.organizationId }
  const [added] = await scope.insert(users, smuggled)
  expect(added?.organizationId).toBe(organization.id)
})

test('[T2] a condition with OR does not escape the scope', async () => {
  const { scope, stranger } = await scene()
  const either = sql`${users.id} = ${stranger.id} or ${users.id} = ${stranger.id}`
  expect(await scope.select(users, { id: users.id }, either)).toEqual([])
  expect(await scope.count(users, either)).toBe(0)
  expect(await scope.update(users, { firstName: 'Changed' }, either)).toEqual([])
  expect(await scope.delete(users, either)).toBe(0)
  expect(await nameOf(stranger.id)).toBe('Kim')
})

test('[T2] a scope reads, updates and locks only the row of its own organization', async () => {
  const { scope, organization } = await scene()
  expect(await scope.selectOrganization({ id: organizations.id })).toEqual([{ id: organization.id }])
  const changed = await scope.updateOrganization(organizations, { name: 'Changed' })
  expect(changed.map(({ id, name }) => [id, name])).toEqual([[organization.id, 'Changed']])
})

test('[T2] hand-written SQL is bound to the organization, and refused where it is not', async () => {
  const { scope, founder, colleague } = await scene()
  const rows = await scope.execute<{ id: string }>(
    (own) => sql`select id from ${users} where ${own.rows(users)}`,
  )
  expect(rows.map(({ id }) => id).sort()).toEqual([founder.id, colleague.id].sort())
  const alias = sql`people`
  const named = await scope.execute((own) => sql`select id from ${users} people where ${own.rows(alias)}`)
  expect(named).toHaveLength(2)
  await expect(scope.execute(() => sql`select id from ${users}`)).rejects.toThrow('names no organization')
})

test('[T2] a query that names no organization does not compile', () => {
  const attempts = (scope: OrganizationScope, member: MemberScope) => {
    // @ts-expect-error the scope has no context
    scope.context.db.select().from(teams)
    // @ts-expect-error nor a database
    scope.db.select().from(teams)
    // @ts-expect-error nor has a member's
    member.context.db.select().from(teams)
    // @ts-expect-error a reason is given
    scope.unscoped().db.select().from(teams)
    // @ts-expect-error a table without an organization is not one of a tenant
    scope.select(accounts, { id: accounts.id })
    // @ts-expect-error a join has its condition already
    scope.select(teams, { id: teams.id }).where(sql`true`)
  }
  expect(attempts).toBeTypeOf('function')
})
