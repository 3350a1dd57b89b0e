import { localTimeAt } from '#contract/participation/local-time.ts'
import {
  asObject,
  fieldsIn,
  type IntakeClock,
  type Item,
  judgeSpan,
  type Origin,
  type ReadEntry,
  readAmount,
  readEntry,
  readInstant,
  readInterval,
  textIn,
} from './entry.ts'

export const googleHealthOrigin: Origin = { kind: 'platform', name: 'Google Health', mark: 'measured' }

/** A time of an interval: an instant, and beside it the offset of the clock there as seconds with an `s`. */
function readClock(interval: Record<string, unknown>, side: 'start' | 'end', clock: IntakeClock) {
  const name = `${side}Time`
  const time = readInstant(interval[name], name, clock)
  const [, seconds] = /^(-?\d{1,6})s$/.exec(textIn(interval[`${side}UtcOffset`]) ?? '') ?? []
  if (seconds === undefined) return time
  const offsetMinutes = Math.round(Number(seconds) / 60)
  const instant = Date.parse(String(interval[name]))
  return { ...localTimeAt(instant + offsetMinutes * 60_000, 'UTC'), offsetMinutes }
}

function readPoint(given: Record<string, unknown>, clock: IntakeClock): Item[] {
  const steps = asObject(given.steps, 'steps')
  const interval = asObject(steps.interval, 'steps.interval')
  const [start, end] = [readClock(interval, 'start', clock), readClock(interval, 'end', clock)]
  const span = judgeSpan(start, end, { start: 'startTime', end: 'endTime' }, clock)
  // 64-bit numbers come as text.
  const { count } = steps
  const value = typeof count === 'string' && /^\d{1,9}$/.test(count) ? Number(count) : count
  return readInterval(span, 'steps', readAmount(value, 'count'), 'count')
}

/** Reconciled steps of Google Health: several devices of the person are one stream there. */
export const readGoogleHealth = (list: readonly unknown[], clock: IntakeClock): ReadEntry[] =>
  list.map((given, index) =>
    readEntry({ index, path: `dataPoints[${index}]`, origin: googleHealthOrigin }, () =>
      readPoint(fieldsIn(given), clock),
    ),
  )
