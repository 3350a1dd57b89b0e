import { sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#contract/days.ts'
import { activities } from '#server/activities/table.ts'
import type { Handle } from '#server/db/handle.ts'
import { users } from '#server/users/table.ts'
import type { Group } from './cells.ts'
import { isEligible } from './eligible.ts'
import { type Measure, measures, membershipPeriods } from './table.ts'

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

const figuresOf = (measure: Measure) => sql`
  count(*) filter (where done.${column(measure)} > 0)::int as ${sql.identifier(`${measure}Active`)},
  coalesce(sum(done.${column(measure)}), 0)::float8 as ${sql.identifier(`${measure}Sum`)},
  coalesce(max(done.${column(measure)}), 0)::float8 as ${sql.identifier(`${measure}Largest`)}`

/**
 * The teams of each day of a week, as people were in them when the day ended, and what those recorded who were active
 * people of the organization then and count by then.
 * @param week its Monday
 */
export async function readGroups(
  tx: Handle,
  { id, timezone, week }: { id: string; timezone: string; week: string },
): Promise<Day[]> {
  const days = Array.from({ length: 7 }, (_, n) => addDays(week, n))
  const ends = days.map((day) => startOfDay(timezone, addDays(day, 1)).toISOString())
  const sums = measures.map((measure) => sql`sum(${column(measure)}) as ${column(measure)}`)
  const { rows } = await tx.execute(sql`
    with days as (
      select * from unnest(${sql.param(days)}::date[], ${sql.param(ends)}::timestamptz[]) as given (day, ends)
    ), done as materialized (
      select user_id, day, ${sql.join(sums, sql`, `)} from ${activities}
      where organization_id = ${id} and day between ${week}::date and ${addDays(week, 6)}::date
      group by user_id, day
    )
    select days.day::text as day, ${membershipPeriods.teamId} as "teamId", count(*)::int as eligible,
      ${sql.join(measures.map(figuresOf), sql`, `)}
    from days
    join ${membershipPeriods} on ${membershipPeriods.organizationId} = ${id}
      and ${membershipPeriods.since} < days.ends
      and (${membershipPeriods.until} is null or ${membershipPeriods.until} >= days.ends)
    join ${users} on ${users.organizationId} = ${id} and ${users.id} = ${membershipPeriods.userId}
      and ${isEligible({ day: sql`days.day`, timezone, since: week, until: sql`days.ends`, provedBy: sql`'infinity'` })}
    left join done on done.user_id = ${users.id} and done.day = days.day
    group by 1, 2`)
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
