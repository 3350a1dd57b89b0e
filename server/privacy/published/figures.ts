import { type SQL, sql } from 'drizzle-orm'
import { keysOf } from '#contract/platform/keys.ts'
import { add, nobody, type Part } from './cells.ts'

/**
 * What a person's day says of each measure, in columns of `activities`. `converted` is never published: it is what points
 * have beyond steps, and limits which points may be.
 */
export const amounts = {
  steps: sql`steps`,
  distanceM: sql`distance_m + wheels_m`,
  cyclingM: sql`cycling_m`,
  activeMinutes: sql`active_minutes`,
  points: sql`greatest(equivalents, steps) / 100`,
  converted: sql`greatest(equivalents - steps, 0)`,
}

export type Figure = keyof typeof amounts

export type Row = Record<string, unknown>

const column = (figure: Figure) => sql.identifier(figure)

/** Columns that have the names of the figures. */
export const columnsOf = (of: Record<Figure, SQL>): SQL =>
  sql.join(
    keysOf(of).map((figure) => sql`${of[figure]} as ${column(figure)}`),
    sql`, `,
  )

/** The largest of such columns. */
export const largestFigure: SQL = sql`greatest(${sql.join(keysOf(amounts).map(column), sql`, `)})`

/** Aggregates such columns of several people. Sums of integers are exact in float8 up to 2^53, and faster than numeric ones. */
export const aggregates: SQL = sql.join(
  keysOf(amounts).map(
    (figure) => sql`
  count(*) filter (where ${column(figure)} > 0)::int as ${sql.identifier(`${figure}Active`)},
  coalesce(sum(${column(figure)}), 0)::float8 as ${sql.identifier(`${figure}Sum`)},
  coalesce(max(${column(figure)}), 0) as ${sql.identifier(`${figure}Largest`)}`,
  ),
  sql`, `,
)

/** Whether a row with aggregates has somebody with an amount. */
export const isAnybody = (row: Row, figure: Figure): boolean => Number(row[`${figure}Active`]) > 0

const partOf = (row: Row, figure: Figure): Part => ({
  eligible: Number(row.eligible ?? row[`${figure}Active`]),
  active: Number(row[`${figure}Active`]),
  sum: Number(row[`${figure}Sum`]),
  largest: Number(row[`${figure}Largest`]),
})

/** @param rows with aggregates; where none says how many are eligible, it is those with an amount */
export const sumOf = (rows: readonly Row[], figure: Figure): Part =>
  rows.map((row) => partOf(row, figure)).reduce(add, nobody)
