import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { findAccount } from '#server/identity/accounts/service.ts'
import { deleteBatches } from '#server/platform/db/delete-batches.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { signIns } from '#server/schema/sessions.ts'

/** Sign-ins and failed attempts kept per account. */
const kept = 50
const keptFor = 90 * 86_400_000

/** The queue of failed attempts, each with `email`, `at`, `address` and `userAgent`. */
export const signInTries = 'sign-in-tries'

/** Records a sign-in or a failed attempt, and deletes the account's oldest ones. */
export async function recordSignIn(
  { db }: UseCaseContext,
  signIn: typeof signIns.$inferInsert,
): Promise<void> {
  await db.insert(signIns).values(signIn)
  const ofAccount = eq(signIns.accountId, signIn.accountId)
  const tooOld = db
    .select({ at: signIns.at, id: signIns.id })
    .from(signIns)
    .where(ofAccount)
    .orderBy(desc(signIns.at), desc(signIns.id))
    .offset(kept)
    .limit(1)
  await db.delete(signIns).where(and(ofAccount, sql`(${signIns.at}, ${signIns.id}) <= (${tooOld})`))
}

/** Deletes what is older than ninety days. */
export const purgeSignIns = ({ db, now }: UseCaseContext): Promise<void> =>
  deleteBatches(db, signIns, lt(signIns.at, new Date(now.getTime() - keptFor)), signIns.at)

/**
 * Records failed attempts outside requests, so that the response time does not reveal whether an account exists.
 */
export function signInQueue(makeContext: () => UseCaseContext): Queue {
  return {
    name: signInTries,
    attempts: 3,
    retrySeconds: 30,
    timeoutSeconds: 60,
    batch: 10,
    pollSeconds: 10,
    async run({ email, at, address, userAgent }) {
      const present = makeContext()
      const account = await findAccount(present, String(email))
      if (!account) return
      await recordSignIn(present, {
        accountId: account.id,
        at: new Date(String(at)),
        address: String(address),
        userAgent: String(userAgent),
        succeeded: false,
      })
    },
  }
}
