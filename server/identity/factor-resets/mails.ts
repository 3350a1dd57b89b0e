import { inArray, sql } from 'drizzle-orm'
import { type Account, fullName } from '#server/identity/accounts/service.ts'
import { findListedEmail } from '#server/identity/shown-addresses/service.ts'
import { issueToken } from '#server/identity/tokens/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { FactorResetEvent } from '#server/platform/mail/mail.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { accounts } from '#server/schema/accounts.ts'
import type { factorResets } from '#server/schema/factor-resets.ts'

/** Mails at most as many administrators: every one of them sees the request on the page. */
const mostApprovers = 20

async function linkOf(
  context: UseCaseContext,
  { id, email }: Account,
  purpose: 'prove_factor_reset' | 'stop_factor_reset',
  subject: string,
): Promise<string> {
  const token = await issueToken(context, { purpose, subject, accountId: id, email })
  return `${context.settings.publicUrl}/confirm-email?${new URLSearchParams({ token, email })}`
}

/**
 * Tells the owner what happens to their factors. While a request lives, each mail has a link of its own that stops it: a
 * newer mail does not void the one before.
 */
export async function mailNotice(
  context: UseCaseContext,
  account: Account,
  reset: typeof factorResets.$inferSelect | undefined,
  event: FactorResetEvent,
): Promise<void> {
  const { email, language, firstName } = account
  const links = {
    ...(reset && {
      stopLink: await linkOf(
        context,
        account,
        'stop_factor_reset',
        `${reset.id}:${event}:${context.now.getTime()}`,
      ),
    }),
    ...(event === 'asked' && { link: await linkOf(context, account, 'prove_factor_reset', account.id) }),
  }
  await queueMail(context, { kind: 'factorReset', to: email, language, name: firstName, event, ...links })
}

/** The address by which the person's customer lists them, which is one where administrators can approve. */
async function listedEmailOf(context: UseCaseContext, account: Account): Promise<string> {
  const { rows } = await context.db.execute<{ root: string }>(sql`
    select o.lineage[1] as root from users as u join organizations as o on o.id = u.organization_id
    where u.account_id = ${account.id} limit 1`)
  return rows[0] ? findListedEmail(context, account, rows[0].root) : ''
}

/** Asks those who can approve. They never learn an address that the person chose. */
export async function mailApprovers(
  context: UseCaseContext,
  account: Account,
  approvers: string[],
): Promise<void> {
  if (approvers.length === 0) return
  const rows = await context.db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, approvers))
    .orderBy(accounts.id)
    .limit(mostApprovers)
  const link = `${context.settings.publicUrl}/settings/second-factors`
  const person = fullName(account) || (await listedEmailOf(context, account))
  for (const { email: to, language, firstName: name } of rows)
    await queueMail(context, { kind: 'factorResetAsked', to, language, name, person, link })
}
