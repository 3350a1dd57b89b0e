import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { foldText } from '#contract/platform/fold.ts'
import { isInOtherCells, shareMisses } from '#server/identity/account-links/service.ts'
import { type Account, storeHealthState } from '#server/identity/accounts/service.ts'
import { wasProved } from '#server/identity/domains/service.ts'
import { deleteFactors, hasFactor, mailSecurityEvent } from '#server/identity/factors/service.ts'
import { hasRecorded } from '#server/identity/recordings/service.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { Client } from '#server/platform/http/client.ts'
import { isFresh, isSingleSignOnAlone } from '#server/platform/http/fresh.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import {
  consumeAddressAttempt,
  refundAddressAttempt,
  refundUnchecked,
} from '#server/platform/rate-limits/address-attempts.ts'
import {
  checkCounted,
  loginRateLimitKey,
  passwordRateLimitKey,
  refundLoginAttempt,
} from '#server/platform/rate-limits/login-attempts.ts'
import { accounts } from '#server/schema/accounts.ts'

const product = 'Élan'
/** Letters besides the person's own names that make a password hard to guess for people who know them. */
const minOtherLetters = 4

let common: Set<string> | undefined

/** Whether a password is among the most common ones of at least eight characters. The list is read on first use. */
function isCommon(password: string): boolean {
  common ??= new Set(readFileSync(new URL('./common.txt', import.meta.url), 'utf8').split('\n'))
  return common.has(password.toLowerCase()) || new Set(password).size < 3
}

/** Whether a password consists only of known names with digits and signs around them. */
function isPersonal(password: string, known: string[]): boolean {
  const words = [product, ...known]
    .flatMap((text) => foldText(text).split(/\P{L}+/u))
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length)
  const folded = foldText(password)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  return rest !== folded && rest.replace(/\P{L}/gu, '').length < minOtherLetters
}

/**
 * Refuses a password that strangers or acquaintances would guess first.
 * @param known the person's names and address, and the organization's name
 * @throws password.common, password.personal
 */
export function requireUncommon(password: string, known: string[]): void {
  if (isCommon(password)) failAt('password.common', 'password')
  if (isPersonal(password, known)) failAt('password.personal', 'password')
}

/**
 * Checks the password of the caller. Each attempt is counted before it is checked, and a right one taken back.
 * @param field of the request
 * @throws account.wrong_password, request.throttled, server.busy
 */
export async function requirePassword(
  context: UseCaseContext,
  { account }: Caller,
  password: string,
  field: string,
): Promise<void> {
  const key = passwordRateLimitKey(account.id)
  const check = () => context.passwords.isRight(password, account.passwordHash)
  if (!(await checkCounted(context, key, check))) failAt('account.wrong_password', field)
  await refundLoginAttempt(context, key)
}

/**
 * Whether a password is that of an account, against which a wrong one counts as at sign-in, in all its cells.
 * @throws request.throttled, server.busy
 */
export async function isAccountsPassword(
  context: UseCaseContext,
  account: Account,
  password: string,
): Promise<boolean> {
  const key = loginRateLimitKey(account)
  const check = () => context.passwords.isRight(password, account.passwordHash)
  const right = await checkCounted(context, key, check)
  await (right ? refundLoginAttempt(context, key) : shareMisses(context, account.email, 'add'))
  return right
}

/**
 * Whether the password that somebody without a session enters is that of an account. It counts as at sign-in: against the
 * account, and against the address it comes from, where a right one costs nothing.
 * @throws request.throttled, server.busy
 */
export async function isStrangersPassword(
  context: UseCaseContext,
  client: Client,
  account: Account,
  password: string,
): Promise<boolean> {
  await consumeAddressAttempt(context, client)
  const right = await isAccountsPassword(context, account, password).catch((error: unknown) =>
    refundUnchecked(context, client, error),
  )
  if (right) await refundAddressAttempt(context, client)
  return right
}

/**
 * Asks for the current password unless it was given a moment ago: an unattended session must not suffice to take
 * over the account. Neither must one that the employer's identity provider opened: a password reaches further. Where the
 * account has a factor, as at sign-in, the password does not suffice either.
 * @throws account.wrong_password, session.own_factor_required, request.throttled, server.busy
 */
export async function provePassword(
  context: UseCaseContext,
  caller: Caller,
  current: string | undefined,
): Promise<void> {
  const isByCompany = isSingleSignOnAlone(caller.session)
  if (isByCompany && (await hasFactor(context, caller.account.id))) fail('session.own_factor_required')
  if (current !== undefined) await requirePassword(context, caller, current, 'current_password')
  else if (!isFresh(context, caller) || isByCompany)
    fail('account.wrong_password', { fields: { current_password: { code: 'password.current_needed' } } })
}

/**
 * Draws the conclusions of a password by a mailed link, before it is stored. Where the mailbox may be the employer's, the
 * health data stays closed until the provider confirms the person, or open while a factor guards it. A link of the provider
 * opens it, and removes what somebody else may have set before.
 */
export async function settlePasswordLink(
  context: UseCaseContext,
  account: Account,
  isConfirmed: boolean,
): Promise<void> {
  const own = eq(accounts.id, account.id)
  if (isConfirmed) {
    await deleteFactors(context, account.id)
    const state = { confirmation: 'given' as const, factorByCompany: false, passwordByMail: false }
    await storeHealthState(context, own, state)
  } else if (account.factorByCompany && account.passwordHash === null) {
    await deleteFactors(context, account.id)
    await storeHealthState(context, own, { confirmation: 'needed', factorByCompany: false })
    await mailSecurityEvent(context, account, 'companyFactorsEnded')
  } else if (await mayBeTheEmployers(context, account)) {
    const isMoved = account.addressByDirectory && account.passwordHash !== null
    if (!isMoved && (await hasFactor(context, account.id)))
      await storeHealthState(context, own, { passwordByMail: true })
    else if (isMoved || (await hasRecorded(context, account.id)))
      await storeHealthState(context, own, { confirmation: 'needed' })
  }
}

/**
 * Whether health data has to close where a company proves the mailbox, which ends the password and the factors: they may be
 * the person's own, from before the address moved.
 */
export const closesByCompany = async (
  context: UseCaseContext,
  { id, emailVerifiedAt }: Account,
): Promise<boolean> =>
  emailVerifiedAt !== null && ((await hasFactor(context, id)) || (await hasRecorded(context, id)))

/**
 * Whether the employer may read the mailbox: at an address that a directory chose, at one of a domain that a customer proved,
 * and where the provider had to confirm the person before. Which domains the customers of another cell proved is not known
 * here, so that people in two cells count as such.
 */
const mayBeTheEmployers = async (
  context: UseCaseContext,
  { id, email, addressByDirectory, confirmation }: Account,
): Promise<boolean> =>
  addressByDirectory ||
  confirmation === 'given' ||
  (await wasProved(context.db, email)) ||
  (await isInOtherCells(context, id))
