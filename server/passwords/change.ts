import { presentAccount, storePassword } from '#server/accounts/service.ts'
import { hashPassword } from '#server/crypto/password-hash.ts'
import type { Caller } from '#server/http/scope.ts'
import type { Work } from '#server/http/work.ts'
import { endSessions } from '#server/sessions/service.ts'
import { forgive } from '#server/throttles/service.ts'
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
