import { and, eq, is, not, or, type SQL, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { addDays, dayIn } from '#contract/platform/days.ts'
import { publication, smallestGroup } from '#contract/publication.ts'
import { asClosing } from '#server/platform/db/closing.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { activityMonths } from '#server/schema/activities.ts'
import { missionProgress } from '#server/schema/mission-progress.ts'
import { countKinds, liveCounts, publishedCounts } from '#server/schema/published.ts'
import { quizCounts, quizzes } from '#server/schema/quizzes.ts'
import { users } from '#server/schema/users.ts'
import { roundPeople } from './cells.ts'
import { agreedToSums, isEligible } from './eligible.ts'

type Kind = (typeof countKinds)[number]

type Wanted = {
  kind: Kind
  subject: string
}

/** The organization whose counts are read, and when. The caller has proved access. */
export interface Reader {
  context: Pick<UseCaseContext, 'db' | 'now'>
  organization: { id: string; timezone: string; minimumGroup: number }
}

/** The organization of a scope, whose published figures are read and, where they have grown, published anew. */
export const readerOf = (scope: OrganizationScope): Reader => ({
  context: scope.unscoped('published figures are written by the closing role'),
  organization: scope.organization,
})

type Count = Wanted & {
  /** Exact counts of people now and at the last publication. */
  people: number
  seen: number
  published: number
}

/** First days of months, ids of confidential quizzes and of assignments of missions. */
type Subjects = Partial<Record<Kind, string[]>>

/**
 * Reads published counts of people by subject, without subjects that have none. It first publishes counts that have
 * grown by a step, so that they are at most a second old. One call takes one transaction, whatever it asks for.
 */
export async function readCounts(reader: Reader, subjects: Subjects): Promise<Map<string, number>> {
  const wanted = countKinds.flatMap((kind) => (subjects[kind] ?? []).map((subject) => ({ kind, subject })))
  if (wanted.length === 0) return new Map()
  const { db } = reader.context
  const { id } = reader.organization
  // Inside a transaction counts stay as published.
  const rows = is(db, PgTransaction)
    ? await selectPublished(db, id, wanted)
    : await asClosing(db, (tx) => publishGrown(tx, reader, wanted))
  return new Map(rows.map(({ subject, people }) => [subject, people]))
}

function selectPublished(db: Handle, id: string, wanted: Wanted[]) {
  const { organizationId, kind, subject, people } = publishedCounts
  const isWanted = wanted.map((one) => and(eq(kind, one.kind), eq(subject, one.subject)))
  return db
    .select({ subject, people })
    .from(publishedCounts)
    .where(and(eq(organizationId, id), or(...isWanted)))
}

async function publishGrown(tx: Handle, reader: Reader, wanted: Wanted[]) {
  const { id } = reader.organization
  const counts: { subject: string; people: number }[] = []
  for (const count of await readLive(tx, id, wanted)) {
    const people = (await publishIfGrown(tx, reader, count)) ?? count.published
    if (people > 0) counts.push({ subject: count.subject, people })
  }
  return counts
}

/** @returns what was published, if anything was */
async function publishIfGrown(tx: Handle, reader: Reader, count: Count): Promise<number | undefined> {
  const { kind, subject, people, seen, published } = count
  // Only activity may change a count: an update caused by one person who becomes eligible or leaves would reveal
  // that person.
  if (people <= seen || people < published + publication.countStep) return undefined
  const key = { organizationId: reader.organization.id, kind, subject }
  await tx
    .insert(liveCounts)
    .values({ ...key, people })
    .onConflictDoUpdate({
      target: [liveCounts.organizationId, liveCounts.kind, liveCounts.subject],
      set: { people },
    })
  // While a quiz is open, do not reveal whether enough people answered for its figures.
  const most = kind === 'quiz' ? smallestGroup(reader, 'health') - 1 : people
  const eligible = await (kind === 'quiz'
    ? countEligible(tx, reader, subject)
    : countAgreeing(tx, reader, kind === 'month' ? subject : undefined))
  const rounded = roundPeople(Math.min(people, most), eligible)
  if (rounded < smallestGroup(reader, 'participation') || rounded <= published) return undefined
  await publishCount(tx, key, rounded)
  return rounded
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

/**
 * Reads exact counts from counters, beside what was seen and published of them, in one order: concurrent readers that
 * publish them would otherwise deadlock.
 */
async function readLive(tx: Handle, organizationId: string, wanted: Wanted[]): Promise<Count[]> {
  const of = (kind: Kind) =>
    sql.param(wanted.filter((one) => one.kind === kind).map(({ subject }) => subject))
  const { rows } = await tx.execute<Count>(sql`
    with counted as (
      select 'month' as kind, month::text as subject, sum(people)::int as people from ${activityMonths}
      where organization_id = ${organizationId} and month = any(${of('month')}::date[]) group by month
      union all
      select 'quiz', quiz_id::text, sum(counted)::int from ${quizCounts}
      where organization_id = ${organizationId} and quiz_id = any(${of('quiz')}::uuid[]) group by quiz_id
      union all
      select 'mission-started', assignment_id::text, count(*)::int from ${missionProgress}
      where organization_id = ${organizationId} and assignment_id = any(${of('mission-started')}::uuid[])
        and start_counts group by assignment_id
      union all
      select 'mission-done', assignment_id::text, count(*)::int from ${missionProgress}
      where organization_id = ${organizationId} and assignment_id = any(${of('mission-done')}::uuid[])
        and done_counts group by assignment_id)
    select wanted.kind, wanted.subject, coalesce(counted.people, 0) + coalesce(seen.departed, 0) as people,
      coalesce(seen.people, 0) as seen, coalesce(told.people, 0) as published
    from unnest(${sql.param(wanted.map(({ kind }) => kind))}::text[],
      ${sql.param(wanted.map(({ subject }) => subject))}::text[]) as wanted (kind, subject)
    left join counted using (kind, subject)
    left join ${liveCounts} as seen on seen.organization_id = ${organizationId} and seen.kind = wanted.kind
      and seen.subject = wanted.subject
    left join ${publishedCounts} as told on told.organization_id = ${organizationId} and told.kind = wanted.kind
      and told.subject = wanted.subject
    order by wanted.kind, wanted.subject`)
  return rows
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
export async function countEligible(tx: Handle, reader: Reader, quizId: string): Promise<number> {
  const { context, organization } = reader
  const end = await endOfQuiz(tx, organization.id, quizId)
  return countFor(tx, reader, end < context.now ? end : context.now)
}

/**
 * The same for counts that include only people who agree to be in sums. Nobody else can be one of those counted, and
 * neither can who withdrew in the month.
 * @param month its first day, for the people active in it
 */
function countAgreeing(tx: Handle, reader: Reader, month?: string): Promise<number> {
  const { context, organization } = reader
  const agrees = [sql`'infinity'`, dayBefore(context.now)].map((by) =>
    agreedToSums(organization.id, users.id, by),
  )
  const withdrew = sql`has_withdrawn_since(${organization.id}, ${users.id}, ${month}::date)`
  return countFor(tx, reader, context.now, [...agrees, month === undefined ? undefined : not(withdrew)])
}

const dayBefore = (moment: Date) => sql`${new Date(moment.getTime() - 86_400_000).toISOString()}::timestamptz`

function countFor(
  tx: Handle,
  { organization: { id, timezone } }: Reader,
  moment: Date,
  also: (SQL | undefined)[] = [],
): Promise<number> {
  const day = addDays(dayIn(timezone, moment), -1)
  const eligible = isEligible(id, { day, timezone, provedBy: dayBefore(moment) })
  return tx.$count(users, and(eq(users.organizationId, id), eq(users.status, 'active'), eligible, ...also))
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
