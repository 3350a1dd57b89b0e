import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { trackPeople } from '#server/identity/audit/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { administrators, pendingAdministrators } from '#server/schema/administrators.ts'
import { organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'

/** Joins administrators to their users. */
export const ofPerson = and(
  eq(users.organizationId, administrators.organizationId),
  eq(users.id, administrators.userId),
)

export async function addAdministrator(
  { db, now }: UseCaseContext,
  person: { organizationId: string; userId: string; accountId: string },
): Promise<void> {
  await db
    .insert(administrators)
    .values({ ...person, createdAt: now })
    .onConflictDoNothing()
}

/**
 * Lists the organizations that an account administers directly, the oldest right first. Their descendants are not
 * listed.
 */
export async function administeredBy({ db }: UseCaseContext, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: administrators.organizationId })
    .from(administrators)
    .innerJoin(users, ofPerson)
    .innerJoin(organizations, eq(organizations.id, administrators.organizationId))
    .where(
      and(
        eq(administrators.accountId, accountId),
        eq(users.status, 'active'),
        isNull(organizations.deletedAt),
      ),
    )
    .orderBy(administrators.createdAt, administrators.organizationId)
  return rows.map(({ id }) => id)
}

/** Whether an account administers an organization, directly or through an ancestor. */
export async function administers(
  context: UseCaseContext,
  accountId: string,
  organizationId: string,
): Promise<boolean> {
  const own = await administeredBy(context, accountId)
  const [row] = await context.db
    .select({ lineage: organizations.lineage })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)))
  return row !== undefined && own.some((id) => row.lineage.includes(id))
}

export async function isAdministrator(
  { db }: UseCaseContext,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(administrators)
    .where(and(eq(administrators.organizationId, organizationId), eq(administrators.userId, userId)))
  return found.length > 0
}

/** Activates the pending administrators of an address after its verification. */
export async function activatePendingAdministrators(
  context: UseCaseContext,
  { email, ...person }: { organizationId: string; userId: string; accountId: string; email: string },
): Promise<void> {
  const promised = await context.db
    .delete(pendingAdministrators)
    .where(
      and(
        eq(pendingAdministrators.organizationId, person.organizationId),
        eq(pendingAdministrators.email, email),
      ),
    )
    .returning()
  if (promised.length > 0) await addAdministrator(context, person)
}

/** Creates a pending administrator, who becomes active when the address is verified. */
export async function createPendingAdministrator(
  { db, now }: UseCaseContext,
  organizationId: string,
  email: string,
): Promise<void> {
  await db
    .insert(pendingAdministrators)
    .values({ organizationId, email, createdAt: now })
    .onConflictDoNothing()
}

export async function revokePendingAdministrator(scope: OrganizationScope, email: string): Promise<void> {
  await scope.delete(pendingAdministrators, eq(pendingAdministrators.email, email))
}

/** Whether an address belongs to an administrator or a pending administrator of the organization. */
export async function isAdministratorOrPending(
  { db }: UseCaseContext,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${pendingAdministrators}
      where ${pendingAdministrators.organizationId} = ${organizationId} and ${pendingAdministrators.email} = ${email}
    union all
    select from ${administrators} join ${users}
      on ${users.organizationId} = ${administrators.organizationId} and ${users.id} = ${administrators.userId}
      where ${administrators.organizationId} = ${organizationId} and ${users.email} = ${email}`)
  return rows.length > 0
}

/**
 * Locks the organization's row and reads its administrators. Of two administrators who remove each other
 * concurrently, the second one finds their own right gone.
 * @throws organization.forbidden
 */
export async function lockAdministrators(scope: OrganizationScope) {
  const { caller, organization } = scope
  await scope
    .selectOrganization({ id: organizations.id })
    // Not so strongly that people who are added meanwhile, and refer to it, would wait.
    .for('no key update')
  const context = scope.unscoped('the right may come from an organization above')
  if (!(await administers(context, caller.account.id, organization.id))) fail('organization.forbidden')
  const { userId, accountId } = administrators
  return scope
    .select(administrators, { userId, accountId, email: users.email, status: users.status })
    .innerJoin(users, ofPerson)
}

type Held = Awaited<ReturnType<typeof lockAdministrators>>

function refuseLast(held: Held, leaving: string[]) {
  const active = held.filter(({ status }) => status === 'active')
  if (active.length > 0 && active.every(({ userId }) => leaving.includes(userId))) fail('administrator.last')
}

/**
 * Refuses a change that leaves an organization without an administrator of its own.
 * @throws administrator.last
 */
export async function requireAnotherAdministrator(scope: OrganizationScope, userId: string): Promise<void> {
  refuseLast(await lockAdministrators(scope), [userId])
}

/**
 * Removes administrators of the organization.
 * @throws administrator.last, administrator.yourself
 */
export async function removeAdministrators(scope: OrganizationScope, userIds: string[]): Promise<void> {
  const held = await lockAdministrators(scope)
  refuseLast(held, userIds)
  const { caller } = scope
  if (held.some(({ userId, accountId }) => accountId === caller.account.id && userIds.includes(userId))) {
    fail('administrator.yourself')
  }
  await scope.delete(administrators, inArray(administrators.userId, userIds))
  await trackPeople(scope, userIds, 'dismissed')
}

/** Lists the addresses of pending administrators in alphabetical order. */
export function listPendingAdministrators(scope: OrganizationScope) {
  const { email, createdAt } = pendingAdministrators
  return scope.select(pendingAdministrators, { email, createdAt }).orderBy(email)
}
