import { and, eq, gte, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#contract/platform/days.ts'
import { keysOf } from '#contract/platform/keys.ts'
import { typesWithoutTotal } from '#contract/programme/challenge-settings.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { activities } from '#server/schema/activities.ts'
import { challengeJoins } from '#server/schema/boards.ts'
import { challenges } from '#server/schema/challenges.ts'
import { membershipPeriods } from '#server/schema/published.ts'
import { users } from '#server/schema/users.ts'
import { add, type Group, nobody, type Part } from './cells.ts'
import { agreedToSums, comebacks, isProved, joinedCountsFrom } from './eligible.ts'

export interface Day {
  day: string
  groupsOf: (figure: Figure) => Group[]
}

/**
 * What a person's day says of each measure. `converted` is never published: it is what points have beyond steps, and
 * limits which points may be.
 */
const amounts = {
  steps: sql`steps`,
  distanceM: sql`distance_m + wheels_m`,
  cyclingM: sql`cycling_m`,
  activeMinutes: sql`active_minutes`,
  points: sql`greatest(equivalents, steps) / 100`,
  converted: sql`greatest(equivalents - steps, 0)`,
}

type Figure = keyof typeof amounts

const column = (figure: Figure) => sql.identifier(figure)

// Sums of integers are exact in float8 up to 2^53, and faster than sums of bigint, which are numeric.
const figures = keysOf(amounts).map(
  (figure) => sql`
  count(*) filter (where ${column(figure)} > 0)::int as ${sql.identifier(`${figure}Active`)},
  coalesce(sum(${column(figure)}), 0)::float8 as ${sql.identifier(`${figure}Sum`)},
  coalesce(max(${column(figure)}), 0) as ${sql.identifier(`${figure}Largest`)}`,
)

const selected = keysOf(amounts).map((figure) => sql`${amounts[figure]} as ${column(figure)}`)

/**
 * Reads the teams of each day of a week with their members at the end of that day. Only people who were active then
 * and are eligible by then count, if they agree to both purposes when the week closes. What was decided, proved or
 * joined later changes nothing.
 * @param week its Monday
 */
export async function readGroups(
  tx: Handle,
  { id, timezone, week, closes }: { id: string; timezone: string; week: string; closes: Date },
): Promise<Day[]> {
  const by = sql`${closes.toISOString()}::timestamptz`
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
        and (${membershipPeriods.until} is null or ${membershipPeriods.until} >= ${ends[0]}) and ${isProved(by)}
        and ${agreedToSums(id, membershipPeriods.userId, by)}
    ), comebacks as materialized (${comebacks(id, timezone, week)}), joined as materialized ${joinedTogether(tx, { id, week, closes })}
    select days.day::text as day, teams.*
    from unnest(${sql.param(days)}::date[], ${sql.param(ends)}::timestamptz[]) as days (day, ends)
    cross join lateral (
      select team_id as "teamId", joined.challenges, count(*)::int as eligible, ${sql.join(figures, sql`, `)}
      from people
      left join joined using (user_id)
      left join (
        select user_id, ${sql.join(selected, sql`, `)} from ${activities}
        where organization_id = ${id} and day = days.day
      ) as done using (user_id)
      where since < days.ends and (until is null or until >= days.ends) and counts_from <= days.day
        and not exists (
          select from comebacks
          where comebacks.user_id = people.user_id and comebacks.since < days.ends and comebacks.counts_from > days.day)
      group by 1, 2
    ) as teams`)
  const byDay = Map.groupBy(rows, ({ day }) => String(day))
  return [...byDay].map(([day, teams]) => ({
    day,
    groupsOf: (figure) => groupsOf(teams, figure),
  }))
}

/** The challenges with a common total in a week, by the people who have joined them. */
const joinedTogether = (tx: Handle, { id, week, closes }: { id: string; week: string; closes: Date }) =>
  tx
    .select({
      userId: challengeJoins.userId,
      challenges: sql`array_agg(${challengeJoins.challengeId} order by ${challengeJoins.challengeId})`.as(
        'challenges',
      ),
    })
    .from(challengeJoins)
    .innerJoin(challenges, eq(challenges.id, challengeJoins.challengeId))
    .where(
      and(
        eq(challengeJoins.organizationId, id),
        lt(challengeJoins.joinedAt, closes),
        or(isNull(challengeJoins.leftAt), gte(challengeJoins.leftAt, closes)),
        notInArray(challenges.type, typesWithoutTotal),
        lte(challenges.startDate, addDays(week, 6)),
        gte(challenges.endDate, week),
      ),
    )
    .groupBy(challengeJoins.userId)

type Row = Record<string, unknown>

const joinedBy = (row: Row): string[] => (Array.isArray(row.challenges) ? row.challenges.map(String) : [])

/** @param rows the parts of teams whose people have joined the same challenges */
function groupsOf(rows: Row[], figure: Figure): Group[] {
  const challengeIds = [...new Set(rows.flatMap(joinedBy))]
  return [...Map.groupBy(rows, ({ teamId }) => teamId)].map(([teamId, parts]) => ({
    teamId: teamId === null ? null : String(teamId),
    ...sumOf(parts, figure),
    outside: challengeIds.map((challenge) =>
      sumOf(
        parts.filter((part) => !joinedBy(part).includes(challenge)),
        figure,
      ),
    ),
  }))
}

const sumOf = (rows: Row[], figure: Figure): Part =>
  rows.map((row) => partOf(row, figure)).reduce(add, nobody)

const partOf = (row: Row, figure: Figure): Part => ({
  eligible: Number(row.eligible),
  active: Number(row[`${figure}Active`]),
  sum: Number(row[`${figure}Sum`]),
  largest: Number(row[`${figure}Largest`]),
})
