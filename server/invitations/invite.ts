import { eq, getTableColumns, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { fail, RequestFailure } from '#server/http/failure.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import { queueMail } from '#server/mail/service.ts'
import { countTry } from '#server/throttles/service.ts'
import { issueToken } from '#server/tokens/service.ts'
import { markInvited, type UserRow } from '#server/users/service.ts'
import { users } from '#server/users/table.ts'

const columns = getTableColumns(users)

/** @throws account.email_unverified where mail needs a proved sender and the caller's address is not */
export function requireSender({ work, caller }: OrganizationScope) {
  if (work.settings.requireVerifiedEmail && !caller.account.emailVerifiedAt) fail('account.email_unverified')
}

/** How many invitations one address may get from one organization. */
export async function mayInvite({ work, organization }: OrganizationScope, email: string): Promise<boolean> {
  const key = `invitation:${organization.id}:${email}`
  return (await countTry(work, key, work.settings.invitationsPerDay, 86_400)).allowed
}

/**
 * Mails a person their invitation.
 * @throws user.not_found, user.already_active, user.inactive, account.email_unverified, invitation.quota
 * @returns a link to hand over in another way; other than the mailed one it proves no mailbox
 */
export async function inviteUser(scope: OrganizationScope, userId: string): Promise<string> {
  requireSender(scope)
  // Locked, so that of invitations at once each sees what the one before did.
  const [user] = await scope.select(users, columns, eq(users.id, userId)).for('update')
  if (!user) fail('user.not_found')
  return invite(scope, user)
}

async function invite(scope: OrganizationScope, user: UserRow): Promise<string> {
  const { work, organization } = scope
  if (user.status === 'active') fail('user.already_active')
  if (user.status === 'inactive') fail('user.inactive')
  if (!(await mayInvite(scope, user.email))) fail('invitation.quota')
  const mailed = await invitationLink(scope, user, 'employee_invitation')
  await queueMail(work, {
    kind: 'employeeInvitation',
    to: user.email,
    language: scope.caller.account.language,
    name: user.firstName,
    organization: organization.name,
    link: mailed,
  })
  await markInvited(scope, user.id)
  return invitationLink(scope, user, 'employee_invitation_link')
}

async function invitationLink(
  { work, organization }: OrganizationScope,
  user: UserRow,
  purpose: 'employee_invitation' | 'employee_invitation_link',
): Promise<string> {
  const token = await issueToken(work, {
    purpose,
    subject: user.id,
    email: user.email,
    userId: user.id,
    organizationId: organization.id,
    claims: { sub: user.id, first_name: user.firstName },
  })
  return `${work.settings.publicUrl}/landing?${new URLSearchParams({ userId: user.id, token })}`
}

interface Outcome {
  userId: string
  success: boolean
  error?: string
  code?: ErrorCode
}

const uuid = z.uuid()

/** Invites each of many; one that cannot be invited does not keep the others from it. */
export async function inviteUsers(scope: OrganizationScope, userIds: string[]): Promise<Outcome[]> {
  requireSender(scope)
  const ids = userIds.filter((id) => uuid.safeParse(id).success)
  const found = await scope.select(users, columns, inArray(users.id, ids)).orderBy(users.id).for('update')
  const byId = new Map(found.map((user) => [user.id, user]))
  const outcomes: Outcome[] = []
  const once = new Map(userIds.map((userId) => [userId.toLowerCase(), userId]))
  for (const [id, userId] of once) {
    const user = byId.get(id)
    const problem = user ? await problemOf(() => invite(scope, user)) : 'user.not_found'
    outcomes.push({
      userId,
      success: !problem,
      ...(problem && { error: errors[problem].message, code: problem }),
    })
  }
  return outcomes
}

async function problemOf(action: () => Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    await action()
    return undefined
  } catch (error) {
    if (error instanceof RequestFailure) return error.code
    throw error
  }
}
