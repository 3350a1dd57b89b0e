import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { failAt } from '#server/platform/errors/failure.ts'
import { isSingleSignOnAlone } from '#server/platform/http/fresh.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { users } from '#server/schema/users.ts'

/** The address by which an organization or one below it lists an account: it never learns one that a person chose. */
export const listedEmail = (accountId: AnyColumn, organizationId: string) => sql<string>`coalesce((
  select u.email from users as u join organizations as o on o.id = u.organization_id
  where u.account_id = ${accountId} and o.lineage @> array[${organizationId}::uuid] and o.deleted_at is null
  order by u.status = 'inactive', u.created_at, u.id limit 1), '')`

interface Shown {
  account: Pick<Caller['account'], 'id' | 'email'>
  session: Pick<Caller['session'], 'customerId' | 'methods'>
}

/**
 * The address of an account as its session may show it. Whoever runs a provider of single sign-on can sign in as anybody,
 * and learns the one that the customer lists.
 */
export async function shownEmail(
  { db }: Pick<UseCaseContext, 'db'>,
  { account, session }: Shown,
): Promise<string> {
  if (!session.customerId || !isSingleSignOnAlone(session)) return account.email
  return findListedEmail({ db }, account, session.customerId)
}

/** The address by which an organization or one below it lists an account; empty where none does. */
export async function findListedEmail(
  { db }: Pick<UseCaseContext, 'db'>,
  { id }: Pick<Caller['account'], 'id'>,
  organizationId: string,
): Promise<string> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select ${listedEmail(accounts.id, organizationId)} as email from ${accounts} where ${accounts.id} = ${id}`,
  )
  return rows[0]?.email ?? ''
}

/**
 * Condition that a person of the organization signs in with this address while the organization lists a corrected
 * one. It reads the organization's people first and only their accounts: the response time does not reveal an account
 * elsewhere.
 */
export const signsInWith = (organizationId: string | SQL, email: string | SQL) => sql<boolean>`exists (
  select from ${users} as person
  where person.organization_id = ${organizationId} and person.sign_in_email = ${email}
    and person.sign_in_email = (select owner.email from ${accounts} as owner where owner.id = person.account_id))`

/**
 * Refuses an address with which another person of the organization signs in: an account is one person per
 * organization.
 * @throws user.sign_in_taken
 */
export async function requireUnusedSignIn(
  { db }: UseCaseContext,
  organizationId: string,
  email: string,
): Promise<void> {
  const { rows } = await db.execute<{ taken: boolean }>(
    sql`select ${signsInWith(organizationId, email)} as taken`,
  )
  if (rows[0]?.taken) failAt('user.sign_in_taken', 'email')
}
