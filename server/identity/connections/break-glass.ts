import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type BreakGlassPerson, factorDays } from '#contract/identity/enforcement.ts'
import { fullName } from '#server/identity/accounts/service.ts'
import { lockAdministrators } from '#server/identity/administrators/service.ts'
import { findEmergencyAccounts } from '#server/identity/factors/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { administrators } from '#server/schema/administrators.ts'
import { breakGlass, connectionDomains } from '#server/schema/connections.ts'
import { users } from '#server/schema/users.ts'

const factorMs = factorDays * 86_400_000

/**
 * Lists the people whom somebody made an administrator, the named ones among them. A role that a directory or a sign-in
 * gave does not count: the identity provider would decide about it.
 */
export async function listBreakGlass(
  scope: OrganizationScope,
  context: UseCaseContext,
): Promise<BreakGlassPerson[]> {
  const { id, accountId, email, sortName } = users
  const named = sql<boolean>`exists (select from break_glass as b
    where b.organization_id = ${users.organizationId} and b.user_id = ${users.id})`
  const isManual = sql`exists (select from administrators as r where r.organization_id = ${users.organizationId}
    and r.user_id = ${users.id} and r.role = 'administrator' and r.source = 'manual')`
  const people = await scope
    .select(users, { id, accountId, email, isNamed: named }, eq(users.status, 'active'), isManual)
    .orderBy(sortName, id)
    .limit(200)
  const accounts = await findEmergencyAccounts(
    context,
    people.flatMap(({ accountId }) => accountId ?? []),
  )
  return people.map(({ id, accountId, email, isNamed }) => {
    const account = accounts.get(accountId ?? '')
    const { hasPassword = false, factorUsedAt = null } = account ?? {}
    // Whether password and second factor would open the account today.
    const isRecent = factorUsedAt !== null && context.now.getTime() - factorUsedAt.getTime() <= factorMs
    return {
      ...{ id, email, name: account ? fullName(account) : email },
      ...{ isNamed, hasPassword, factorUsedAt: factorUsedAt?.toISOString() ?? null },
      isReady: hasPassword && isRecent,
    }
  })
}

/** How many named administrators could sign in today. */
export async function countReady(scope: OrganizationScope, context: UseCaseContext): Promise<number> {
  const people = await listBreakGlass(scope, context)
  return people.filter(({ isNamed, isReady }) => isNamed && isReady).length
}

/** Locks the roles of those to be named: one that is taken meanwhile makes the person no administrator. */
async function lockRoles(scope: OrganizationScope, userIds: string[]): Promise<void> {
  const { userId, role, source } = administrators
  const isManual = [eq(role, 'administrator'), eq(source, 'manual')]
  await scope.select(administrators, { userId }, inArray(userId, userIds), ...isManual).for('key share')
}

/**
 * @throws administrator.not_found, enforcement.no_break_glass where a connection is required and nobody could sign in
 *   without it
 */
export async function nameBreakGlass(
  scope: OrganizationScope,
  context: UseCaseContext,
  userIds: string[],
): Promise<BreakGlassPerson[]> {
  await scope.lock('connections')
  // Of an emergency administrator who is left out here and one who goes meanwhile, one has to stay.
  await lockAdministrators(scope, 'security.manage')
  const wanted = [...new Set(userIds.map((id) => id.toLowerCase()))]
  await lockRoles(scope, wanted)
  const before = await listBreakGlass(scope, context)
  const possible = new Set(before.map(({ id }) => id))
  if (!wanted.every((id) => possible.has(id))) fail('administrator.not_found')
  await scope.delete(breakGlass, wanted.length > 0 ? notInArray(breakGlass.userId, wanted) : undefined)
  const named = new Set(before.flatMap(({ id, isNamed }) => (isNamed ? [id] : [])))
  const added = wanted.filter((id) => !named.has(id))
  const rows = added.map((userId) => ({ userId, namedAt: scope.now }))
  if (rows.length > 0) await scope.insert(breakGlass, ...rows)
  const isRequired = (await scope.count(connectionDomains, sql`required_from is not null`)) > 0
  const people = await listBreakGlass(scope, context)
  if (isRequired && !people.some(({ isNamed, isReady }) => isNamed && isReady))
    fail('enforcement.no_break_glass')
  return people
}
