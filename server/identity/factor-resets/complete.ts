import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { resetRequestDays, resetWaitHours } from '#contract/identity/factor-resets.ts'
import { fullName, storeHealthState } from '#server/identity/accounts/service.ts'
import { recordTask } from '#server/identity/audit/service.ts'
import { deleteFactors } from '#server/identity/factors/service.ts'
import { signOutEverywhere } from '#server/identity/sessions/service.ts'
import { findListedEmail } from '#server/identity/shown-addresses/service.ts'
import { runEach } from '#server/platform/concurrency/run-each.ts'
import { withRowAccess } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { factorResetApprovals, factorResets } from '#server/schema/factor-resets.ts'
import { mailNotice } from './mails.ts'
import { deleteReset } from './service.ts'

const hour = 3_600_000

/** The last notice comes as many hours before the end, also after an outage. */
const noticeHours = 4

const before = ({ now }: UseCaseContext, hours: number) => new Date(now.getTime() - hours * hour)

/** What is due: a last notice, or the removal, which follows the notice by some hours. */
const due = (context: UseCaseContext) =>
  and(
    lte(factorResets.approvedAt, before(context, resetWaitHours - noticeHours)),
    or(
      isNull(factorResets.remindedAt),
      and(
        lte(factorResets.approvedAt, before(context, resetWaitHours)),
        // Half an hour of leeway: the task runs once an hour.
        lte(factorResets.remindedAt, before(context, noticeHours - 0.5)),
      ),
    ),
  )

/** Removes factors whose removal is due, gives the last notices, and deletes requests that nobody has approved. */
export async function completeFactorResets(context: UseCaseContext): Promise<void> {
  const { db } = context
  const old = before(context, resetRequestDays * 24)
  await db.delete(factorResets).where(and(isNull(factorResets.approvedAt), lt(factorResets.askedAt, old)))
  const ids = await db.select({ id: factorResets.id }).from(factorResets).where(due(context))
  await runEach(ids, ({ id }) =>
    withRowAccess(context, 'everything', (tx) => advance({ ...context, db: tx }, id)),
  )
}

async function advance(context: UseCaseContext, id: string): Promise<void> {
  const { db, now } = context
  // Of several processes, one does it; a request that was stopped meanwhile is gone.
  const [found] = await db
    .select({ reset: factorResets, account: accounts })
    .from(factorResets)
    .innerJoin(accounts, eq(accounts.id, factorResets.accountId))
    .where(and(eq(factorResets.id, id), isNotNull(factorResets.approvedAt), due(context)))
    .for('no key update', { of: [factorResets, accounts], skipLocked: true })
  if (!found) return
  const { reset, account } = found
  if (!reset.remindedAt) {
    await db.update(factorResets).set({ remindedAt: now }).where(eq(factorResets.id, id))
    await mailNotice(context, account, reset, 'soon')
    return
  }
  const organizations = await organizationsOf(context, id)
  await deleteReset(context, eq(factorResets.id, id))
  // Somebody may have joined another customer since.
  const isConsented = reset.approvedBy === 'provider' || organizations !== undefined
  if (!isConsented) return mailNotice(context, account, undefined, 'refused')
  await deleteFactors(context, account.id)
  await signOutEverywhere(context, account.id)
  // The provider made sure of the person, who knows the password unless a mail set it.
  const isConfirmed = reset.approvedBy === 'provider' && !account.passwordByMail
  const confirmation = isConfirmed ? 'given' : 'needed'
  await storeHealthState(context, eq(accounts.id, account.id), { confirmation })
  await mailNotice(context, account, undefined, 'done')
  // The log never shows an address that the person chose.
  const listed = organizations ? await findListedEmail(context, account, organizations) : ''
  await recordTask(context, {
    organizationId: organizations ?? null,
    action: 'factorResets.removeFactors',
    subject: { name: fullName(account) || listed, id: account.id },
  })
}

/**
 * The organization in which administrators approved, if the person still belongs to nothing outside of those in which
 * they did.
 */
async function organizationsOf({ db }: UseCaseContext, resetId: string): Promise<string | undefined> {
  const { approvedIn, accountId } = factorResetApprovals
  const approvals = await db
    .select({ approvedIn, isWithin: sql<boolean>`account_belongs_within(${accountId}, ${approvedIn})` })
    .from(factorResetApprovals)
    .where(eq(factorResetApprovals.resetId, resetId))
  return approvals.every(({ isWithin }) => isWithin) ? approvals[0]?.approvedIn : undefined
}
