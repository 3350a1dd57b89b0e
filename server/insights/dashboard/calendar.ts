import { and, asc, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { ActivityType, CalendarItem } from '#contract/insights/dashboard.ts'
import { addDays, addMonths, dayIn, timeIn } from '#contract/platform/days.ts'
import type { ChallengeType } from '#contract/programme/challenge-settings.ts'
import { type ProgrammeStatus, statusAt } from '#contract/programme/status.ts'
import type { OrganizationScope } from '#server/platform/http/organization-scope.ts'
import { withPublishedCount } from '#server/privacy/published/quizzes.ts'
import { challenges } from '#server/schema/challenges.ts'
import { answered, quizzes } from '#server/schema/quizzes.ts'

/** The organization's current day and month, and the days of the calendar. */
export interface Span {
  today: string
  month: string
  first: string
  last: string
}

export interface Programme {
  items: CalendarItem[]
  upcoming: CalendarItem[]
  /** Items that overlap this month, and the previous one. */
  thisMonth: number
  lastMonth: number
}

const maxUpcoming = { challenges: 3, quizzes: 2, all: 5 }

const challengeTypes: Partial<Record<ChallengeType, ActivityType>> = {
  'individual-mission': 'Individual Challenge',
}

const statuses: Record<ProgrammeStatus, CalendarItem['status']> = {
  'Coming Soon': 'scheduled',
  Live: 'active',
  Finished: 'completed',
}

const countOf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`

const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/** Reads challenges. All active people participate, `participants` in number. */
export async function readChallenges(
  scope: OrganizationScope,
  { today, month, first, last }: Span,
  participants: number,
): Promise<Programme & { active: number; activeBefore: number }> {
  const { id, title, type, startDate, endDate } = challenges
  const { now, organization } = scope
  const statusOf = statusAt(now, organization.timezone)
  const previous = addMonths(month, -1)
  const during = (from: string, to: string) => and(lte(startDate, to), gte(endDate, from))
  const [figures] = await scope.select(
    challenges,
    {
      active: countOf(during(today, today)),
      activeBefore: countOf(during(lastDayOf(previous), lastDayOf(previous))),
      thisMonth: countOf(during(`${month}-01`, lastDayOf(month))),
      lastMonth: countOf(during(`${previous}-01`, lastDayOf(previous))),
    },
    during(`${previous}-01`, lastDayOf(month)),
  )
  const find = (condition: SQL | undefined) =>
    scope
      .select(challenges, { id, title, type, startDate, endDate }, condition)
      .orderBy(asc(startDate), asc(id))
  const present = (row: Awaited<ReturnType<typeof find>>[number]): CalendarItem => ({
    id: row.id,
    title: row.title,
    date: row.startDate,
    endDate: row.endDate,
    time: null,
    type: challengeTypes[row.type] ?? 'Team Challenges',
    participants,
    status: statuses[statusOf({ start: row.startDate, end: row.endDate })],
  })
  const items = await find(and(lte(startDate, last), gte(endDate, first)))
  const upcoming = await find(gt(startDate, today)).limit(maxUpcoming.challenges)
  const counted = figures ?? { active: 0, activeBefore: 0, thisMonth: 0, lastMonth: 0 }
  return { ...counted, items: items.map(present), upcoming: upcoming.map(present) }
}

const quizRow = {
  id: quizzes.id,
  title: quizzes.title,
  category: quizzes.category,
  startAt: quizzes.startAt,
  endAt: quizzes.endAt,
  answers: answered,
}

/** Reads quizzes; `presentQuizzes` adds how many answered, which is read together with other counts. */
export async function findQuizzes(scope: OrganizationScope, { month, first, last }: Span) {
  const { startAt, endAt } = quizzes
  const begin = (day: string) => midnight(day, scope.organization.timezone)
  const [before, current, after] = [-1, 0, 1].map((months) => begin(`${addMonths(month, months)}-01`))
  const during = (from: SQL | undefined, to: SQL | undefined) =>
    sql`${startAt} < ${to} and ${endAt} >= ${from}`
  const [figures] = await scope.select(
    quizzes,
    { thisMonth: countOf(during(current, after)), lastMonth: countOf(during(before, current)) },
    during(before, after),
  )
  const find = (condition: SQL | undefined) =>
    scope.select(quizzes, quizRow, condition).orderBy(asc(startAt), asc(quizzes.id))
  return {
    ...(figures ?? { thisMonth: 0, lastMonth: 0 }),
    items: await find(and(lt(startAt, begin(addDays(last, 1))), gt(endAt, begin(first)))),
    upcoming: await find(gt(startAt, scope.now)).limit(maxUpcoming.quizzes),
  }
}

type FoundQuizzes = Awaited<ReturnType<typeof findQuizzes>>

/** @param counts as published, by id of the quiz */
export function presentQuizzes(
  { now, organization: { timezone } }: OrganizationScope,
  { items, upcoming, ...figures }: FoundQuizzes,
  counts: Map<string, number>,
): Programme {
  const statusOf = statusAt(now, timezone)
  const present = (row: FoundQuizzes['items'][number]): CalendarItem => ({
    id: row.id,
    title: row.title,
    date: dayIn(timezone, row.startAt),
    endDate: lastDayIn(timezone, row.startAt, row.endAt),
    time: timeIn(timezone, row.startAt),
    type: 'Health Quiz',
    participants: withPublishedCount(row, counts).answers,
    status: statuses[statusOf({ start: row.startAt.toISOString(), end: row.endAt.toISOString() })],
  })
  return { ...figures, items: items.map(present), upcoming: upcoming.map(present) }
}

/** The last day of an item: one that ends at midnight does not include the day that begins then. */
function lastDayIn(timezone: string, start: Date, end: Date): string {
  return dayIn(timezone, new Date(Math.max(start.getTime(), end.getTime() - 1)))
}

/** The instant at which a day begins in a time zone. */
export const midnight = (day: string, timeZone: string) => sql`(${day}::timestamp at time zone ${timeZone})`

const byStart = (a: CalendarItem, b: CalendarItem) =>
  `${a.date} ${a.time ?? ''}`.localeCompare(`${b.date} ${b.time ?? ''}`, 'en')

/** Merges programmes, ordered by the start of their items. */
export function joinProgrammes(programmes: Programme[]): Programme {
  const sum = (figure: 'thisMonth' | 'lastMonth') =>
    programmes.reduce((total, programme) => total + programme[figure], 0)
  return {
    items: programmes.flatMap(({ items }) => items).sort(byStart),
    upcoming: programmes
      .flatMap(({ upcoming }) => upcoming)
      .sort(byStart)
      .slice(0, maxUpcoming.all),
    thisMonth: sum('thisMonth'),
    lastMonth: sum('lastMonth'),
  }
}
