import { sql } from 'drizzle-orm'
import { lockAccount } from '#server/identity/account-locks/service.ts'
import { endSessions, endSessionsWithoutPerson } from '#server/identity/sessions/service.ts'
import type { RecordingScope } from '#server/platform/http/recording-scope.ts'
import { organizations } from '#server/schema/organizations.ts'
import { type UserRow, users } from '#server/schema/users.ts'

/** Ends the sessions of an account that has no other organization, and those by the provider of the one it leaves. */
export async function leaveSessions(scope: RecordingScope, { accountId }: UserRow) {
  if (!accountId) return
  const context = scope.unscoped('sessions belong to an account')
  // Two organizations that deactivate the same person at a time would otherwise each count the other.
  await lockAccount(context, accountId)
  const elsewhere = await context.db.$count(
    users,
    sql`${users.accountId} = ${accountId} and ${users.status} = 'active' and ${users.blockedAt} is null and exists (
      select from ${organizations}
      where ${organizations.id} = ${users.organizationId} and ${organizations.deletedAt} is null)`,
  )
  if (elsewhere === 0) await endSessions(context, accountId)
  else await endSessionsWithoutPerson(context, accountId)
}
