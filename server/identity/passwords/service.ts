import { readFileSync } from 'node:fs'
import { foldText } from '#contract/platform/fold.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import { isFresh, isSingleSignOnAlone } from '#server/platform/http/fresh.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { consumeLoginAttempt } from '#server/platform/rate-limits/rate-limits.ts'

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

/** The rate-limit key of attempts at the current password. */
export const passwordRateLimitKey = ({ id }: { id: string }) => `password:${id}`

/**
 * Checks the password of the caller. Each attempt is counted before it is checked.
 * @param field of the request
 * @throws account.wrong_password, request.throttled, server.busy
 */
export async function requirePassword(
  context: UseCaseContext,
  { account }: Caller,
  password: string,
  field: string,
): Promise<void> {
  await consumeLoginAttempt(context, passwordRateLimitKey(account), context.settings.loginFreeFailures)
  if (!(await context.passwords.isRight(password, account.passwordHash)))
    failAt('account.wrong_password', field)
}

/**
 * Asks for the current password unless it was given a moment ago: an unattended session must not suffice to take
 * over the account. Neither must one that the employer's identity provider opened: a password reaches further.
 * @throws account.wrong_password, request.throttled, server.busy
 */
export async function provePassword(
  context: UseCaseContext,
  caller: Caller,
  current: string | undefined,
): Promise<void> {
  if (current !== undefined) await requirePassword(context, caller, current, 'current_password')
  else if (!isFresh(context, caller) || isSingleSignOnAlone(caller.session))
    fail('account.wrong_password', { fields: { current_password: { code: 'password.current_needed' } } })
}
