import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { fail } from '#server/http/failure.ts'
import type { OrganizationScope } from '#server/http/organization-scope.ts'
import type { Work } from '#server/http/work.ts'
import { throttles } from '#server/throttles/table.ts'
import { markInvited } from '#server/users/service.ts'
import { users } from '#server/users/table.ts'
import { type Inviter, mostMailings, obstacle } from './mailing.ts'
import { invitations } from './table.ts'

/** The job of an organization that has invitations waiting: it mails them, paced. */
export const invitationJobs = 'invitations'

/** @throws account.email_unverified where mail needs a proved sender and the caller's address is not */
export function requireSender({ work, caller }: OrganizationScope) {
  if (work.settings.requireVerifiedEmail && !caller.account.emailVerifiedAt) fail('account.email_unverified')
}

/**
 * Queues invitations for people who can be invited, in the caller's transaction; for those who wait already this
 * changes nothing, so that whoever is asked for twice gets one mail.
 */
export async function queueInvitations(
  work: Work,
  organizationId: string,
  userIds: string[],
  { accountId, language }: Inviter,
): Promise<void> {
  if (userIds.length === 0) return
  await work.db.execute(sql`
    insert into ${invitations} (organization_id, user_id, state, invited_by, language, queued_at)
    select ${organizationId}::uuid, id, 'queued', ${accountId}::uuid, ${language}, ${work.now.toISOString()}::timestamptz
      from unnest(${sql.param(userIds)}::uuid[]) as id
    on conflict (organization_id, user_id) do update
      set state = 'queued', refusal = null, invited_by = excluded.invited_by, language = excluded.language,
        queued_at = excluded.queued_at
      where ${invitations}.state <> 'queued'`)
  await markInvited(work, organizationId, userIds)
  await work.jobs.enqueue(work.db, invitationJobs, { organizationId })
}

interface Outcome {
  userId: string
  success: boolean
  error?: string
  code?: ErrorCode
}

const uuid = z.uuid()

/**
 * Queues an invitation for each of many; one that cannot be invited does not keep the others from it.
 * @throws account.email_unverified
 */
export async function inviteUsers(scope: OrganizationScope, userIds: string[]): Promise<Outcome[]> {
  requireSender(scope)
  const { work, organization, caller } = scope
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
  await queueInvitations(work, organization.id, wanted, {
    accountId: caller.account.id,
    language: caller.account.language,
  })
  return outcomes
}

/** Of each person there is, by id, why they cannot be invited, if there is a reason. */
async function problemsOf(scope: OrganizationScope, ids: string[]) {
  const { work, organization } = scope
  const spent = sql<boolean>`exists (select from ${throttles}
    where ${throttles.key} = 'invitation:' || ${organization.id} || ':' || ${users.email}
      and ${throttles.count} >= ${work.settings.invitationsPerDay} and ${throttles.resetsAt} > ${work.now})`
  const rows = await scope
    .select(users, { id: users.id, status: users.status, spent }, inArray(users.id, ids))
    .orderBy(users.id)
    .for('update', { of: users })
  const waiting = await scope.select(
    invitations,
    { userId: invitations.userId, state: invitations.state, mailings: invitations.mailings },
    and(inArray(invitations.userId, ids), eq(invitations.organizationId, organization.id)),
  )
  const earlier = new Map(waiting.map((invitation) => [invitation.userId, invitation]))
  return new Map(
    rows.map((user): [string, ErrorCode | undefined] => {
      const invitation = earlier.get(user.id)
      if (invitation?.state === 'queued') return [user.id, obstacle(user)]
      const exhausted = invitation && invitation.mailings >= mostMailings ? 'invitation.exhausted' : undefined
      return [user.id, obstacle(user) ?? exhausted ?? (user.spent ? 'invitation.quota' : undefined)]
    }),
  )
}
