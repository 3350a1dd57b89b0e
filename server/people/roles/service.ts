import type { Role } from '#contract/platform/permissions.ts'
import {
  lockAdministrators,
  removeAdministrators,
  takeRoles,
  withdrawPending,
} from '#server/identity/administrators/service.ts'
import { trackPeople } from '#server/identity/audit/service.ts'
import { requireOwnRole } from '#server/identity/roles/service.ts'
import { inviteToRole } from '#server/people/invitations/service.ts'
import { requireUser } from '#server/people/users/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'

/**
 * Gives a role by address.
 * @throws role.beyond, role.exists, administrator.exists, user.inactive, user.sign_in_taken,
 *   account.email_unverified, invitation.quota
 */
export async function giveRole(scope: OrganizationScope, email: string, role: Role) {
  requireOwnRole(scope, role)
  await lockAdministrators(scope)
  return inviteToRole(scope, email, role)
}

/**
 * Takes a role that a person holds or is promised.
 * @returns the person's address
 * @throws user.not_found, role.beyond, role.not_held, role.managed, administrator.last, administrator.yourself
 */
export async function takeRole(scope: OrganizationScope, userId: string, role: Role): Promise<string> {
  requireOwnRole(scope, role)
  const administering = await lockAdministrators(scope)
  const user = await requireUser(scope, userId)
  const wasPromised = await withdrawPending(scope, user, role)
  if (role === 'administrator' && administering.some((one) => one.userId === userId)) {
    await removeAdministrators(scope, [userId])
    return user.email
  }
  const held = await takeRoles(scope, [userId], role)
  if (held === 0 && !wasPromised) fail('role.not_held')
  await trackPeople(scope, [userId], role === 'administrator' ? 'withdrawn' : 'revoked')
  return user.email
}
