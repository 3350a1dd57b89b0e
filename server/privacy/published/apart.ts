import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/platform/days.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { activities } from '#server/schema/activities.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challenges } from '#server/schema/challenges.ts'
import { challengeDays } from '#server/schema/scores.ts'
import { countedTables, daysOf, isCounted, type Week } from './counted.ts'
import { aggregates, amounts, columnsOf, type Figure, isAnybody, largestFigure, type Row } from './figures.ts'
import type { BoardKey } from './players.ts'

const amount = (figure: Figure) => sql`coalesce(${sql.identifier(figure)}, 0)`
const value = sql`coalesce(value, 0)`

const inMetrics = (...cases: SQL[]) => sql`coalesce(case activity_metric ${sql.join(cases, sql` `)} end, 0)`

/**
 * How far a challenge's value of a day is from the amount in the cells of each measure. Steps and points tell each other,
 * as a hundred steps are a point.
 */
const differences: Record<Figure, SQL> = {
  steps: inMetrics(
    sql`when 'steps' then abs(${value} - ${amount('steps')})`,
    sql`when 'points' then 100 * abs(${value} - ${amount('steps')} / 100)`,
  ),
  distanceM: inMetrics(sql`when 'distance' then abs(${value} - ${amount('distanceM')})`),
  cyclingM: sql`0`,
  activeMinutes: inMetrics(sql`when 'active-minutes' then abs(${value} - ${amount('activeMinutes')})`),
  points: inMetrics(
    sql`when 'points' then abs(${value} - ${amount('points')})`,
    sql`when 'steps' then abs(${value} / 100 - ${amount('points')})`,
  ),
  converted: sql`0`,
}

/**
 * Reads, for each day of a week, team, challenge and group of its players, what these count in the challenge more or less than
 * in the cells: converted sessions, what is over a cap or typed, points of quizzes, appeals. A total minus the cell of the same
 * people is the sum of that.
 */
export async function readApart(tx: Handle, week: Week): Promise<Row[]> {
  const { id, closes, total } = week
  const { userId, challengeId, groupId, organizationId, joinedAt, leftAt } = challengeJoins
  const { activityMetric, startDate, endDate } = challenges
  const played = tx
    .select({ userId, challengeId, groupId, leftAt, activityMetric, startDate, endDate })
    .from(challengeJoins)
    .innerJoin(challenges, eq(challenges.id, challengeId))
    .where(and(eq(organizationId, id), lt(joinedAt, total ?? closes)))
  const stays = total ? sql`${total.toISOString()}::timestamptz` : sql`days.ends`
  const ofWeek = sql`organization_id = ${id} and day between ${week.week}::date and ${addDays(week.week, 6)}::date`
  // PostgreSQL guesses far too few people, and would then look up each day of each by itself: three times as long.
  await tx.execute(sql`set local enable_nestloop = off`)
  const { rows } = await tx.execute(sql`
    with ${countedTables(week)}, differing as materialized (
      select * from (
        select days.day, days.ends, played.user_id, played.challenge_id, group_id, ${columnsOf(differences)}
        from ${daysOf(week)}
        join (${played}) as played on days.day between start_date and end_date
          and (left_at is null or left_at >= ${stays})
        left join (
          select user_id, challenge_id, day, value from ${challengeDays} where ${ofWeek}
        ) as kept on kept.user_id = played.user_id and kept.challenge_id = played.challenge_id
          and kept.day = days.day
        left join (
          select user_id, day, ${columnsOf(amounts)} from ${activities} where ${ofWeek}
        ) as done on done.user_id = played.user_id and done.day = days.day
      ) as compared
      where ${largestFigure} > 0
    )
    select days.day::text as day, team_id as "teamId", challenge_id as "challengeId", group_id as "groupId",
      ${aggregates}
    from differing as days
    join people on people.user_id = days.user_id and ${isCounted}
    group by 1, 2, 3, 4`)
  await tx.execute(sql`set local enable_nestloop = on`)
  return rows
}

/**
 * The rows of a week that concern a board, by day. Each day of the week is judged by all of them: a cell that is shown on one day
 * alone would tell that those who differ on the others did nothing.
 */
export function apartOn(rows: readonly Row[], { challengeId, groupId }: BoardKey, figure: Figure): Row[][] {
  const own = rows.filter(
    (row) =>
      row.challengeId === challengeId &&
      (groupId === undefined || row.groupId === groupId) &&
      isAnybody(row, figure),
  )
  return [...Map.groupBy(own, ({ day }) => day).values()]
}
