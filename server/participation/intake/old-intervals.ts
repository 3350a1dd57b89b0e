import { isDeepStrictEqual } from 'node:util'
import { type ReducedReading, reduceDay } from '#contract/participation/reduction.ts'
import { quartersPerDay, secondsPerDay, secondsPerQuarter } from '#contract/participation/rules.ts'
import type { SaidRow } from '#contract/participation/said.ts'
import { isTyped } from '#contract/participation/sources.ts'
import { addDays } from '#contract/platform/days.ts'
import { type Change, changeOf, type Piece, type Stored } from './pieces.ts'
import { lastReducedDay, withoutSent } from './reduction.ts'

type ReadingRow = SaidRow & { from: 'reading' }
type Kept = readonly (Pick<ReadingRow, 'sourceId' | 'day' | 'measure' | 'mark'> & ReadingRow['content'])[]

/** What is stored of days once their intervals became quarters. */
function keptOf(rows: readonly SaidRow[], days: readonly string[]): Kept {
  const kept: ReducedReading[] = []
  let continued: SaidRow[] = []
  for (const day of days) {
    const ofDay = [...rows, ...continued].filter((row) => row.day === day)
    const { readings, next } = reduceDay(ofDay)
    const isReduced = (row: ReadingRow) =>
      readings.some(
        ({ sourceId, measure, mark }) =>
          sourceId === row.sourceId && measure === row.measure && mark === row.mark,
      )
    const others = ofDay.filter((row) => row.from === 'reading').filter((row) => !isReduced(row))
    kept.push(...readings, ...others.map(({ content, ...row }) => ({ ...row, ...content })))
    continued = withoutSent(next, rows)
  }
  return kept
}

/** What is kept in the time of an interval, or under its day's total. */
function amountsOf(kept: Kept, { sourceId, day, measure, mark, seconds, content }: Piece) {
  const of = (on: string) =>
    kept
      .filter((one) => one.sourceId === sourceId && one.measure === measure && one.day === on)
      .filter((one) => isTyped(one.mark) === isTyped(mark))
      .toSorted((a, b) => (a.mark < b.mark ? -1 : 1))
  if (!('startSecond' in content))
    return of(day).flatMap(({ mark: by, total }) => (total ? [{ by, amounts: [total] }] : []))
  const between = (on: string, start: number) => {
    const from = Math.max(0, Math.floor(start / secondsPerQuarter))
    const to = Math.min(quartersPerDay, Math.ceil((start + seconds) / secondsPerQuarter))
    return of(on).flatMap(({ mark: by, quarters }) => {
      const amounts = to > from ? (quarters ?? []).slice(from, to) : []
      return amounts.some((amount) => amount > 0) ? [{ by, amounts }] : []
    })
  }
  const { startSecond } = content
  return [...between(day, startSecond), ...between(addDays(day, 1), startSecond - secondsPerDay)]
}

/** Whether an interval becomes quarters as it is stored. Where there is a file's day, undoing it needs the intervals. */
const isReducedAtOnce = (rows: readonly SaidRow[], piece: Piece, now: Date): boolean =>
  piece.measure !== 'session' &&
  piece.day <= lastReducedDay(now) &&
  !rows.some((row) => row.from === 'file' && row.sourceId === piece.sourceId && row.day === piece.day)

/** How old days change with intervals, which are known again by their quarters alone. */
function changeOfOldIntervals(
  rows: readonly SaidRow[],
  pieces: readonly Piece[],
  now: Date,
): (piece: Piece) => Change {
  const days = [...new Set(pieces.flatMap(({ day }) => [day, addDays(day, 1)]))]
    .filter((day) => day <= lastReducedDay(now))
    .sort()
  const sent = pieces.map((piece): SaidRow & { from: 'piece' } => ({
    ...{ ...piece, from: 'piece', at: now },
    startedAt: new Date(piece.startedAt),
  }))
  const before = keptOf(rows, days)
  const after = keptOf([...withoutSent(rows, sent), ...sent], days)
  return (piece) => {
    const was = amountsOf(before, piece)
    if (isDeepStrictEqual(was, amountsOf(after, piece))) return 'unchanged'
    return was.length > 0 ? 'replaced' : 'accepted'
  }
}

/**
 * Says how what is stored changes with a body.
 * @param rows all that is stored of the body's days, and of the days after them
 * @returns the change of each item, and the items to store: of an old day all that one source says, because an interval
 * counts with what the others leave of it
 */
export function judgeChanges(rows: readonly SaidRow[], items: readonly Stored[], now: Date) {
  const old = items.filter((item) => 'piece' in item).filter(({ piece }) => isReducedAtOnce(rows, piece, now))
  const changeOfOld = changeOfOldIntervals(
    rows,
    old.map(({ piece }) => piece),
    now,
  )
  const changeOfOther = changeOf(rows)
  const changes = new Map<Stored, Change>(items.map((item) => [item, changeOfOther(item)]))
  for (const item of old) changes.set(item, changeOfOld(item.piece))
  const dayOf = ({ piece: { sourceId, day, measure } }: (typeof old)[number]) =>
    [sourceId, day, measure].join('/')
  const isChanged = (item: Stored) => changes.get(item) !== 'unchanged'
  const changedDays = new Set(old.filter(isChanged).map(dayOf))
  const toStore = new Set([...items.filter(isChanged), ...old.filter((item) => changedDays.has(dayOf(item)))])
  return { changes, toStore: [...toStore] }
}
