import { sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { activities } from '#server/schema/activities.ts'
import { apartOn, readApart } from './apart.ts'
import type { Board, Group } from './cells.ts'
import { countedTables, daysOf, isCounted, midnightsOf, type Week } from './counted.ts'
import { aggregates, amounts, columnsOf, type Figure, type Row, sumOf } from './figures.ts'
import { type BoardKey, boardOf, leaversOf, playersOf, readDeparted } from './players.ts'

export interface Day {
  day: string
  /** The teams, and the boards that participants see of the day. */
  partsOf: (figure: Figure, isWanted?: (board: BoardKey) => boolean) => Parts
}

export interface Parts {
  groups: Group[]
  boards: Board[]
}

/**
 * Reads the teams of each day of a week with their members at the end of that day. Only people who were active then
 * and are eligible by then count, if they agree to both purposes when the week closes.
 */
export async function readGroups(tx: Handle, week: Week): Promise<Day[]> {
  const { id, closes, total } = week
  const asked = { id, week: week.week, midnights: midnightsOf(week), at: total ?? closes }
  const departed = await readDeparted(tx, asked)
  const apart = await readApart(tx, week)
  // A sealed total has nobody who left, whatever was seen before.
  const leavers = total
    ? sql`select null::date, null::uuid, null::text[], null::text[]`
    : leaversOf(tx, asked)
  // Aggregate day by day: a hash table of the whole week would not fit into memory.
  const { rows } = await tx.execute(sql`
    with ${countedTables(week)},
    players as materialized (${playersOf(tx, asked)}),
    leavers (day, user_id, stayed, "left") as materialized (${leavers})
    select days.day::text as day, teams.*
    from ${daysOf(week)}
    cross join lateral (
      select team_id as "teamId", counted.user_id is null as "isStranger", boards, stayed, "left",
        count(*)::int as eligible, ${aggregates}
      from (select user_id, team_id from people where ${isCounted}) as counted
      full join (
        select user_id, boards, stayed, "left" from players
        full join (select * from leavers where leavers.day = days.day) as leavers using (user_id)
      ) as seen using (user_id)
      left join (
        select user_id, ${columnsOf(amounts)} from ${activities}
        where organization_id = ${id} and day = days.day
      ) as done using (user_id)
      group by 1, 2, 3, 4, 5
    ) as teams`)
  return [...Map.groupBy(rows, ({ day }) => String(day))].map(([day, parts]) => ({
    day,
    partsOf: (figure, isWanted = () => true) =>
      partsOf({ rows: parts, apart, departed, isOnBoard: (key) => isWanted(boardOf(key)) }, figure),
  }))
}

interface Found {
  /** Parts of teams, and of people whom no cell counts, who are on the same boards. */
  rows: Row[]
  /** Of the whole week. */
  apart: Row[]
  departed: Awaited<ReturnType<typeof readDeparted>>
  isOnBoard: (key: string) => boolean
}

const listOf = (keys: unknown): string[] => (Array.isArray(keys) ? keys.map(String) : [])

/** The boards that show all of the day of these people. */
const shownOn = ({ boards, stayed }: Row): string[] => [...listOf(boards), ...listOf(stayed)]

/** With those that show a part of the day, because the people left in it. */
const seenOn = (row: Row): string[] => [...shownOn(row), ...listOf(row.left)]

function partsOf({ rows, apart, departed, isOnBoard }: Found, figure: Figure): Parts {
  const keys = (of: (row: Row) => string[]) => [...new Set(rows.flatMap(of))].filter(isOnBoard)
  const seen = [
    ...keys(shownOn).map((key) => ({ key, isOn: (row: Row) => shownOn(row).includes(key) })),
    ...keys(({ left }) => listOf(left)).map((key) => ({
      key,
      isOn: (row: Row) => seenOn(row).includes(key),
    })),
  ]
  const boards = seen.flatMap((board) => {
    const days = apartOn(apart, boardOf(board.key), figure)
    return (days.length > 0 ? days : [[]]).map((day) => ({ ...board, apart: day }))
  })
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
      apart: boards.map((board) =>
        sumOf(
          board.apart.filter((row) => row.teamId === teamId),
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
