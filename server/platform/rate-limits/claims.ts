import { randomBytes } from 'node:crypto'
import { and, between, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'

/**
 * A request's claim to something that one cell at a time may change; null where there is no other cell. It is a row among
 * the rate limits, which end by themselves, of its own: within a cell the database decides.
 */
export type Claim = { key: string; stopRenewal: () => void } | null

/** Somebody waits for the answer, and does without it. */
const briefMs = 2000

/**
 * A claim is a lease by the database's clock, shorter than other cells wait before they pass this one over: where this process
 * stalls for so long that they may have changed the same, the lease is over.
 */
const lease = sql`clock_timestamp() + interval '1.5 s'`
const renewalMs = 500
/** From the question to the other cells until the transaction that changes it. */
const mostMs = 15_000
/** The database ends a transaction whose process stalls after its claim was found to hold. */
const mostIdle = '1s'

const claimedAnswer = z.strictObject({ yields: z.boolean() })

/** All of one length, and of letters and digits that every collation orders alike. */
const keyOf = (claimed: string, suffix: string) => `claim:${secretHash(claimed).toString('hex')}:${suffix}`
const isOf = (claimed: string) =>
  between(rateLimits.key, keyOf(claimed, '00000000'), keyOf(claimed, 'ffffffff'))
const isHeld = gt(rateLimits.resetsAt, sql`clock_timestamp()`)

/** Claims something in this cell, until the claim is ended or 15 s are over. */
async function holdClaim({ db }: UseCaseContext, claimed: string): Promise<NonNullable<Claim>> {
  const key = keyOf(claimed, randomBytes(4).toString('hex'))
  await db.insert(rateLimits).values({ key, count: 1, resetsAt: lease })
  const isOwn = and(eq(rateLimits.key, key), isHeld)
  // A renewal that fails lets the lease end.
  const renew = () =>
    db
      .update(rateLimits)
      .set({ resetsAt: lease })
      .where(isOwn)
      .catch(() => {})
  const begun = performance.now()
  const timer = setInterval(() => {
    if (performance.now() - begun < mostMs) void renew()
    else clearInterval(timer)
  }, renewalMs)
  return { key, stopRenewal: () => clearInterval(timer) }
}

/**
 * Claims something in this cell, and then asks other ones to let it have it. Each cell claims before it asks, so that of two
 * at once at least one hears of the other. One that does not answer is passed over: each cell goes on without the others.
 * @param check what must hold with the claim, which ends if it throws
 * @returns undefined if another cell is changing it
 */
export async function claimAmong(
  context: UseCaseContext,
  cells: string[],
  claimed: string,
  check: () => Promise<void> = async () => {},
): Promise<Claim | undefined> {
  const { peers } = context
  if (!peers || cells.length === 0) return null
  const claim = await holdClaim(context, claimed)
  const ask = (cell: string) => peers.call(cell, 'claim', { claimed }, briefMs).catch(() => undefined)
  const answers = await Promise.all(cells.map(ask))
  try {
    if (answers.every((answer) => claimedAnswer.safeParse(answer).data?.yields !== false)) {
      await check()
      return claim
    }
  } catch (error) {
    await endClaim(context, claim)
    throw error
  }
  await endClaim(context, claim)
  return undefined
}

/** Ends a claim, whether it still holds or not. */
export async function endClaim({ db }: UseCaseContext, claim: Claim): Promise<void> {
  if (!claim) return
  claim.stopRenewal()
  await db.delete(rateLimits).where(eq(rateLimits.key, claim.key))
}

/**
 * Ends a claim in the transaction of its change.
 * @returns whether it was still there, so that no other cell changes the same
 * @throws server.busy if this process stalled meanwhile, so that other cells may have passed it over
 */
export async function consumeClaim({ db }: UseCaseContext, claim: Claim): Promise<boolean> {
  if (!claim) return true
  claim.stopRenewal()
  const [ended] = await db
    .delete(rateLimits)
    .where(eq(rateLimits.key, claim.key))
    .returning({
      isHeld: sql<boolean>`${isHeld}`,
      mostIdle: sql`set_config('idle_in_transaction_session_timeout', ${mostIdle}, true)`,
    })
  if (ended && !ended.isHeld) fail('server.busy', { retryAfter: 2 })
  return ended !== undefined
}

/** Whether another cell may have what it claims: of two claims at once that of the cell whose name comes first holds. */
export async function yieldClaim(
  { db, peers }: UseCaseContext,
  from: string,
  claimed: string,
): Promise<boolean> {
  const own = isOf(claimed)
  if (!peers || from > peers.name) return (await db.$count(rateLimits, and(own, isHeld))) === 0
  // Waits for a change that has just ended its claim: the other cell asks what it has changed.
  await db.delete(rateLimits).where(own)
  return true
}
