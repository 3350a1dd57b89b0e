import { sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#contract/platform/days.ts'
import { keysOf } from '#contract/platform/keys.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { activities } from '#server/schema/activities.ts'
import { membershipPeriods } from '#server/schema/published.ts'
import { users } from '#server/schema/users.ts'
import { add, type Board, type Group, nobody, type Part } from './cells.ts'
import { agreedToSums, comebacks, isProved, joinedCountsFrom } from './eligible.ts'
import { boardOf, leaversOf, playersOf, readDeparted } from './players.ts'

export interface Day {
  day: string
  /** The teams, and the boards that participants see of the day. */
  partsOf: (figure: Figure, isWanted?: (board: ReturnType<typeof boardOf>) => boolean) => Parts
}

export interface Parts {
  groups: Group[]
  boards: Board[]
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
 * @param total the moment of a sealed total, which counts instead of what participants saw in the week
 */
export async function readGroups(tx: Handle, { id, timezone, week, closes, total }: Week): Promise<Day[]> {
  const by = sql`${closes.toISOString()}::timestamptz`
  const days = Array.from({ length: 7 }, (_, n) => addDays(week, n))
  const midnights = [...days, addDays(week, 7)].map((day) => startOfDay(timezone, day).toISOString())
  const ends = midnights.slice(1)
  const asked = { id, week, midnights, at: total ?? closes }
  const departed = await readDeparted(tx, asked)
  // A sealed total has nobody who left, whatever was seen before.
  const leavers = total
    ? sql`select null::date, null::uuid, null::text[], null::text[]`
    : leaversOf(tx, asked)
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
    ), comebacks as materialized (${comebacks(id, timezone, week)}), 
    players as materialized (${playersOf(tx, asked)}),
    leavers (day, user_id, stayed, "left") as materialized (${leavers})
    select days.day::text as day, teams.*
    from unnest(${sql.param(days)}::date[], ${sql.param(ends)}::timestamptz[]) as days (day, ends)
    cross join lateral (
      select team_id as "teamId", counted.user_id is null as "isStranger", boards, stayed, "left",
        count(*)::int as eligible, ${sql.join(figures, sql`, `)}
      from (
        select user_id, team_id from people
        where since < days.ends and (until is null or until >= days.ends) and counts_from <= days.day
          and not exists (
            select from comebacks
            where comebacks.user_id = people.user_id and comebacks.since < days.ends
              and comebacks.counts_from > days.day)
      ) as counted
      full join (
        select user_id, boards, stayed, "left" from players
        full join (select * from leavers where leavers.day = days.day) as leavers using (user_id)
      ) as seen using (user_id)
      left join (
        select user_id, ${sql.join(selected, sql`, `)} from ${activities}
        where organization_id = ${id} and day = days.day
      ) as done using (user_id)
      group by 1, 2, 3, 4, 5
    ) as teams`)
  return [...Map.groupBy(rows, ({ day }) => String(day))].map(([day, parts]) => ({
    day,
    partsOf: (figure, isWanted = () => true) =>
      partsOf({ rows: parts, departed, isOnBoard: (key) => isWanted(boardOf(key)) }, figure),
  }))
}

export interface Week {
  id: string
  timezone: string
  week: string
  closes: Date
  total?: Date
}

type Row = Record<string, unknown>

interface Found {
  /** Parts of teams, and of people whom no cell counts, who are on the same boards. */
  rows: Row[]
  departed: Awaited<ReturnType<typeof readDeparted>>
  isOnBoard: (key: string) => boolean
}

const listOf = (keys: unknown): string[] => (Array.isArray(keys) ? keys.map(String) : [])

/** The boards that show all of the day of these people. */
const shownOn = ({ boards, stayed }: Row): string[] => [...listOf(boards), ...listOf(stayed)]

/** With those that show a part of the day, because the people left in it. */
const seenOn = (row: Row): string[] => [...shownOn(row), ...listOf(row.left)]

function partsOf({ rows, departed, isOnBoard }: Found, figure: Figure): Parts {
  const keys = (of: (row: Row) => string[]) => [...new Set(rows.flatMap(of))].filter(isOnBoard)
  const boards = [
    ...keys(shownOn).map((key) => ({ key, isOn: (row: Row) => shownOn(row).includes(key) })),
    ...keys(({ left }) => listOf(left)).map((key) => ({
      key,
      isOn: (row: Row) => seenOn(row).includes(key),
    })),
  ]
  const strangers = rows.filter(({ isStranger }) => isStranger)
  const counted = rows.filter(({ isStranger }) => !isStranger)
  return {
    groups: [...Map.groupBy(counted, ({ teamId }) => teamId)].map(([teamId, parts]) => ({
      teamId: teamId === null ? null : String(teamId),
      ...sumOf(parts, figure),
      inside: boards.map(({ isOn }) => sumOf(parts.filter(isOn), figure)),
      outside: boards.map(({ isOn }) =>
        sumOf(
          parts.filter((row) => !isOn(row)),
          figure,
        ),
      ),
    })),
    boards: boards.map(({ key, isOn }) => {
      const { eligible, largest } = sumOf(strangers.filter(isOn), figure)
      const gone = departed.get(key) ?? { people: 0, largest: 0 }
      return {
        shows: boardOf(key).shows,
        strangers: { people: eligible + gone.people, largest: Math.max(largest, gone.largest) },
      }
    }),
  }
}

const sumOf = (rows: Row[], figure: Figure): Part =>
  rows.map((row) => partOf(row, figure)).reduce(add, nobody)

const partOf = (row: Row, figure: Figure): Part => ({
  eligible: Number(row.eligible),
  active: Number(row[`${figure}Active`]),
  sum: Number(row[`${figure}Sum`]),
  largest: Number(row[`${figure}Largest`]),
})
