import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import type { Entry } from '#contract/participation/recording.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { activityEntries } from '#server/schema/entries.ts'

/** An entry as it holds now. */
export interface CurrentEntry {
  id: string
  version: number
  day: string
  content: Entry
}

type Version = typeof activityEntries.$inferSelect

const { organizationId, userId, id, version, day, content, isCurrent } = activityEntries

const ofPerson = (person: Person) => and(eq(organizationId, person.organizationId), eq(userId, person.userId))

/** All versions of the entries that a day has or had, the newest first. */
export async function versionsOf(db: Handle, person: Person, on: string): Promise<Version[]> {
  return db
    .select()
    .from(activityEntries)
    .where(and(ofPerson(person), eq(day, on)))
    .orderBy(desc(activityEntries.recordedAt), desc(version))
}

/** Counts the days since the given one that have an entry. */
export async function countEntryDays(db: Handle, person: Person, since: string): Promise<number> {
  const rows = await db
    .selectDistinct({ day })
    .from(activityEntries)
    .where(and(ofPerson(person), gte(day, since), isCurrent, isNotNull(content)))
  return rows.length
}

/** An entry's version that is stored in the place of the current one. */
export type NewVersion = Pick<Version, 'id' | 'version' | 'day' | 'content' | 'reason'>

/**
 * Ends the current version of an entry, so that another one can be stored.
 * @param db runs as that person, who holds the lock of their days
 */
export async function endVersion(db: Handle, person: Person, entryId: string): Promise<void> {
  await db
    .update(activityEntries)
    .set({ isCurrent: false })
    .where(and(ofPerson(person), eq(id, entryId), isCurrent))
}
