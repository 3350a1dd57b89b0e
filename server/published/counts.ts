import { and, eq, inArray, is, type SQL, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { dayIn } from '#contract/days.ts'
import { activityMonths, activityPeople } from '#server/activities/table.ts'
import { asClosing } from '#server/db/closing.ts'
import type { Handle } from '#server/db/handle.ts'
import type { Work } from '#server/http/work.ts'
import { smallestGroup } from '#server/privacy/service.ts'
import { quizCounts, quizParticipants } from '#server/quizzes/table.ts'
import { users } from '#server/users/table.ts'
import { toldPeople } from './cells.ts'
import { isEligible } from './eligible.ts'
import { liveCounts, publishedCounts } from './table.ts'

type Kind = 'month' | 'quiz'

/** Where counts are read: an organization that the caller may read, and when. */
export interface Reader {
  work: Pick<Work, 'db' | 'now'>
  organization: { id: string; timezone: string; minimumGroup: number }
}

interface Count {
  subject: string
  /** Everybody counted at this moment, and when last looked at. */
  people: number
  seen: number
  /** Those who count towards a smallest group, when last looked at. */
  eligible: number
  seenToday: boolean
  published: number
}

/**
 * Counts of people as they are published, by subject; a subject that has none is not in it. Those that have grown by a
 * step are published anew first: what moved may show within a second.
 * @param subjects first days of months, or ids of confidential quizzes
 */
export async function readCounts(
  reader: Reader,
  kind: Kind,
  subjects: string[],
): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map()
  const { db } = reader.work
  // Within a change they stay as they were last published.
  if (!is(db, PgTransaction)) await asClosing(db, (tx) => publishGrown(tx, reader, kind, subjects))
  const { organizationId, subject, people } = publishedCounts
  const rows = await db
    .select({ subject, people })
    .from(publishedCounts)
    .where(
      and(
        eq(organizationId, reader.organization.id),
        eq(publishedCounts.kind, kind),
        inArray(subject, subjects),
      ),
    )
  return new Map(rows.map((row) => [row.subject, row.people]))
}

async function publishGrown(tx: Handle, reader: Reader, kind: Kind, subjects: string[]) {
  const { work, organization } = reader
  const today = dayIn(organization.timezone, work.now)
  for (const count of await readLive(tx, organization.id, { kind, subjects, today })) {
    if (!mayHaveGrown(count)) continue
    const { eligible, all } = await countEligible(tx, reader, { kind, subject: count.subject })
    const key = { organizationId: organization.id, kind, subject: count.subject }
    const looked = { people: count.people, eligible, day: today }
    await tx
      .insert(liveCounts)
      .values({ ...key, ...looked })
      .onConflictDoUpdate({
        target: [liveCounts.organizationId, liveCounts.kind, liveCounts.subject],
        set: looked,
      })
    const people = toldPeople(eligible, all)
    if (people < smallestGroup(reader, 'participation') || people <= count.published) continue
    await tx
      .insert(publishedCounts)
      .values({ ...key, people })
      .onConflictDoUpdate({
        target: [publishedCounts.organizationId, publishedCounts.kind, publishedCounts.subject],
        set: { people: sql`greatest(${publishedCounts.people}, excluded.people)` },
      })
  }
}

/** Somebody new was counted, or somebody counts from today on, and it may be enough for the next step. */
function mayHaveGrown({ people, seen, eligible, seenToday, published }: Count): boolean {
  if (seenToday && people <= seen) return false
  return (seenToday ? eligible + people - seen : people) >= published + 5
}

/** From counters alone. */
async function readLive(
  tx: Handle,
  organizationId: string,
  { kind, subjects, today }: { kind: Kind; subjects: string[]; today: string },
): Promise<Count[]> {
  const counted =
    kind === 'month'
      ? sql`select month::text as subject, sum(people)::int as people from ${activityMonths}
          where organization_id = ${organizationId} and month = any(${sql.param(subjects)}::date[]) group by 1`
      : sql`select quiz_id::text as subject, sum(people)::int as people from ${quizCounts}
          where organization_id = ${organizationId} and quiz_id = any(${sql.param(subjects)}::uuid[]) group by 1`
  const { rows } = await tx.execute(sql`
    select counted.subject, counted.people, coalesce(seen.people, 0) as seen, coalesce(seen.eligible, 0) as eligible,
      coalesce(seen.day = ${today}::date, false) as "seenToday", coalesce(told.people, 0) as published
    from (${counted}) as counted
    left join ${liveCounts} as seen on seen.organization_id = ${organizationId} and seen.kind = ${kind}
      and seen.subject = counted.subject
    left join ${publishedCounts} as told on told.organization_id = ${organizationId} and told.kind = ${kind}
      and told.subject = counted.subject`)
  return rows as unknown as Count[]
}

/** Active people of an organization who count towards a smallest group today. */
const areEligible = ({ work, organization: { id, timezone } }: Reader) =>
  and(
    eq(users.organizationId, id),
    eq(users.status, 'active'),
    isEligible(sql`${dayIn(timezone, work.now)}::date`, timezone),
  )

const isCounted: Record<Kind, (subject: string) => SQL> = {
  month: (subject) => sql`exists (
    select from ${activityPeople} where ${activityPeople.organizationId} = ${users.organizationId}
      and ${activityPeople.userId} = ${users.id} and ${activityPeople.month} = ${subject}::date)`,
  quiz: (subject) => sql`exists (
    select from ${quizParticipants} where ${quizParticipants.organizationId} = ${users.organizationId}
      and ${quizParticipants.userId} = ${users.id} and ${quizParticipants.quizId} = ${subject}::uuid)`,
}

/** How many of those counted count towards a smallest group, and how many of all people do. */
export async function countEligible(
  tx: Handle,
  reader: Reader,
  { kind, subject }: { kind: Kind; subject: string },
): Promise<{ eligible: number; all: number }> {
  const [found] = await tx
    .select({
      eligible: sql<number>`(count(*) filter (where ${isCounted[kind](subject)}))::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(users)
    .where(areEligible(reader))
  return found ?? { eligible: 0, all: 0 }
}

/** The ids of those who answered a quiz and count towards a smallest group, as a subquery. */
export const eligibleParticipants = (tx: Handle, reader: Reader, quizId: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(areEligible(reader), isCounted.quiz(quizId)))

/** Whether any month's people are published for an organization. */
export async function hasCounts(db: Handle, id: string): Promise<boolean> {
  const { organizationId, kind, people } = publishedCounts
  const rows = await db
    .select({ people })
    .from(publishedCounts)
    .where(and(eq(organizationId, id), eq(kind, 'month')))
    .limit(1)
  return rows.length > 0
}
