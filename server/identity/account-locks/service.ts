import { eq, sql } from 'drizzle-orm'
import type { Account } from '#server/identity/accounts/service.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'

declare const isLocked: unique symbol
/** An account that this transaction has locked. The compiler lets no session begin for any other. */
export type LockedAccount = Account & { readonly [isLocked]: true }

/**
 * Locks an account until the transaction ends, before factors and sessions are. What opens an account changes under this
 * lock too: a password, a factor, a deactivation. So a session either sees the change or is ended by it.
 */
export async function lockAccount(
  { db }: Pick<UseCaseContext, 'db'>,
  id: string,
): Promise<LockedAccount | undefined> {
  const query = preparedOnce(db, 'lock_account', () =>
    db
      .select()
      .from(accounts)
      .where(eq(accounts.id, sql.placeholder('id')))
      .for('no key update'),
  )
  const [account] = await query.execute({ id })
  return account && (account as LockedAccount)
}

/**
 * Locks an account whose password was checked before the transaction.
 * @throws account.wrong_credentials if the password was changed meanwhile
 */
export async function lockProved(
  context: Pick<UseCaseContext, 'db'>,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<LockedAccount> {
  const account = await lockAccount(context, id)
  return account?.passwordHash === passwordHash ? account : fail('account.wrong_credentials')
}
