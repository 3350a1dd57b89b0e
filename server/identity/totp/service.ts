import { and, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { fail } from '#server/platform/errors/failure.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { keepSecret, readSecret } from '#server/platform/secrets/service.ts'
import { factors } from '#server/schema/totp.ts'

const periodSeconds = 30
const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / periodSeconds)

const totpOf = (key: string, account = '') =>
  new TOTP({
    ...{ issuer: 'Élan', label: account, algorithm: 'SHA1', digits: 6, period: periodSeconds },
    secret: Secret.fromBase32(key),
  })

const placeOf = (row: string) => ({ table: 'factors', row, name: 'totp', organizationId: null }) as const

export async function findTotp({ db }: UseCaseContext, accountId: string) {
  const [factor] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.accountId, accountId), isNotNull(factors.confirmedAt)))
  return factor
}

/**
 * Makes a key of 160 bits for an authenticator app, in place of one that was not confirmed.
 * @throws factor.exists, server.no_secrets_key
 */
export async function createTotp(context: UseCaseContext, account: { id: string; email: string }) {
  const { db, now } = context
  await db.delete(factors).where(and(eq(factors.accountId, account.id), isNull(factors.confirmedAt)))
  const [factor] = await db
    .insert(factors)
    .values({ accountId: account.id, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (!factor) fail('factor.exists')
  const key = new Secret({ size: 20 }).base32
  await keepSecret(context, placeOf(factor.id), key)
  return { key, uri: totpOf(key, account.email).toString() }
}

/**
 * Uses a code of the account's app, or of the one step before or after it: clocks differ. The statement lets each step
 * through once, whatever arrives at the same time.
 * @param isNew whether the app still waits for its first code, which confirms it
 * @returns whether the code was right and not used before
 */
async function spendCode(
  context: UseCaseContext,
  accountId: string,
  code: string,
  isNew: boolean,
): Promise<boolean> {
  const { db, now } = context
  const state = isNew ? isNull(factors.confirmedAt) : isNotNull(factors.confirmedAt)
  const [factor] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.accountId, accountId), state))
  const key = factor && (await readSecret(context, placeOf(factor.id)))
  if (!key) return isNew ? fail('factor.not_begun') : false
  const delta = totpOf(key).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return false
  const step = stepAt(now) + delta
  const used = await db
    .update(factors)
    .set({ lastStep: step, lastUsedAt: now, ...(isNew && { confirmedAt: now }) })
    .where(and(eq(factors.id, factor.id), state, lt(factors.lastStep, step)))
    .returning({ id: factors.id })
  return used.length > 0
}

export const spendTotp = (context: UseCaseContext, accountId: string, code: string) =>
  spendCode(context, accountId, code, false)

/** @throws factor.not_begun */
export const confirmTotp = (context: UseCaseContext, accountId: string, code: string) =>
  spendCode(context, accountId, code, true)

/** Removes the app of a person who has lost it, if there is one. */
export async function removeAllTotp({ db }: UseCaseContext, accountId: string): Promise<void> {
  await db.delete(factors).where(eq(factors.accountId, accountId))
}

/** Removes the app of an account if it was confirmed at a moment or later. */
export async function deleteTotpSince({ db }: UseCaseContext, accountId: string, since: Date): Promise<void> {
  const isLater = or(isNull(factors.confirmedAt), gte(factors.confirmedAt, since))
  await db.delete(factors).where(and(eq(factors.accountId, accountId), isLater))
}

/** @throws factor.not_found */
export async function deleteTotp({ db }: UseCaseContext, accountId: string): Promise<void> {
  const deleted = await db.delete(factors).where(eq(factors.accountId, accountId)).returning()
  if (deleted.length === 0) fail('factor.not_found')
}
