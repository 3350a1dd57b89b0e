import { and, eq, sql } from 'drizzle-orm'
import type { ClaimRule, previewClaimRule as previewEndpoint } from '#contract/people/claim-rules.ts'
import { mostRules, type RuleDifference } from '#contract/people/directory-rules.ts'
import type { Input } from '#contract/platform/endpoint.ts'
import { requireConnection } from '#server/identity/connections/service.ts'
import { requireOwnGifts } from '#server/identity/roles/service.ts'
import { applyEffects } from '#server/identity/rule-effects/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { claimRules } from '#server/schema/claim-rules.ts'
import { givesSame, preview, requireGifts, requireGivable } from './rule-change.ts'
import { effectsOf } from './rule-difference.ts'

type Wanted = Omit<Input<typeof previewEndpoint>['query'], 'deleted'>

const { id, connectionId } = claimRules

/** @throws connection.not_found */
export async function listClaimRules(scope: OrganizationScope, connection: string): Promise<ClaimRule[]> {
  await requireConnection(scope, connection)
  return scope.execute<ClaimRule & Record<string, unknown>>(
    (own) => sql`
    select rule.id, rule.value, rule.role, target.id as "organizationId", target.name as organization,
      team.id as "teamId", team.name as team, placement.id as "placementId", placement.name as placement
    from claim_rules as rule
      left join organizations as target on target.id = rule.target_id
      left join teams as team on team.id = rule.team_id
      left join organizations as placement on placement.id = rule.placement_id
    where ${own.rows(sql`rule`)} and rule.connection_id = ${connection}::uuid order by rule.created_at, rule.id`,
  )
}

const isSame = (connection: string, wanted: Wanted) =>
  and(eq(connectionId, connection), eq(claimRules.value, wanted.value), givesSame(claimRules, wanted))

/**
 * Makes a rule, or finds the same one, and applies it to what the last sign-ins said.
 * @throws connection.not_found, rule.incomplete, request.not_found, team.not_found, role.beyond, key.too_many
 */
export async function createClaimRule(
  scope: OrganizationScope,
  connection: string,
  wanted: Wanted,
): Promise<RuleDifference & { rule: ClaimRule; isNew: boolean }> {
  await requireConnection(scope, connection)
  requireGifts(wanted)
  await requireGivable(scope, wanted)
  await scope.lock('directories')
  const [found] = await scope.select(claimRules, { id }, isSame(connection, wanted))
  if (!found && (await scope.count(claimRules)) >= mostRules) fail('key.too_many')
  const { organizationId, ...given } = wanted
  const row = { ...given, connectionId: connection, targetId: organizationId, createdAt: scope.now }
  const made = found ?? (await scope.insertOne(claimRules, row))
  const difference = await effectsOf(scope, await applyEffects(scope))
  const rules = await listClaimRules(scope, connection)
  const rule = rules.find((one) => one.id === made.id) ?? fail('request.not_found')
  return { ...difference, rule, isNew: !found }
}

/**
 * Deletes a rule and what it alone gave.
 * @throws connection.not_found, request.not_found, role.beyond
 */
export async function deleteClaimRule(
  scope: OrganizationScope,
  connection: string,
  ruleId: string,
): Promise<RuleDifference & { name: string }> {
  const rules = await listClaimRules(scope, connection)
  const rule = rules.find((one) => one.id === ruleId) ?? fail('request.not_found')
  requireOwnGifts(scope, rule)
  await scope.delete(claimRules, eq(id, ruleId))
  return { ...(await effectsOf(scope, await applyEffects(scope))), name: rule.value }
}

/**
 * Says who would gain and lose by doing it and taking it back.
 * @throws connection.not_found, rule.incomplete, request.not_found, team.not_found, role.beyond
 */
export const previewClaimRule = (
  scope: OrganizationScope,
  connection: string,
  { deleted, ...wanted }: Input<typeof previewEndpoint>['query'],
): Promise<RuleDifference> =>
  preview(scope, async (tx) => {
    if (!deleted) return createClaimRule(tx, connection, wanted)
    const [rule] = await tx.select(claimRules, { id }, isSame(connection, wanted))
    return deleteClaimRule(tx, connection, rule?.id ?? crypto.randomUUID())
  })
