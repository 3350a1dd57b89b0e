import { eq } from 'drizzle-orm'
import { type Account, storeAddress, storeHealthState } from '#server/identity/accounts/service.ts'
import { deleteFactorsSince, hasFactorSince } from '#server/identity/factors/service.ts'
import { hasRecordedSince } from '#server/identity/recordings/service.ts'
import { capSessions, signOutEverywhere } from '#server/identity/sessions/service.ts'
import { issueToken, voidTokens, voidTokensOf } from '#server/identity/tokens/service.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import { accounts } from '#server/schema/accounts.ts'

/**
 * Changes the sign-in address of an account to another mailbox of the same owner, and mails the former one, which can
 * undo the change for a week. Links to the former one end.
 */
export async function moveAddress(context: UseCaseContext, account: Account, email: string): Promise<void> {
  const { id, language, firstName } = account
  // The company vouches that both mailboxes are of the same owner, whose proofs stay. It does not vouch for health data.
  await storeAddress(context, id, email, { addressByDirectory: true })
  await capSessions(context, id)
  await voidTokens(context, ['reset_password', 'verify_email', 'change_address', 'correct_address'], id)
  // Mailboxes of before are nobody's whom the company knows.
  await voidTokensOf(context, 'restore_address', id)
  await sendRestoreLink(context, { id, language, firstName, email: account.email })
}

/** Mails a former address the link that restores it. */
export async function sendRestoreLink(
  context: UseCaseContext,
  { id, email, language, firstName }: Pick<Account, 'id' | 'email' | 'language' | 'firstName'>,
): Promise<void> {
  const token = await issueToken(context, {
    purpose: 'restore_address',
    subject: email,
    accountId: id,
    email,
  })
  const link = `${context.settings.publicUrl}/confirm-email?${new URLSearchParams({ token, email })}`
  await queueMail(context, { kind: 'addressChanged', to: email, language, name: firstName, link })
}

/** Whoever moves an address with a stolen session may have added a factor of theirs before. */
const suspectedMs = 7 * 86_400_000

/** Since when factors may be of whoever moved an address. @param moved when it was moved */
export const suspectedSince = (moved: Date): Date => new Date(moved.getTime() - suspectedMs)

/**
 * Draws the conclusions of a restored address: what got somebody else in ends, and what they recorded is closed.
 * @param account as it was at the other address
 * @param since when the address had been changed
 */
export async function settleRestored(context: UseCaseContext, account: Account, since: Date): Promise<void> {
  const { id, passwordUnproved } = account
  const hasLostLast = await deleteFactorsSince(context, id, suspectedSince(since))
  // Whoever proved the other mailbox or had the factor may be the person, and the former mailbox their employer's.
  if (!passwordUnproved || hasLostLast)
    await storeHealthState(context, eq(accounts.id, id), { confirmation: 'needed' })
  if (await hasRecordedSince(context, id, since))
    await storeHealthState(context, eq(accounts.id, id), { healthClosed: true })
  await signOutEverywhere(context, id)
}

/**
 * The same for a cell where the address had stayed. A factor of that time may be the owner's, which kept it: it stays, and
 * health is closed.
 */
export async function settleStayed(context: UseCaseContext, { id }: Account, since: Date): Promise<void> {
  if (await hasFactorSince(context, id, suspectedSince(since)))
    await storeHealthState(context, eq(accounts.id, id), { confirmation: 'needed' })
  await signOutEverywhere(context, id)
}
