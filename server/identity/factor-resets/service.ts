import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { resetWaitHours } from '#contract/identity/factor-resets.ts'
import { type Account, findAccount, findAccountById } from '#server/identity/accounts/service.ts'
import { hasFactor } from '#server/identity/factors/service.ts'
import { issueToken, redeemToken, wasJustUsed } from '#server/identity/tokens/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeMailLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { accounts } from '#server/schema/accounts.ts'
import { factorResets } from '#server/schema/factor-resets.ts'
import { mailApprovers, mailNotice } from './mails.ts'

export type ResetRow = typeof factorResets.$inferSelect

export const dueAt = (approvedAt: Date): Date => new Date(approvedAt.getTime() + resetWaitHours * 3_600_000)

/**
 * Stores that somebody who knows the password asks, and mails the owner a link that confirms and one that stops it. A
 * request of before stays as it is.
 * @throws factor.not_found
 */
export async function askReset(context: UseCaseContext, account: Account): Promise<void> {
  const { db, now } = context
  if (!(await hasFactor(context, account.id))) fail('factor.not_found')
  if (!(await consumeMailLimit(context, 'factor-reset', account.email))) return
  const [reset] = await db
    .insert(factorResets)
    .values({ accountId: account.id, askedAt: now })
    .onConflictDoUpdate({
      target: factorResets.accountId,
      set: {
        askedAt: sql`case when ${factorResets.provedAt} is null then ${now} else ${factorResets.askedAt} end`,
      },
    })
    .returning()
  if (reset) await mailNotice(context, account, reset, 'asked')
}

async function redeem(
  context: UseCaseContext,
  purpose: 'prove_factor_reset' | 'stop_factor_reset',
  secret: string,
) {
  const found = await redeemToken(context, [purpose], secret)
  if (found.state === 'unknown') fail('token.invalid')
  const { accountId } = found.token
  if (!accountId || (found.state !== 'live' && !wasJustUsed(context, found.token))) fail('token.gone')
  return { accountId, isFirst: found.state === 'live' }
}

/** Who can approve: administrators only where two of them stand above all the person's organizations. */
async function approversOf({ db }: UseCaseContext, accountId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select approver as id from factor_reset_approvers(${accountId}::uuid) as approver`,
  )
  return rows.length > 1 ? rows.map(({ id }) => id) : []
}

/**
 * Notes that the owner of the mailbox asks, and mails those who can approve.
 * @throws token.invalid, token.gone
 */
export async function proveReset(context: UseCaseContext, secret: string) {
  const { db, now } = context
  const { accountId, isFirst } = await redeem(context, 'prove_factor_reset', secret)
  const [reset] = await db
    .update(factorResets)
    .set({ provedAt: sql`coalesce(${factorResets.provedAt}, ${now})` })
    .where(eq(factorResets.accountId, accountId))
    .returning()
  const account = await findAccountById(context, accountId)
  if (!reset || !account) fail('token.gone')
  const approvers = await approversOf(context, accountId)
  if (isFirst) await mailApprovers(context, account, approvers)
  return { approvedBy: approvers.length > 0 ? ('administrators' as const) : ('provider' as const) }
}

/**
 * Ends a request: its owner says that it was somebody else.
 * @throws token.invalid, token.gone
 */
export async function stopReset(context: UseCaseContext, secret: string): Promise<void> {
  const { accountId, isFirst } = await redeem(context, 'stop_factor_reset', secret)
  if (!isFirst) return
  const account = await findAccountById(context, accountId)
  if (!account || !(await deleteReset(context, eq(factorResets.accountId, accountId)))) fail('token.gone')
  await mailNotice(context, account, undefined, 'stopped')
}

export async function deleteReset(
  { db }: UseCaseContext,
  which: ReturnType<typeof eq>,
): Promise<ResetRow | undefined> {
  const [deleted] = await db.delete(factorResets).where(which).returning()
  return deleted
}

/** Stores the approval that was missing, and tells the person when their factors are removed. */
export async function approveReset(
  context: UseCaseContext,
  account: Account,
  resetId: string,
  approvedBy: ResetRow['approvedBy'],
): Promise<ResetRow> {
  const [reset] = await context.db
    .update(factorResets)
    .set({ approvedBy, approvedAt: context.now })
    .where(eq(factorResets.id, resetId))
    .returning()
  if (!reset) fail('factor_reset.not_found')
  await mailNotice(context, account, reset, 'approved')
  return reset
}

/** @throws factor_reset.not_asked */
export async function approveAsProvider(context: UseCaseContext, email: string) {
  const [found] = await context.db
    .select({ reset: factorResets, account: accounts })
    .from(factorResets)
    .innerJoin(accounts, eq(accounts.id, factorResets.accountId))
    .where(and(eq(accounts.email, email), isNotNull(factorResets.provedAt)))
    .orderBy(asc(factorResets.id))
    .for('update', { of: factorResets })
  if (!found) fail('factor_reset.not_asked')
  const { approvedAt } = await approveReset(context, found.account, found.reset.id, 'provider')
  return { email, dueAt: dueAt(approvedAt ?? context.now).toISOString() }
}

/** Tells the owner that their health data is open again. */
export const mailOpened = (context: UseCaseContext, account: Account): Promise<void> =>
  mailNotice(context, account, undefined, 'opened')

/**
 * Makes the link that opens health data which waits for the provider to confirm the person. It is given to the person,
 * and never mailed: whoever is signed in, reads the mailbox or enrolled a factor meanwhile may be the employer.
 * @throws factor_reset.not_closed
 */
export async function confirmPerson(context: UseCaseContext, email: string) {
  const account = await findAccount(context, email)
  if (account?.confirmation !== 'needed') fail('factor_reset.not_closed')
  const { id } = account
  const token = await issueToken(context, { purpose: 'confirm_person', subject: id, accountId: id, email })
  const link = new URL('/reset-password', context.settings.publicUrl)
  for (const [name, value] of Object.entries({ type: 'recovery', token, email }))
    link.searchParams.set(name, value)
  return { email, link: link.href }
}
