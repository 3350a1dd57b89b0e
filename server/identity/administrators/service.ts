import { and, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { mayCall, type Permission, type Role } from '#contract/platform/permissions.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { applyRulesTo } from '#server/identity/directory-rules/service.ts'
import { holds, requireNoHigherRole, rolesIn, withAncestors } from '#server/identity/roles/service.ts'
import { voidTokens } from '#server/identity/tokens/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { isSingleSignOnAlone } from '#server/platform/http/fresh.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { administrators, pendingAdministrators } from '#server/schema/administrators.ts'
import { breakGlass, connectionDomains } from '#server/schema/connections.ts'
import { organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'

interface RoleHolder {
  organizationId: string
  userId: string
  accountId: string
}

/**
 * Refuses to make administrators in a session that the employer could have opened alone: whoever runs the identity
 * provider signs in as anybody, and may have added the factor or set the password.
 * @throws session.own_factor_required, account.company_vouches
 */
export function requireOwnIdentity({ caller: { session, account } }: OrganizationScope): void {
  if (isSingleSignOnAlone(session)) fail('session.own_factor_required')
  if (account.factorByCompany || account.confirmation === 'needed') fail('account.company_vouches')
}

/** Gives a person a role, by default as a person of their organization chose. */
export async function addRole(
  { db, now }: UseCaseContext,
  holder: RoleHolder,
  role: Role = 'administrator',
): Promise<void> {
  await db
    .insert(administrators)
    .values({ ...holder, role, createdAt: now })
    .onConflictDoNothing()
}

export const hasRole = async (scope: OrganizationScope, userId: string, role: Role): Promise<boolean> =>
  (await scope.count(administrators, eq(administrators.userId, userId), eq(administrators.role, role))) > 0

/** Gives the pending roles of an address after its verification, and those that rules of directories give. */
export async function activatePendingRoles(
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
  for (const { role } of promised) await addRole(context, person, role)
  await applyRulesTo(context, person.organizationId, person.accountId)
}

/** Creates a pending role, which becomes active when the address is verified. */
export async function createPendingRole(
  { db, now }: UseCaseContext,
  organizationId: string,
  email: string,
  role: Role,
): Promise<void> {
  await db
    .insert(pendingAdministrators)
    .values({ organizationId, email, role, createdAt: now })
    .onConflictDoNothing()
}

export async function pendingRolesOf(scope: RecordingScope, email: string): Promise<Role[]> {
  const { role } = pendingAdministrators
  const rows = await scope.select(pendingAdministrators, { role }, eq(pendingAdministrators.email, email))
  return rows.map((row) => row.role)
}

/** Revokes a pending role of an address, or all of them. */
export async function revokePending(scope: RecordingScope, email: string, role?: Role): Promise<number> {
  const ofRole = role && eq(pendingAdministrators.role, role)
  return scope.delete(pendingAdministrators, eq(pendingAdministrators.email, email), ofRole)
}

/**
 * Revokes a pending role of a person, and voids the mailed links once nothing is promised any more.
 * @returns whether the role was promised
 */
export async function withdrawPending(
  scope: OrganizationScope,
  { id, email }: { id: string; email: string },
  role: Role,
): Promise<boolean> {
  const revoked = await revokePending(scope, email, role)
  if (!(await hasPending(scope, email)))
    await voidTokens(scope.unscoped('voids mailed links'), ['administrator_invitation'], id)
  return revoked > 0
}

/** Whether an address is promised a role. */
const hasPending = async (scope: OrganizationScope, email: string): Promise<boolean> =>
  (await scope.count(pendingAdministrators, eq(pendingAdministrators.email, email))) > 0

/** Whether a person holds or is promised a role of the organization. */
export async function holdsRoleOrPending(
  { db }: UseCaseContext,
  organizationId: string,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${pendingAdministrators}
      where ${pendingAdministrators.organizationId} = ${organizationId} and ${pendingAdministrators.email} = ${email}
    union all
    select from ${administrators}
      where ${administrators.organizationId} = ${organizationId} and ${administrators.userId} = ${id}`)
  return rows.length > 0
}

/**
 * Locks the organization's row and reads its administrators. Of two administrators who remove each other
 * concurrently, the second one finds their own right gone.
 * @param needs what the caller's roles must still have after the wait
 * @throws organization.forbidden
 */
export async function lockAdministrators(scope: OrganizationScope, needs: Permission = 'roles.manage') {
  const { caller, organization } = scope
  await scope
    .selectOrganization({ id: organizations.id })
    // Not so strongly that people who are added meanwhile, and refer to it, would wait.
    .for('no key update')
  if (
    !mayCall(await rolesIn(withAncestors(scope), caller.account.id, organization.id, caller.session), needs)
  )
    fail('organization.forbidden')
  const { id, accountId, email, status } = users
  return scope.select(users, { userId: id, accountId, email, status }, holds('administrator'))
}

/**
 * Whether a root would be without an active administrator if this one went. Locks the root for an administrator, so
 * that of two who go concurrently the second one is the last.
 */
export async function isLastAdministrator(scope: RecordingScope, userId: string): Promise<boolean> {
  if (scope.organization.lineage.length > 1) return false
  if ((await scope.count(users, eq(users.id, userId), holds('administrator'))) === 0) return false
  await scope.selectOrganization({ id: organizations.id }).for('no key update')
  const isActive = and(eq(users.status, 'active'), isNull(users.blockedAt))
  return (await scope.count(users, ne(users.id, userId), isActive, holds('administrator'))) === 0
}

/** Whether the last administrator of a root lost access, which the row's status cannot say. */
export async function hasBlockedAdministrator(scope: RecordingScope): Promise<boolean> {
  const blocked = await scope
    .select(administrators, { id: users.id }, isNotNull(users.blockedAt))
    .innerJoin(
      users,
      and(eq(users.organizationId, administrators.organizationId), eq(users.id, administrators.userId)),
    )
    .limit(1)
  return blocked.length > 0
}

type Held = Awaited<ReturnType<typeof lockAdministrators>>

async function refuseLast(scope: OrganizationScope, held: Held, leaving: string[]): Promise<void> {
  const active = held.filter(({ status }) => status === 'active')
  if (active.length > 0 && active.every(({ userId }) => leaving.includes(userId))) fail('administrator.last')
  if ((await scope.count(breakGlass, inArray(breakGlass.userId, leaving))) === 0) return
  if ((await scope.count(breakGlass, notInArray(breakGlass.userId, leaving))) > 0) return
  const { requiredFrom } = connectionDomains
  if ((await scope.count(connectionDomains, isNotNull(requiredFrom))) > 0) fail('enforcement.no_break_glass')
}

/**
 * Refuses a change of a person that leaves an organization without an administrator of its own, or takes more than
 * the caller holds.
 * @throws administrator.last, enforcement.no_break_glass, role.beyond
 */
export async function requireAnotherAdministrator(scope: OrganizationScope, userId: string): Promise<void> {
  const held = await lockAdministrators(scope, 'people.write')
  await requireNoHigherRole(scope, [userId])
  await refuseLast(scope, held, [userId])
}

/**
 * Removes administrators of the organization.
 * @throws administrator.last, enforcement.no_break_glass, administrator.yourself, role.managed
 */
export async function removeAdministrators(scope: OrganizationScope, userIds: string[]): Promise<void> {
  const held = await lockAdministrators(scope)
  await refuseLast(scope, held, userIds)
  const { caller } = scope
  if (held.some(({ userId, accountId }) => accountId === caller.account.id && userIds.includes(userId))) {
    fail('administrator.yourself')
  }
  await takeRoles(scope, userIds, 'administrator')
  await trackPeople(scope, userIds, 'dismissed')
}

/**
 * Takes a role that was given by hand.
 * @returns how many people held it
 * @throws role.managed for one that a directory or a sign-in gives too, which would only bring it back
 */
export async function takeRoles(scope: OrganizationScope, userIds: string[], role: Role): Promise<number> {
  const own = [inArray(administrators.userId, userIds), eq(administrators.role, role)]
  if ((await scope.count(administrators, ...own, ne(administrators.source, 'manual'))) > 0)
    fail('role.managed')
  return scope.delete(administrators, ...own)
}

/** Lists the addresses of pending administrators in alphabetical order. */
export function listPendingAdministrators(scope: OrganizationScope) {
  const { email, createdAt, role } = pendingAdministrators
  return scope.select(pendingAdministrators, { email, createdAt }, eq(role, 'administrator')).orderBy(email)
}
