import { sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#contract/platform/days.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { activities } from '#server/schema/activities.ts'
import { type Measure, measures, membershipPeriods } from '#server/schema/published.ts'
import { users } from '#server/schema/users.ts'
import type { Group } from './cells.ts'
import { comebacks, isProved, joinedCountsFrom } from './eligible.ts'

interface Day {
  day: string
  groupsOf: (measure: Measure) => Group[]
}

const columns: Record<Measure, string> = {
  steps: 'steps',
  distanceM: 'distance_m',
  activeMinutes: 'active_minutes',
}

const column = (measure: Measure) => sql.identifier(columns[measure])

// Sums of integers are exact in float8 up to 2^53, and faster than sums of bigint, which are numeric.
const sums = measures.map((measure) => sql`sum(${column(measure)})::float8 as ${column(measure)}`)

const figuresOf = (measure: Measure) => sql`
  count(*) filter (where ${column(measure)} > 0)::int as ${sql.identifier(`${measure}Active`)},
  coalesce(sum(${column(measure)}), 0) as ${sql.identifier(`${measure}Sum`)},
  coalesce(max(${column(measure)}), 0) as ${sql.identifier(`${measure}Largest`)}`

/**
 * Reads the teams of each day of a week with their members at the end of that day. Only people who were active then
 * and are eligible by then count.
 * @param week its Monday
 */
export async function readGroups(
  tx: Handle,
  { id, timezone, week }: { id: string; timezone: string; week: string },
): Promise<Day[]> {
  const days = Array.from({ length: 7 }, (_, n) => addDays(week, n))
  const ends = days.map((day) => startOfDay(timezone, addDays(day, 1)).toISOString())
  // Aggregate day by day: a hash table of the whole week would not fit into memory.
  const { rows } = await tx.execute(sql`
    with people as materialized (
      select ${membershipPeriods.userId}, ${membershipPeriods.teamId}, ${membershipPeriods.since},
        ${membershipPeriods.until}, ${joinedCountsFrom(timezone)} as counts_from
      from ${membershipPeriods}
      join ${users} on ${users.organizationId} = ${membershipPeriods.organizationId}
        and ${users.id} = ${membershipPeriods.userId}
      where ${membershipPeriods.organizationId} = ${id} and ${membershipPeriods.since} < ${ends.at(-1)}
        and (${membershipPeriods.until} is null or ${membershipPeriods.until} >= ${ends[0]}) and ${isProved(sql`'infinity'`)}
    ), comebacks as materialized (${comebacks(id, timezone, week)})
    select days.day::text as day, teams.*
    from unnest(${sql.param(days)}::date[], ${sql.param(ends)}::timestamptz[]) as days (day, ends)
    cross join lateral (
      select team_id as "teamId", count(*)::int as eligible, ${sql.join(measures.map(figuresOf), sql`, `)}
      from people
      left join (
        select user_id, ${sql.join(sums, sql`, `)} from ${activities}
        where organization_id = ${id} and day = days.day
        group by user_id
      ) as done using (user_id)
      where since < days.ends and (until is null or until >= days.ends) and counts_from <= days.day
        and not exists (
          select from comebacks
          where comebacks.user_id = people.user_id and comebacks.since < days.ends and comebacks.counts_from > days.day)
      group by team_id
    ) as teams`)
  const byDay = Map.groupBy(rows, ({ day }) => String(day))
  return [...byDay].map(([day, teams]) => ({
    day,
    groupsOf: (measure) => teams.map((team) => groupOf(team, measure)),
  }))
}

const groupOf = (team: Record<string, unknown>, measure: Measure): Group => ({
  teamId: team.teamId === null ? null : String(team.teamId),
  eligible: Number(team.eligible),
  active: Number(team[`${measure}Active`]),
  sum: Number(team[`${measure}Sum`]),
  largest: Number(team[`${measure}Largest`]),
})
