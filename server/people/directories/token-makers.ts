import { gt } from 'drizzle-orm'
import { holdsAllOf, mayCall, type Role } from '#contract/platform/permissions.ts'
import { rolesIn, withAncestors } from '#server/identity/roles/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { directoryTokens } from '#server/schema/directories.ts'
import { directoryRules } from '#server/schema/directory-rules.ts'

/** Reads the live tokens with the roles that their makers hold here now. */
async function readMakers(scope: OrganizationScope) {
  const { id, directoryId, createdBy, expiresAt } = directoryTokens
  const tokens = await scope.select(directoryTokens, { id, directoryId, createdBy }, gt(expiresAt, scope.now))
  const roles = new Map<string, Role[]>()
  for (const { createdBy: maker } of tokens)
    if (maker && !roles.has(maker))
      roles.set(maker, await rolesIn(withAncestors(scope), maker, scope.organization.id, 'any'))
  return tokens.map((token) => ({ ...token, roles: roles.get(token.createdBy ?? '') ?? [] }))
}

/**
 * Finds the tokens whose makers may still make one: a token writes the members of groups, so its maker holds what the
 * rules of the directory give.
 */
export async function findTrustedTokens(scope: OrganizationScope): Promise<Set<string>> {
  const { directoryId, role } = directoryRules
  const rules = await scope.select(directoryRules, { directoryId, role })
  const makers = await readMakers(scope)
  const isTrusted = (token: (typeof makers)[number]) =>
    mayCall(token.roles, 'integrations.manage') &&
    rules.every(
      (rule) => rule.directoryId !== token.directoryId || !rule.role || holdsAllOf(token.roles, rule.role),
    )
  return new Set(makers.filter(isTrusted).map(({ id }) => id))
}

/**
 * Refuses a role that the maker of a live token does not hold: they may know its secret, which writes the members of
 * groups.
 * @throws role.by_token
 */
export async function requireOwnTokens(
  scope: OrganizationScope,
  directoryId: string,
  role: Role,
): Promise<void> {
  for (const token of await readMakers(scope))
    if (token.directoryId === directoryId && !holdsAllOf(token.roles, role)) fail('role.by_token')
}
