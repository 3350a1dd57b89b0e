import { resolveSourceDay } from '#contract/participation/quarters.ts'
import type { IntervalReading } from '#contract/participation/readings.ts'
import {
  addQuarters,
  divideHalfUp,
  emptyDay,
  spread,
  spreadOverSpans,
  sum,
} from '#contract/participation/spread.ts'

/** Amounts are kept in thousandths of a step, metre or second, so that rounding happens once a day. */
export const thousandths = 1000

const fields = 4

/** The intervals of one source, measure and day, in 16 bytes each: a large export has a million of them. */
export class IntervalList {
  #values = new Int32Array(16 * fields)
  #length = 0

  /** @param startSecond second of the local day; negative when it began on the day before */
  add(startSecond: number, seconds: number, offsetMinutes: number, amount: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(2 * this.#values.length)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values.set([startSecond, seconds, offsetMinutes, amount], this.#length)
    this.#length += fields
  }

  /** In the order of their starts. */
  #sorted(): IntervalReading[] {
    const list: IntervalReading[] = []
    for (let at = 0; at < this.#length; at += fields) {
      const [startSecond = 0, seconds = 0, offsetMinutes = 0, value = 0] = this.#values.subarray(
        at,
        at + fields,
      )
      list.push({ ...common, startSecond, seconds, offsetMinutes, value })
    }
    return list.sort((a, b) => startOf(a) - startOf(b) || a.seconds - b.seconds || b.value - a.value)
  }

  /** The day's quarters, as the server's merge resolves intervals that overlap. */
  quarters(): number[] {
    const day = emptyDay()
    for (const group of overlapping(this.#sorted())) {
      const amounts = group.length === 1 ? spreadOne(group[0]) : resolveGroup(group)
      for (let at = 0; at < day.length; at++) day[at] = (day[at] ?? 0) + (amounts[at] ?? 0)
    }
    return spread(divideHalfUp(sum(day), thousandths), day)
  }
}

const common = { sourceId: '', measure: 'steps', mark: 'measured' } as const

const startOf = ({ startSecond, offsetMinutes }: IntervalReading) => startSecond - offsetMinutes * 60

const spreadOne = (interval: IntervalReading | undefined): number[] =>
  interval
    ? spreadOverSpans(interval.value, [
        { start: interval.startSecond, end: interval.startSecond + interval.seconds },
      ])
    : emptyDay()

function* overlapping(sorted: readonly IntervalReading[]): Generator<IntervalReading[]> {
  let group: IntervalReading[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const interval of sorted) {
    const before = group.at(-1)
    const isRepeated = before && startOf(before) === startOf(interval) && before.seconds === interval.seconds
    if (isRepeated) continue
    if (startOf(interval) >= end && group.length > 0) {
      yield group
      group = []
    }
    group.push(interval)
    end = Math.max(end, startOf(interval) + interval.seconds)
  }
  if (group.length > 0) yield group
}

// Resolving compares each interval with each other one. Only a file made for it has more that overlap.
const mostOverlapping = 400

function resolveGroup(group: IntervalReading[]): number[] {
  if (group.length > mostOverlapping) return addQuarters(withoutOverlaps(group).map(spreadOne))
  const resolved = resolveSourceDay(group)
  return resolved.by === 'quarters' ? resolved.quarters : emptyDay()
}

/** Keeps the intervals that begin after the last kept one has ended. */
function withoutOverlaps(sorted: readonly IntervalReading[]): IntervalReading[] {
  let end = Number.NEGATIVE_INFINITY
  return sorted.filter((interval) => {
    if (startOf(interval) < end) return false
    end = startOf(interval) + interval.seconds
    return true
  })
}
