import { eq, gte } from 'drizzle-orm'
import { asPerson } from '#server/platform/db/row-access.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { accounts } from '#server/schema/accounts.ts'
import { activityEntries } from '#server/schema/entries.ts'
import { fileDays } from '#server/schema/file-imports.ts'
import { missionProgress } from '#server/schema/mission-progress.ts'
import { photos } from '#server/schema/photos.ts'
import { activityPieces } from '#server/schema/pieces.ts'
import { quizParticipants } from '#server/schema/quizzes.ts'
import { activityReadings } from '#server/schema/sources.ts'
import { users } from '#server/schema/users.ts'

/** When a person recorded, sent, imported, began, answered or photographed something. */
const recordings = [
  activityEntries.recordedAt,
  activityPieces.receivedAt,
  activityReadings.receivedAt,
  fileDays.importedAt,
  missionProgress.startedAt,
  quizParticipants.answeredAt,
  photos.addedAt,
]

/** Whether a person of the account recorded anything since a moment. */
export async function hasRecordedSince(
  context: UseCaseContext,
  accountId: string,
  since: Date,
): Promise<boolean> {
  const people = await context.db
    .select({ organizationId: users.organizationId, userId: users.id })
    .from(accounts)
    .innerJoin(users, eq(users.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
  for (const person of people) {
    const hasRecorded = await asPerson(context, person, async (own) => {
      for (const at of recordings) if ((await own.$count(at.table, gte(at, since))) > 0) return true
      return false
    })
    if (hasRecorded) return true
  }
  return false
}
