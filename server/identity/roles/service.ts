import { and, countDistinct, eq, inArray, isNull, sql } from 'drizzle-orm'
import { holdsAllOf, mayCall, type Role } from '#contract/platform/permissions.ts'
import { rolesByRules, rolesBySignIns } from '#server/identity/directory-rules/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { isOfSession } from '#server/platform/http/scope.ts'
import type { Actor } from '#server/platform/http/tenant-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { administrators, pendingAdministrators } from '#server/schema/administrators.ts'
import { directoryUsers } from '#server/schema/directories.ts'
import { organizations } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'

/** Joins roles to the users who hold them. */
const ofPerson = and(
  eq(users.organizationId, administrators.organizationId),
  eq(users.id, administrators.userId),
)

/** The session in which roles are asked for; 'any' where none asks. */
type Through = Pick<Actor['session'], 'id' | 'customerId'> | 'any'

/** Roles by the groups of a sign-in count in sessions of that connection alone. */
const countsInSession = sql`exists (
  select from ${sessions} where ${sessions.id} = ${sql.placeholder('sessionId')} and ${isOfSession})`

/** Within a customer, and in a session, where these are given. */
const rolesQuery = (db: Handle, { isWithin, isOfOne }: { isWithin: boolean; isOfOne: boolean }) =>
  preparedOnce(db, `roles${isWithin ? '_within' : ''}${isOfOne ? '_of_session' : ''}`, () =>
    db
      .select({ id: administrators.organizationId, role: administrators.role })
      .from(administrators)
      .innerJoin(users, ofPerson)
      .innerJoin(organizations, eq(organizations.id, administrators.organizationId))
      .where(
        and(
          eq(administrators.accountId, sql.placeholder('accountId')),
          eq(users.status, 'active'),
          isNull(users.blockedAt),
          isNull(organizations.deletedAt),
          isWithin
            ? sql`${organizations.lineage} @> array[${sql.placeholder('customerId')}]::uuid[]`
            : undefined,
          isOfOne ? countsInSession : undefined,
        ),
      )
      .orderBy(administrators.createdAt, administrators.organizationId),
  )

/**
 * Lists the roles that an account holds directly by organization, the oldest right first. Their descendants are not
 * listed.
 * @param through restricts them to what a session by single sign-on reaches, where roles of ancestors hold too
 */
export async function rolesByOrganization(
  context: UseCaseContext,
  accountId: string,
  through: Through,
): Promise<Map<string, Role[]>> {
  const held = new Map<string, Role[]>()
  const customerId = through === 'any' ? null : through.customerId
  const inherited = customerId ? await rolesIn(context, accountId, customerId, through) : []
  if (customerId && inherited.length > 0) held.set(customerId, inherited)
  const sessionId = through === 'any' ? undefined : through.id
  const query = rolesQuery(context.db, { isWithin: customerId !== null, isOfOne: sessionId !== undefined })
  const rows = await query.execute({ accountId, customerId, sessionId })
  for (const { id, role } of rows) held.set(id, [...(held.get(id) ?? []), role])
  return held
}

/** The roles of an account along a lineage: those of ancestors are inherited, and several add up. */
export const rolesAlong = (held: ReadonlyMap<string, Role[]>, lineage: string[]): Role[] => [
  ...new Set(lineage.flatMap((id) => held.get(id) ?? [])),
]

/** The roles that an account holds in an organization, directly or through an ancestor. */
export async function rolesIn(
  context: UseCaseContext,
  accountId: string,
  organizationId: string,
  through: Through,
): Promise<Role[]> {
  const own = through === 'any' ? through : { ...through, customerId: null }
  const held = await rolesByOrganization(context, accountId, own)
  const [row] = await context.db
    .select({ lineage: organizations.lineage })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)))
  return row ? rolesAlong(held, row.lineage) : []
}

/** Whether a user of the statement holds a role in the own organization, from whatever source. */
export const holds = (role: Role) => sql`exists (
  select from ${administrators}
  where ${administrators.organizationId} = ${users.organizationId} and ${administrators.userId} = ${users.id}
    and ${administrators.role} = ${role})`

/**
 * Finds those of the given people who hold, or are promised by an invitation or by the groups of a directory or of their
 * last sign-in, more than the caller.
 */
export async function findHigher(scope: OrganizationScope, userIds: string[]): Promise<Set<string>> {
  const held = await scope.select(
    administrators,
    { id: administrators.userId, role: administrators.role },
    inArray(administrators.userId, userIds),
  )
  const promised = await scope
    .select(users, { id: users.id, role: pendingAdministrators.role }, inArray(users.id, userIds))
    .innerJoin(
      pendingAdministrators,
      and(
        eq(pendingAdministrators.organizationId, users.organizationId),
        eq(pendingAdministrators.email, users.email),
      ),
    )
  const byRules = await rolesByRules(scope, inArray(directoryUsers.userId, userIds))
  const bySignIns = await rolesBySignIns(scope, userIds)
  const higher = [...held, ...promised, ...byRules, ...bySignIns].filter(
    ({ role }) => !holdsAllOf(scope.roles, role),
  )
  return new Set(higher.map(({ id }) => id))
}

/**
 * Refuses to touch the status, the address or the invitation of people who hold, or are promised, more than the
 * caller: it would give or take what the caller does not hold.
 * @throws role.beyond
 */
export async function requireNoHigherRole(scope: OrganizationScope, userIds: string[]): Promise<void> {
  if ((await findHigher(scope, userIds)).size > 0) fail('role.beyond')
}

/**
 * Refuses a role with a permission that the caller lacks, for whoever gives or takes it.
 * @throws role.beyond
 */
export function requireOwnRole({ roles }: Pick<OrganizationScope, 'roles'>, role: Role): void {
  if (!holdsAllOf(roles, role)) fail('role.beyond')
}

/** What a rule gives. */
interface Gifts {
  role: Role | null
  teamId: string | null
  placementId: string | null
}

/**
 * Refuses what the caller could not give by hand, for whoever makes or ends a rule.
 * @throws role.beyond
 */
export function requireOwnGifts(
  scope: Pick<OrganizationScope, 'roles' | 'may'>,
  { role, teamId, placementId }: Gifts,
): void {
  if (role !== null) requireOwnRole(scope, role)
  if (teamId !== null && !scope.may('teams.write')) fail('role.beyond')
  if (placementId !== null && !scope.may('people.write')) fail('role.beyond')
}

/** Roles of an organization count in those below it, so what decides about them lies above the scope too. */
export const withAncestors = (scope: OrganizationScope): UseCaseContext =>
  scope.unscoped('roles are inherited from organizations above')

interface InheritedRole {
  role: Role
  people: number
  /** Named for a caller who manages roles there. */
  organization: { id: string; name: string } | null
}

/** How many active people hold each role in organizations above, the nearest last. */
export async function rolesAbove(scope: OrganizationScope): Promise<InheritedRole[]> {
  const { caller, organization } = scope
  const above = organization.lineage.slice(0, -1)
  if (above.length === 0) return []
  const context = withAncestors(scope)
  const { account, session } = caller
  const isSupport = session.kind === 'admin_access'
  const held = await rolesByOrganization(context, account.id, session)
  const counted = await context.db
    .select({
      role: administrators.role,
      people: countDistinct(administrators.userId),
      id: organizations.id,
      name: organizations.name,
      lineage: organizations.lineage,
    })
    .from(administrators)
    .innerJoin(users, ofPerson)
    .innerJoin(organizations, eq(organizations.id, administrators.organizationId))
    .where(
      and(inArray(administrators.organizationId, above), eq(users.status, 'active'), isNull(users.blockedAt)),
    )
    .groupBy(administrators.role, organizations.id)
    .orderBy(sql`cardinality(${organizations.lineage})`, administrators.role)
  return counted.map(({ role, people, id, name, lineage }) => ({
    role,
    people,
    organization: !isSupport && mayCall(rolesAlong(held, lineage), 'roles.manage') ? { id, name } : null,
  }))
}
