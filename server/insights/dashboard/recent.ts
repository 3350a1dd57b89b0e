import { and, desc, gt, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { FeedEntry } from '#contract/insights/dashboard.ts'
import type { Permission } from '#contract/platform/permissions.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { challenges } from '#server/schema/challenges.ts'
import { imports } from '#server/schema/imports.ts'
import { quizzes } from '#server/schema/quizzes.ts'
import { userArrivals, users } from '#server/schema/users.ts'

/** An entry whose instant is still a Date. */
type Found = Omit<FeedEntry, 'at'> & { at: Date }

/**
 * Lists recent activity, newest first, at most `limit` entries, of the kinds that the caller may read. Each kind is
 * read from the end of an index.
 */
export async function recentActivity(scope: OrganizationScope, limit: number): Promise<FeedEntry[]> {
  const found: Found[] = []
  for (const [needs, read] of kinds) {
    if (!scope.may(needs)) continue
    found.push(...(await read(scope, limit)))
  }
  return found
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit)
    .map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** People added within the same minute form one entry. */
async function arrivals(scope: OrganizationScope, limit: number): Promise<Found[]> {
  const total = sql<number>`sum(${userArrivals.people})::int`
  const minutes = scope
    .select(userArrivals, { minute: userArrivals.minute, people: total.as('people') })
    .groupBy(userArrivals.minute)
    .having(gt(total, 0))
    .orderBy(desc(userArrivals.minute))
    .limit(limit)
    .as('minutes')
  const { firstName, lastName, createdAt } = users
  const newest = scope
    .select(
      users,
      { firstName, lastName, createdAt },
      and(gte(createdAt, minutes.minute), lt(createdAt, sql`${minutes.minute} + interval '1 minute'`)),
    )
    .orderBy(desc(createdAt), desc(users.id))
    .limit(1)
    .as('newest')
  const rows = await scope
    .unscoped('joins two subqueries that carry the organization')
    .db.select({
      minute: minutes.minute,
      people: minutes.people,
      firstName: newest.firstName,
      lastName: newest.lastName,
      at: newest.createdAt,
    })
    .from(minutes)
    .innerJoinLateral(newest, sql`true`)
    .orderBy(desc(minutes.minute))
  return rows.map(toArrival)
}

interface ArrivalRow {
  minute: Date
  people: number
  /** Of the newest of these people. */
  firstName: string
  lastName: string
  at: Date
}

function toArrival({ minute, people: count, firstName, lastName, at }: ArrivalRow): Found {
  const id = `added:${minute.toISOString()}`
  if (count > 1) {
    return { id, type: 'users_added', text: `${people(count)} were added`, at, subject: null, count }
  }
  const subject = `${firstName} ${lastName}`
  return { id, type: 'user_added', text: `${subject} was added`, at, subject, count: 1 }
}

async function activations(scope: OrganizationScope, limit: number): Promise<Found[]> {
  const { id, firstName, lastName, activatedAt } = users
  const rows = await scope
    .select(
      users,
      { id, firstName, lastName, at: sql<Date>`${activatedAt}`.mapWith(activatedAt) },
      isNotNull(activatedAt),
    )
    .orderBy(desc(activatedAt))
    .limit(limit)
  return rows.map((row) => {
    const subject = `${row.firstName} ${row.lastName}`
    const text = `${subject} activated their account`
    return { id: `activated:${row.id}`, type: 'user_activated', text, at: row.at, subject, count: 1 }
  })
}

async function newChallenges(scope: OrganizationScope, limit: number): Promise<Found[]> {
  const { id, title, createdAt } = challenges
  const rows = await scope
    .select(challenges, { id, subject: title, at: createdAt })
    .orderBy(desc(createdAt))
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    type: 'challenge_created',
    text: `The challenge “${row.subject}” was created`,
    count: 0,
  }))
}

async function newQuizzes(scope: OrganizationScope, limit: number): Promise<Found[]> {
  const { id, title, createdAt } = quizzes
  const rows = await scope
    .select(quizzes, { id, subject: title, at: createdAt })
    .orderBy(desc(createdAt))
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    type: 'quiz_created',
    text: `The quiz “${row.subject}” was created`,
    count: 0,
  }))
}

async function finishedImports(scope: OrganizationScope, limit: number): Promise<Found[]> {
  const { id, fileName, finishedAt, created, changed } = imports
  const rows = await scope
    .select(
      imports,
      {
        id,
        subject: fileName,
        at: sql<Date>`${finishedAt}`.mapWith(finishedAt),
        count: sql<number>`${created} + ${changed}`,
      },
      isNotNull(finishedAt),
    )
    .orderBy(desc(finishedAt))
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    type: 'import_finished',
    text: `The import of ${row.subject} is finished: ${people(row.count)}`,
  }))
}

type Read = (scope: OrganizationScope, limit: number) => Promise<Found[]>

const kinds: [Permission, Read][] = [
  ['people.read', arrivals],
  ['people.read', activations],
  ['programme.read', newChallenges],
  ['programme.read', newQuizzes],
  ['people.read', finishedImports],
]
