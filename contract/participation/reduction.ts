import { addDays } from '#contract/platform/days.ts'
import { resolveSourceDay } from './quarters.ts'
import type { IntervalReading, Mark, Measure, Reading } from './readings.ts'
import { secondsPerDay } from './rules.ts'
import { readingsOf, type SaidRow } from './said.ts'
import { isTyped } from './sources.ts'
import { sum } from './spread.ts'

type PieceRow = SaidRow & { from: 'piece' }
type ReadingRow = SaidRow & { from: 'reading' }
type IntervalRow = PieceRow & {
  measure: Measure
  content: Pick<IntervalReading, 'startSecond' | 'offsetMinutes'>
}

/** What is stored of a day in the place of its pieces. */
export interface ReducedReading {
  sourceId: string
  day: string
  measure: Measure
  mark: Mark
  quarters: number[] | null
  total: number | null
}

export interface Reduction {
  readings: ReducedReading[]
  /** What intervals over midnight say of the next day. */
  next: (Omit<IntervalRow, 'content'> & {
    content: { startSecond: number; offsetMinutes: number; value: number }
  })[]
  /** The pieces that are not needed any more. */
  reduced: PieceRow[]
}

const isInterval = (row: SaidRow): row is IntervalRow =>
  row.from === 'piece' && row.measure !== 'session' && 'startSecond' in row.content

const isPiece = (row: SaidRow): row is PieceRow & { measure: Measure } =>
  row.from === 'piece' && row.measure !== 'session'

const readingsOn = (rows: readonly SaidRow[], day: string): Reading[] =>
  rows.flatMap((row) => readingsOf(row, 'UTC', day).readings)

/** What pieces become quarters under: a personal key counts as typed, and what is typed stays so. */
function markOf(marks: readonly Mark[]): Mark {
  const order: Mark[] = ['typed', 'key', 'measured', 'file']
  return order.find((mark) => marks.includes(mark)) ?? 'typed'
}

function reduceGroup(pieces: readonly (PieceRow & { measure: Measure })[], known: readonly ReadingRow[]) {
  const [first] = pieces
  if (!first) return undefined
  const { sourceId, day, measure } = first
  const mark = markOf(pieces.map((piece) => piece.mark))
  const stored = known.find((row) => row.mark === mark)
  const before = stored?.content.quarters
  // Quarters of an earlier reduction keep what is not said anew.
  const readings = before ? readingsOn(pieces, day) : readingsOn([...pieces, ...known], day)
  const said = resolveSourceDay(readings)
  const totals = readings.flatMap((reading) => ('total' in reading ? reading.total : []))
  const total = Math.max(stored?.content.total ?? 0, ...totals)
  const quarters =
    said.by === 'total'
      ? (before ?? null)
      : said.quarters.map((value, at) => (value > 0 ? value : (before?.[at] ?? 0)))
  return { sourceId, day, measure, mark, quarters, total: total > 0 ? total : null }
}

/** The share of the next day of a source's intervals over midnight, as an interval of that day. */
function continueOnNextDay(pieces: readonly PieceRow[]): Reduction['next'] {
  const next = addDays(pieces[0]?.day ?? '', 1)
  const over = pieces
    .filter(isInterval)
    .filter(({ content, seconds }) => content.startSecond + seconds > secondsPerDay)
  const [longest] = over.toSorted((a, b) => endOf(b) - endOf(a))
  if (!longest) return []
  const said = resolveSourceDay(readingsOn(over, next))
  const value = said.by === 'quarters' ? sum(said.quarters) : 0
  if (value === 0) return []
  const { startSecond, offsetMinutes } = longest.content
  const startedAt = new Date(longest.startedAt.getTime() + (secondsPerDay - startSecond) * 1000)
  const content = { startSecond: 0, offsetMinutes, value }
  return [{ ...longest, day: next, startedAt, seconds: endOf(longest) - secondsPerDay, content }]
}

const endOf = ({ content, seconds }: IntervalRow) => content.startSecond + seconds

/**
 * Turns a day's pieces into quarters and totals, from which the same day is merged. Sources with a file's day keep
 * their pieces: undoing the import would need them.
 * @param rows all that is stored of the day
 */
export function reduceDay(rows: readonly SaidRow[]): Reduction {
  const files = new Set(rows.flatMap((row) => (row.from === 'file' ? row.sourceId : [])))
  const pieces = rows.filter(isPiece).filter(({ sourceId }) => !files.has(sourceId))
  const keyOf = ({ sourceId, mark }: SaidRow, measure: Measure) => `${sourceId} ${measure} ${isTyped(mark)}`
  const known = rows.filter((row) => row.from === 'reading')
  const groups = Map.groupBy(pieces, (piece) => keyOf(piece, piece.measure))
  const reduction: Reduction = { readings: [], next: [], reduced: pieces }
  for (const [key, group] of groups) {
    const reading = reduceGroup(
      group,
      known.filter((row) => keyOf(row, row.measure) === key),
    )
    if (reading && (reading.quarters || reading.total)) reduction.readings.push(reading)
    reduction.next.push(...continueOnNextDay(group))
  }
  return reduction
}
