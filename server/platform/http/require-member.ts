import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { deactivatedDays } from '#contract/participation/own-data.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import { accounts } from '#server/schema/accounts.ts'
import { organizations } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'
import { live, liveAt } from './live-session.ts'
import { MemberScope } from './member-scope.ts'
import { actorColumns, isReached, knownShape, touch } from './scope.ts'
import { type AskedFactors, askedOfPeople, requireSecondFactor } from './second-factor.ts'
import type { UseCaseContext } from './use-case-context.ts'

const named = sql.placeholder('organizationId')

/** Deactivated people count as members of those calls only that are open to them; null for all others. */
const deactivatedSince = sql.placeholder('deactivatedSince')

/** When a person joined. */
export const joinedAt = sql<Date>`coalesce(${users.activatedAt}, ${users.createdAt})`.mapWith(users.createdAt)

interface AskedOfMember extends AskedFactors {
  joinedAt: Date
}

/** Reads two rows at most: without a named organization only the existence of a second one matters. */
const memberQuery = (db: Handle) =>
  preparedOnce(db, 'prove_member', () =>
    db
      .select({
        ...actorColumns,
        asked: { ...askedOfPeople, joinedAt },
        userId: users.id,
        deactivatedAt: sql<Date | null>`coalesce(${users.deactivatedAt}, ${users.movedAt})`.mapWith(
          users.deactivatedAt,
        ),
        isMoved: sql<boolean>`${users.movedAt} is not null`,
      })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(
        users,
        and(
          eq(users.accountId, sessions.accountId),
          or(
            and(eq(users.status, 'active'), isNull(users.blockedAt)),
            sql`coalesce(${users.movedAt} is not null and ${deactivatedSince}::timestamptz is not null
              or ${users.deactivatedAt} > ${deactivatedSince}::timestamptz, false)`,
          ),
          sql`(${named}::uuid is null or ${users.organizationId} = ${named}::uuid)`,
        ),
      )
      .leftJoin(
        organizations,
        and(eq(organizations.id, users.organizationId), isNull(organizations.deletedAt), isReached),
      )
      .where(live)
      .orderBy(
        sql`${organizations.id} is null`,
        sql`${users.status} = 'inactive' or ${users.blockedAt} is not null`,
        organizations.id,
      )
      .limit(2),
  )

/**
 * Proves that the caller is an active member of the named organization, or of their only one. A foreign and an
 * unknown id get the same answer, which prevents enumeration.
 * @param openToDeactivated whether people who were deactivated lately are members too
 * @throws session.required, session.support, organization.forbidden, request.invalid if several organizations are
 * possible
 */
export async function requireMember(
  context: UseCaseContext,
  secret: string | undefined,
  organizationId: string | undefined,
  openToDeactivated: boolean,
): Promise<{ member: MemberScope; asked: AskedOfMember }> {
  if (!secret) fail('session.required')
  const [row, another] = await memberQuery(context.db).execute({
    ...liveAt(context, secret),
    organizationId: organizationId === undefined ? null : knownShape(organizationId),
    deactivatedSince: openToDeactivated ? deactivatedSinceAt(context.now).toISOString() : null,
  })
  if (!row) fail('session.required')
  const { session, account, organization, userId, deactivatedAt, isMoved } = row
  if (session.kind === 'admin_access') fail('session.support')
  if (!organization || !userId) fail('organization.forbidden')
  // Without a name, an organization of which the caller is an active member comes first.
  if (another?.organization && (another.deactivatedAt === null) === (deactivatedAt === null))
    organizationMissing()
  await touch(context, session)
  const member = new MemberScope(context, { session, account }, organization, {
    ...{ userId, deactivatedAt, isMoved },
  })
  return { member, asked: row.asked }
}

/**
 * Refuses a session without the second factor that the organization asks of everybody.
 * @throws session.second_factor_required
 */
export const requireMembersFactor = (
  context: UseCaseContext,
  { caller }: MemberScope,
  asked: AskedOfMember,
): Promise<void> => requireSecondFactor(context, caller.session, asked, async () => asked.joinedAt)

/** @throws request.invalid for a call that names no organization */
export function organizationMissing(): never {
  failAt('text.required', 'organizationId', { label: 'organizationId' })
}

const keptMs = deactivatedDays * 86_400_000

/** People who were deactivated after this moment may still read and erase their own data. */
export const deactivatedSinceAt = (now: Date): Date => new Date(now.getTime() - keptMs)

/** Until when a deactivated person may do so. */
export const readableUntil = (deactivatedAt: Date): Date => new Date(deactivatedAt.getTime() + keptMs)
