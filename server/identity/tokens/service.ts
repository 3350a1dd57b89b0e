import { and, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { lockKey } from '#server/platform/db/advisory-lock.ts'
import { insertPrepared } from '#server/platform/db/prepared.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { type tokenPurposes, tokens } from '#server/schema/tokens.ts'

export type TokenPurpose = (typeof tokenPurposes)[number]
/** Purposes of the links that invite a person. */
export const invitationPurposes: TokenPurpose[] = [
  'employee_invitation',
  'employee_invitation_link',
  'administrator_invitation',
]

export type Token = typeof tokens.$inferSelect

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Lifetimes of links in milliseconds. */
const lifetimes: Record<TokenPurpose, number> = {
  verify_email: day,
  reset_password: hour,
  employee_invitation: 7 * day,
  employee_invitation_link: 7 * day,
  administrator_invitation: 7 * day,
  admin_access: 10 * minute,
  session_exchange: 10 * minute,
  cell_switch: minute,
  change_address: day,
  correct_address: 7 * day,
  restore_address: 7 * day,
  end_notices: 60 * day,
  prove_factor_reset: day,
  // Longer than a request lives.
  stop_factor_reset: 10 * day,
  confirm_person: day,
}

interface NewToken {
  purpose: TokenPurpose
  /** What the token refers to. A newer token of the same purpose and subject voids this one. */
  subject: string
  /** Whether the subject is new in this transaction, so that there is no token to void. */
  isFirst?: boolean
  email: string
  accountId?: string
  userId?: string
  organizationId?: string
  sessionId?: string
  /** Shown by pages before they call the server. The server never reads them. */
  claims?: Record<string, string>
}

/**
 * Issues a one-time token of three dot-separated parts: purpose, public claims and secret. Only the hash of the
 * whole token is stored, so that a change in any part makes it unknown.
 */
export async function issueToken(
  context: UseCaseContext,
  { claims, isFirst = false, ...token }: NewToken,
): Promise<string> {
  const { db, now } = context
  if (!isFirst) {
    // Lock the subject: a concurrent request waits, then voids this token.
    await lockKey(db, `${token.purpose}:${token.subject}`)
    await voidTokens(context, [token.purpose], token.subject)
  }
  const expiresAt = new Date(now.getTime() + lifetimes[token.purpose])
  const payload = { email: token.email, ...claims, exp: Math.floor(expiresAt.getTime() / 1000) }
  const secret = `${encode({ typ: token.purpose })}.${encode(payload)}.${context.secrets.newToken()}`
  const refersTo = { accountId: null, userId: null, organizationId: null, sessionId: null }
  const row = { ...refersTo, ...token, secretHash: secretHash(secret), createdAt: now, expiresAt }
  await insertPrepared(db, 'store_token', tokens, row)
  return secret
}

export async function voidTokens(
  context: UseCaseContext,
  purposes: TokenPurpose[],
  subject: string,
): Promise<void> {
  await context.db
    .update(tokens)
    .set({ usedAt: context.now })
    .where(and(inArray(tokens.purpose, purposes), eq(tokens.subject, subject), isNull(tokens.usedAt)))
}

/** Voids the tokens of a purpose that an account has, whatever they refer to. */
export async function voidTokensOf(
  { db, now }: UseCaseContext,
  purpose: TokenPurpose,
  accountId: string,
): Promise<void> {
  await db
    .update(tokens)
    .set({ usedAt: now })
    .where(and(eq(tokens.purpose, purpose), eq(tokens.accountId, accountId), isNull(tokens.usedAt)))
}

/** Finds the oldest live token of a purpose and a subject: of links for one mailbox in two cells the first reserves it. */
export async function findLiveToken(
  context: UseCaseContext,
  purpose: TokenPurpose,
  subject: string,
): Promise<Token | undefined> {
  const [token] = await context.db
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.purpose, purpose),
        eq(tokens.subject, subject),
        isNull(tokens.usedAt),
        gt(tokens.expiresAt, context.now),
      ),
    )
    .orderBy(tokens.createdAt)
    .limit(1)
  return token
}

const unusedSince = ({ purpose, accountId, createdAt }: Pick<Token, 'purpose' | 'accountId' | 'createdAt'>) =>
  and(
    eq(tokens.purpose, purpose),
    eq(tokens.accountId, accountId ?? ''),
    gte(tokens.createdAt, createdAt),
    isNull(tokens.usedAt),
  )

/** Finds the oldest unused token of a purpose that an account has for a subject, of those since a time: also an expired one. */
export async function findUnusedSince(
  { db }: UseCaseContext,
  { purpose, accountId, subject, createdAt }: Pick<Token, 'purpose' | 'accountId' | 'subject' | 'createdAt'>,
): Promise<Token | undefined> {
  const since = unusedSince({ purpose, accountId, createdAt })
  const [token] = await db
    .select()
    .from(tokens)
    .where(and(since, eq(tokens.subject, subject)))
    .orderBy(tokens.createdAt)
    .limit(1)
  return token
}

/** Voids a token and the later ones of its purpose and account. */
export async function voidSince(
  context: UseCaseContext,
  token: Pick<Token, 'purpose' | 'accountId' | 'createdAt'>,
): Promise<void> {
  await context.db.update(tokens).set({ usedAt: context.now }).where(unusedSince(token))
}

export type TokenState = { state: 'live' | 'used' | 'expired'; token: Token } | { state: 'unknown' }

/** Reads a token without consuming it. A token of another purpose counts as unknown. */
export async function inspectToken(
  context: UseCaseContext,
  purposes: TokenPurpose[],
  secret: string,
): Promise<TokenState> {
  const [token] = await context.db
    .select()
    .from(tokens)
    .where(and(eq(tokens.secretHash, secretHash(secret)), inArray(tokens.purpose, purposes)))
  if (!token) return { state: 'unknown' }
  if (token.usedAt) return { state: 'used', token }
  return { state: token.expiresAt > context.now ? 'live' : 'expired', token }
}

/** Consumes a token. Of concurrent requests only one gets `live`. */
export async function redeemToken(
  context: UseCaseContext,
  purposes: TokenPurpose[],
  secret: string,
): Promise<TokenState> {
  const [token] = await context.db
    .update(tokens)
    .set({ usedAt: context.now })
    .where(
      and(
        eq(tokens.secretHash, secretHash(secret)),
        inArray(tokens.purpose, purposes),
        isNull(tokens.usedAt),
        gt(tokens.expiresAt, context.now),
      ),
    )
    .returning()
  return token ? { state: 'live', token } : inspectToken(context, purposes, secret)
}

/**
 * Milliseconds in which a second request with the same link succeeds: a mail scanner may open it just before its
 * reader.
 */
const repeatable = 10 * 60_000

/** Whether a link was used a moment ago. */
export const wasJustUsed = ({ now }: UseCaseContext, { usedAt }: Pick<Token, 'usedAt'>): boolean =>
  usedAt !== null && now.getTime() - usedAt.getTime() <= repeatable

/** Deletes tokens that expired over a month ago. Until then an expired link differs from an unknown one. */
export async function purgeTokens(context: UseCaseContext): Promise<void> {
  await context.db.delete(tokens).where(lt(tokens.expiresAt, new Date(context.now.getTime() - 30 * day)))
}

/** Reads the public claims of a token that was found by its hash, which covers them. */
export function readClaims(secret: string): unknown {
  const [, payload = ''] = secret.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
