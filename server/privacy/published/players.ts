import { and, eq, gte, isNull, lt, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays } from '#contract/platform/days.ts'
import { typesWithoutTotal } from '#contract/programme/challenge-settings.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challenges } from '#server/schema/challenges.ts'
import { challengeScores } from '#server/schema/scores.ts'

/** The boards of one week as they were at a moment, by players of one organization. */
export interface BoardsAsked {
  id: string
  /** Its Monday. */
  week: string
  /** Joining and leaving later changes nothing. */
  at: Date
  /** The instants at which the days of the week begin, and the week ends. */
  midnights: readonly string[]
}

/** Of whom a board is, and what it shows. */
export interface BoardKey {
  shows: 'total' | 'rows'
  challengeId: string
  /** Undefined for all who joined. */
  groupId: string | undefined
}

export const boardOf = (key: string): BoardKey => {
  const [shows, challengeId = '', groupId] = key.split(' ')
  return { shows: shows === 'rows' ? 'rows' : 'total', challengeId, groupId }
}

const overlaps = (week: string) =>
  and(lte(challenges.startDate, addDays(week, 6)), gte(challenges.endDate, week))

/**
 * The keys of the boards that one player is on: the total of all and of the own team, and the rows. Teams rank among
 * one another, so the rows of each are a board of their own.
 */
const boardKeys = (groupId: PgColumn, isListed: SQL | PgColumn): SQL => sql`lateral (
  select concat_ws(' ', board.shows, ${challenges.id}, board.team) as board
  from (values
    ('total', ${challenges.type} <> all(${sql.param(typesWithoutTotal)}::text[]), null),
    ('total', ${challenges.type} = 'team-competition' and ${groupId} is not null, ${groupId}),
    ('rows', ${isListed}, case ${challenges.type} when 'team-competition' then ${groupId} end)
  ) as board (shows, is_shown, team)
  where board.is_shown) as boards`

const board = sql<string>`boards.board`.as('board')

const playing = (tx: Handle, { id, week, at }: BoardsAsked, condition: SQL | undefined) => {
  const { userId, challengeId, organizationId, joinedAt, leftAt, groupId, appears } = challengeJoins
  return tx
    .select({ userId, leftAt, board })
    .from(challengeJoins)
    .innerJoin(challenges, and(eq(challenges.id, challengeId), overlaps(week)))
    .innerJoin(boardKeys(groupId, ne(appears, 'totals')), sql`true`)
    .where(and(eq(organizationId, id), lt(joinedAt, at), condition))
}

/** Selects the people of an organization who are on boards of a week, with the keys of these boards. */
export function playersOf(tx: Handle, asked: BoardsAsked): SQL {
  const { leftAt } = challengeJoins
  return sql`
    select user_id, array_agg(board order by board) as boards
    from ${playing(tx, asked, or(isNull(leftAt), gte(leftAt, asked.at)))} as playing
    group by user_id`
}

/**
 * Selects those who left a challenge, by day: the boards that showed all of their day, and those that showed a part of
 * it. What was seen of them until then stays known.
 */
export function leaversOf(tx: Handle, asked: BoardsAsked): SQL {
  const [starts, ends] = [asked.midnights.slice(0, 7), asked.midnights.slice(1)]
  const dates = starts.map((_, n) => addDays(asked.week, n))
  return sql`
    select day, user_id, array_agg(board order by board) filter (where left_at >= ends) as stayed,
      array_agg(board order by board) filter (where left_at < ends) as "left"
    from ${playing(tx, asked, lt(challengeJoins.leftAt, asked.at))} as playing
    join unnest(${sql.param(dates)}::date[], ${sql.param(starts)}::timestamptz[], ${sql.param(ends)}::timestamptz[])
      as days (day, starts, ends) on left_at > starts
    group by 1, 2`
}

/** Players of whom only the score is left, by board. It is the most that one of their days can be. */
export async function readDeparted(
  tx: Handle,
  { id, week }: BoardsAsked,
): Promise<Map<string, { people: number; largest: number }>> {
  const { challengeId, organizationId, groupId, alias, listed, score, steps } = challengeScores
  const join = tx
    .select({ alias: challengeJoins.alias })
    .from(challengeJoins)
    .where(and(eq(challengeJoins.challengeId, challengeId), eq(challengeJoins.alias, alias)))
  const company = sql`case ${challenges.type} when 'inter-company' then ${groupId} else ${organizationId} end`
  const rows = await tx
    .select({
      board,
      people: sql<number>`count(*)::int`,
      largest: sql<number>`max(greatest(${score}, ${steps}))::float8`,
    })
    .from(challengeScores)
    .innerJoin(challenges, and(eq(challenges.id, challengeId), overlaps(week)))
    .innerJoin(boardKeys(groupId, listed), sql`true`)
    .where(and(eq(company, id), notExists(join)))
    .groupBy(sql`boards.board`)
  return new Map(rows.map(({ board: key, ...departed }) => [key, departed]))
}
