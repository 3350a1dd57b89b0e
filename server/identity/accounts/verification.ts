import { redeemToken, type Token, wasJustUsed } from '#server/identity/tokens/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { findAccount, markVerified } from './service.ts'

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
