import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import {
  type DirectoryGroup,
  mostRules,
  mostShown,
  type RuleDifference,
} from '#contract/people/directory-rules.ts'
import { holdsAllOf, type Role } from '#contract/platform/permissions.ts'
import { applyRules, type Given } from '#server/identity/directory-rules/service.ts'
import { requireOwnRole, rolesIn, withAncestors } from '#server/identity/roles/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import {
  directories,
  directoryGroups,
  directoryMembers,
  directoryRules,
  directoryTokens,
} from '#server/schema/directories.ts'

interface Wanted {
  groupId: string
  role: Role
  organizationId: string
}

interface Rule extends Record<string, unknown> {
  id: string
  role: Role
  organizationId: string
  organization: string
}

/** @throws request.not_found */
async function requireGroup(scope: OrganizationScope, directoryId: string, groupId: string): Promise<string> {
  const [group] = await scope.select(
    directoryGroups,
    { name: directoryGroups.displayName },
    eq(directoryGroups.directoryId, directoryId),
    eq(directoryGroups.id, groupId),
  )
  return group?.name ?? fail('request.not_found')
}

/**
 * The name of the organization in which a rule gives a role: this one or one below it.
 * @throws request.not_found
 */
export async function requireTarget(scope: OrganizationScope, organizationId: string): Promise<string> {
  const [found] = await scope.execute<{ name: string }>(
    (own) => sql`
    select name from organizations
    where id = ${organizationId}::uuid and lineage @> array[${own.id}] and deleted_at is null`,
  )
  return found?.name ?? fail('request.not_found')
}

const none = { total: 0, people: [] }

/** Names the people of a difference. Each is counted once, whatever number of roles they gain. */
export async function differenceOf(scope: OrganizationScope, given: Given[]): Promise<RuleDifference> {
  const describe = async (change: Given['change']) => {
    const own = given.filter((one) => one.change === change)
    if (own.length === 0) return none
    const ids = [...new Set(own.map(({ userId }) => userId))]
    const people = await scope.execute<{ id: string; name: string }>(
      (scoped) => sql`
      select u.id, trim(u.first_name || ' ' || u.last_name) as name from users as u
        join organizations as o on o.id = u.organization_id and o.lineage @> array[${scoped.id}]
      where u.id = any(${sql.param(ids)}::uuid[]) order by u.sort_name, u.id limit ${mostShown}`,
    )
    return { total: ids.length, people }
  }
  return { gains: await describe('gained'), loses: await describe('lost') }
}

/**
 * Refuses a role that the maker of a live token does not hold: they may know its secret, which writes the members of groups.
 * @throws role.by_token
 */
async function requireOwnTokens(scope: OrganizationScope, directoryId: string, role: Role): Promise<void> {
  const { createdBy, expiresAt } = directoryTokens
  const live = and(eq(directoryTokens.directoryId, directoryId), gt(expiresAt, scope.now))
  for (const token of await scope.select(directoryTokens, { createdBy }, live)) {
    const roles = token.createdBy
      ? await rolesIn(withAncestors(scope), token.createdBy, scope.organization.id)
      : []
    if (!holdsAllOf(roles, role)) fail('role.by_token')
  }
}

/**
 * Makes a rule, or finds the same one, and applies it.
 * @throws request.not_found, role.beyond, role.by_token, key.too_many
 */
export async function createRule(
  scope: OrganizationScope,
  directoryId: string,
  { groupId, role, organizationId }: Wanted,
): Promise<RuleDifference & { rule: Rule; name: string; isNew: boolean }> {
  const group = await requireGroup(scope, directoryId, groupId)
  const organization = await requireTarget(scope, organizationId)
  requireOwnRole(scope, role)
  await scope.lock('directories')
  const isSame = and(
    eq(directoryRules.groupId, groupId),
    eq(directoryRules.role, role),
    eq(directoryRules.targetId, organizationId),
  )
  const [found] = await scope.select(directoryRules, { id: directoryRules.id }, isSame)
  if (!found) await requireOwnTokens(scope, directoryId, role)
  if (!found && (await scope.count(directoryRules)) >= mostRules) fail('key.too_many')
  const made = { directoryId, groupId, role, targetId: organizationId, createdAt: scope.now }
  const { id } = found ?? (await scope.insertOne(directoryRules, made))
  const difference = await differenceOf(scope, await applyRules(scope))
  return { ...difference, rule: { id, role, organizationId, organization }, name: group, isNew: !found }
}

/**
 * Deletes a rule and what it alone gave.
 * @throws request.not_found, role.beyond
 */
export async function deleteRule(
  scope: OrganizationScope,
  directoryId: string,
  ruleId: string,
): Promise<RuleDifference & { name: string }> {
  const own = and(eq(directoryRules.directoryId, directoryId), eq(directoryRules.id, ruleId))
  const { groupId, role } = directoryRules
  const [rule] = await scope.select(directoryRules, { groupId, role }, own)
  if (!rule) return fail('request.not_found')
  requireOwnRole(scope, rule.role)
  const name = await requireGroup(scope, directoryId, rule.groupId)
  await scope.delete(directoryRules, own)
  return { ...(await differenceOf(scope, await applyRules(scope))), name }
}

const rollback = new Error('a preview changes nothing')

/**
 * Says who would gain and lose by doing it and taking it back.
 * @throws request.not_found, role.beyond
 */
export const previewRule = (
  scope: OrganizationScope,
  directoryId: string,
  { deleted, ...wanted }: Wanted & { deleted: boolean },
): Promise<RuleDifference> =>
  preview(scope, async (tx) => {
    if (!deleted) return createRule(tx, directoryId, wanted)
    const [rule] = await tx.select(
      directoryRules,
      { id: directoryRules.id },
      eq(directoryRules.groupId, wanted.groupId),
      eq(directoryRules.role, wanted.role),
      eq(directoryRules.targetId, wanted.organizationId),
    )
    return deleteRule(tx, directoryId, rule?.id ?? crypto.randomUUID())
  })

/** Makes a change of rules and takes it back. */
export async function preview(
  scope: OrganizationScope,
  act: (tx: OrganizationScope) => Promise<RuleDifference>,
): Promise<RuleDifference> {
  let difference: RuleDifference = { gains: none, loses: none }
  await scope
    .write(async (tx) => {
      const { gains, loses } = await act(tx)
      difference = { gains, loses }
      throw rollback
    })
    .catch((error) => {
      if (error !== rollback) throw error
    })
  return difference
}

/** Lists the groups of a directory by name, those with rules first. */
export async function listGroups(
  scope: OrganizationScope,
  directoryId: string,
): Promise<{ data: DirectoryGroup[]; total: number }> {
  if ((await scope.count(directories, eq(directories.id, directoryId))) === 0) fail('request.not_found')
  const ofDirectory = eq(directoryGroups.directoryId, directoryId)
  const { id, displayName } = directoryGroups
  const hasRule = sql`exists (select from directory_rules as rule where rule.group_id = ${id})`
  const groups = await scope
    .select(directoryGroups, { id, name: displayName }, ofDirectory)
    .orderBy(sql`${hasRule} desc`, sql`lower(${displayName})`, asc(id))
    .limit(mostShown)
  const ids = groups.map((group) => group.id)
  const members = await scope
    .select(
      directoryMembers,
      { groupId: directoryMembers.groupId, members: sql<number>`count(*)::int` },
      inArray(directoryMembers.groupId, ids),
    )
    .groupBy(directoryMembers.groupId)
  const rules = await scope.execute<Rule & { groupId: string }>(
    (own) => sql`
    select rule.id, rule.role, rule.group_id as "groupId", target.id as "organizationId", target.name as organization
    from directory_rules as rule join organizations as target on target.id = rule.target_id
    where ${own.rows(sql`rule`)} and rule.directory_id = ${directoryId} order by rule.created_at, rule.id`,
  )
  const data = groups.map((group) => ({
    ...group,
    members: members.find(({ groupId }) => groupId === group.id)?.members ?? 0,
    rules: rules.filter(({ groupId }) => groupId === group.id).map(({ groupId: _, ...rule }) => rule),
  }))
  return { data, total: await scope.count(directoryGroups, ofDirectory) }
}
