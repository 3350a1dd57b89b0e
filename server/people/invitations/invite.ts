import { eq, getTableColumns } from 'drizzle-orm'
import { requireNoHigherRole } from '#server/identity/roles/service.ts'
import { voidTokens } from '#server/identity/tokens/service.ts'
import { markInvited } from '#server/people/users/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { cancelMail } from '#server/platform/mail/service.ts'
import { invitations } from '#server/schema/invitations.ts'
import { users } from '#server/schema/users.ts'
import { invitationLink, mailInvitation, maxMailings, mayInvite, obstacle } from './mailing.ts'
import { requireSender } from './service.ts'

const columns = getTableColumns(users)

/** Locks the person against concurrent changes. */
async function lockUser(scope: OrganizationScope, userId: string) {
  const [user] = await scope.select(users, columns, eq(users.id, userId)).for('update')
  return user ?? fail('user.not_found')
}

async function invitationOf(scope: OrganizationScope, userId: string) {
  const [invitation] = await scope.select(
    invitations,
    { mailings: invitations.mailings },
    eq(invitations.userId, userId),
  )
  return invitation
}

/**
 * Mails a person an invitation without queueing.
 * @throws user.not_found, user.already_active, user.inactive, account.email_unverified, invitation.quota,
 *   invitation.exhausted, role.beyond
 * @returns a link to copy; unlike the mailed one it proves no mailbox
 */
export async function inviteUser(scope: OrganizationScope, userId: string): Promise<string> {
  requireSender(scope)
  const { organization, caller } = scope
  const context = scope.unscoped('mails a link')
  const user = await lockUser(scope, userId)
  // Whoever sees the link chooses the account's password.
  await requireNoHigherRole(scope, [userId])
  const problem = obstacle(user)
  if (problem) fail(problem)
  const earlier = await invitationOf(scope, userId)
  if (earlier && earlier.mailings >= maxMailings) fail('invitation.exhausted')
  if (!(await mayInvite(context, organization.id, user.email))) fail('invitation.quota')
  await mailInvitation(context, organization, user, {
    accountId: caller.account.id,
    language: caller.account.language,
  })
  await markInvited(context, organization.id, [userId])
  return invitationLink(context, organization.id, user, 'employee_invitation_link')
}

/**
 * Revokes an invitation: its links become invalid and a queued mail is cancelled.
 * @throws user.not_found, role.beyond, invitation.none
 */
export async function revokeInvitation(scope: OrganizationScope, userId: string): Promise<void> {
  const { organization } = scope
  const context = scope.unscoped('voids mailed links')
  const user = await lockUser(scope, userId)
  await requireNoHigherRole(scope, [userId])
  if (user.status !== 'invited') fail('invitation.none')
  await voidTokens(context, ['employee_invitation', 'employee_invitation_link'], userId)
  const [revoked] = await scope.update(
    invitations,
    { state: 'revoked', refusal: null },
    eq(invitations.userId, userId),
  )
  if (revoked?.mailId) await cancelMail(context, revoked.mailId)
  await markInvited(context, organization.id, [userId], false)
}
