import type { IntervalReading, Reading } from './readings.ts'
import { secondsPerQuarter } from './rules.ts'
import {
  addQuarters,
  emptyDay,
  FreeTime,
  lengthOf,
  type Span,
  secondsOfDay,
  sharedSeconds,
  shiftSpans,
  spread,
  spreadOverSpans,
  sum,
} from './spread.ts'

/** What one source says of one measure on one day: quarters, or a total alone. */
export type SourceDay = { by: 'quarters'; quarters: number[] } | { by: 'total'; total: number }

/** An interval with what shorter ones of the same source leave of it. */
interface NetInterval {
  reading: IntervalReading
  amount: number
  /** Instants, as seconds since midnight UTC of the day's date, in order. */
  spans: Span[]
  /** Seconds of the spans. */
  length: number
}

const instants = ({ startSecond, seconds, offsetMinutes }: IntervalReading): Span => {
  const start = startSecond - offsetMinutes * 60
  return { start, end: start + seconds }
}

/** Shorter intervals first. Of two sent for the same time, the larger one comes first and the other is dropped. */
function sortIntervals(readings: readonly IntervalReading[]): IntervalReading[] {
  const sorted = readings
    .filter(({ value, seconds }) => value > 0 && seconds > 0)
    .sort(
      (a, b) =>
        a.seconds - b.seconds ||
        instants(a).start - instants(b).start ||
        a.startSecond - b.startSecond ||
        b.value - a.value,
    )
  return sorted.filter((reading, at) => {
    const before = sorted[at - 1]
    return !before || before.seconds !== reading.seconds || instants(before).start !== instants(reading).start
  })
}

/** The share of an interval that lies within a span, rounded down. */
function amountWithin({ amount, spans, length }: NetInterval, span: Span): number {
  let shared = 0
  for (const own of spans) shared += sharedSeconds(own, span)
  return Math.floor((amount * shared) / length)
}

/** A longer interval counts with what the shorter ones inside leave of it, in the time that they leave. */
function netIntervals(readings: readonly IntervalReading[]): NetInterval[] {
  const time = new FreeTime()
  const counted: NetInterval[] = []
  for (const reading of sortIntervals(readings)) {
    const span = instants(reading)
    let taken = 0
    for (const shorter of counted) taken += amountWithin(shorter, span)
    const free = time.take(span)
    const spans = free.length > 0 ? free : [span]
    counted.push({ reading, amount: Math.max(0, reading.value - taken), spans, length: lengthOf(spans) })
  }
  return counted
}

const larger = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((value, at) => Math.max(value, b[at] ?? 0))

/**
 * Resolves what one source says of one measure on one day, whatever the order in which it came. What a total says
 * beyond the quarters is distributed over the time that they leave.
 */
export function resolveSourceDay(readings: readonly Reading[]): SourceDay {
  let quarters = emptyDay()
  let covered = emptyDay()
  const intervals = readings.filter((reading) => 'value' in reading)
  for (const { reading, amount, spans } of netIntervals(intervals)) {
    const local = shiftSpans(spans, reading.offsetMinutes * 60)
    quarters = addQuarters([quarters, spreadOverSpans(amount, local)])
    covered = addQuarters([covered, secondsOfDay(local)])
  }
  for (const reading of readings) {
    if (!('quarters' in reading)) continue
    quarters = larger(quarters, reading.quarters)
    covered = covered.map((value, at) => ((reading.quarters[at] ?? 0) > 0 ? secondsPerQuarter : value))
  }
  const total = Math.max(0, ...readings.map((reading) => ('total' in reading ? reading.total : 0)))
  const counted = sum(quarters)
  if (counted === 0) return { by: 'total', total }
  if (total <= counted) return { by: 'quarters', quarters }
  const left = covered.map((seconds) => Math.max(0, secondsPerQuarter - seconds))
  const rest = spread(total - counted, sum(left) > 0 ? left : covered)
  return { by: 'quarters', quarters: addQuarters([quarters, rest]) }
}
