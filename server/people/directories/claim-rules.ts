import { and, asc, eq } from 'drizzle-orm'
import type { ClaimRule, RoleDifference } from '#contract/people/claim-rules.ts'
import { mostRules } from '#contract/people/directory-rules.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { requireConnection } from '#server/identity/connections/service.ts'
import { applyRules } from '#server/identity/directory-rules/service.ts'
import { requireOwnRole } from '#server/identity/roles/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { claimRules } from '#server/schema/claim-rules.ts'
import { organizations } from '#server/schema/organizations.ts'
import { preview, requireTarget } from './rule-change.ts'
import { differenceOf } from './rule-difference.ts'

interface Wanted {
  value: string
  role: Role
  organizationId: string
}

const { id, connectionId, value, role, targetId, createdAt } = claimRules

/** @throws connection.not_found */
export async function listClaimRules(scope: OrganizationScope, connection: string): Promise<ClaimRule[]> {
  await requireConnection(scope, connection)
  return scope
    .select(
      claimRules,
      { id, value, role, organizationId: targetId, organization: organizations.name },
      eq(connectionId, connection),
    )
    .innerJoin(organizations, eq(organizations.id, targetId))
    .orderBy(asc(createdAt), asc(id))
}

const isSame = (connection: string, wanted: Wanted) =>
  and(
    eq(connectionId, connection),
    eq(value, wanted.value),
    eq(role, wanted.role),
    eq(targetId, wanted.organizationId),
  )

/**
 * Makes a rule, or finds the same one, and applies it to what the last sign-ins said.
 * @throws connection.not_found, request.not_found, role.beyond, key.too_many
 */
export async function createClaimRule(
  scope: OrganizationScope,
  connection: string,
  wanted: Wanted,
): Promise<RoleDifference & { rule: ClaimRule; isNew: boolean }> {
  await requireConnection(scope, connection)
  const organization = await requireTarget(scope, wanted.organizationId)
  requireOwnRole(scope, wanted.role)
  await scope.lock('directories')
  const [found] = await scope.select(claimRules, { id }, isSame(connection, wanted))
  if (!found && (await scope.count(claimRules)) >= mostRules) fail('key.too_many')
  const { organizationId, ...given } = wanted
  const row = { ...given, connectionId: connection, targetId: organizationId, createdAt: scope.now }
  const made = found ?? (await scope.insertOne(claimRules, row))
  const difference = await differenceOf(scope, await applyRules(scope))
  return { ...difference, rule: { ...wanted, id: made.id, organization }, isNew: !found }
}

/**
 * Deletes a rule and what it alone gave.
 * @throws connection.not_found, request.not_found, role.beyond
 */
export async function deleteClaimRule(
  scope: OrganizationScope,
  connection: string,
  ruleId: string,
): Promise<RoleDifference & { name: string }> {
  const rules = await listClaimRules(scope, connection)
  const rule = rules.find((one) => one.id === ruleId) ?? fail('request.not_found')
  requireOwnRole(scope, rule.role)
  await scope.delete(claimRules, eq(id, ruleId))
  return { ...(await differenceOf(scope, await applyRules(scope))), name: rule.value }
}

/**
 * Says who would gain and lose by doing it and taking it back.
 * @throws connection.not_found, request.not_found, role.beyond
 */
export const previewClaimRule = (
  scope: OrganizationScope,
  connection: string,
  { deleted, ...wanted }: Wanted & { deleted: boolean },
): Promise<RoleDifference> =>
  preview(scope, async (tx) => {
    if (!deleted) return createClaimRule(tx, connection, wanted)
    const [rule] = await tx.select(claimRules, { id }, isSame(connection, wanted))
    return deleteClaimRule(tx, connection, rule?.id ?? crypto.randomUUID())
  })
