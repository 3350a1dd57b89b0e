import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type DirectoryGroup, type DirectoryRule, mostShown } from '#contract/people/directory-rules.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { directories, directoryGroups, directoryMembers } from '#server/schema/directories.ts'

interface ListedRule extends DirectoryRule, Record<string, unknown> {
  groupId: string | null
  attributeId: string | null
}

/** Reads the rules of a directory with the names of what they give, the oldest first. */
export const readRules = (scope: OrganizationScope, directoryId: string): Promise<ListedRule[]> =>
  scope.execute<ListedRule>(
    (own) => sql`
    select rule.id, rule.value, rule.role, rule.group_id as "groupId", rule.attribute_id as "attributeId",
      target.id as "organizationId", target.name as organization, team.id as "teamId", team.name as team,
      placement.id as "placementId", placement.name as placement
    from directory_rules as rule
      left join organizations as target on target.id = rule.target_id
      left join teams as team on team.id = rule.team_id
      left join organizations as placement on placement.id = rule.placement_id
    where ${own.rows(sql`rule`)} and rule.directory_id = ${directoryId}::uuid order by rule.created_at, rule.id`,
  )

/** The rules of one group or attribute, as they are shown under it. */
export const rulesOf = (rules: ListedRule[], isOwn: (rule: ListedRule) => boolean): DirectoryRule[] =>
  rules.filter(isOwn).map(({ groupId: _group, attributeId: _attribute, ...rule }) => rule)

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
  const rules = await readRules(scope, directoryId)
  const data = groups.map((group) => ({
    ...group,
    members: members.find(({ groupId }) => groupId === group.id)?.members ?? 0,
    rules: rulesOf(rules, ({ groupId }) => groupId === group.id),
  }))
  return { data, total: await scope.count(directoryGroups, ofDirectory) }
}
