import type { Input } from '#contract/platform/endpoint.ts'
import type {
  createSubOrganization as createEndpoint,
  updateHierarchyNode,
} from '#contract/tenants/hierarchy.ts'
import { inviteToRole } from '#server/people/invitations/service.ts'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { requireFresh } from '#server/platform/http/fresh.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { scopeOf } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { setAdministrators } from './administrators.ts'
import { createOrganization, findOrganization } from './service.ts'
import { changeSettings } from './settings.ts'

const deepest = 10

/**
 * Locks a customer's tree against concurrent changes, so that nothing is added below an organization being deleted.
 */
export async function lockTree({ db }: UseCaseContext, [root]: string[]): Promise<void> {
  await lockKey(db, `hierarchy:${root}`)
}

/**
 * Creates a sub-organization. Only administrators of its ancestors administer it until a named one verifies the
 * address.
 * @returns its id
 * @throws organization.unknown, organization.no_subs, organization.too_deep, account.email_unverified,
 *   session.reauthentication_required
 */
export async function createSubOrganization(
  scope: OrganizationScope,
  { parentId, admins, ...given }: Input<typeof createEndpoint>['body'],
): Promise<string> {
  const above = parentId ? await scopeOf(scope, parentId, 'hierarchy.write') : scope
  const context = scope.unscoped('adds an organization to the tree')
  await lockTree(context, above.organization.lineage)
  const parent = await findOrganization(context, above.organization.id)
  if (!parent) fail('organization.unknown')
  if (!parent.allowSubOrganizations) fail('organization.no_subs')
  if (parent.lineage.length >= deepest) fail('organization.too_deep')
  const { id } = await createOrganization(context, { ...given, parent })
  scope.affected.push({ kind: 'organization', id: parent.id, name: parent.name, change: 'below' })
  const created = await scopeOf(scope, id, 'hierarchy.write')
  if (admins?.length) requireFresh(context, scope.caller)
  for (const email of new Set(admins)) await inviteToRole(created, email)
  return id
}

/**
 * Updates the given fields.
 * @throws organization.unknown, organization.code_is_name, administrator.last, administrator.yourself,
 *   user.inactive, account.email_unverified, invitation.quota, session.reauthentication_required
 */
export async function updateNode(
  scope: OrganizationScope,
  id: string,
  { admins, ...given }: Input<typeof updateHierarchyNode>['body'],
): Promise<void> {
  const node = await scopeOf(scope, id, 'hierarchy.write')
  if (admins) await setAdministrators(node, admins)
  await changeSettings(node, given)
}
