import {
  claimPassword,
  requireNewestPassword,
  requirePasswordClaim,
} from '#server/identity/account-links/service.ts'
import { lockProved } from '#server/identity/account-locks/service.ts'
import { presentAccount, storePassword } from '#server/identity/accounts/service.ts'
import { signOutElsewhere } from '#server/identity/sessions/service.ts'
import { shownEmail } from '#server/identity/shown-addresses/service.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { isProvedByFactor } from '#server/platform/http/fresh.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { Claim } from '#server/platform/rate-limits/claims.ts'
import { secondFactorRateLimitKey } from '#server/platform/rate-limits/login-attempts.ts'
import { resetFailures } from '#server/platform/rate-limits/rate-limits.ts'
import { provePassword, requireUncommon } from './service.ts'

interface PasswordChange {
  password: string
  current_password?: string | undefined
}

interface PreparedPassword {
  passwordHash: string
  claim: Claim
}

/**
 * Checks a new password and hashes it.
 * @throws account.wrong_password, session.own_factor_required, password.changed_elsewhere, password.common, password.personal, request.throttled, server.busy
 */
export async function preparePassword(
  context: UseCaseContext,
  caller: Caller,
  change: PasswordChange,
): Promise<PreparedPassword> {
  await requireNewestPassword(context, caller.account.id)
  await provePassword(context, caller, change.current_password)
  const { firstName, lastName, email } = caller.account
  requireUncommon(change.password, [firstName, lastName, email])
  const passwordHash = await context.passwords.hash(change.password)
  return { passwordHash, claim: await claimPassword(context, caller.account.id) }
}

export async function changePassword(
  context: UseCaseContext,
  { account, session }: Caller,
  { passwordHash, claim }: PreparedPassword,
  cookies: CookieJar,
) {
  await lockProved(context, account)
  await requirePasswordClaim(context, claim)
  const state = isProvedByFactor(session) ? { passwordByMail: false } : {}
  const changed = await storePassword(context, account.id, passwordHash, state)
  // An attacker who knew the former password may have entered wrong codes.
  await resetFailures(context, secondFactorRateLimitKey(account.id))
  // A session that stays signed in rests on the password it was opened with.
  const stays = session.kind === 'member' ? undefined : session.id
  await signOutElsewhere(context, account.id, stays, cookies)
  return presentAccount({ ...changed, email: await shownEmail(context, { account, session }) })
}
