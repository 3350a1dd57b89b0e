import { quartersPerDay, secondsPerQuarter } from './rules.ts'

/** A stretch of time in seconds, without its end. */
export interface Span {
  start: number
  end: number
}

const { floor, max, min } = Math

export function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}

export const emptyDay = (): number[] => new Array<number>(quartersPerDay).fill(0)

/** Adds up lists of a day's quarters. */
export function addQuarters(lists: readonly (readonly number[])[]): number[] {
  const day = emptyDay()
  for (const values of lists)
    for (let at = 0; at < day.length; at++) day[at] = (day[at] ?? 0) + (values[at] ?? 0)
  return day
}

/** Rounds half up the quotient of two whole numbers, of which the second is positive. */
export const divideHalfUp = (amount: number, by: number): number => floor((2 * amount + by) / (2 * by))

/** Distributes a whole amount by weights with largest remainders. Of equal remainders the earlier one is rounded up. */
export function spread(amount: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  if (amount <= 0 || all <= 0) return weights.map(() => 0)
  const parts = weights.map((weight) => floor((amount * weight) / all))
  const left = amount - sum(parts)
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (amount * weight) % all }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

/** Seconds of each quarter that spans of local time cover, by the quarter's number from midnight. */
function quarterSeconds(spans: readonly Span[]): Map<number, number> {
  const seconds = new Map<number, number>()
  for (const { start, end } of spans) {
    for (let at = start; at < end; ) {
      const quarter = floor(at / secondsPerQuarter)
      const next = min(end, (quarter + 1) * secondsPerQuarter)
      seconds.set(quarter, (seconds.get(quarter) ?? 0) + next - at)
      at = next
    }
  }
  return seconds
}

/** The quarters of this day that a map by quarter number has. */
function cutToDay(byQuarter: Iterable<readonly [number, number]>): number[] {
  const day = emptyDay()
  for (const [quarter, amount] of byQuarter) {
    if (quarter >= 0 && quarter < quartersPerDay) day[quarter] = (day[quarter] ?? 0) + amount
  }
  return day
}

/** Seconds of the day's quarters that spans of local time cover. */
export const secondsOfDay = (spans: readonly Span[]): number[] => cutToDay(quarterSeconds(spans))

/** Distributes an amount over spans of local time and returns the share of this day, by quarter. */
export function spreadOverSpans(amount: number, spans: readonly Span[]): number[] {
  const seconds = [...quarterSeconds(spans)].sort(([a], [b]) => a - b)
  const parts = spread(
    amount,
    seconds.map(([, weight]) => weight),
  )
  return cutToDay(seconds.map(([quarter], at) => [quarter, parts[at] ?? 0]))
}

/** Time of which each second is taken once. */
export class FreeTime {
  /** In their order. */
  readonly #spans: Span[] = [{ start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }]

  /** The position of the first free span that ends after an instant. */
  #positionAfter(instant: number): number {
    let [low, high] = [0, this.#spans.length]
    while (low < high) {
      const middle = floor((low + high) / 2)
      if ((this.#spans[middle]?.end ?? 0) > instant) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Takes a span. @returns what of it was free, in order */
  take({ start, end }: Span): Span[] {
    const from = this.#positionAfter(start)
    const taken: Span[] = []
    const left: Span[] = []
    for (let at = from; at < this.#spans.length; at++) {
      const own = this.#spans[at]
      if (!own || own.start >= end) break
      taken.push({ start: max(own.start, start), end: min(own.end, end) })
      if (own.start < start) left.push({ start: own.start, end: start })
      if (own.end > end) left.push({ start: end, end: own.end })
    }
    this.#spans.splice(from, taken.length, ...left)
    return taken
  }
}

export const shiftSpans = (spans: readonly Span[], seconds: number): Span[] =>
  spans.map(({ start, end }) => ({ start: start + seconds, end: end + seconds }))

export const lengthOf = (spans: readonly Span[]): number => sum(spans.map(({ start, end }) => end - start))

/** Seconds that two spans share. */
export const sharedSeconds = (a: Span, b: Span): number => max(0, min(a.end, b.end) - max(a.start, b.start))
