import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Entry } from '#contract/participation/recording.ts'
import { addDays } from '#contract/platform/days.ts'
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
    .prepare('current_version')
    .execute()
  return found
}

/** Entries of days and of their neighbours, whose sessions may reach into them. */
export async function entriesAround(
  db: Handle,
  person: Person,
  days: readonly string[],
): Promise<CurrentEntry[]> {
  const near = [...new Set(days.flatMap((on) => [addDays(on, -1), on, addDays(on, 1)]))]
  const rows = await db
    .select({ id, version, day, content })
    .from(activityEntries)
    .where(
      and(ofPerson(person), sql`${day} = any(${sql.param(near)}::date[])`, isCurrent, isNotNull(content)),
    )
    .orderBy(day, id)
    .prepare('entries_around')
    .execute()
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

/** Counts the days since the given one that have an entry. */
export async function countEntryDays(db: Handle, person: Person, since: string): Promise<number> {
  const rows = await db
    .selectDistinct({ day })
    .from(activityEntries)
    .where(and(ofPerson(person), gte(day, since), isCurrent, isNotNull(content)))
  return rows.length
}

/** Counts all versions stored for a day. */
export async function countVersions(db: Handle, person: Person, on: string): Promise<number> {
  const [found] = await db
    .select({ versions: sql<number>`count(*)::int` })
    .from(activityEntries)
    .where(and(ofPerson(person), eq(day, on)))
    .prepare('count_versions')
    .execute()
  return found?.versions ?? 0
}

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
  await db
    .insert(activityEntries)
    .values({ ...person, ...next, version: (before?.version ?? 0) + 1 })
    .prepare('add_version')
    .execute()
}
