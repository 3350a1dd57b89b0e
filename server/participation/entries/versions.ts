import { and, between, desc, eq, isNotNull } from 'drizzle-orm'
import type { Entry } from '#contract/participation/recording.ts'
import { addDays } from '#contract/platform/days.ts'
import type { Person } from '#server/participation/sources/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
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

/** The current version of an entry, also one that deletes it. */
export async function currentVersion(
  db: Handle,
  person: Person,
  entryId: string,
): Promise<Version | undefined> {
  const [found] = await db
    .select()
    .from(activityEntries)
    .where(and(ofPerson(person), eq(id, entryId), isCurrent))
  return found
}

/** Entries of a day and of its neighbours, whose sessions may reach into it. */
export async function entriesAround(db: Handle, person: Person, on: string): Promise<CurrentEntry[]> {
  const rows = await db
    .select({ id, version, day, content })
    .from(activityEntries)
    .where(
      and(ofPerson(person), between(day, addDays(on, -1), addDays(on, 1)), isCurrent, isNotNull(content)),
    )
    .orderBy(day, id)
  return rows.flatMap((row) => (row.content ? [{ ...row, content: row.content }] : []))
}

/** All versions of the entries that a day has or had, the newest first. */
export async function versionsOf(db: Handle, person: Person, on: string): Promise<Version[]> {
  return db
    .select()
    .from(activityEntries)
    .where(and(ofPerson(person), eq(day, on)))
    .orderBy(desc(activityEntries.recordedAt), desc(version))
}

/** Counts all versions stored for a day. */
export const countVersions = (db: Handle, person: Person, on: string): Promise<number> =>
  db.$count(activityEntries, and(ofPerson(person), eq(day, on)))

/** Adds a version in the place of the current one. The caller holds the person's lock. */
export async function addVersion(
  db: Handle,
  person: Person,
  before: Version | undefined,
  next: Pick<Version, 'id' | 'day' | 'content' | 'reason' | 'recordedAt'>,
): Promise<void> {
  if (before)
    await db
      .update(activityEntries)
      .set({ isCurrent: false })
      .where(and(ofPerson(person), eq(id, before.id), isCurrent))
  await db.insert(activityEntries).values({ ...person, ...next, version: (before?.version ?? 0) + 1 })
}
