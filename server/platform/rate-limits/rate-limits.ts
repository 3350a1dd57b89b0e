import { eq, sql } from 'drizzle-orm'
import { secretHash } from '#server/platform/crypto/secret.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { throttles } from '#server/schema/rate-limits.ts'

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * Counts a try and says whether it is within `limit` a window. One statement, so that tries at the same moment,
 * in whichever process, are all counted.
 */
export async function countTry(
  { db, now }: UseCaseContext,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<{ allowed: boolean; retryAfter: number }> {
  const resetsAt = after(now, windowSeconds)
  const over = sql`${throttles.resetsAt} <= ${now}`
  const [row] = await db
    .insert(throttles)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${over} then 1 else ${throttles.count} + 1 end`,
        resetsAt: sql`case when ${over} then ${resetsAt} else ${throttles.resetsAt} end`,
      },
    })
    .returning()
  const retryAfter = row ? (row.resetsAt.getTime() - now.getTime()) / 1000 : 0
  return { allowed: row !== undefined && row.count <= limit, retryAfter }
}

/** @throws request.throttled beyond `limit` tries a window */
export async function consumeRateLimit(
  context: UseCaseContext,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  const { allowed, retryAfter } = await countTry(context, key, limit, windowSeconds)
  if (!allowed) fail('request.throttled', { retryAfter })
}

/** Takes counted tries back, where only the failed ones are to count. */
export async function refundRateLimit({ db }: UseCaseContext, key: string, tries = 1): Promise<void> {
  await db
    .update(throttles)
    .set({ count: sql`greatest(0, ${throttles.count} - ${tries}::int)` })
    .where(eq(throttles.key, key))
}

const longestWait = 900
const mostInARow = 100
const forgottenAfter = 30 * 86_400

/**
 * Counts a guess at a secret before it is checked: `free` guesses at once, then after each a wait of 1, 2, 4 …
 * seconds up to 15 minutes, and after 100 in a row none until `forgive`. A guess during a wait is not counted,
 * so that an attacker cannot lengthen the owner's wait by hammering.
 * @throws request.throttled during a wait
 */
export async function consumeLoginAttempt(
  { db, now }: UseCaseContext,
  key: string,
  free: number,
): Promise<void> {
  const wait = (count: ReturnType<typeof sql>) =>
    sql`case when ${count} < ${free} then null else ${now}::timestamptz
      + make_interval(secs => least(${longestWait}, power(2, least(${count} - ${free}, 20)))) end`
  const next = sql`${throttles.count} + 1`
  const resetsAt = after(now, forgottenAfter)
  const [counted] = await db
    .insert(throttles)
    .values({ key, count: 1, resetsAt, blockedUntil: wait(sql`1`) })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { count: next, resetsAt, blockedUntil: wait(next) },
      setWhere: sql`${throttles.count} < ${mostInARow}
        and coalesce(${throttles.blockedUntil} <= ${now}, true)`,
    })
    .returning({ key: throttles.key })
  if (counted) return
  const [row] = await db.select().from(throttles).where(eq(throttles.key, key))
  const seconds = row?.blockedUntil ? (row.blockedUntil.getTime() - now.getTime()) / 1000 : longestWait
  fail('request.throttled', { retryAfter: Math.max(1, seconds) })
}

/** The key under which guesses at an account's password are counted: over all, or those from a known browser. */
export function signInGuesses(email: string, device?: string): string {
  if (!device) return `sign-in:account:${email}`
  return `sign-in:device:${email}:${secretHash(device).toString('hex').slice(0, 16)}`
}

/** Counts a mail that anybody can ask for, and says whether one more may go to this address. */
export async function mayMail(context: UseCaseContext, kind: string, email: string): Promise<boolean> {
  return (await countTry(context, `mail:${kind}:${email}`, context.settings.mailsPerHour, 3600)).allowed
}

/** Starts a count anew, once the secret was right or was changed. @returns what it had come to */
export async function resetFailures({ db }: UseCaseContext, key: string): Promise<number> {
  const [counted] = await db
    .delete(throttles)
    .where(eq(throttles.key, key))
    .returning({ count: throttles.count })
  return counted?.count ?? 0
}

/** Deletes counts that no longer say anything. */
export async function purgeThrottles({ db, now }: UseCaseContext): Promise<void> {
  await db.delete(throttles).where(sql`${throttles.resetsAt} <= ${now}`)
}
