import { type SQL, sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#contract/platform/days.ts'
import { membershipPeriods } from '#server/schema/published.ts'
import { users } from '#server/schema/users.ts'
import { agreedToSums, comebacks, isProved, joinedCountsFrom } from './eligible.ts'

export interface Week {
  id: string
  timezone: string
  /** Its Monday. */
  week: string
  closes: Date
  /** The moment of a sealed total, which counts instead of what participants saw in the week. */
  total?: Date
}

/** The instants at which the days of a week begin, and the week ends. */
export const midnightsOf = ({ timezone, week }: Pick<Week, 'timezone' | 'week'>): string[] =>
  Array.from({ length: 8 }, (_, n) => startOfDay(timezone, addDays(week, n)).toISOString())

/** A table `days (day, ends)` of a week, for FROM. */
export function daysOf(week: Pick<Week, 'timezone' | 'week'>): SQL {
  const days = Array.from({ length: 7 }, (_, n) => addDays(week.week, n))
  const ends = midnightsOf(week).slice(1)
  return sql`unnest(${sql.param(days)}::date[], ${sql.param(ends)}::timestamptz[]) as days (day, ends)`
}

/**
 * Tables `people` and `comebacks` for WITH: those who may count in a week, if they agree to both purposes when it closes.
 * What was decided, proved or joined later changes nothing.
 */
export function countedTables({ id, timezone, week, closes }: Week): SQL {
  const by = sql`${closes.toISOString()}::timestamptz`
  const ends = midnightsOf({ timezone, week }).slice(1)
  return sql`people as materialized (
      select ${membershipPeriods.userId}, ${membershipPeriods.teamId}, ${membershipPeriods.since},
        ${membershipPeriods.until}, ${joinedCountsFrom(timezone)} as counts_from
      from ${membershipPeriods}
      join ${users} on ${users.organizationId} = ${membershipPeriods.organizationId}
        and ${users.id} = ${membershipPeriods.userId}
      where ${membershipPeriods.organizationId} = ${id} and ${membershipPeriods.since} < ${ends.at(-1)}
        and (${membershipPeriods.until} is null or ${membershipPeriods.until} >= ${ends[0]}) and ${isProved(by)}
        and ${agreedToSums(id, membershipPeriods.userId, by)}
    ), comebacks as materialized (${comebacks(id, timezone, week)})`
}

/** Whether a row of `people` was active at the end of a row of `days`, and counts by then. */
export const isCounted: SQL = sql`(since < days.ends and (until is null or until >= days.ends) and counts_from <= days.day
    and not exists (
      select from comebacks
      where comebacks.user_id = people.user_id and comebacks.since < days.ends
        and comebacks.counts_from > days.day))`
