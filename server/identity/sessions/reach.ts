import { and, ne, type SQL, sql } from 'drizzle-orm'
import { isSingleSignOnAlone } from '#server/platform/http/fresh.ts'
import { isManaged } from '#server/platform/http/managed.ts'
import type { Caller } from '#server/platform/http/scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { organizations } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
import { endSessions, endSessionsWhere } from './service.ts'

/** The sessions of single sign-on that reach no further than an organization. */
const withinTree = (customerId: string): SQL => sql`${sessions.customerId} in (
  select ${organizations.id} from ${organizations} where ${organizations.lineage} @> array[${customerId}::uuid])`

/**
 * The condition of what a session may know and end of its account's sessions; undefined for all of them. Whoever runs
 * one customer's provider neither sees nor ends what is the others', or the person's own.
 */
export async function reachOf(context: UseCaseContext, caller: Caller): Promise<SQL | undefined> {
  const { customerId } = caller.session
  if (!customerId) return undefined
  const isLimited = isSingleSignOnAlone(caller.session) || (await isManaged(context, caller))
  return isLimited ? withinTree(customerId) : undefined
}

/**
 * Ends the other sessions of the caller's account, as far as the caller's own one reaches.
 * @returns how many sessions ended
 */
export async function endOthers(context: UseCaseContext, caller: Caller): Promise<number> {
  const { account, session } = caller
  const within = await reachOf(context, caller)
  return within
    ? endSessionsWhere(context, account.id, and(ne(sessions.id, session.id), within))
    : endSessions(context, account.id, session.id)
}
