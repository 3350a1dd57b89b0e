import { sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { Caller } from './scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/**
 * Refuses a session by single sign-on whose account is also a person outside the customer's tree.
 * @throws session.managed
 */
export async function refuseManaged(
  { refusesManaged }: Endpoint,
  context: UseCaseContext,
  caller: Caller,
): Promise<void> {
  if (refusesManaged && (await isManaged(context, caller))) fail('session.managed')
}

/** Whether a session by single sign-on is of an account that is also a person outside the customer's tree. */
export async function isManaged({ db }: UseCaseContext, { account, session }: Caller): Promise<boolean> {
  if (session.customerId === null) return false
  const { rows } = await db.execute(sql`
    select from users as u join organizations as o on o.id = u.organization_id
    where u.account_id = ${account.id} and o.deleted_at is null and not o.lineage @> array[${session.customerId}::uuid]
    limit 1`)
  return rows.length > 0
}
