import { sql } from 'drizzle-orm'
import { graceDays } from '#contract/identity/factor-policies.ts'
import type { Role } from '#contract/platform/permissions.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { organizations } from '#server/schema/organizations.ts'
import { isProvedByFactor, isSingleSignOn, isSingleSignOnAlone } from './fresh.ts'
import type { Actor } from './tenant-scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

/** Since when second factors are asked in an organization, by itself or by one above it: the stricter counts. */
export interface AskedFactors {
  since: Date | null
  /** Since when a provider has to say that it asked for one. */
  providerSince: Date | null
}

// Of an outer join, the library answers null in place of columns that are all null.
const moment = (name: 'askedRolesSince' | 'askedPeopleSince' | 'askedProviderSince') =>
  sql<Date | null>`${organizations[name]}`.mapWith(organizations[name])

const providerSince = moment('askedProviderSince')

/** Columns of what is asked of people with a role. */
export const askedOfRoles = { since: moment('askedRolesSince'), providerSince }

/** Columns of what is asked of all people. */
export const askedOfPeople = { since: moment('askedPeopleSince'), providerSince }

const graceMs = graceDays * 86_400_000

export const graceEnd = (since: Date): Date => new Date(since.getTime() + graceMs)

/**
 * Since when this session lacks a second factor; null where it does not. A provider's sign-in counts as one unless the
 * organization wants to hear that it was. A support session of the provider of the portal has none.
 */
function lackingSince(
  { kind, methods }: Pick<Actor['session'], 'kind' | 'methods'>,
  { since, providerSince }: AskedFactors,
): Date | null {
  if (!since || kind === 'admin_access' || isProvedByFactor({ methods })) return null
  if (!isSingleSignOn({ methods })) return since
  if (!providerSince || methods.includes('sso_factor')) return null
  return laterOf(since, providerSince)
}

const laterOf = (a: Date, b: Date): Date => (a > b ? a : b)

/**
 * When a session needs a second factor; null where it does not.
 * @param personSince when the person got the role, or joined
 */
export function factorDueAt(session: Actor['session'], asked: AskedFactors, personSince: Date): Date | null {
  const since = lackingSince(session, asked)
  return since && graceEnd(laterOf(since, personSince))
}

/**
 * Whoever manages security can lead a connection to a provider of their own, and sign in as an administrator. One who has
 * a factor proves it, whatever the organization asks.
 * @throws session.own_factor_required
 */
export function requireAdministratorsFactor(session: Actor['session'], roles: readonly Role[]): void {
  if (session.factorDue && isSingleSignOnAlone(session) && roles.includes('administrator'))
    fail('session.own_factor_required')
}

/**
 * Refuses a session without the second factor that the organization asks for, once the person's days of grace are over.
 * @param findSince asked only where a second factor lacks
 * @throws session.second_factor_required
 */
export async function requireSecondFactor(
  { now }: Pick<UseCaseContext, 'now'>,
  session: Actor['session'],
  asked: AskedFactors,
  findSince: () => Promise<Date>,
): Promise<void> {
  const since = lackingSince(session, asked)
  if (!since || graceEnd(since) > now) return
  if (graceEnd(laterOf(since, await findSince())) <= now) fail('session.second_factor_required')
}
