import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { presentAccount } from '#server/identity/accounts/service.ts'
import { issueToken } from '#server/identity/tokens/service.ts'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { insertOne } from '#server/platform/db/insert-one.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { CookieJar } from '#server/platform/http/cookies.ts'
import { isLive } from '#server/platform/http/live-session.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { organizations } from '#server/schema/organizations.ts'
import { devices, sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'

interface NewSession {
  accountId: string
  /** Makes it a support session for this organization and its descendants. */
  supportOf?: string
  /** Makes it a session of the employees' app that stays on this device. */
  staysSignedIn?: boolean
  /** Gives the cookie no end, so that the browser deletes it when it closes. */
  endsWithBrowser?: boolean
}

const supportHours = 1

/** Browsers keep no cookie for longer. */
const memberHours = 400 * 24

/** Opens a session and sets its cookie. The browser's former session ends. */
export async function startSession(
  context: UseCaseContext,
  client: Client,
  cookies: CookieJar,
  who: NewSession,
) {
  await endSession(context, cookies.get('session'))
  const { settings, now } = context
  const kind = who.supportOf ? 'admin_access' : who.staysSignedIn ? 'member' : 'standard'
  const hours = {
    standard: settings.sessionHours,
    member: memberHours,
    admin_access: Math.min(supportHours, settings.sessionHours),
  }[kind]
  const secret = context.secrets.newToken()
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  const insertion = context.db
    .insert(sessions)
    .values({
      secretHash: secretHash(secret),
      accountId: who.accountId,
      kind,
      organizationId: who.supportOf ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      ...client,
    })
    .returning()
  const session = await insertOne(insertion)
  cookies.set('session', secret, who.endsWithBrowser ? undefined : expiresAt)
  return session
}

/** Converts a session to its public form. */
export function presentSession({ account, session }: Caller) {
  return { user: presentAccount(account), expires_at: session.expiresAt.toISOString(), kind: session.kind }
}

// Length of the refresh token. The exchange secret is cut in two and both parts are required: 22 characters hold
// 132 bits, the rest 126.
const refreshLength = 21

/** Issues a pair of tokens that can be exchanged once for a session of the same account and kind. */
export async function issueExchange(context: UseCaseContext, { session, account }: Caller) {
  const secret = await issueToken(context, {
    purpose: 'session_exchange',
    subject: `${session.kind}:${session.id}`,
    sessionId: session.id,
    accountId: account.id,
    email: account.email,
    claims: { sub: account.id },
  })
  return { access_token: secret.slice(0, -refreshLength), refresh_token: secret.slice(-refreshLength) }
}

/** Whether the pair was issued to a session that stays signed in. */
export const isOfMemberSession = ({ subject }: { subject: string }) => subject.startsWith('member:')

export async function endSession(context: UseCaseContext, secret: string | undefined): Promise<void> {
  if (secret) await end(context, eq(sessions.secretHash, secretHash(secret)))
}

/**
 * Ends all sessions of an account except one, and its personal keys.
 * @returns how many sessions ended
 */
export async function endSessions(
  context: UseCaseContext,
  accountId: string,
  exceptId?: string,
): Promise<number> {
  await context.db.execute(sql`select revoke_activity_keys(${accountId}::uuid)`)
  return end(
    context,
    and(eq(sessions.accountId, accountId), exceptId ? ne(sessions.id, exceptId) : undefined),
  )
}

/**
 * Ends every session of an account and forgets its browsers, so that nobody who knew the old password stays signed
 * in.
 */
export async function signOutEverywhere(context: UseCaseContext, accountId: string): Promise<void> {
  await endSessions(context, accountId)
  await context.db.delete(devices).where(eq(devices.accountId, accountId))
}

/** Ends the sessions of accounts whose organizations are all deleted, and of support for these organizations. */
export async function endSessionsOfDeleted(
  context: UseCaseContext,
  organizationIds: string[],
): Promise<void> {
  const deleted = sql`any(${sql.param(organizationIds)}::uuid[])`
  const left = sql`select ${users.accountId} from ${users} where ${users.organizationId} = ${deleted}`
  const working = sql`select from ${users} join ${organizations} on ${organizations.id} = ${users.organizationId}
    where ${users.accountId} = ${sessions.accountId} and ${users.status} = 'active'
      and ${organizations.deletedAt} is null`
  await end(
    context,
    sql`${sessions.organizationId} = ${deleted} or (${sessions.accountId} in (${left}) and not exists (${working}))`,
  )
}

export async function purgeSessions(context: UseCaseContext): Promise<void> {
  await end(context, sql`not ${isLive(context)}`)
}

async function end({ db }: UseCaseContext, which: SQL | undefined): Promise<number> {
  const ended = await db.delete(sessions).where(which).returning({ id: sessions.id })
  return ended.length
}
