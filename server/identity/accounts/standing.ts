import { and, eq, exists, inArray, not } from 'drizzle-orm'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { deleteMails } from '#server/platform/mail/service.ts'
import { forgetSignIns } from '#server/platform/rate-limits/login-attempts.ts'
import { accounts } from '#server/schema/accounts.ts'
import { users } from '#server/schema/users.ts'

/** Condition that an account belongs to an organization, including deleted ones that can be restored. */
export const isSomebody = ({ db }: UseCaseContext) =>
  exists(db.select({ id: users.id }).from(users).where(eq(users.accountId, accounts.id)))

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

/** Deletes the account if it belongs to no organization, with the counts of failed sign-ins at it. */
export async function deleteOrphan(context: UseCaseContext, accountId: string): Promise<boolean> {
  const [orphan] = await context.db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), not(isSomebody(context))))
    .for('update')
  if (!orphan) return false
  await deleteAccounts(context, [orphan])
  await forgetSignIns(context, orphan)
  return true
}
