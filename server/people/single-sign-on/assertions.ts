import { lt } from 'drizzle-orm'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { usedAssertions } from '#server/schema/single-sign-on.ts'

/**
 * Notes that a token of a provider was used.
 * @returns whether this was the first time
 */
export async function redeemAssertion(
  { db }: UseCaseContext,
  connectionId: string,
  id: string,
  expiresAt: Date,
): Promise<boolean> {
  const used = await db
    .insert(usedAssertions)
    .values({ connectionId, assertionHash: secretHash(id), expiresAt })
    .onConflictDoNothing()
    .returning({ connectionId: usedAssertions.connectionId })
  return used.length > 0
}

export async function purgeAssertions({ db, now }: UseCaseContext): Promise<void> {
  await db.delete(usedAssertions).where(lt(usedAssertions.expiresAt, now))
}
