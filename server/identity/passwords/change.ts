import { presentAccount, storePassword } from '#server/identity/accounts/service.ts'
import { endSessions } from '#server/identity/sessions/service.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { Work } from '#server/platform/http/use-case-context.ts'
import { forgive } from '#server/platform/rate-limits/rate-limits.ts'
import { passwordGuesses, provePassword, requireUncommon } from './service.ts'

interface PasswordChange {
  password: string
  current_password?: string | undefined
}

/** @throws account.wrong_password, password.common, password.personal, request.throttled, server.busy */
export async function preparePassword(work: Work, caller: Caller, change: PasswordChange): Promise<string> {
  await provePassword(work, caller, change.current_password)
  const { firstName, lastName, email } = caller.account
  requireUncommon(change.password, [firstName, lastName, email])
  return hashPassword(change.password)
}

export async function changePassword(work: Work, { account, session }: Caller, passwordHash: string) {
  const changed = await storePassword(work, account.id, passwordHash)
  await forgive(work, passwordGuesses(account))
  await endSessions(work, account.id, session.id)
  return presentAccount(changed)
}
