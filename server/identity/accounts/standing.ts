import { and, eq, exists, gt, inArray, isNull, ne, not, type SQL } from 'drizzle-orm'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { deleteMails } from '#server/platform/mail/service.ts'
import { forgetSignIns } from '#server/platform/rate-limits/login-attempts.ts'
import { accountLinks } from '#server/schema/account-links.ts'
import { accounts } from '#server/schema/accounts.ts'
import { tokens } from '#server/schema/tokens.ts'
import { users } from '#server/schema/users.ts'

/** Condition that an account belongs to an organization, including deleted ones that can be restored. */
export const isSomebody = ({ db }: UseCaseContext) =>
  exists(db.select({ id: users.id }).from(users).where(eq(users.accountId, accounts.id)))

/**
 * Condition that a former mailbox can take an account back from whoever has it in several cells: its link is of this cell, and
 * goes with the account.
 */
export const isAwaited = ({ db, now }: UseCaseContext) =>
  and(
    exists(
      db
        .select({ id: tokens.id })
        .from(tokens)
        .where(
          and(
            eq(tokens.accountId, accounts.id),
            eq(tokens.purpose, 'restore_address'),
            isNull(tokens.usedAt),
            gt(tokens.expiresAt, now),
          ),
        ),
    ),
    exists(
      db
        .select({ id: accountLinks.accountId })
        .from(accountLinks)
        .where(and(eq(accountLinks.accountId, accounts.id), ne(accountLinks.cells, []))),
    ),
  ) as SQL

/**
 * Deletes accounts that belong to no organization. Foreign keys cascade to sessions, browsers, sign-ins and tokens; mails
 * are deleted by address.
 */
export async function deleteAccounts(
  context: UseCaseContext,
  gone: { id: string; email: string }[],
): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  const addresses = gone.map(({ email }) => email)
  await deleteMails(context, addresses)
  // Check again: an account may have joined an organization before the lock.
  await context.db.delete(accounts).where(and(inArray(accounts.id, ids), not(isSomebody(context))))
}

/**
 * Deletes the account if it belongs to no organization, with the counts of failed sign-ins at it. While a former mailbox
 * may take it back from another cell too, it stays until orphans are deleted.
 */
export async function deleteOrphan(context: UseCaseContext, accountId: string): Promise<boolean> {
  const [orphan] = await context.db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), not(isSomebody(context)), not(isAwaited(context))))
    .for('update')
  if (!orphan) return false
  await deleteAccounts(context, [orphan])
  await forgetSignIns(context, orphan)
  return true
}
