import { and, desc, eq, sql } from 'drizzle-orm'
import { findAccount } from '#server/identity/accounts/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { signIns } from '#server/schema/sessions.ts'

/** Sign-ins and failed attempts kept per account. */
const kept = 200

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
