import { and, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { preparedStatement, shortChange } from '#server/platform/db/prepared.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { accounts } from '#server/schema/accounts.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'
import { after, resetFailures } from './rate-limits.ts'

type Account = typeof accounts.$inferSelect

const maxBackoffSeconds = 900
const maxFailures = 100
const failureTtlSeconds = 30 * 86_400

type Counting = 'key' | 'free' | 'now' | 'end'

/** Counts a login attempt where the count of before allows it. */
const countAttempt =
  (isAllowed: (now: SQLWrapper) => SQL) =>
  ({ key, free, now, end }: Record<Counting, SQLWrapper>) => {
    const wait = (count: SQL) => sql`case when ${count} < ${free}::int then null else ${now}::timestamptz
      + make_interval(secs => least(${sql.raw(String(maxBackoffSeconds))}, power(2, least(${count} - ${free}::int, 20)))) end`
    return sql`
      insert into ${rateLimits} as counted (key, count, resets_at, blocked_until)
      values (${key}, 1, ${end}::timestamptz, ${wait(sql`1`)})
      on conflict (key) do update set count = counted.count + 1, resets_at = excluded.resets_at,
        blocked_until = ${wait(sql`counted.count + 1`)}
      where counted.count < ${sql.raw(String(maxFailures))} and ${isAllowed(now)}
      returning key`
  }

const attemptOf = preparedStatement<object, Counting>(
  shortChange('count_attempt'),
  ['key', 'free', 'now', 'end'],
  countAttempt((now) => sql`coalesce(counted.blocked_until <= ${now}::timestamptz, true)`),
)

const failureOf = preparedStatement<object, Counting>(
  shortChange('count_failure'),
  ['key', 'free', 'now', 'end'],
  countAttempt(() => sql`true`),
)

const countingOf = ({ now, settings }: UseCaseContext, key: string): Record<Counting, unknown> => ({
  key,
  free: settings.loginFreeFailures,
  now: now.toISOString(),
  end: after(now, failureTtlSeconds).toISOString(),
})

/** Counts a wrong secret that was checked in another cell, also during a backoff: each that was checked counts. */
export async function countFailure(context: UseCaseContext, key: string): Promise<void> {
  await failureOf(context.db, countingOf(context, key))
}

/**
 * Counts a login attempt before the secret is checked. After `loginFreeFailures` attempts the backoff is 1, 2, 4 … seconds up to
 * 15 minutes, and after 100 failures the key is locked until `resetFailures`. An attempt during a backoff is not
 * counted, so that an attacker cannot prolong the owner's wait.
 * @throws request.throttled during a backoff
 */
export async function consumeLoginAttempt(context: UseCaseContext, key: string): Promise<void> {
  const { db, now } = context
  const [counted] = await attemptOf(db, countingOf(context, key))
  if (counted) return
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  const isLocked = row && row.count >= maxFailures
  const until = isLocked ? row.resetsAt : row?.blockedUntil
  fail('request.throttled', { retryAfter: Math.max(1, until ? (until.getTime() - now.getTime()) / 1000 : 0) })
}

const uncountOf = preparedStatement<{ count: number }, 'key' | 'free'>(
  shortChange('uncount_attempt'),
  ['key', 'free'],
  ({ key, free }) => sql`
    with gone as (delete from ${rateLimits} where key = ${key} and count <= 1)
    update ${rateLimits} set count = count - 1,
      blocked_until = case when count - 1 < ${free}::int then null else blocked_until end
    where key = ${key} and count > 1 returning count`,
)

/**
 * Takes the count of a login attempt back: its secret was right, or nobody checked it.
 * @returns how many others count
 */
export async function refundLoginAttempt({ db, settings }: UseCaseContext, key: string): Promise<number> {
  const [left] = await uncountOf(db, { key, free: settings.loginFreeFailures })
  return left?.count ?? 0
}

/**
 * Checks a secret as a login attempt at `key`, which does not count if the check fails to answer.
 * @throws request.throttled during a backoff, and what `check` throws
 */
export async function checkCounted(
  context: UseCaseContext,
  key: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  await consumeLoginAttempt(context, key)
  try {
    return await check()
  } catch (error) {
    await refundLoginAttempt(context, key)
    throw error
  }
}

/** Whose sign-ins are counted: an account, whatever its address is meanwhile, or an address that is nobody's. */
type Counted = Pick<Account, 'id'> | { email: string }

const nameOf = (counted: Counted) => ('id' in counted ? counted.id : counted.email)
const ofDevice = (secret: string) => secretHash(secret).toString('hex').slice(0, 16)

/** The rate-limit key of login attempts: in total, or from a known browser. */
export const loginRateLimitKey = (counted: Counted, device?: string): string =>
  device ? `sign-in:device:${nameOf(counted)}:${ofDevice(device)}` : `sign-in:account:${nameOf(counted)}`

/** The rate-limit key of attempts at the current password in sessions of the account. */
export const passwordRateLimitKey = (accountId: string) => `password:${accountId}`

/** The rate-limit key of attempts at the codes of an account: in total, or from a known browser. */
export const secondFactorRateLimitKey = (accountId: string, device?: string): string =>
  device ? `second-factor:${accountId}:${ofDevice(device)}` : `second-factor:${accountId}`

/** The same in sessions of single sign-on alone: whoever runs the provider keeps nobody from their own factor. */
export const companyFactorRateLimitKey = (accountId: string) => `second-factor-sso:${accountId}`

/** Deletes the counts of sign-ins at an account that is deleted. */
export async function forgetSignIns({ db }: UseCaseContext, account: Pick<Account, 'id'>): Promise<void> {
  const { key } = rateLimits
  await db
    .delete(rateLimits)
    .where(
      sql`${key} = ${loginRateLimitKey(account)} or starts_with(${key}, ${`sign-in:device:${account.id}:`})`,
    )
}

/** Resets the failures at a password that was changed: who knew the former one may have caused them. */
export async function resetPasswordFailures(
  context: UseCaseContext,
  account: Pick<Account, 'id'>,
): Promise<void> {
  for (const key of [loginRateLimitKey(account), passwordRateLimitKey(account.id)])
    await resetFailures(context, key)
}

const unlockedAfterSeconds = 86_400

/**
 * Allows one more code of a locked account a day after a password by a mailed link: an attacker who knew the former password
 * may have caused the lock. One who reads the mailbox can try 365 codes a year this way, of a million.
 */
export async function unlockSecondFactor({ db, now }: UseCaseContext, accountId: string): Promise<void> {
  const unlocked = { count: maxFailures - 1, blockedUntil: after(now, unlockedAfterSeconds) }
  const isLocked = and(
    eq(rateLimits.key, secondFactorRateLimitKey(accountId)),
    gte(rateLimits.count, maxFailures),
  )
  await db.update(rateLimits).set(unlocked).where(isLocked)
}
