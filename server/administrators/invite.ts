import { eq, getTableColumns } from 'drizzle-orm'
import { fullName } from '#server/accounts/service.ts'
import { accounts } from '#server/accounts/table.ts'
import { fail } from '#server/http/failure.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import { mayInvite } from '#server/invitations/invite.ts'
import { queueMail } from '#server/mail/service.ts'
import { issueToken, voidTokens } from '#server/tokens/service.ts'
import { users } from '#server/users/table.ts'
import { addAdministrator, isAdministrator } from './service.ts'
import { pendingAdministrators } from './table.ts'

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
  if (work.settings.requireVerifiedEmail && !caller.account.emailVerifiedAt) fail('account.email_unverified')
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
      await scope.delete(pendingAdministrators, eq(pendingAdministrators.email, email))
      await voidTokens(work, ['administrator_invitation'], user.id)
      return 'active'
    }
  }

  if (!(await mayInvite(scope, email))) fail('invitation.quota')
  await work.db
    .insert(pendingAdministrators)
    .values({ organizationId: organization.id, email, createdAt: work.now })
    .onConflictDoNothing()
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
async function personOf(scope: OrganizationScope, email: string) {
  const { work, organization } = scope
  const [mailbox = email] = email.split('@')
  const row = {
    organizationId: organization.id,
    firstName: mailbox.slice(0, 60),
    lastName: '',
    email,
    status: 'invited' as const,
    isInvited: true,
    createdAt: work.now,
  }
  // Written first, so that somebody added at the same moment is found instead of added twice.
  await work.db.insert(users).values(row).onConflictDoNothing()
  const [user] = await scope.select(users, getTableColumns(users), eq(users.email, email)).for('update')
  if (!user) throw new Error('the new person was not stored')
  return user
}
