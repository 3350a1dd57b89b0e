import { eq, gte, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { recordingTables } from '#server/platform/db/rings.ts'
import { asPerson } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { appeals } from '#server/schema/appeals.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { activityConnections } from '#server/schema/connectors.ts'
import { activityEntries } from '#server/schema/entries.ts'
import { fileDays } from '#server/schema/file-imports.ts'
import { missionProgress } from '#server/schema/mission-progress.ts'
import { photos } from '#server/schema/photos.ts'
import { activityPieces } from '#server/schema/pieces.ts'
import { quizParticipants } from '#server/schema/quizzes.ts'
import { activityReadings } from '#server/schema/sources.ts'
import { users } from '#server/schema/users.ts'

/** When a person recorded, sent, imported, connected, joined, appealed, began, answered or photographed something. */
const recordings = [
  activityEntries.recordedAt,
  activityPieces.receivedAt,
  activityReadings.receivedAt,
  fileDays.importedAt,
  missionProgress.startedAt,
  quizParticipants.answeredAt,
  photos.addedAt,
  activityConnections.connectedAt,
  challengeJoins.joinedAt,
  appeals.askedAt,
]

/** Whether anything is kept that a person of the account recorded, also sums of what was deleted since. */
export const hasRecorded = (context: UseCaseContext, accountId: string): Promise<boolean> =>
  anyPersonOf(context, accountId, async (own) => {
    const found = recordingTables.map((table) => sql`exists (select from ${sql.identifier(table)})`)
    const { rows } = await own.execute<{ has: boolean }>(sql`select ${sql.join(found, sql` or `)} as has`)
    return rows[0]?.has === true
  })

/** Whether a person of the account recorded anything since a moment. */
export const hasRecordedSince = (context: UseCaseContext, accountId: string, since: Date): Promise<boolean> =>
  anyPersonOf(context, accountId, async (own) => {
    for (const at of recordings) if ((await own.$count(at.table, gte(at, since))) > 0) return true
    return false
  })

/** Asks as each person of the account, who reads their own rows alone. */
async function anyPersonOf(
  context: UseCaseContext,
  accountId: string,
  ask: (own: Handle) => Promise<boolean>,
): Promise<boolean> {
  const people = await context.db
    .select({ organizationId: users.organizationId, userId: users.id })
    .from(accounts)
    .innerJoin(users, eq(users.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
  for (const person of people) if (await asPerson(context, person, ask)) return true
  return false
}
