import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { fail, failAt } from '#server/platform/errors/failure.ts'
import { accounts } from '#server/schema/accounts.ts'
import { organizations } from '#server/schema/organizations.ts'
import { sessions } from '#server/schema/sessions.ts'
import { users } from '#server/schema/users.ts'
import { live, liveAt } from './live-session.ts'
import { MemberScope } from './member-scope.ts'
import { actorColumns, knownShape, touch } from './scope.ts'
import type { UseCaseContext } from './use-case-context.ts'

const named = sql.placeholder('organizationId')

/** Reads two rows at most: without a named organization only the existence of a second one matters. */
const memberQuery = (db: Handle) =>
  preparedOnce(db, 'prove_member', () =>
    db
      .select({ ...actorColumns, userId: users.id })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(
        users,
        and(
          eq(users.accountId, sessions.accountId),
          eq(users.status, 'active'),
          sql`(${named}::uuid is null or ${users.organizationId} = ${named}::uuid)`,
        ),
      )
      .leftJoin(
        organizations,
        and(eq(organizations.id, users.organizationId), isNull(organizations.deletedAt)),
      )
      .where(live)
      .orderBy(sql`${organizations.id} nulls last`)
      .limit(2),
  )

/**
 * Proves that the caller is an active member of the named organization, or of their only one. A foreign and an
 * unknown id get the same answer, which prevents enumeration.
 * @throws session.required, session.support, organization.forbidden, request.invalid if several organizations are
 * possible
 */
export async function requireMember(
  context: UseCaseContext,
  secret: string | undefined,
  organizationId: string | undefined,
): Promise<MemberScope> {
  if (!secret) fail('session.required')
  const [row, another] = await memberQuery(context.db).execute({
    ...liveAt(context, secret),
    organizationId: organizationId === undefined ? null : knownShape(organizationId),
  })
  if (!row) fail('session.required')
  const { session, account, organization, userId } = row
  if (session.kind === 'admin_access') fail('session.support')
  if (!organization || !userId) fail('organization.forbidden')
  if (another?.organization) organizationMissing()
  await touch(context, session)
  return new MemberScope(context, { session, account }, organization, userId)
}

/** @throws request.invalid for a call that names no organization */
export function organizationMissing(): never {
  failAt('text.required', 'organizationId', { label: 'organizationId' })
}
