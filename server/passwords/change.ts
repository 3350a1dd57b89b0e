import { type Account, presentAccount, storePassword } from '#server/accounts/service.ts'
import { hashPassword, isPassword } from '#server/crypto/password-hash.ts'
import { fail } from '#server/http/failure.ts'
import type { Caller } from '#server/http/scope.ts'
import type { Work } from '#server/http/work.ts'
import { endSessions } from '#server/sessions/service.ts'
import { forgive, requireGuess } from '#server/throttles/service.ts'
import { requireUncommon } from './service.ts'

/** How long after signing in a session may set a password without being asked for the current one. */
const fresh = 10 * 60_000

interface PasswordChange {
  password: string
  current_password?: string | undefined
}

const guessesOf = ({ id }: Account) => `password:${id}`

const needed = 'Enter your current password.'

/**
 * A session that was left open somewhere must not be enough to take the account over: the current password is
 * asked for, unless it was given a moment ago.
 * @throws account.wrong_password, password.common, password.personal, request.throttled, server.busy
 */
export async function preparePassword(
  work: Work,
  { account, session }: Caller,
  change: PasswordChange,
): Promise<string> {
  const isFresh = work.now.getTime() - session.createdAt.getTime() <= fresh
  if (change.current_password !== undefined) {
    await requireGuess(work, guessesOf(account), work.settings.loginFreeFailures)
    const right = await isPassword(change.current_password, account.passwordHash)
    if (!right)
      fail('account.wrong_password', { fields: { current_password: 'The current password is not right.' } })
  } else if (!isFresh)
    fail('account.wrong_password', { message: needed, fields: { current_password: needed } })
  requireUncommon(change.password, [account.firstName, account.lastName, account.email])
  return hashPassword(change.password)
}

export async function changePassword(work: Work, { account, session }: Caller, passwordHash: string) {
  const changed = await storePassword(work, account.id, passwordHash)
  await forgive(work, guessesOf(account))
  await endSessions(work, account.id, session.id)
  return presentAccount(changed)
}
