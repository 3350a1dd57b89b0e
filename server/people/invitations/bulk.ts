import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type ErrorCode, errors } from '#contract/platform/errors.ts'
import { findHigher } from '#server/identity/roles/service.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { invitations } from '#server/schema/invitations.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'
import { users } from '#server/schema/users.ts'
import { maxMailings, obstacle } from './mailing.ts'
import { queueInvitations, requireSender } from './service.ts'

interface Outcome {
  userId: string
  success: boolean
  error?: string
  code?: ErrorCode
}

const uuid = z.uuid()

/**
 * Queues invitations for many people. People who cannot be invited do not stop the others.
 * @throws account.email_unverified
 */
export async function inviteUsers(scope: OrganizationScope, userIds: string[]): Promise<Outcome[]> {
  requireSender(scope)
  const { organization, caller } = scope
  const ids = userIds.filter((id) => uuid.safeParse(id).success)
  const problems = await problemsOf(scope, ids)
  const once = [...new Map(userIds.map((userId) => [userId.toLowerCase(), userId]))]
  const outcomes = once.map(([id, userId]): Outcome => {
    const problem = problems.has(id) ? problems.get(id) : 'user.not_found'
    return {
      userId,
      success: !problem,
      ...(problem && { error: errors[problem].message, code: problem }),
    }
  })
  const wanted = once.flatMap(([id], n) => (outcomes[n]?.success ? [id] : []))
  await queueInvitations(scope.unscoped('queues as joining by link does'), organization.id, wanted, {
    accountId: caller.account.id,
    language: caller.account.language,
  })
  return outcomes
}

/** Maps the id of each existing person to the reason why they cannot be invited, if there is one. */
async function problemsOf(scope: OrganizationScope, ids: string[]) {
  const { now, settings, organization } = scope
  const spent = sql<boolean>`exists (select from ${rateLimits}
    where ${rateLimits.key} = 'invitation:' || ${organization.id} || ':' || ${users.email}
      and ${rateLimits.count} >= ${settings.invitationsPerDay} and ${rateLimits.resetsAt} > ${now})`
  const rows = await scope
    .select(users, { id: users.id, status: users.status, spent }, inArray(users.id, ids))
    .orderBy(users.id)
    .for('update', { of: users })
  const waiting = await scope.select(
    invitations,
    { userId: invitations.userId, state: invitations.state, mailings: invitations.mailings },
    and(inArray(invitations.userId, ids), eq(invitations.organizationId, organization.id)),
  )
  const higher = await findHigher(scope, ids)
  const earlier = new Map(waiting.map((invitation) => [invitation.userId, invitation]))
  return new Map(
    rows.map((user): [string, ErrorCode | undefined] => {
      if (higher.has(user.id)) return [user.id, 'role.beyond']
      const invitation = earlier.get(user.id)
      if (invitation?.state === 'queued') return [user.id, obstacle(user)]
      const exhausted = invitation && invitation.mailings >= maxMailings ? 'invitation.exhausted' : undefined
      return [user.id, obstacle(user) ?? exhausted ?? (user.spent ? 'invitation.quota' : undefined)]
    }),
  )
}
