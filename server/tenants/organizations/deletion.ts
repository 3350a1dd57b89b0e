import { and, arrayContains, eq, inArray, isNull, sql } from 'drizzle-orm'
import { endSessionsOfDeleted } from '#server/identity/sessions/service.ts'
import { applyRulesOf } from '#server/people/directories/service.ts'
import { invitationJobs } from '#server/people/invitations/service.ts'
import { byDirectory } from '#server/people/users/service.ts'
import { extendRowAccess } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { scopeOf } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { challenges } from '#server/schema/challenges.ts'
import { creditBalances } from '#server/schema/credits.ts'
import { organizations } from '#server/schema/organizations.ts'
import { quizzes } from '#server/schema/quizzes.ts'
import { teams } from '#server/schema/teams.ts'
import { userCounts } from '#server/schema/users.ts'
import { returnCredits } from '#server/tenants/credits/service.ts'
import { lockTree } from './change.ts'
import { callerRoles, findOrganization } from './service.ts'

/** Milliseconds during which a deleted organization can be restored. */
const keptFor = 30 * 86_400_000
/** Organizations deleted before this time cannot be restored. */
export const keptSince = ({ now }: UseCaseContext) => new Date(now.getTime() - keptFor)

const liveBelow = (id: string) =>
  and(arrayContains(organizations.lineage, [id]), isNull(organizations.deletedAt))

/**
 * Counts what is deleted with an organization.
 * @throws organization.unknown
 */
export async function countContents(scope: OrganizationScope, id: string) {
  const context = (await scopeOf(scope, id, 'hierarchy.write')).unscoped(
    'counts what organizations below have too',
  )
  const within = context.db.select({ id: organizations.id }).from(organizations).where(liveBelow(id))
  const { pending, invited, active, inactive } = userCounts
  const [people] = await context.db
    .select({ count: sql<number>`coalesce(sum(${pending} + ${invited} + ${active} + ${inactive}), 0)::int` })
    .from(userCounts)
    .where(inArray(userCounts.organizationId, within))
  const [credits] = await context.db
    .select({ sum: sql<number>`coalesce(sum(${creditBalances.balance}), 0)::int` })
    .from(creditBalances)
    .where(inArray(creditBalances.organizationId, within))
  return {
    organizations: await context.db.$count(organizations, liveBelow(id)),
    users: people?.count ?? 0,
    teams: await context.db.$count(teams, inArray(teams.organizationId, within)),
    challenges: await context.db.$count(challenges, inArray(challenges.organizationId, within)),
    quizzes: await context.db.$count(quizzes, inArray(quizzes.organizationId, within)),
    credits: credits?.sum ?? 0,
  }
}

/**
 * Soft-deletes an organization with its descendants: from now on nobody finds, opens or joins them.
 * @param name a confirmation that must equal the organization's name, if given
 * @returns its name
 * @throws organization.unknown, organization.primary, organization.other_name
 */
export async function deleteNode(scope: OrganizationScope, id: string, name?: string): Promise<string> {
  const node = await scopeOf(scope, id, 'hierarchy.write')
  const { organization } = node
  const context = node.unscoped('deletes organizations below too')
  await lockTree(context, organization.lineage)
  const starts = [...(await callerRoles(context, scope.caller)).keys()]
  const own = and(inArray(organizations.id, starts), arrayContains(organizations.lineage, [id]))
  if ((await context.db.$count(organizations, own)) > 0) fail('organization.primary')
  if (name !== undefined && name !== organization.name) fail('organization.other_name')
  const deleted = await context.db
    .update(organizations)
    .set({ deletedAt: context.now, deletedWith: id })
    .where(liveBelow(id))
    .returning({ id: organizations.id, name: organizations.name, parentId: organizations.parentId })
  const [top] = deleted.filter((row) => row.id === id)
  if (!top?.parentId) fail('organization.unknown')
  const ids = deleted.map(({ id }) => id)
  for (const { id, name } of deleted)
    scope.affected.push({ kind: 'organization', id, name, change: 'deleted' })
  await extendRowAccess(context.db, top.parentId)
  await returnCredits(context, scope.caller, ids, top.parentId)
  await byDirectory.bringHome(context, ids)
  await applyRulesOf(context, ids)
  await endSessionsOfDeleted(context, ids)
  return organization.name
}

/**
 * Restores organizations that were deleted together, given any of their ids. Returned credits stay with the parent.
 * Below another deleted organization, that one must be restored first.
 * @returns the ids of the restored organizations
 * @throws organization.unknown also after 30 days, organization.not_deleted
 */
export async function restoreOrganization(
  context: UseCaseContext,
  organizationId: string,
): Promise<string[]> {
  const [found] = await context.db.select().from(organizations).where(eq(organizations.id, organizationId))
  if (!found) fail('organization.unknown')
  await lockTree(context, found.lineage)
  if (!found.deletedAt || !found.deletedWith) fail('organization.not_deleted')
  if (found.deletedAt < keptSince(context)) fail('organization.unknown')
  const above = found.lineage[found.lineage.indexOf(found.deletedWith) - 1]
  if (!above || !(await findOrganization(context, above))) fail('organization.unknown')
  const restored = await context.db
    .update(organizations)
    .set({ deletedAt: null, deletedWith: null })
    .where(eq(organizations.deletedWith, found.deletedWith))
    .returning({ id: organizations.id })
  const ids = restored.map(({ id }) => id)
  // Enqueue queued invitations again: their job ended while the organization was deleted.
  const mailing = ids.map((organizationId) => ({ data: { organizationId } }))
  await context.jobs.enqueueAll(context.db, invitationJobs, mailing)
  await applyRulesOf(context, ids)
  return ids
}
