import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { ConnectionRow } from '#server/identity/connections/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { signInStarts } from '#server/schema/single-sign-on.ts'

export type Start = typeof signInStarts.$inferSelect

const lifetime = 10 * 60_000

const referenceLength = 8

/** The part of a state that failure pages and the connection's log show. */
export const referenceOf = (state: string): string => state.slice(0, referenceLength)

/** Whether a sign-in began at the provider that the connection still has. */
export const isCurrent = (start: Start, connection: ConnectionRow): boolean =>
  start.configuredAt.getTime() === connection.configuredAt.getTime()

type NewStart = Pick<
  Start,
  | 'connectionId'
  | 'configuredAt'
  | 'nonce'
  | 'verifier'
  | 'returnTo'
  | 'testedBy'
  | 'sessionId'
  | 'invitationHash'
>

/**
 * Stores the start of a sign-in and gives the browser its cookie: what the provider answers counts in this browser alone.
 * @returns the state
 */
export async function storeStart(
  { db, now, secrets }: UseCaseContext,
  cookies: CookieJar,
  start: NewStart,
): Promise<string> {
  const state = secrets.newToken()
  const secret = secrets.newToken()
  const expiresAt = new Date(now.getTime() + lifetime)
  await db.insert(signInStarts).values({
    ...start,
    ...{ stateHash: secretHash(state), cookieHash: secretHash(secret), createdAt: now, expiresAt },
  })
  cookies.set('sso', secret, expiresAt)
  return state
}

/** The condition of a live start of this browser. */
const isOwn = ({ now }: UseCaseContext, cookies: CookieJar, state: string) =>
  and(
    eq(signInStarts.stateHash, secretHash(state)),
    eq(signInStarts.cookieHash, secretHash(cookies.get('sso') ?? '')),
    gt(signInStarts.expiresAt, now),
  )

/** Consumes a start. Of concurrent requests only one gets it. */
export async function redeemStart(
  context: UseCaseContext,
  cookies: CookieJar,
  state: string,
): Promise<Start | undefined> {
  const [start] = await context.db
    .update(signInStarts)
    .set({ usedAt: context.now })
    .where(and(isOwn(context, cookies, state), isNull(signInStarts.usedAt)))
    .returning()
  return start
}

const ownStart = (context: UseCaseContext, cookies: CookieJar, state: string) =>
  context.db
    .select()
    .from(signInStarts)
    .where(isOwn(context, cookies, state))
    .$dynamic()

/** Finds a start of this browser, used or not. */
export async function findStart(
  context: UseCaseContext,
  cookies: CookieJar,
  state: string,
): Promise<Start | undefined> {
  const [start] = await ownStart(context, cookies, state)
  return start
}

/** The same, locked: of concurrent attempts at its code each one is counted. */
export async function lockStart(
  context: UseCaseContext,
  cookies: CookieJar,
  state: string,
): Promise<Start | undefined> {
  const [start] = await ownStart(context, cookies, state).for('update')
  return start
}

export async function updateStart(
  { db }: UseCaseContext,
  { stateHash }: Start,
  change: Partial<Start>,
): Promise<void> {
  await db.update(signInStarts).set(change).where(eq(signInStarts.stateHash, stateHash))
}

export async function purgeStarts({ db, now }: UseCaseContext): Promise<void> {
  await db.delete(signInStarts).where(lt(signInStarts.expiresAt, now))
}
