import { and, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { newSecret, secretHash } from '#server/platform/crypto/secret.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { type tokenPurposes, tokens } from '#server/schema/tokens.ts'

export type TokenPurpose = (typeof tokenPurposes)[number]
export type Token = typeof tokens.$inferSelect

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds each kind of link lives. */
const lifetimes: Record<TokenPurpose, number> = {
  verify_email: day,
  reset_password: hour,
  employee_invitation: 7 * day,
  employee_invitation_link: 7 * day,
  administrator_invitation: 7 * day,
  admin_access: 10 * minute,
  session_exchange: 10 * minute,
  change_address: day,
  correct_address: 7 * day,
  restore_address: 7 * day,
}

interface NewToken {
  purpose: TokenPurpose
  /** What it is about. A newer token of the same purpose and subject voids this one. */
  subject: string
  email: string
  accountId?: string
  userId?: string
  organizationId?: string
  sessionId?: string
  /** Shown by pages before the server is asked. Nothing on the server reads it back. */
  claims?: Record<string, string>
}

/**
 * Makes a one-time token of three dot-separated parts: what it is, claims a page may show, and the secret.
 * Only the hash of the whole is kept, so that a change in any part makes it unknown.
 */
export async function issueToken(context: UseCaseContext, { claims, ...token }: NewToken): Promise<string> {
  const { db, now } = context
  // Two at once for one subject: the second waits, then voids the first.
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${token.purpose}:${token.subject}`}, 0))`,
  )
  await voidTokens(context, [token.purpose], token.subject)
  const expiresAt = new Date(now.getTime() + lifetimes[token.purpose])
  const payload = { email: token.email, ...claims, exp: Math.floor(expiresAt.getTime() / 1000) }
  const secret = `${encode({ typ: token.purpose })}.${encode(payload)}.${newSecret()}`
  await db.insert(tokens).values({ ...token, secretHash: secretHash(secret), createdAt: now, expiresAt })
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

/** The live token of a purpose and a subject, if there is one. */
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
  return token
}

/** Voids a token and those of its purpose that the same account was given later. */
export async function voidSince(
  context: UseCaseContext,
  { purpose, accountId, createdAt }: Token,
): Promise<void> {
  const same = and(eq(tokens.purpose, purpose), eq(tokens.accountId, accountId ?? ''))
  await context.db
    .update(tokens)
    .set({ usedAt: context.now })
    .where(and(same, gte(tokens.createdAt, createdAt), isNull(tokens.usedAt)))
}

export type TokenState = { state: 'live' | 'used' | 'expired'; token: Token } | { state: 'unknown' }

/** Looks at a token without using it up. A token of another purpose is as unknown as none. */
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

/** Uses a token up. Of any number of tries at once, one gets `live`. */
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

/** Deletes what expired over a month ago: until then a dead link can still be told from an unknown one. */
export async function purgeTokens(context: UseCaseContext): Promise<void> {
  await context.db.delete(tokens).where(lt(tokens.expiresAt, new Date(context.now.getTime() - 30 * day)))
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
