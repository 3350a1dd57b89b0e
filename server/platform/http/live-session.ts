import { and, eq, gt, or, sql } from 'drizzle-orm'
import { secretHash } from '#server/platform/crypto/secrets.ts'
import { sessions } from '#server/schema/sessions.ts'
import type { UseCaseContext } from './use-case-context.ts'

const memberIdleDays = 90

/** Since when a session must have been used. A session that stays on a phone may rest for longer. */
const idleLimits = ({ now, settings }: UseCaseContext) => ({
  idleSince: new Date(now.getTime() - settings.sessionIdleMinutes * 60_000),
  memberIdleSince: new Date(now.getTime() - memberIdleDays * 86_400_000),
})

type Limits = {
  [Name in 'now' | keyof ReturnType<typeof idleLimits>]: Date | ReturnType<typeof sql.placeholder>
}

const isLiveAt = ({ now, idleSince, memberIdleSince }: Limits) =>
  and(
    gt(sessions.expiresAt, now),
    or(
      gt(sessions.lastSeenAt, idleSince),
      and(eq(sessions.kind, 'member'), gt(sessions.lastSeenAt, memberIdleSince)),
    ),
  )

/** The condition of sessions that have neither ended nor been idle for too long. */
export const isLive = (context: UseCaseContext) => isLiveAt({ now: context.now, ...idleLimits(context) })

/** The condition of the live session of a cookie, for prepared statements. */
export const live = and(
  eq(sessions.secretHash, sql.placeholder('hash')),
  isLiveAt({
    now: sql.placeholder('now'),
    idleSince: sql.placeholder('idleSince'),
    memberIdleSince: sql.placeholder('memberIdleSince'),
  }),
)

/** The values of that condition. */
export const liveAt = (context: UseCaseContext, secret: string) => ({
  hash: secretHash(secret),
  now: context.now,
  ...idleLimits(context),
})
