import { redeemToken, type Token, wasJustUsed } from '#server/identity/tokens/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { runOrRollback } from '#server/platform/http/run-or-rollback.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeMailLimit } from '#server/platform/rate-limits/rate-limits.ts'
import { findAccount, findOwner, markVerified, sendVerification } from './service.ts'

/** Mails a verification link. The answer is the same for unknown, verified and rate-limited addresses. */
export async function resendVerification(context: UseCaseContext, email: string): Promise<void> {
  const allowed = await consumeMailLimit(context, 'verify', email)
  const owner = await findOwner(context, email)
  const unproved = owner.id !== undefined && !owner.emailVerifiedAt
  await runOrRollback(context, allowed && unproved, (context) => sendVerification(context, owner))
}

/**
 * Verifies an address by a mailed token.
 * @throws token.invalid for an unknown token or another address, token.gone for a used or expired one
 */
export async function verifyEmail(
  context: UseCaseContext,
  { token, email }: { token: string; email: string },
): Promise<string> {
  const found = await redeemToken(context, ['verify_email'], token)
  if (found.state === 'unknown' || found.token.email !== email) fail('token.invalid')
  const { accountId } = found.token
  if (!accountId) fail('token.gone')
  if (found.state === 'live') await markVerified(context, accountId)
  else if (!(await isRepeat(context, found.token))) fail('token.gone')
  return email
}

async function isRepeat(context: UseCaseContext, token: Token): Promise<boolean> {
  const { usedAt, email } = token
  if (!usedAt || !wasJustUsed(context, token)) return false
  // A link voided by a newer one counts as used but verified nothing: the verification came later.
  const verifiedAt = (await findAccount(context, email))?.emailVerifiedAt
  return verifiedAt ? verifiedAt <= usedAt : false
}
