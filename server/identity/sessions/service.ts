import { and, eq, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { SessionMethod } from '#contract/identity/sessions.ts'
import { listSwitchable } from '#server/identity/account-links/service.ts'
import { lockAccount } from '#server/identity/account-locks/service.ts'
import { presentAccount } from '#server/identity/accounts/service.ts'
import { hasFactor } from '#server/identity/factors/service.ts'
import { endSecondFactors } from '#server/identity/second-factor/service.ts'
import { shownEmail } from '#server/identity/shown-addresses/service.ts'
import {
  listOutlasting,
  type PasswordAccess,
  requirePasswordAccess,
} from '#server/identity/sign-in-rules/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { insertPrepared } from '#server/platform/db/prepared.ts'
import { uuids } from '#server/platform/db/uuids.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { isSingleSignOn } from '#server/platform/http/fresh.ts'
import { isLive } from '#server/platform/http/live-session.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { organizations } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'
import { recordBreakGlass } from './break-glass.ts'
import { forgetDevices, rememberDevice, tellOfNewBrowser } from './devices.ts'
import { type NewSession, newSession, type Session } from './new-session.ts'

const unlimited: PasswordAccess = { until: null, breakGlassOf: [] }

/** Opens a session and sets its cookie, as `prepareSession` says. */
export async function startSession(
  context: UseCaseContext,
  client: Client,
  cookies: CookieJar,
  who: NewSession,
): Promise<Session> {
  const session = await prepareSession(context, client, cookies, who)
  await storeSession(context, session)
  return session
}

/**
 * Sets the cookie of a session that `storeSession` opens. The browser's former session ends. Where a connection is required
 * from a moment on, a session that did not come through it ends then.
 * @throws sso.required where it is required by now
 */
export async function prepareSession(
  context: UseCaseContext,
  client: Client,
  cookies: CookieJar,
  who: NewSession,
): Promise<Session> {
  const { settings, now } = context
  const isByPassword = !who.supportOf && !who.singleSignOn?.connectionId
  const [access] = await Promise.all([
    isByPassword ? requirePasswordAccess(context, who.account, who.requirements) : unlimited,
    endSession(context, cookies.get('session')),
  ])
  if (who.authenticatedAt === undefined && isSingleSignOn(who))
    await tellOfNewBrowser(context, client, cookies, who.account)
  if (who.authenticatedAt === undefined || who.isFromCell)
    await recordBreakGlass(context, who.account, access)
  const secret = context.secrets.newToken()
  const session = newSession({ settings, now }, client, who, {
    until: access.until,
    secretHash: secretHash(secret),
    factorDue: who.singleSignOn?.customerId ? await hasFactor(context, who.account.id) : false,
  })
  cookies.set('session', secret, who.endsWithBrowser ? undefined : session.expiresAt)
  return session
}

/** What refers to the session may be sent at once behind it. */
export async function storeSession({ db }: UseCaseContext, session: Session): Promise<void> {
  await insertPrepared(db, 'store_session', sessions, session)
}

/** Converts a session to its public form. */
export async function presentSession(context: UseCaseContext, { account, session }: Caller) {
  const user = presentAccount({ ...account, email: await shownEmail(context, { account, session }) })
  const others = await listSwitchable(context, { account, session })
  return {
    ...{ user, expires_at: session.expiresAt.toISOString(), kind: session.kind },
    ...(others.length > 0 && { other_cells: others }),
  }
}

export const findSession = async ({ db }: UseCaseContext, id: string) =>
  (await db.select().from(sessions).where(eq(sessions.id, id)))[0]

/** Notes that the account proved itself once more, and by what the session counts as proved now. */
export async function refreshSession(
  { db, now }: UseCaseContext,
  { id }: Pick<Caller['session'], 'id'>,
  methods: SessionMethod[],
): Promise<void> {
  const change = { authenticatedAt: now, methods: [...new Set(methods)] }
  await db.update(sessions).set(change).where(eq(sessions.id, id))
}

export async function endSession(context: UseCaseContext, secret: string | undefined): Promise<void> {
  if (secret) await end(context, eq(sessions.secretHash, secretHash(secret)))
}

/**
 * Ends all sessions of an account except one, its sign-ins that wait for a code, and its personal keys.
 * @returns how many sessions ended
 */
export async function endSessions(
  context: UseCaseContext,
  accountId: string,
  exceptId?: string,
): Promise<number> {
  await lockAccount(context, accountId)
  await endSecondFactors(context, accountId)
  await context.db.execute(sql`select revoke_activity_keys(${accountId}::uuid)`)
  return end(
    context,
    and(eq(sessions.accountId, accountId), exceptId ? ne(sessions.id, exceptId) : undefined),
  )
}

/**
 * Ends those sessions of an account that a condition names, and nothing else.
 * @returns how many sessions ended
 */
export async function endSessionsWhere(
  context: UseCaseContext,
  accountId: string,
  which: SQL | undefined,
): Promise<number> {
  await lockAccount(context, accountId)
  return end(context, and(eq(sessions.accountId, accountId), which))
}

/** Ends the sessions of an account by single sign-on of customers in whose tree it is no active person any more. */
export async function endSessionsWithoutPerson(context: UseCaseContext, accountId: string): Promise<void> {
  const works = worksWhere(sql`${organizations.lineage} @> array[${sessions.customerId}]`)
  await endSessionsWhere(context, accountId, and(isNotNull(sessions.customerId), not(works)))
}

/** The account of a session is an active person of such an organization. */
const worksWhere = (where: SQL): SQL => sql`exists (
  select from ${users} join ${organizations} on ${organizations.id} = ${users.organizationId}
  where ${users.accountId} = ${sessions.accountId} and ${users.status} = 'active' and ${users.blockedAt} is null
    and ${organizations.deletedAt} is null and ${where})`

/**
 * Ends every session of an account and forgets its browsers, so that nobody who knew the old password stays signed
 * in.
 * @param here remembers this browser, in which its owner has just chosen another one
 */
export async function signOutEverywhere(
  context: UseCaseContext,
  accountId: string,
  here?: CookieJar,
): Promise<void> {
  await endSessions(context, accountId)
  await forgetDevices(context, accountId)
  if (here) await rememberDevice(context, accountId, here)
}

/** The same, but for this browser, and for one session. */
export async function signOutElsewhere(
  context: UseCaseContext,
  accountId: string,
  exceptId: string | undefined,
  here: CookieJar,
): Promise<void> {
  await endSessions(context, accountId, exceptId)
  await forgetDevices(context, accountId, here.get('device'))
}

/** Ends the sessions of accounts whose organizations are all deleted, and of support for these organizations. */
export async function endSessionsOfDeleted(
  context: UseCaseContext,
  organizationIds: string[],
): Promise<void> {
  const deleted = sql`any(${uuids(organizationIds)})`
  const left = sql`select ${users.accountId} from ${users} where ${users.organizationId} = ${deleted}`
  // Whoever signs in meanwhile holds the account: they find the organization deleted, or their session ends here.
  await context.db.execute(sql`
    select from ${accounts} where ${accounts.id} in (${left}) order by ${accounts.id} for no key update`)
  await end(
    context,
    sql`${sessions.organizationId} = ${deleted} or (${sessions.accountId} in (${left}) and not ${worksWhere(sql`true`)})`,
  )
}

/** Ends the sessions that came through a connection; those of one account or of one session of the provider alone. */
export async function endSessionsOfConnection(
  context: UseCaseContext,
  connectionId: string,
  { accountId, providerSession }: { accountId?: string; providerSession?: string } = {},
): Promise<number> {
  if (accountId) await lockAccount(context, accountId)
  return end(
    context,
    and(
      eq(sessions.connectionId, connectionId),
      accountId ? eq(sessions.accountId, accountId) : undefined,
      providerSession ? eq(sessions.providerSession, providerSession) : undefined,
    ),
  )
}

/**
 * Lets sessions end when a connection becomes required of their account, if they did not come through it.
 * @param accountId those of this account alone
 */
export async function capSessions(context: UseCaseContext, accountId?: string): Promise<void> {
  const outlasting = await listOutlasting(context, accountId)
  if (outlasting.length === 0) return
  const [ids, ends] = [outlasting.map(({ id }) => id), outlasting.map(({ until }) => until)]
  await context.db.execute(sql`
    update sessions set expires_at = capped.until
    from unnest(${uuids(ids)}, ${sql.param(ends)}::timestamptz[]) as capped (id, until)
    where sessions.id = capped.id`)
}

export async function purgeSessions(context: UseCaseContext): Promise<void> {
  await end(context, sql`not ${isLive(context)}`)
}

async function end({ db }: UseCaseContext, which: SQL | undefined): Promise<number> {
  const ended = await db.delete(sessions).where(which).returning({ id: sessions.id })
  return ended.length
}
