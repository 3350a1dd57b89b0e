import { and, countDistinct, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { listRoleHolders as endpoint, RoleHolder } from '#contract/identity/roles.ts'
import type { Answer, Input } from '#contract/platform/endpoint.ts'
import { paginationOf } from '#contract/platform/pagination.ts'
import { type Role, roles } from '#contract/platform/permissions.ts'
import { isLastToConfirm } from '#server/identity/proposed-administrators/service.ts'
import { rolesAbove } from '#server/identity/roles/service.ts'
import { matching } from '#server/people/users/service.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { administrators, pendingAdministrators } from '#server/schema/administrators.ts'
import { users } from '#server/schema/users.ts'

type Query = Input<typeof endpoint>['query']
type Page = Answer<typeof endpoint>['data']

/** The organization's own people who hold or are promised a role. */
function holders(scope: OrganizationScope, role: Role | undefined): SQL | undefined {
  const held = scope.select(
    administrators,
    { id: administrators.userId },
    role && eq(administrators.role, role),
  )
  const promised = scope.select(
    pendingAdministrators,
    { email: pendingAdministrators.email },
    role && eq(pendingAdministrators.role, role),
  )
  return or(inArray(users.id, held), inArray(users.email, promised))
}

/** Lists one page of the people who hold or are promised roles here, by name. */
export async function listRoleHolders(scope: OrganizationScope, query: Query): Promise<Page> {
  const { page, limit, search, role } = query
  const wanted = and(holders(scope, role), ...matching(search))
  const { id, email, firstName, lastName, status, blockedAt, sortName } = users
  const people = await scope
    .select(users, { id, email, firstName, lastName, status, blockedAt }, wanted)
    .orderBy(sortName, id)
    .limit(limit)
    .offset((page - 1) * limit)
  const [total, rolesOf, counts, inherited, isLast] = await Promise.all([
    scope.count(users, wanted),
    rolesOfPeople(scope, people),
    countHolders(scope),
    rolesAbove(scope),
    isLastToConfirm(scope),
  ])
  return {
    holders: people.map(({ status, blockedAt, ...person }) => ({
      ...person,
      active: status === 'active' && blockedAt === null,
      roles: rolesOf(person),
    })),
    pagination: paginationOf(page, limit, total),
    counts,
    inherited,
    isLastToConfirm: isLast,
  }
}

type Person = Pick<RoleHolder, 'id' | 'email'>

/** Reads the roles of some people. A role from several sources is one, since the first of them. */
async function rolesOfPeople(scope: OrganizationScope, people: Person[]) {
  const ids = people.map(({ id }) => id)
  const emails = people.map(({ email }) => email)
  const { userId, role, source, createdAt } = administrators
  const given = { role, source, createdAt }
  const promised = { role: pendingAdministrators.role, since: pendingAdministrators.createdAt }
  const [held, pending] = await Promise.all([
    scope.select(administrators, { userId, ...given }, inArray(userId, ids)).orderBy(createdAt, source),
    scope.select(
      pendingAdministrators,
      { email: pendingAdministrators.email, ...promised },
      inArray(pendingAdministrators.email, emails),
    ),
  ])
  return ({ id, email }: Person) =>
    roles.flatMap((role): RoleHolder['roles'] => {
      const own = held.filter((one) => one.userId === id && one.role === role)
      const since =
        own[0]?.createdAt ?? pending.find((one) => one.email === email && one.role === role)?.since
      return since ? [{ role, sources: own.map((one) => one.source), since: since.toISOString() }] : []
    })
}

/** Counts the people who hold or are promised each role here. */
async function countHolders(scope: OrganizationScope): Promise<Page['counts']> {
  const held = await scope
    .select(administrators, { role: administrators.role, people: countDistinct(administrators.userId) })
    .groupBy(administrators.role)
  const promised = await scope
    .select(pendingAdministrators, { role: pendingAdministrators.role, people: sql<number>`count(*)::int` })
    .groupBy(pendingAdministrators.role)
  const counted = [...held, ...promised]
  const of = (role: Role) =>
    counted.filter((one) => one.role === role).reduce((sum, { people }) => sum + people, 0)
  return Object.fromEntries(roles.map((role) => [role, of(role)])) as Page['counts']
}
