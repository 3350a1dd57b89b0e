import { eq } from 'drizzle-orm'
import { fullName } from '#server/accounts/service.ts'
import { accounts } from '#server/accounts/table.ts'
import {
  addAdministrator,
  isAdministrator,
  promiseRight,
  withdrawPromise,
} from '#server/administrators/service.ts'
import { fail } from '#server/http/failure.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import { queueMail } from '#server/mail/service.ts'
import { issueToken, voidTokens } from '#server/tokens/service.ts'
import { findOrAddUser } from '#server/users/service.ts'
import { mayInvite } from './mailing.ts'
import { requireSender } from './service.ts'

/**
 * Promises an address the right to administer. It begins at once for an active person whose mailbox is proved,
 * and otherwise with the mailed link.
 * @throws administrator.exists, user.inactive, account.email_unverified, invitation.quota
 */
export async function inviteAdministrator(
  scope: OrganizationScope,
  email: string,
): Promise<'pending' | 'active'> {
  const { work, caller, organization } = scope
  requireSender(scope)
  const user = await personOf(scope, email)
  if (user.status === 'inactive') fail('user.inactive')
  if (await isAdministrator(work, organization.id, user.id)) fail('administrator.exists')

  if (user.status === 'active' && user.accountId) {
    const [account] = await work.db.select().from(accounts).where(eq(accounts.id, user.accountId))
    if (account?.emailVerifiedAt) {
      await addAdministrator(work, {
        organizationId: organization.id,
        userId: user.id,
        accountId: account.id,
      })
      // What was promised before would bring the right back after it was taken away.
      await withdrawPromise(scope, email)
      await voidTokens(work, ['administrator_invitation'], user.id)
      return 'active'
    }
  }

  if (!(await mayInvite(work, organization.id, email))) fail('invitation.quota')
  await promiseRight(work, organization.id, email)
  const token = await issueToken(work, {
    purpose: 'administrator_invitation',
    subject: user.id,
    email,
    userId: user.id,
    organizationId: organization.id,
    claims: { sub: user.id, first_name: user.firstName },
  })
  await queueMail(work, {
    kind: 'administratorInvitation',
    to: email,
    language: caller.account.language,
    organization: organization.name,
    invitedBy: fullName(caller.account),
    link: `${work.settings.publicUrl}/invitation?${new URLSearchParams({ token })}`,
  })
  return 'pending'
}

/** A promised administrator is a person of the organization. Their name is theirs to give; till then, the mailbox's. */
function personOf({ work, organization }: OrganizationScope, email: string) {
  const [mailbox = email] = email.split('@')
  return findOrAddUser(work, {
    organizationId: organization.id,
    firstName: mailbox.slice(0, 60),
    lastName: '',
    email,
    status: 'invited',
    isInvited: true,
  })
}
