import { eq } from 'drizzle-orm'
import type { getOwnFactors } from '#contract/identity/factors.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { lockAccount } from '#server/identity/account-locks/service.ts'
import { storeHealthState } from '#server/identity/accounts/service.ts'
import { hasFactor, mailSecurityEvent } from '#server/identity/factors/service.ts'
import type { NewPasskey } from '#server/identity/passkeys/service.ts'
import * as passkeys from '#server/identity/passkeys/service.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
} from '#server/identity/recovery-codes/service.ts'
import { refreshSession, signOutElsewhere } from '#server/identity/sessions/service.ts'
import { confirmTotp, deleteTotp, findTotp } from '#server/identity/totp/service.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { isSingleSignOnAlone } from '#server/platform/http/fresh.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { SecurityEvent } from '#server/platform/mail/mail.ts'
import { secondFactorRateLimitKey } from '#server/platform/rate-limits/login-attempts.ts'
import { resetFailures } from '#server/platform/rate-limits/rate-limits.ts'
import { accounts } from '#server/schema/accounts.ts'

/** Presents the factors. Single sign-on alone learns neither what they are called nor when they are used. */
export async function presentFactors(
  context: UseCaseContext,
  { account, session }: Caller,
): Promise<Answer<typeof getOwnFactors>['data']> {
  const totp = await findTotp(context, account.id)
  const isProtected = await hasFactor(context, account.id)
  const isHidden = isSingleSignOnAlone(session)
  const shown = (await passkeys.listPasskeys(context, account.id)).map(passkeys.presentPasskey)
  const usedAt = isHidden ? null : totp?.lastUsedAt?.toISOString()
  return {
    totp: totp ? { addedAt: totp.createdAt.toISOString(), lastUsedAt: usedAt ?? null } : null,
    passkeys: isHidden ? shown.map((passkey) => ({ ...passkey, name: '', lastUsedAt: null })) : shown,
    recoveryCodes: isProtected ? await countRecoveryCodes(context, account.id) : null,
  }
}

/**
 * Single sign-on alone changes no factor, and neither does a password that a mail can reset once a factor exists: the
 * employer may run both. An account with neither begins with single sign-on and a mailed code, except after its factors
 * were lost: then a password comes first, which the mailbox sets.
 * @throws session.own_factor_required, session.own_password_required, factor.mailbox_unproved, factor.mail_code
 */
export async function requireOwnProof(context: UseCaseContext, { account, session }: Caller): Promise<void> {
  await lockAccount(context, account.id)
  if (!isSingleSignOnAlone(session)) return
  if (await hasFactor(context, account.id)) fail('session.own_factor_required')
  const isNew = !account.passwordHash && !account.confirmation
  if (!account.passwordHash && !isNew) fail('factor.mailbox_unproved')
  if (account.passwordHash && !session.methods.includes('password')) fail('session.own_password_required')
  if (isNew && !session.methods.includes('mail')) fail('factor.mail_code')
}

/** Notes that a first factor came after single sign-on and a mailed code alone. */
async function noteFirstFactor(context: UseCaseContext, { account, session }: Caller): Promise<void> {
  if (!isSingleSignOnAlone(session) || account.passwordHash !== null) return
  await storeHealthState(context, eq(accounts.id, account.id), { factorByCompany: true })
}

/**
 * Somebody without the mailbox may have entered its address, or moved the account there: a factor of theirs would lock
 * its owner out.
 * @throws factor.mailbox_unproved
 */
export async function requireProvedMailbox(
  context: UseCaseContext,
  { account: { id } }: Caller,
): Promise<void> {
  const account = await lockAccount(context, id)
  if (!account?.emailVerifiedAt || account.passwordUnproved) fail('factor.mailbox_unproved')
}

/**
 * Tells the owner about a changed factor, and ends the sessions that were opened without it. Other browsers lose their own
 * rate limits: an attacker with the password alone may have signed in from some, and would guess codes in each.
 */
async function announceChange(
  context: UseCaseContext,
  { account, session }: Caller,
  cookies: CookieJar,
  event: SecurityEvent,
  detail?: string,
): Promise<void> {
  await mailSecurityEvent(context, account, event, detail)
  await signOutElsewhere(context, account.id, session.id, cookies)
}

/** Makes recovery codes with the first factor. */
const firstRecoveryCodes = async (context: UseCaseContext, accountId: string) =>
  (await countRecoveryCodes(context, accountId)) > 0 ? null : replaceRecoveryCodes(context, accountId)

/**
 * Recovery codes stand in for factors: without any they would open nothing. An account keeps its last factor where it has no
 * password, since single sign-on alone could then enrol one, and where the employer may have set the password by a mail:
 * either could read what its owner has recorded.
 * @throws factor.last, factor.password_by_mail
 */
async function forgetUselessCodes(
  context: UseCaseContext,
  { id, passwordHash, passwordByMail }: Caller['account'],
): Promise<void> {
  if (await hasFactor(context, id)) return
  if (passwordHash === null) fail('factor.last')
  if (passwordByMail) fail('factor.password_by_mail')
  await deleteRecoveryCodes(context, id)
}

/**
 * Confirms the authenticator app.
 * @returns recovery codes if there were none
 * @throws factor.not_begun, account.wrong_code
 */
export async function addTotp(
  context: UseCaseContext,
  caller: Caller,
  code: string,
  cookies: CookieJar,
): Promise<string[] | null> {
  const { account, session } = caller
  await requireProvedMailbox(context, caller)
  await requireOwnProof(context, caller)
  if (!(await confirmTotp(context, account.id, code.replace(/[\s-]/g, ''))))
    failAt('account.wrong_code', 'code')
  await resetFailures(context, secondFactorRateLimitKey(account.id))
  await noteFirstFactor(context, caller)
  await refreshSession(context, session, [...session.methods, 'totp'])
  await announceChange(context, caller, cookies, 'totpAdded')
  return firstRecoveryCodes(context, account.id)
}

/** @throws factor.not_found, factor.last, factor.password_by_mail */
export async function removeTotp(context: UseCaseContext, caller: Caller, cookies: CookieJar): Promise<void> {
  await requireOwnProof(context, caller)
  await deleteTotp(context, caller.account.id)
  await forgetUselessCodes(context, caller.account)
  await announceChange(context, caller, cookies, 'totpRemoved')
}

/**
 * Adds a passkey that has answered the account's challenge.
 * @returns it, and recovery codes if there were none
 * @throws passkey.too_many, passkey.refused
 */
export async function addPasskey(
  context: UseCaseContext,
  caller: Caller,
  made: NewPasskey & { name: string },
  cookies: CookieJar,
) {
  const { account, session } = caller
  await requireProvedMailbox(context, caller)
  await requireOwnProof(context, caller)
  const passkey = await passkeys.createPasskey(context, account.id, made)
  await noteFirstFactor(context, caller)
  await refreshSession(context, session, [...session.methods, 'passkey'])
  await announceChange(context, caller, cookies, 'passkeyAdded', passkey.name)
  return {
    passkey: passkeys.presentPasskey(passkey),
    recoveryCodes: await firstRecoveryCodes(context, account.id),
  }
}

/** @throws passkey.not_found, factor.last, factor.password_by_mail */
export async function removePasskey(
  context: UseCaseContext,
  caller: Caller,
  id: string,
  cookies: CookieJar,
): Promise<void> {
  await requireOwnProof(context, caller)
  const { name } = await passkeys.deletePasskey(context, caller.account.id, id)
  await forgetUselessCodes(context, caller.account)
  await announceChange(context, caller, cookies, 'passkeyRemoved', name)
}

/** @throws factor.not_found without any factor */
export async function renewRecoveryCodes(
  context: UseCaseContext,
  caller: Caller,
  cookies: CookieJar,
): Promise<string[]> {
  await requireOwnProof(context, caller)
  if (!(await hasFactor(context, caller.account.id))) fail('factor.not_found')
  const codes = await replaceRecoveryCodes(context, caller.account.id)
  await announceChange(context, caller, cookies, 'codesRenewed')
  return codes
}
