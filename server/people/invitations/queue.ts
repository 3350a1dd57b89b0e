import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { markInvited } from '#server/people/users/service.ts'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { invitations } from '#server/schema/invitations.ts'
import { organizations } from '#server/schema/organizations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { users } from '#server/schema/users.ts'
import { mailInvitation, maxMailings, mayInvite, obstacle, refuseInvitation } from './mailing.ts'
import { invitationJobs } from './service.ts'

const day = 86_400_000
const week = 7 * day
/** Invitations per transaction. */
const batch = 50
/** Most unsent mails of one customer in the outbox. Invitations behind them can still be revoked. */
const maxInFlight = 200
/** From this many mails a day, a high failure ratio pauses a customer's invitations for an hour. */
const minMailsToJudge = 100
const mostFailures = 0.05

/** Mails queued invitations. Each is mailed once, even with concurrent workers and after interruptions. */
export function invitationQueue(makeContext: () => UseCaseContext): Queue {
  return {
    name: invitationJobs,
    attempts: 10,
    retrySeconds: 30,
    timeoutSeconds: 900,
    batch: 2,
    async run({ organizationId }) {
      for (;;) {
        const present = makeContext()
        const more = await present.db.transaction((db) =>
          mailSome({ ...present, db }, String(organizationId)),
        )
        if (!more) return
      }
    },
    async missing() {
      const { db } = makeContext()
      const waiting = await db
        .selectDistinct({ organizationId: invitations.organizationId })
        .from(invitations)
        .where(eq(invitations.state, 'queued'))
      return waiting.map((data) => ({ data }))
    },
  }
}

/**
 * Mails one batch.
 * @returns whether to continue without a delay
 */
async function mailSome(context: UseCaseContext, organizationId: string): Promise<boolean> {
  const [organization] = await context.db
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), isNull(organizations.deletedAt)))
  if (!organization) return false
  const { most, retryAfter } = await allowance(context, organization.lineage)
  const waiting = await context.db
    .select({ invitation: getTableColumns(invitations), user: getTableColumns(users) })
    .from(invitations)
    .innerJoin(
      users,
      and(eq(users.organizationId, invitations.organizationId), eq(users.id, invitations.userId)),
    )
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.state, 'queued')))
    .orderBy(asc(invitations.queuedAt), asc(invitations.userId))
    .limit(Math.max(1, Math.min(batch, most)))
    .for('update', { of: invitations, skipLocked: true })
  if (waiting.length === 0) return false
  if (most <= 0) {
    await context.jobs.enqueue(context.db, invitationJobs, { organizationId }, { after: retryAfter })
    return false
  }
  const mailed: string[] = []
  for (const { invitation, user } of waiting) {
    const problem =
      obstacle(user) ??
      (invitation.mailings >= maxMailings ? 'invitation.exhausted' : undefined) ??
      ((await mayInvite(context, organizationId, user.email)) ? undefined : 'invitation.quota')
    if (problem) await refuseInvitation(context, organizationId, user.id, problem)
    else {
      const inviter = { accountId: invitation.invitedBy, language: invitation.language }
      await mailInvitation(context, organization, user, inviter)
      mailed.push(user.id)
    }
  }
  // People whose address was changed while queued are still pending.
  await markInvited(context, organizationId, mailed)
  return true
}

/** How many invitations a customer's organizations may mail now, or when to check again. */
async function allowance(
  context: UseCaseContext,
  [root]: string[],
): Promise<{ most: number; retryAfter: Date }> {
  const { settings, now, db } = context
  const later = (ms: number) => new Date(now.getTime() + ms)
  if (!settings.smtpUrl || !root) return { most: batch, retryAfter: now }
  // Lock per customer: concurrent workers would each count the same remaining quota.
  await lockKey(db, `${invitationJobs}:${root}`)
  const { rows } = await db.execute<Record<'mailed' | 'failed' | 'inFlight', number> & { since: Date }>(sql`
    select count(*)::int as mailed, count(*) filter (where ${outbox.status} = 'failed')::int as failed,
      count(*) filter (where ${outbox.status} = 'queued')::int as "inFlight",
      (select created_at from organizations where id = ${root}) as since
    from ${invitations} left join ${outbox} on ${outbox.id} = ${invitations.mailId}
    where ${invitations.organizationId} in (select id from organizations where lineage @> array[${root}::uuid])
      and ${invitations.mailedAt} > ${later(-day).toISOString()}::timestamptz`)
  const { mailed = 0, failed = 0, inFlight = 0, since = now } = rows[0] ?? {}
  if (mailed >= minMailsToJudge && failed / mailed > mostFailures)
    return { most: 0, retryAfter: later(day / 24) }
  const isNew = now.getTime() - new Date(since).getTime() < week
  const perDay = isNew ? settings.newCustomerInvitationsPerDay : settings.customerInvitationsPerDay
  const room = Math.min(perDay - mailed, maxInFlight - inFlight)
  return { most: room, retryAfter: later(mailed >= perDay ? day / 24 : 5000) }
}
