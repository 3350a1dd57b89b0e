import { sql } from 'drizzle-orm'
import { isInOtherCells } from '#server/identity/account-links/service.ts'
import { type Account, findAccount, findAccountById } from '#server/identity/accounts/service.ts'
import { moveAddress } from '#server/identity/address-moves/service.ts'
import { provedDomainsOf } from '#server/identity/domains/service.ts'
import { findLiveToken } from '#server/identity/tokens/service.ts'
import type { DirectoryScope } from '#server/platform/http/directory-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { UserRow } from '#server/schema/users.ts'
import { addressChange } from './address-change.ts'

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** Whether the organization may vouch for both addresses: their mailboxes are in domains that it proved. */
async function provesBoth({ db }: UseCaseContext, organizationId: string, emails: string[]) {
  const proved = await provedDomainsOf(db, organizationId)
  const domains = new Set(proved.flatMap(({ domain, state }) => (state === 'lapsed' ? [] : [domain])))
  return emails.every((email) => domains.has(domainOf(email)))
}

/**
 * Whether an account is a person of organizations that are neither this one nor below it, or of another cell, or holds a
 * role, also one that rests: whoever moves its address could take it over.
 */
async function isBeyond(context: UseCaseContext, organizationId: string, accountId: string) {
  const { rows } = await context.db.execute(sql`
    select from users as person join organizations as home on home.id = person.organization_id
    where person.account_id = ${accountId} and not home.lineage @> array[${organizationId}::uuid]
    union all select from administrators where account_id = ${accountId} limit 1`)
  return rows.length > 0 || (await isInOtherCells(context, accountId))
}

/** The account whose sign-in address a directory may move: it could read the mails of both mailboxes anyway. */
async function findMovable(
  context: UseCaseContext,
  organizationId: string,
  user: UserRow,
  email: string,
): Promise<Account | undefined> {
  const account = user.accountId ? await findAccountById(context, user.accountId) : undefined
  if (!account || account.email !== user.email) return undefined
  if (!(await provesBoth(context, organizationId, [account.email, email]))) return undefined
  if (await isBeyond(context, organizationId, account.id)) return undefined
  const isTaken =
    (await findAccount(context, email)) ?? (await findLiveToken(context, 'restore_address', email))
  return isTaken ? undefined : account
}

/**
 * Applies a new address that a directory sends. The sign-in address follows at once between domains of the customer,
 * and otherwise only after the person confirmed it.
 */
export async function addressByDirectory(
  context: UseCaseContext,
  scope: DirectoryScope,
  user: UserRow,
  email: string | undefined,
) {
  if (email === undefined || email === user.email) return {}
  const account = await findMovable(context, scope.organization.id, user, email)
  if (account) await moveAddress(context, account, email)
  return addressChange(scope, user, email)
}
