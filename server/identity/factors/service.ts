import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Account } from '#server/identity/accounts/service.ts'
import type { ProvedPasskey } from '#server/identity/passkeys/service.ts'
import * as passkeys from '#server/identity/passkeys/service.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  spendRecoveryCode,
} from '#server/identity/recovery-codes/service.ts'
import { deleteTotpSince, removeAllTotp, spendTotp } from '#server/identity/totp/service.ts'
import { preparedStatement } from '#server/platform/db/prepared.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { isProvedByFactor, isSingleSignOnAlone } from '#server/platform/http/fresh.ts'
import { findCaller } from '#server/platform/http/scope.ts'
import type { Actor } from '#server/platform/http/tenant-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import type { SecurityEvent } from '#server/platform/mail/mail.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import {
  companyFactorRateLimitKey,
  consumeLoginAttempt,
  secondFactorRateLimitKey,
} from '#server/platform/rate-limits/login-attempts.ts'
import { resetFailures } from '#server/platform/rate-limits/rate-limits.ts'
import { accounts } from '#server/schema/accounts.ts'
import { factors } from '#server/schema/totp.ts'

/** Whether a password alone does not open this account. */
export async function hasFactor({ db }: UseCaseContext, accountId: string): Promise<boolean> {
  const [row] = await factorOf(db, { accountId })
  return row?.held === true
}

const factorOf = preparedStatement<{ held: boolean }, 'accountId'>(
  'has_factor',
  ['accountId'],
  ({ accountId }) => sql`
    select exists (select from factors where account_id = ${accountId}::uuid and confirmed_at is not null)
    or exists (select from passkeys where account_id = ${accountId}::uuid) as held`,
)

/** Whether an account had a factor at a moment, and has it still. */
export const hadFactor = (context: UseCaseContext, accountId: string, at: Date): Promise<boolean> =>
  hasEnrolled(context, accountId, (enrolled) => sql`${enrolled} <= ${at.toISOString()}::timestamptz`)

/** Whether an account has a factor that was enrolled since a moment. */
export const hasFactorSince = (context: UseCaseContext, accountId: string, since: Date): Promise<boolean> =>
  hasEnrolled(context, accountId, (enrolled) => sql`${enrolled} >= ${since.toISOString()}::timestamptz`)

async function hasEnrolled({ db }: UseCaseContext, accountId: string, isThen: (enrolled: SQL) => SQL) {
  const { rows } = await db.execute(sql`
    select from factors where account_id = ${accountId} and ${isThen(sql`confirmed_at`)}
    union all
    select from passkeys where account_id = ${accountId} and ${isThen(sql`created_at`)}`)
  return rows.length > 0
}

/** Accounts by their ids, with what would open them in an emergency. */
export async function findEmergencyAccounts({ db }: UseCaseContext, accountIds: string[]) {
  const { id, email, firstName, lastName, passwordHash, passwordUnproved } = accounts
  const factorUsedAt = sql<Date | null>`greatest(${factors.lastUsedAt},
    (select max(key.last_used_at) from passkeys as key where key.account_id = ${accounts.id}))`
  const rows = await db
    .select({
      ...{ id, email, firstName, lastName },
      hasPassword: sql<boolean>`${passwordHash} is not null and not ${passwordUnproved}`,
      factorUsedAt: factorUsedAt.mapWith(factors.lastUsedAt),
    })
    .from(accounts)
    .leftJoin(factors, and(eq(factors.accountId, accounts.id), isNotNull(factors.confirmedAt)))
    .where(inArray(accounts.id, accountIds))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Counts an attempt at a code before it is checked, outside any transaction. Sessions of single sign-on alone are counted
 * by themselves.
 * @throws request.throttled during a backoff
 */
export const consumeCodeAttempt = (
  context: UseCaseContext,
  accountId: string,
  session: Pick<Actor['session'], 'methods'>,
): Promise<void> => {
  const keyOf = isSingleSignOnAlone(session) ? companyFactorRateLimitKey : secondFactorRateLimitKey
  return consumeLoginAttempt(context, keyOf(accountId))
}

/**
 * Uses a code of the authenticator app, or a recovery code, whose use is mailed.
 * @returns which of them it was; undefined for a wrong or used one
 */
export async function spendCode(
  context: UseCaseContext,
  account: Account,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  const digits = code.replace(/[\s-]/g, '')
  const isTotp = /^\d{6}$/.test(digits)
  const isRight = isTotp
    ? await spendTotp(context, account.id, digits)
    : await spendRecoveryCode(context, account.id, code)
  if (!isRight) return undefined
  for (const keyOf of [secondFactorRateLimitKey, companyFactorRateLimitKey])
    await resetFailures(context, keyOf(account.id))
  if (isTotp) return 'totp'
  const left = await countRecoveryCodes(context, account.id)
  await mailSecurityEvent(context, account, 'codeUsed', String(left))
  return 'recovery'
}

/**
 * Requires one of several proofs.
 * @throws request.invalid
 */
export function requireOneProof(proofs: Record<string, unknown>): void {
  const names = Object.keys(proofs)
  const given = names.filter((name) => proofs[name] !== undefined)
  if (given.length === 0) failAt('input.required', names[0] ?? '')
  const fields = Object.fromEntries(given.map((name) => [name, { code: 'input.invalid' as const }]))
  if (given.length > 1) fail('request.invalid', { fields })
}

/**
 * Uses a passkey whose answer was right, if it is the account's. A counter that went back is the sign of a copy, and mailed.
 * @returns whether it counts
 */
export async function spendPasskey(
  context: UseCaseContext,
  account: Account,
  proved: ProvedPasskey,
): Promise<boolean> {
  const spent = await passkeys.spendPasskey(context, account.id, proved)
  if (spent && !spent.isOriginal) await mailSecurityEvent(context, account, 'passkeyCopied', spent.name)
  return spent?.isOriginal === true
}

/**
 * Refuses what a password alone would do to an account with a factor, unless its owner is signed in here by one.
 * @throws account.sign_in_first
 */
export async function requireFactor(
  context: UseCaseContext,
  { id }: Pick<Account, 'id'>,
  cookies: Pick<CookieJar, 'get'>,
): Promise<void> {
  if (!(await hasFactor(context, id))) return
  if (!(await isProvedHere(context, id, cookies))) fail('account.sign_in_first')
}

/** Whether the owner of an account is signed in here by a factor. */
export async function isProvedHere(
  context: UseCaseContext,
  accountId: string,
  cookies: Pick<CookieJar, 'get'>,
): Promise<boolean> {
  const caller = await findCaller(context, cookies.get('session'))
  return caller?.account.id === accountId && isProvedByFactor(caller.session)
}

/** Removes every factor of an account: somebody else may have set them, or their owner has lost them. */
export async function deleteFactors(context: UseCaseContext, accountId: string): Promise<void> {
  await removeAllTotp(context, accountId)
  await passkeys.deletePasskeys(context, accountId)
  await deleteRecoveryCodes(context, accountId)
}

/**
 * Removes what was enrolled since a moment at which somebody else may have taken the account.
 * @returns whether the account had a factor and has none left
 */
export async function deleteFactorsSince(
  context: UseCaseContext,
  accountId: string,
  since: Date,
): Promise<boolean> {
  const wasProtected = await hasFactor(context, accountId)
  await deleteTotpSince(context, accountId, since)
  await passkeys.deletePasskeys(context, accountId, since)
  const isProtected = await hasFactor(context, accountId)
  await deleteRecoveryCodes(context, accountId, isProtected ? since : undefined)
  return wasProtected && !isProtected
}

/** Tells the owner what happened to their sign-in. */
export async function mailSecurityEvent(
  context: UseCaseContext,
  { email, language, firstName }: Account,
  event: SecurityEvent,
  detail = '',
): Promise<void> {
  await queueMail(context, { kind: 'securityEvent', to: email, language, name: firstName, event, detail })
}
