import { and, eq, gte, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
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
  const midnights = [...days, addDays(week, 7)].map((day) => startOfDay(timezone, day).toISOString())
  const [starts, ends] = [midnights.slice(0, 7), midnights.slice(1)]
  const seen = { id, week, closes }
  // Aggregate day by day: a hash table of the whole week would not fit into memory.
  const { rows } = await tx.execute(sql`
    with days as materialized (
      select * from unnest(${sql.param(days)}::date[], ${sql.param(starts)}::timestamptz[], ${sql.param(ends)}::timestamptz[])
        as days (day, starts, ends)
    ), people as materialized (
      select ${membershipPeriods.userId}, ${membershipPeriods.teamId}, ${membershipPeriods.since},
        ${membershipPeriods.until}, ${joinedCountsFrom(timezone)} as counts_from
      from ${membershipPeriods}
      join ${users} on ${users.organizationId} = ${membershipPeriods.organizationId}
        and ${users.id} = ${membershipPeriods.userId}
      where ${membershipPeriods.organizationId} = ${id} and ${membershipPeriods.since} < ${ends.at(-1)}
        and (${membershipPeriods.until} is null or ${membershipPeriods.until} >= ${ends[0]}) and ${isProved(by)}
        and ${agreedToSums(id, membershipPeriods.userId, by)}
    ), comebacks as materialized (${comebacks(id, timezone, week)}), joined as materialized ${joinedTogether(tx, seen)},
    gone as materialized (
      select day, user_id, array_agg(challenge_id order by challenge_id) filter (where left_at >= ends) as stayed,
        array_agg(challenge_id order by challenge_id) filter (where left_at < ends) as "left"
      from ${leftSince(tx, seen)} as gone join days on left_at > starts group by 1, 2
    )
    select days.day::text as day, teams.*
    from days
    cross join lateral (
      select team_id as "teamId", joined.challenges, gone.stayed, gone."left", count(*)::int as eligible,
        ${sql.join(figures, sql`, `)}
      from people
      left join joined using (user_id)
      left join gone on gone.user_id = people.user_id and gone.day = days.day
      left join (
        select user_id, ${sql.join(selected, sql`, `)} from ${activities}
        where organization_id = ${id} and day = days.day
      ) as done on done.user_id = people.user_id
      where since < days.ends and (until is null or until >= days.ends) and counts_from <= days.day
        and not exists (
          select from comebacks
          where comebacks.user_id = people.user_id and comebacks.since < days.ends and comebacks.counts_from > days.day)
      group by 1, 2, 3, 4
    ) as teams`)
  const byDay = Map.groupBy(rows, ({ day }) => String(day))
  return [...byDay].map(([day, teams]) => ({
    day,
    groupsOf: (figure) => groupsOf(teams, figure),
  }))
}

interface Seen {
  id: string
  week: string
  closes: Date
}

/**
 * What people have joined whose participants learn what each of them does, by a common total or by a row of the board,
 * which others can add up.
 */
const seenIn = ({ id, week, closes }: Seen) =>
  and(
    eq(challengeJoins.organizationId, id),
    lt(challengeJoins.joinedAt, closes),
    or(notInArray(challenges.type, typesWithoutTotal), ne(challengeJoins.appears, 'totals')),
    lte(challenges.startDate, addDays(week, 6)),
    gte(challenges.endDate, week),
  )

/** The challenges of a week, by the people who have joined them. */
const joinedTogether = (tx: Handle, seen: Seen) =>
  tx
    .select({
      userId: challengeJoins.userId,
      challenges: sql`array_agg(${challengeJoins.challengeId} order by ${challengeJoins.challengeId})`.as(
        'challenges',
      ),
    })
    .from(challengeJoins)
    .innerJoin(challenges, eq(challenges.id, challengeJoins.challengeId))
    .where(and(seenIn(seen), or(isNull(challengeJoins.leftAt), gte(challengeJoins.leftAt, seen.closes))))
    .groupBy(challengeJoins.userId)

/** Those whom people have left since the week began, and when: what was seen until then stays known. */
const leftSince = (tx: Handle, seen: Seen) =>
  tx
    .select({
      userId: challengeJoins.userId,
      challengeId: challengeJoins.challengeId,
      leftAt: challengeJoins.leftAt,
    })
    .from(challengeJoins)
    .innerJoin(challenges, eq(challenges.id, challengeJoins.challengeId))
    .where(and(seenIn(seen), lt(challengeJoins.leftAt, seen.closes)))

type Row = Record<string, unknown>

/** The challenges whose participants know all of the day of these people. */
const shownBy = (row: Row): string[] => [row.challenges ?? [], row.stayed ?? []].flat().map(String)

/** Those that know a part of the day, because the people left in it. */
const leftBy = (row: Row): string[] => [row.left ?? []].flat().map(String)

/** @param rows the parts of teams whose people have joined the same challenges */
function groupsOf(rows: Row[], figure: Figure): Group[] {
  const challengeIds = [...new Set(rows.flatMap((row) => [...shownBy(row), ...leftBy(row)]))]
  return [...Map.groupBy(rows, ({ teamId }) => teamId)].map(([teamId, parts]) => {
    const without = (knownBy: (row: Row) => string[]) =>
      challengeIds.map((challenge) =>
        sumOf(
          parts.filter((part) => !knownBy(part).includes(challenge)),
          figure,
        ),
      )
    return {
      teamId: teamId === null ? null : String(teamId),
      ...sumOf(parts, figure),
      outside: [...without((row) => [...shownBy(row), ...leftBy(row)]), ...without(shownBy)],
    }
  })
}

const sumOf = (rows: Row[], figure: Figure): Part =>
  rows.map((row) => partOf(row, figure)).reduce(add, nobody)

const partOf = (row: Row, figure: Figure): Part => ({
  eligible: Number(row.eligible),
  active: Number(row[`${figure}Active`]),
  sum: Number(row[`${figure}Sum`]),
  largest: Number(row[`${figure}Largest`]),
})
