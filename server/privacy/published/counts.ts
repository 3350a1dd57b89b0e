import { and, eq, inArray, is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { addDays, dayIn } from '#contract/platform/days.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { smallestGroup } from '#server/privacy/smallest-groups/service.ts'
import { activityMonths } from '#server/schema/activities.ts'
import { liveCounts, publishedCounts } from '#server/schema/published.ts'
import { quizCounts, quizzes } from '#server/schema/quizzes.ts'
import { users } from '#server/schema/users.ts'
import { toldPeople } from './cells.ts'
import { isEligible } from './eligible.ts'

type Kind = 'month' | 'quiz'

/** The organization whose counts are read, and when. The caller has proved access. */
export interface Reader {
  context: Pick<UseCaseContext, 'db' | 'now'>
  organization: { id: string; timezone: string; minimumGroup: number }
}

interface Count {
  subject: string
  /** Exact counts of people now and at the last publication. */
  people: number
  seen: number
  published: number
}

/**
 * Reads published counts of people by subject, without subjects that have none. It first publishes counts that have
 * grown by a step, so that they are at most a second old.
 * @param subjects first days of months, or ids of confidential quizzes
 */
export async function readCounts(
  reader: Reader,
  kind: Kind,
  subjects: string[],
): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map()
  const { db } = reader.context
  // Inside a transaction counts stay as published.
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
  const { id } = reader.organization
  for (const { subject, people, seen, published } of await readLive(tx, id, kind, subjects)) {
    // Only activity may change a count: an update caused by one person who becomes eligible or leaves would reveal
    // that person.
    if (people <= seen || people < published + 5) continue
    const key = { organizationId: id, kind, subject }
    await tx
      .insert(liveCounts)
      .values({ ...key, people })
      .onConflictDoUpdate({
        target: [liveCounts.organizationId, liveCounts.kind, liveCounts.subject],
        set: { people },
      })
    // While a quiz is open, do not reveal whether enough people answered for its figures.
    const most = kind === 'quiz' ? smallestGroup(reader, 'health') - 1 : people
    const eligible = await countEligible(tx, reader, kind === 'quiz' ? subject : undefined)
    const told = toldPeople(Math.min(people, most), eligible)
    if (told >= smallestGroup(reader, 'participation') && told > published) await publishCount(tx, key, told)
  }
}

interface Key {
  organizationId: string
  kind: Kind
  subject: string
}

/** Publishes a count that has grown. Only the closing role may. */
export async function publishCount(tx: Handle, key: Key, people: number): Promise<void> {
  await tx
    .insert(publishedCounts)
    .values({ ...key, people })
    .onConflictDoUpdate({
      target: [publishedCounts.organizationId, publishedCounts.kind, publishedCounts.subject],
      set: { people: sql`greatest(${publishedCounts.people}, excluded.people)` },
    })
}

/** Reads exact counts from counters. */
async function readLive(
  tx: Handle,
  organizationId: string,
  kind: Kind,
  subjects: string[],
): Promise<Count[]> {
  const counted =
    kind === 'month'
      ? sql`select month::text as subject, sum(people)::int as people from ${activityMonths}
          where organization_id = ${organizationId} and month = any(${sql.param(subjects)}::date[]) group by 1`
      : sql`select quiz_id::text as subject, sum(counted)::int as people from ${quizCounts}
          where organization_id = ${organizationId} and quiz_id = any(${sql.param(subjects)}::uuid[]) group by 1`
  const { rows } = await tx.execute(sql`
    select counted.subject, counted.people, coalesce(seen.people, 0) as seen, coalesce(told.people, 0) as published
    from (${counted}) as counted
    left join ${liveCounts} as seen on seen.organization_id = ${organizationId} and seen.kind = ${kind}
      and seen.subject = counted.subject
    left join ${publishedCounts} as told on told.organization_id = ${organizationId} and told.kind = ${kind}
      and told.subject = counted.subject`)
  return rows as unknown as Count[]
}

async function endOfQuiz(tx: Handle, organizationId: string, quizId: string): Promise<Date> {
  const [found] = await tx
    .select({ endAt: quizzes.endAt })
    .from(quizzes)
    .where(and(eq(quizzes.organizationId, organizationId), eq(quizzes.id, quizId)))
  if (!found) throw new Error('a count of answers belongs to a quiz')
  return found.endAt
}

/**
 * Counts people who were eligible for a whole day. Somebody who became eligible after the others acted could not
 * have acted with them.
 * @param quizId a quiz that they could answer until it ended
 */
export async function countEligible(
  tx: Handle,
  { context, organization: { id, timezone } }: Reader,
  quizId?: string,
): Promise<number> {
  const end = quizId === undefined ? context.now : await endOfQuiz(tx, id, quizId)
  const moment = end < context.now ? end : context.now
  const yesterday = addDays(dayIn(timezone, moment), -1)
  const provedBy = sql`${new Date(moment.getTime() - 86_400_000).toISOString()}::timestamptz`
  const eligible = isEligible(id, { day: yesterday, timezone, provedBy })
  return tx.$count(users, and(eq(users.organizationId, id), eq(users.status, 'active'), eligible))
}

/** Whether a month's count is published for an organization. */
export async function hasCounts(db: Handle, id: string): Promise<boolean> {
  const { organizationId, kind, people } = publishedCounts
  const rows = await db
    .select({ people })
    .from(publishedCounts)
    .where(and(eq(organizationId, id), eq(kind, 'month')))
    .limit(1)
  return rows.length > 0
}
