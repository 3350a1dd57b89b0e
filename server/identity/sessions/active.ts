import { eq, sql } from 'drizzle-orm'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { fail } from '#server/platform/errors/failure.ts'
import { deactivatedSinceAt } from '#server/platform/http/require-member.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { organizations } from '#server/schema/organizations.ts'
import { users } from '#server/schema/users.ts'

/**
 * Refuses a login if the person is inactive or the organization deleted, in each organization of the account. For their
 * own data, people who were deactivated lately sign in too.
 * @returns whether the employees' app is open to the account
 */
export async function requireActive({ db, now }: UseCaseContext, accountId: string, isForOwnData: boolean) {
  const query = preparedOnce(db, 'people_of_account', () =>
    db
      .selectDistinct({
        status: sql<string>`case when ${users.blockedAt} is null then ${users.status} else 'inactive' end`,
        deactivatedAt: users.deactivatedAt,
        movedAt: users.movedAt,
        deletedAt: organizations.deletedAt,
      })
      .from(users)
      .innerJoin(organizations, eq(organizations.id, users.organizationId))
      .where(eq(users.accountId, sql.placeholder('accountId'))),
  )
  const people = await query.execute({ accountId })
  const present = people.filter(({ deletedAt }) => !deletedAt)
  const since = deactivatedSinceAt(now)
  const isOpen = (left: Date | null, moved: Date | null) => moved !== null || (left !== null && left > since)
  const isReadable = isForOwnData && present.some((row) => isOpen(row.deactivatedAt, row.movedAt))
  const isGone = present.every(({ status }) => status === 'inactive')
  if (people.length > 0 && isGone && !isReadable) fail('account.inactive')
  return isReadable || present.some(({ status }) => status === 'active')
}
