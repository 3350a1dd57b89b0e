import { findAccountById, sendAddressLink } from '#server/identity/accounts/service.ts'
import { revokePending } from '#server/identity/administrators/service.ts'
import { requireUnusedSignIn } from '#server/identity/shown-addresses/service.ts'
import { invitationPurposes, voidTokens } from '#server/identity/tokens/service.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeMailLimit } from '#server/platform/rate-limits/rate-limits.ts'
import type { UserRow } from '#server/schema/users.ts'

/**
 * Applies a new address to a person who has not accepted an invitation: links to the old address and its pending
 * rights end. An active person still signs in with the account's address.
 */
export async function addressChange(scope: RecordingScope, user: UserRow, email: string | undefined) {
  if (email === undefined || email === user.email) return {}
  const context = scope.unscoped('an address belongs to an account')
  if (email !== user.signInEmail) await requireUnusedSignIn(context, scope.organization.id, email)
  const signInEmail = await signInAddressAfter(context, user, email)
  await askForSignIn(context, scope.organization, user, email)
  await revokePending(scope, user.email)
  await voidTokens(context, invitationPurposes, user.id)
  return {
    email,
    signInEmail,
    ...(user.status === 'invited' && { status: 'pending' as const, isInvited: false }),
  }
}

/** Mails the new address a link that changes the sign-in address. Nothing else changes it. */
async function askForSignIn(
  context: UseCaseContext,
  organization: { name: string },
  user: UserRow,
  email: string,
) {
  if (!user.accountId) return
  const account = await findAccountById(context, user.accountId)
  if (!account) return
  await voidTokens(context, ['correct_address'], account.id)
  // Who guesses the address that a person chose for themselves gets the same answer after the same work.
  if (isKnown(account, user) && account.email === email) return
  if (await consumeMailLimit(context, 'address', email))
    await sendAddressLink(context, account, email, organization)
}

/** The sign-in address to show after `corrected` replaces the listed address. */
async function signInAddressAfter(
  context: UseCaseContext,
  user: UserRow,
  corrected: string,
): Promise<string | null> {
  if (!user.accountId) return null
  const account = await findAccountById(context, user.accountId)
  if (!account || account.email === corrected) return null
  // The organization never knew an address that the person chose: do not reveal it.
  return isKnown(account, user) ? account.email : null
}

const isKnown = ({ email }: { email: string }, user: UserRow): boolean =>
  email === user.email || email === user.signInEmail
