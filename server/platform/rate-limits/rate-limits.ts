import { eq, is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { CombinedCalls } from '#server/platform/concurrency/combine-calls.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedStatement, shortChange } from '#server/platform/db/prepared.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'

/** That many seconds later. */
export const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

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
 * Counts a request. One upsert counts concurrent requests of all processes.
 * @returns whether it is within `limit` per window; in how many seconds and when, in milliseconds, the window ends
 */
export async function countRequest(
  context: UseCaseContext,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<{ allowed: boolean; retryAfter: number; endsAtMs: number }> {
  const { now } = context
  const { result, later } = await combined(context, `count ${key}`, 1, async (requests) => {
    const times = { now: now.toISOString(), end: after(now, windowSeconds).toISOString() }
    return (await countOf(context.db, { key, requests, ...times }))[0]
  })
  const endsAtMs = result?.resetsAtMs ?? now.getTime()
  const retryAfter = (endsAtMs - now.getTime()) / 1000
  return { allowed: result !== undefined && result.count - later <= limit, retryAfter, endsAtMs }
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
