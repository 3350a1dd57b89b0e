import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { listOwnSessions } from '#contract/identity/sessions.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { isLive } from '#server/platform/http/live-session.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { connections } from '#server/schema/connections.ts'
import { sessions, signIns } from '#server/schema/sessions.ts'
import { reachOf } from './reach.ts'

type Own = Answer<typeof listOwnSessions>['data']

const newest = 50

/**
 * Lists the account's sessions, the current one included, and its failed attempts; in a session by single sign-on
 * alone, or of an account that belongs to other customers too, only the sessions by single sign-on of that customer.
 */
export async function listSessions(context: UseCaseContext, caller: Caller): Promise<Own> {
  const { db } = context
  const { account, session } = caller
  const within = await reachOf(context, caller)
  const live = await db
    .select({ ...getTableColumns(sessions), connection: connections.name })
    .from(sessions)
    .leftJoin(connections, eq(connections.id, sessions.connectionId))
    .where(and(eq(sessions.accountId, account.id), isLive(context), within))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
  const attempts = within ? [] : await listAttempts(context, account.id)
  return {
    sessions: live.map(({ id, kind, methods, connection, createdAt, lastSeenAt, address, userAgent }) => ({
      id,
      current: id === session.id,
      kind,
      methods,
      connection,
      startedAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      address,
      userAgent,
    })),
    signIns: attempts.map(({ at, id, address, userAgent, succeeded }) => {
      return { id, at: at.toISOString(), address, userAgent, succeeded }
    }),
  }
}

const listAttempts = ({ db }: UseCaseContext, accountId: string) =>
  db
    .select()
    .from(signIns)
    .where(eq(signIns.accountId, accountId))
    .orderBy(desc(signIns.at), signIns.id)
    .limit(newest)
