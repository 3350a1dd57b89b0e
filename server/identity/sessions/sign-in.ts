import { shareMisses } from '#server/identity/account-links/service.ts'
import { lockAccount, lockProved } from '#server/identity/account-locks/service.ts'
import { type Account, findAccount } from '#server/identity/accounts/service.ts'
import { hasFactor, requireOneProof, spendCode, spendPasskey } from '#server/identity/factors/service.ts'
import type { PasskeyProof } from '#server/identity/passkey-ceremonies/service.ts'
import type { ProvedPasskey } from '#server/identity/passkeys/service.ts'
import {
  endSecondFactor,
  findSecondFactorStart,
  startSecondFactor,
} from '#server/identity/second-factor/service.ts'
import { findPasswordRule, findRequirements } from '#server/identity/sign-in-rules/service.ts'
import { fail, refuse } from '#server/platform/errors/failure.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import {
  consumeAddressAttempt,
  noteMiss,
  refundAddressAttempt,
  refundMisses,
  refundUnchecked,
} from '#server/platform/rate-limits/address-attempts.ts'
import {
  checkCounted,
  consumeLoginAttempt,
  loginRateLimitKey,
  refundLoginAttempt,
  secondFactorRateLimitKey,
} from '#server/platform/rate-limits/login-attempts.ts'
import { resetFailures } from '#server/platform/rate-limits/rate-limits.ts'
import { findKnownDevice } from './devices.ts'
import { signInTries } from './history.ts'
import { openAccount } from './open-account.ts'
import { attemptPasskey, recordRefused } from './passkey-attempt.ts'

interface Choices {
  staySignedIn?: boolean | undefined
  sharedDevice?: boolean | undefined
  ownData?: boolean | undefined
}

export interface Credentials extends Choices {
  email: string
  password: string
}

const toSessionChoices = ({ staySignedIn = false, sharedDevice = false, ownData = false }: Choices) => ({
  staysSignedIn: staySignedIn && !sharedDevice,
  endsWithBrowser: sharedDevice,
  /** Whether deactivated people may sign in, for what is theirs. */
  isForOwnData: ownData,
})

interface Attempt {
  email: string
  account: Account | undefined
  /** Whether the address signs in by its company's connection alone. */
  isCompanyRequired: boolean
  /** The rate-limit key to reset after a successful login. */
  guesses: string
  /** Whether its count is one of all cells, and not that of a known browser. */
  isShared: boolean
  /** The window in which it counts against the limit of the address. */
  window: number
  /** How many wrong passwords count before a right one. */
  misses: number
  staysSignedIn: boolean
  endsWithBrowser: boolean
  /** Whether deactivated people may sign in, for what is theirs. */
  isForOwnData: boolean
}

/**
 * Checks a password outside any transaction. Each attempt is counted before it is hashed, and a rollback does not
 * undo the count; that of one that opens the account, or that nobody checked, is taken back.
 * @throws request.throttled, server.busy
 */
export async function attemptSignIn(
  context: UseCaseContext,
  { email, password, ...choices }: Credentials,
  client: Client,
  cookies: CookieJar,
): Promise<Attempt> {
  const device = cookies.get('device')
  const finding = findAccount(context, email)
  const knowing = findKnownDevice(context, email, device).then((known) => known === 'own')
  const [account, isKnown, { isRequired, isExcepted }, window] = await Promise.all([
    finding,
    knowing,
    findPasswordRule(context, email, finding),
    consumeAddressAttempt(context, client, knowing),
  ])
  // An account that moves to another address meanwhile counts all the same.
  const guesses = loginRateLimitKey(account ?? { email }, isKnown ? device : undefined)
  const check = () => context.passwords.isRight(password, account?.passwordHash)
  const right = await checkCounted(context, guesses, check).catch((error: unknown) =>
    refundUnchecked(context, client, error),
  )
  // A right password that opens nothing counts like a wrong one, so that the limit does not tell them apart.
  const isOpen = right && (!isRequired || isExcepted)
  // Outside the transaction: people of one office would wait for each other's sign-ins.
  const misses = isOpen ? await refundAttempt(context, client, guesses) : 0
  return {
    ...{
      email,
      account: isOpen ? account : undefined,
      isCompanyRequired: isRequired,
      guesses,
      window,
      misses,
    },
    isShared: !isKnown,
    ...toSessionChoices(choices),
  }
}

async function refundAttempt(context: UseCaseContext, client: Client, guesses: string): Promise<number> {
  const [misses] = await Promise.all([
    refundLoginAttempt(context, guesses),
    refundAddressAttempt(context, client),
  ])
  return misses
}

export async function signIn(
  context: UseCaseContext,
  { email, account, isCompanyRequired, guesses, isShared, window, misses, ...choices }: Attempt,
  client: Client,
  cookies: CookieJar,
) {
  const tried = { address: client.address, userAgent: client.userAgent }
  if (!account) {
    // Write for unknown addresses too: the same writes take the same time and reveal no account.
    await noteMiss(context, client, { email, window })
    await context.jobs.enqueue(context.db, signInTries, { email, at: context.now.toISOString(), ...tried })
    if (isShared) await shareMisses(context, email, 'add')
    return refuse(isCompanyRequired ? 'sso.required' : 'account.wrong_credentials')
  }
  // Sent at once, in this order: each sees what the lock before it waited for.
  const [locked, isProtected, found] = await Promise.all([
    lockProved(context, account),
    hasFactor(context, account.id),
    findRequirements(context, email),
    misses > 0 ? resetFailures(context, guesses) : undefined,
  ])
  if (misses > 0) await refundMisses(context, client, { email, window })
  if (misses > 0 && isShared) await shareMisses(context, email, 'forget')
  const proved = { account: locked, ...choices }
  if (isProtected) {
    await startSecondFactor(context, cookies, proved)
    return refuse('account.second_factor')
  }
  // The address may have changed before the lock.
  const requirements = locked.email === email ? found : undefined
  return openAccount(context, { ...proved, methods: ['password'], requirements }, client, cookies)
}

interface SecondFactor {
  code?: string | undefined
  passkey?: PasskeyProof | undefined
}

/**
 * Counts an attempt at a code, for a known browser by itself, or checks the answer of a passkey, outside any transaction.
 * @throws account.sign_in_gone, passkey.refused, request.throttled, request.invalid unless it is one factor
 */
export async function attemptSecondFactor(
  context: UseCaseContext,
  { code, passkey }: SecondFactor,
  client: Client,
  cookies: CookieJar,
) {
  const { account } = await findSecondFactorStart(context, cookies)
  requireOneProof({ code, passkey })
  if (passkey) return { id: account.id, factor: await attemptPasskey(context, passkey, client) }
  const device = cookies.get('device')
  const isKnown = (await findKnownDevice(context, account.email, device)) === 'own'
  const guesses = secondFactorRateLimitKey(account.id, isKnown ? device : undefined)
  await consumeLoginAttempt(context, guesses)
  return { id: account.id, factor: code ?? '', guesses }
}

/**
 * Completes a sign-in by a second factor.
 * @throws account.sign_in_gone
 */
export async function completeSignIn(
  context: UseCaseContext,
  { id, factor, guesses }: { id: string; factor: string | ProvedPasskey; guesses?: string },
  client: Client,
  cookies: CookieJar,
) {
  const account = await lockAccount(context, id)
  // Read again under the lock: a reset or another factor may have ended the sign-in meanwhile.
  const proved = await findSecondFactorStart(context, cookies)
  if (proved.account.id !== account?.id) fail('account.sign_in_gone')
  const isPasskey = typeof factor !== 'string'
  if (isPasskey && !(await spendPasskey(context, account, factor))) return refuse('passkey.refused')
  const method = isPasskey ? 'passkey' : await spendCode(context, account, factor)
  if (!method) return refuse('account.wrong_code', 'code')
  if (guesses) await resetFailures(context, guesses)
  await endSecondFactor(context, cookies)
  return openAccount(context, { ...proved, account, methods: ['password', method] }, client, cookies)
}

/** Signs in by a passkey alone: it is something the person has, and has verified who holds it. */
export async function signInByPasskey(
  context: UseCaseContext,
  passkey: ProvedPasskey,
  choices: Choices,
  client: Client,
  cookies: CookieJar,
) {
  const account = await lockAccount(context, passkey.accountId)
  if (!account) return refuse('passkey.refused')
  if (!(await spendPasskey(context, account, passkey))) {
    await recordRefused(context, account.id, client)
    return refuse('passkey.refused')
  }
  const proved = { account, ...toSessionChoices(choices), methods: ['passkey' as const] }
  return openAccount(context, proved, client, cookies)
}
