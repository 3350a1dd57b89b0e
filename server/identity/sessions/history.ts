import { lt, sql } from 'drizzle-orm'
import { findAccount } from '#server/identity/accounts/service.ts'
import { deleteBatches } from '#server/platform/db/delete-batches.ts'
import { preparedStatement } from '#server/platform/db/prepared.ts'
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
  { accountId, at, address, userAgent, succeeded }: typeof signIns.$inferInsert,
): Promise<void> {
  await recordAndTrim(db, { accountId, at: at.toISOString(), address, userAgent, succeeded })
}

/** The new one is not among the rows that the deleting part sees. */
const recordAndTrim = preparedStatement<never, 'accountId' | 'at' | 'address' | 'userAgent' | 'succeeded'>(
  'record_sign_in',
  ['accountId', 'at', 'address', 'userAgent', 'succeeded'],
  ({ accountId, at, address, userAgent, succeeded }) => sql`
    with trimmed as (
      delete from ${signIns} where ${signIns.accountId} = ${accountId}::uuid and (at, id) <= (
        select at, id from ${signIns} where ${signIns.accountId} = ${accountId}::uuid
        order by at desc, id desc offset ${sql.raw(String(kept - 1))} limit 1))
    insert into ${signIns} (account_id, at, address, user_agent, succeeded)
    values (${accountId}::uuid, ${at}::timestamptz, ${address}, ${userAgent}, ${succeeded}::boolean)`,
)

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
