import { and, eq, gt, lt, lte, not, type SQL, sql } from 'drizzle-orm'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { deleteAccounts, isAwaited, isSomebody } from './standing.ts'

const keptFor = 30 * 86_400_000
/** Accounts scanned per statement. */
const range = 5000
/** Accounts deleted per transaction, with their sessions, browsers, sign-ins and mails. */
const batch = 250
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * When an orphaned account will be deleted.
 * @returns undefined if the account belongs to an organization
 */
export async function keptUntil(context: UseCaseContext, { account }: Caller): Promise<Date | undefined> {
  const orphan = and(eq(accounts.id, account.id), not(isSomebody(context)))
  const [found] = await context.db.select({ leftAt: accounts.leftAt }).from(accounts).where(orphan)
  return found && new Date((found.leftAt ?? context.now).getTime() + keptFor)
}

/**
 * Deletes the caller's account and all data stored about it.
 * @param email the account's address, typed again as a confirmation
 * @throws request.invalid, account.in_organization, account.awaited
 */
export async function eraseAccount(
  context: UseCaseContext,
  { account }: Caller,
  email: string,
): Promise<void> {
  const own = eq(accounts.id, account.id)
  // Lock the account: it could join an organization between the check and the deletion.
  await context.db.select({ id: accounts.id }).from(accounts).where(own).for('update')
  const is = async (condition: SQL) => (await context.db.$count(accounts, and(own, condition))) > 0
  if (await is(isSomebody(context))) fail('account.in_organization')
  if (await is(isAwaited(context))) fail('account.awaited')
  if (email !== account.email) failAt('address.not_own', 'email')
  await deleteAccounts(context, [account])
}

/**
 * Notes since when accounts belong to no organization, and deletes those orphaned for 30 days. It works in small
 * transactions over ranges of ids, so that no statement reads or locks many rows.
 */
export async function purgeOrphanedAccounts(context: UseCaseContext): Promise<void> {
  for (let after = firstId; ; ) {
    const [last] = await context.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(gt(accounts.id, after))
      .orderBy(accounts.id)
      .offset(range - 1)
      .limit(1)
    const within = and(gt(accounts.id, after), last && lte(accounts.id, last.id))
    await noteLeft(context, within)
    while ((await purgeSome(context, within)) === batch);
    if (!last) return
    after = last.id
  }
}

async function noteLeft(context: UseCaseContext, within: SQL | undefined): Promise<void> {
  const leftAt = sql`case when ${accounts.leftAt} is null then ${context.now.toISOString()}::timestamptz end`
  const isWrong = sql`(${accounts.leftAt} is null) = (${not(isSomebody(context))})`
  await context.db.update(accounts).set({ leftAt }).where(and(within, isWrong))
}

function purgeSome(context: UseCaseContext, within: SQL | undefined): Promise<number> {
  const isDue = lt(accounts.leftAt, new Date(context.now.getTime() - keptFor))
  return context.db.transaction(async (db) => {
    const inside = { ...context, db }
    // Skip locked rows: another process deletes those.
    const due = await db
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(and(within, isDue, not(isSomebody(inside)), not(isAwaited(inside))))
      .limit(batch)
      .for('update', { skipLocked: true })
    await deleteAccounts(inside, due)
    return due.length
  })
}
