import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#server/platform/db/handle.ts'
import { challengeScores, scoreBands } from '#server/schema/scores.ts'

/** What decides about a place, the first most. */
export interface RankKey {
  first: number
  second: number
  third: number
}

export interface ScoreRow extends RankKey {
  alias: number
  groupId: string | null
  shownName: string | null
  score: number
  reached: number
  typed: number
  band: number
  bandWidth: number
}

export interface PlacedRow extends ScoreRow {
  place: number
  /** Number of rows before it in the order of the board. */
  position: number
}

export const rowColumns = {
  alias: challengeScores.alias,
  groupId: challengeScores.groupId,
  shownName: challengeScores.shownName,
  score: challengeScores.score,
  reached: challengeScores.reached,
  typed: challengeScores.typed,
  band: challengeScores.band,
  bandWidth: challengeScores.bandWidth,
  first: challengeScores.first,
  second: challengeScores.second,
  third: challengeScores.third,
}

export const isSameRank = (a: RankKey, b: RankKey): boolean =>
  a.first === b.first && a.second === b.second && a.third === b.third

/**
 * Counts the people with a better rank: those in higher bands by their counters, and those in the same band by the
 * index of the board.
 */
function countBetter(challengeId: string, row: ScoreRow): SQL {
  const { band, bandWidth, first, second, third } = row
  const coarse = Math.floor(band / 64)
  // The last band has no upper end.
  const end = band < 4095 ? (band + 1) * bandWidth : Number.MAX_SAFE_INTEGER
  return sql`
    (select coalesce(sum(people), 0) from ${scoreBands}
      where challenge_id = ${challengeId} and level = 1 and band > ${coarse})
    + (select coalesce(sum(people), 0) from ${scoreBands}
      where challenge_id = ${challengeId} and level = 0 and band > ${band} and band < ${(coarse + 1) * 64})
    + (select count(*) from ${challengeScores} where challenge_id = ${challengeId} and listed
      and (first, second, third) > (${first}::bigint, ${second}::bigint, ${third}::bigint)
      and first < ${end}::bigint)`
}

/**
 * Finds a row's place and position.
 * @param db runs as a person who joined the challenge
 */
export async function placeRow(db: Handle, challengeId: string, row: ScoreRow): Promise<PlacedRow> {
  const before = sql<number>`
    (select count(*)::int from ${challengeScores} where challenge_id = ${challengeId} and listed
      and (first, second, third, alias) >
        (${row.first}::bigint, ${row.second}::bigint, ${row.third}::bigint, ${row.alias}::int)
      and (first, second, third) <= (${row.first}::bigint, ${row.second}::bigint, ${row.third}::bigint))`
  const [counted] = await db
    .select({ better: sql<number>`(${countBetter(challengeId, row)})::int`, before })
    .from(sql`(values (1)) as one`)
    .prepare('place_of_row')
    .execute()
  const better = counted?.better ?? 0
  return { ...row, place: better + 1, position: better + (counted?.before ?? 0) }
}

/** Gives places to rows that follow one another, from the position of the first one. */
export function placeFrom(
  start: { position: number; last: PlacedRow | undefined },
  rows: readonly ScoreRow[],
): PlacedRow[] {
  const placed: PlacedRow[] = []
  let last = start.last
  for (const [at, row] of rows.entries()) {
    const position = start.position + at
    last = { ...row, position, place: last && isSameRank(last, row) ? last.place : position + 1 }
    placed.push(last)
  }
  return placed
}
