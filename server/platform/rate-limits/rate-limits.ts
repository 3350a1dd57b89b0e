import { eq, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { CombinedCalls } from '#server/platform/concurrency/combine-calls.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedStatement, shortChange } from '#server/platform/db/prepared.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

interface Counted {
  count: number
  resetsAtMs: number
}

const combinedOn = new WeakMap<Handle, CombinedCalls<Counted | undefined>>()

/** Calls of one key are combined, but for those in a transaction, whose outcome decides them. */
async function combined(
  { db }: UseCaseContext,
  key: string,
  amount: number,
  run: (sum: number) => Promise<Counted | undefined>,
): Promise<{ result: Counted | undefined; later: number }> {
  if (is(db, PgTransaction)) return { result: await run(amount), later: 0 }
  const calls = combinedOn.get(db) ?? new CombinedCalls<Counted | undefined>()
  combinedOn.set(db, calls)
  return calls.add(key, amount, run)
}

/**
 * Counts a request and returns whether it is within `limit` per window. One upsert counts concurrent requests of
 * all processes.
 */
export async function countRequest(
  context: UseCaseContext,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<{ allowed: boolean; retryAfter: number }> {
  const { now } = context
  const { result, later } = await combined(context, `count ${key}`, 1, async (requests) => {
    const times = { now: now.toISOString(), end: after(now, windowSeconds).toISOString() }
    return (await countOf(context.db, { key, requests, ...times }))[0]
  })
  const retryAfter = result ? (result.resetsAtMs - now.getTime()) / 1000 : 0
  return { allowed: result !== undefined && result.count - later <= limit, retryAfter }
}

const countOf = preparedStatement<Counted, 'key' | 'requests' | 'now' | 'end'>(
  shortChange('count_requests'),
  ['key', 'requests', 'now', 'end'],
  ({ key, requests, now, end }) => sql`
    insert into ${rateLimits} as counted (key, count, resets_at)
    values (${key}, ${requests}::int, ${end}::timestamptz)
    on conflict (key) do update set
      count = case when counted.resets_at <= ${now}::timestamptz then excluded.count else counted.count + excluded.count end,
      resets_at = case when counted.resets_at <= ${now}::timestamptz then excluded.resets_at else counted.resets_at end
    returning count, extract(epoch from resets_at)::float8 * 1000 as "resetsAtMs"`,
)

/** @throws request.throttled beyond `limit` requests per window */
export async function consumeRateLimit(
  context: UseCaseContext,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  const { allowed, retryAfter } = await countRequest(context, key, limit, windowSeconds)
  if (!allowed) fail('request.throttled', { retryAfter })
}

const refundOf = preparedStatement<never, 'key' | 'tries'>(
  shortChange('refund_requests'),
  ['key', 'tries'],
  ({ key, tries }) => sql`
    update ${rateLimits} set count = greatest(0, count - ${tries}::int) where key = ${key}`,
)

/** Refunds counted requests, where only failed ones count. */
export async function refundRateLimit(context: UseCaseContext, key: string, tries = 1): Promise<void> {
  await combined(context, `refund ${key}`, tries, async (refunded) => {
    await refundOf(context.db, { key, tries: refunded })
    return undefined
  })
}

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

/** Counts a wrong secret that was checked in another cell, also during a backoff: each that was checked counts. */
export async function countFailure({ db, now }: UseCaseContext, key: string, free: number): Promise<void> {
  await failureOf(db, { key, free, now: now.toISOString(), end: after(now, failureTtlSeconds).toISOString() })
}

/**
 * Counts a login attempt before the secret is checked. After `free` attempts the backoff is 1, 2, 4 … seconds up to
 * 15 minutes, and after 100 failures the key is locked until `resetFailures`. An attempt during a backoff is not
 * counted, so that an attacker cannot prolong the owner's wait.
 * @throws request.throttled during a backoff
 */
export async function consumeLoginAttempt(
  { db, now }: UseCaseContext,
  key: string,
  free: number,
): Promise<void> {
  const times = { now: now.toISOString(), end: after(now, failureTtlSeconds).toISOString() }
  const [counted] = await attemptOf(db, { key, free, ...times })
  if (counted) return
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  const seconds = row?.blockedUntil ? (row.blockedUntil.getTime() - now.getTime()) / 1000 : maxBackoffSeconds
  fail('request.throttled', { retryAfter: Math.max(1, seconds) })
}

/** The rate-limit key of login attempts at an account: in total, or from a known browser. */
export function loginRateLimitKey(email: string, device?: string): string {
  if (!device) return `sign-in:account:${email}`
  return `sign-in:device:${email}:${secretHash(device).toString('hex').slice(0, 16)}`
}

/** The rate-limit key of attempts at the codes of an account. */
export const secondFactorRateLimitKey = (accountId: string) => `second-factor:${accountId}`

/** The same in sessions of single sign-on alone: whoever runs the provider keeps nobody from their own factor. */
export const companyFactorRateLimitKey = (accountId: string) => `second-factor-sso:${accountId}`

/** Deletes the counts of sign-ins at an account that is deleted. */
export async function forgetSignIns({ db }: UseCaseContext, email: string): Promise<void> {
  const { key } = rateLimits
  await db
    .delete(rateLimits)
    .where(sql`${key} = ${loginRateLimitKey(email)} or starts_with(${key}, ${`sign-in:device:${email}:`})`)
}

/**
 * Counts a mail that anybody can request.
 * @returns whether the rate limit allows one more mail to this address
 */
export async function consumeMailLimit(
  context: UseCaseContext,
  kind: string,
  email: string,
): Promise<boolean> {
  return (await countRequest(context, `mail:${kind}:${email}`, context.settings.mailsPerHour, 3600)).allowed
}

/**
 * Resets the failures of a key after a correct or changed secret.
 * @returns the former count
 */
export async function resetFailures({ db }: UseCaseContext, key: string): Promise<number> {
  const [counted] = await resetOf(db, { key })
  return counted?.count ?? 0
}

const resetOf = preparedStatement<{ count: number }, 'key'>(
  'reset_failures',
  ['key'],
  ({ key }) => sql`delete from ${rateLimits} where key = ${key} returning count`,
)

/** Resets the failures at an account after its password was changed: who knew the former one may have caused them. */
export async function resetSignInFailures(
  context: UseCaseContext,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await resetFailures(context, loginRateLimitKey(email))
  await resetFailures(context, secondFactorRateLimitKey(id))
}

/** Deletes what the database's clock says is over too: that of one process may be ahead, and others still count on it. */
export async function deleteExpiredRateLimits({ db, now }: UseCaseContext): Promise<void> {
  await db
    .delete(rateLimits)
    .where(sql`${rateLimits.resetsAt} <= least(${now}::timestamptz, clock_timestamp())`)
}

/** Blocks a key until a moment, as somebody whom this server calls too often asks. */
export async function blockUntil({ db }: UseCaseContext, key: string, until: Date): Promise<void> {
  const block = { resetsAt: until, blockedUntil: until }
  await db
    .insert(rateLimits)
    .values({ key, count: 0, ...block })
    .onConflictDoUpdate({ target: rateLimits.key, set: block })
}

/** Until when a key is blocked; undefined where it is not. */
export async function blockedUntil({ db, now }: UseCaseContext, key: string): Promise<Date | undefined> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
  return row?.blockedUntil && row.blockedUntil > now ? row.blockedUntil : undefined
}
