import { and, eq, gt, lt } from 'drizzle-orm'
import type { Account } from '#server/identity/accounts/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { secondFactorStarts } from '#server/schema/second-factor.ts'

/** An account whose password was right, and what was chosen with it. */
export interface ProvedAccount {
  account: Account
  staysSignedIn: boolean
  endsWithBrowser: boolean
  /** Whether deactivated people may sign in, for what is theirs. */
  isForOwnData: boolean
}

const lifetime = 10 * 60_000

/** Remembers in this browser, for ten minutes, that the password was right. It opens nothing. */
export async function startSecondFactor(
  context: UseCaseContext,
  cookies: CookieJar,
  { account, ...choices }: ProvedAccount,
): Promise<void> {
  const secret = context.secrets.newToken()
  const expiresAt = new Date(context.now.getTime() + lifetime)
  await context.db
    .insert(secondFactorStarts)
    .values({ secretHash: secretHash(secret), accountId: account.id, ...choices, expiresAt })
  cookies.set('second-factor', secret, expiresAt)
}

/** @throws account.sign_in_gone */
export async function findSecondFactorStart(
  { db, now }: UseCaseContext,
  cookies: CookieJar,
): Promise<ProvedAccount> {
  const [found] = await db
    .select({ start: secondFactorStarts, account: accounts })
    .from(secondFactorStarts)
    .innerJoin(accounts, eq(accounts.id, secondFactorStarts.accountId))
    .where(and(isOf(cookies), gt(secondFactorStarts.expiresAt, now)))
  if (!found) fail('account.sign_in_gone')
  return { ...found.start, account: found.account }
}

/** Ends it with the sign-in. */
export async function endSecondFactor({ db }: UseCaseContext, cookies: CookieJar): Promise<void> {
  await db.delete(secondFactorStarts).where(isOf(cookies))
  cookies.clear('second-factor')
}

/** Ends all sign-ins of an account that wait for a code: what was proved before counts no longer. */
export async function endSecondFactors({ db }: UseCaseContext, accountId: string): Promise<void> {
  await db.delete(secondFactorStarts).where(eq(secondFactorStarts.accountId, accountId))
}

const isOf = (cookies: CookieJar) =>
  eq(secondFactorStarts.secretHash, secretHash(cookies.get('second-factor') ?? ''))

export async function purgeSecondFactorStarts({ db, now }: UseCaseContext): Promise<void> {
  await db.delete(secondFactorStarts).where(lt(secondFactorStarts.expiresAt, now))
}
