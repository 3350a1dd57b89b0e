import { eq, sql } from 'drizzle-orm'
import type { User } from '#contract/people/users.ts'
import { openedBefore, recordOpening } from '#server/people/roster-reads/service.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { Entry } from '#server/platform/http/recorded.ts'
import { invitations } from '#server/schema/invitations.ts'
import { outbox } from '#server/schema/outbox.ts'
import { users } from '#server/schema/users.ts'
import { ofInvitation, ofUser } from './delivery.ts'
import { present, userColumns } from './service.ts'

/**
 * Reads a person's public form, which the log and the person learn of.
 * @throws user.not_found, also for people of other organizations
 */
export async function openUser(scope: OrganizationScope, entry: Entry, userId: string): Promise<User> {
  const [row] = await scope.prepared(
    'user_by_id',
    (select) =>
      select(
        users,
        { ...userColumns, isRecorded: openedBefore.condition(select) },
        eq(users.id, sql.placeholder('userId')),
      )
        .leftJoin(invitations, ofUser)
        .leftJoin(outbox, ofInvitation),
    { userId, ...openedBefore.values(scope) },
  )
  if (!row) return fail('user.not_found')
  if (!row.isRecorded) await recordOpening(scope, entry, row.user)
  return present(row)
}
