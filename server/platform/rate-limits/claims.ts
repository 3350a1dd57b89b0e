import { randomBytes } from 'node:crypto'
import { and, between, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { rateLimits } from '#server/schema/rate-limits.ts'

/**
 * A request's claim to something that one cell at a time may change; null where there is no other cell. It is a row among
 * the rate limits, which end by themselves, of its own: within a cell the database decides.
 */
export type Claim = { key: string } | null

/** From the question to the other cells until the transaction that changes it. */
const claimSeconds = 15
/** Somebody waits for the answer, and does without it. */
const briefMs = 2000

const claimedAnswer = z.strictObject({ yields: z.boolean() })

/** All of one length, and of letters and digits that every collation orders alike. */
const keyOf = (claimed: string, suffix: string) => `claim:${secretHash(claimed).toString('hex')}:${suffix}`
const isOf = (claimed: string) =>
  between(rateLimits.key, keyOf(claimed, '00000000'), keyOf(claimed, 'ffffffff'))
const isHeld = gt(rateLimits.resetsAt, sql`clock_timestamp()`)

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
  const { db, peers } = context
  if (!peers || cells.length === 0) return null
  const claim = { key: keyOf(claimed, randomBytes(4).toString('hex')) }
  const resetsAt = sql`clock_timestamp() + make_interval(secs => ${claimSeconds})`
  await db.insert(rateLimits).values({ key: claim.key, count: 1, resetsAt })
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

/**
 * Ends a claim, in the transaction of its change or without one.
 * @returns whether it still held, so that no other cell changes the same
 */
export async function endClaim({ db }: UseCaseContext, claim: Claim): Promise<boolean> {
  if (!claim) return true
  const ended = await db
    .delete(rateLimits)
    .where(and(eq(rateLimits.key, claim.key), isHeld))
    .returning({ key: rateLimits.key })
  return ended.length > 0
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
