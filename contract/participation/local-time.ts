import { addDays, dayIn, timeIn } from '#contract/platform/days.ts'
import { longestInterval, secondsPerDay, secondsPerQuarter } from './rules.ts'

/** A time of the clock on a person's wall. */
export interface LocalTime {
  day: string
  /** Second of the day, 0 to 86,399. */
  second: number
  /** Offset from UTC, in minutes. */
  offsetMinutes: number
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/
const timeForm = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?(Z|[+-]\d{2}:?\d{2})$/

/** Whether a text is a day of the calendar: 2026-02-30 is none. */
export const isDay = (text: string): boolean =>
  dayForm.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

const secondsSinceMidnight = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

const minutesOfOffset = (offset: string): number => {
  const digits = offset.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))
  return digits.startsWith('-') ? -minutes : minutes
}

const toMs = (day: string, second: number, offsetMinutes: number): number =>
  Date.parse(day) + second * 1000 - offsetMinutes * 60_000

/** The instant of a local time, in milliseconds since 1970. */
export const instantOf = ({ day, second, offsetMinutes }: LocalTime): number =>
  toMs(day, second, offsetMinutes)

/** The clock's time in a zone at an instant, given in milliseconds since 1970. */
export function localTimeAt(instant: number, timezone: string): LocalTime {
  const at = new Date(Math.floor(instant / 1000) * 1000)
  const day = dayIn(timezone, at)
  const second = secondsSinceMidnight(timeIn(timezone, at)) + at.getUTCSeconds()
  return { day, second, offsetMinutes: Math.round((toMs(day, second, 0) - at.getTime()) / 60_000) }
}

/**
 * Reads a time with its offset. A numeric offset names the local day, +00:00 too; `Z` gives the instant only, so the
 * day is the one of the person's zone. Returns undefined for anything else.
 */
export function readTime(text: string, timezone: string): LocalTime | undefined {
  const [, day = '', hours, minutes, seconds = '00', offset = ''] = timeForm.exec(text) ?? []
  if (!isDay(day) || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const second = secondsSinceMidnight(`${hours}:${minutes}:${seconds}`)
  if (offset === 'Z') return localTimeAt(toMs(day, second, 0), timezone)
  const offsetMinutes = minutesOfOffset(offset)
  return Math.abs(offsetMinutes) > 14 * 60 ? undefined : { day, second, offsetMinutes }
}

/** The day that a text names: a bare day is that day, a time is on the local day of `readTime`. */
export const dayOf = (text: string, timezone: string): string | undefined =>
  isDay(text) ? text : readTime(text, timezone)?.day

/**
 * The local time that a clock in a zone shows as a day and a second. An hour that comes twice is its first; a time
 * that the clocks skip is counted on from the hour before.
 */
export function localTimeIn(timezone: string, day: string, second: number): LocalTime {
  // If the clocks change at about this time, the offsets of the day before and the day after differ.
  const asUtc = toMs(day, second, 0)
  const offsets = [-1, 1].map(
    (side) => localTimeAt(asUtc + side * secondsPerDay * 1000, timezone).offsetMinutes,
  )
  const fitting = offsets
    .map((offsetMinutes) => localTimeAt(toMs(day, second, offsetMinutes), timezone))
    .find((time) => time.day === day && time.second === second)
  return fitting ?? localTimeAt(toMs(day, second, offsets[0] ?? 0), timezone)
}

/** Where an interval belongs: to quarters, or to the total of a day because its time is too vague. */
export type PlacedInterval =
  | { as: 'quarters'; day: string; startSecond: number; seconds: number; offsetMinutes: number }
  | { as: 'total'; day: string }

/**
 * Places an interval by the offset of its start. One longer than 4 hours, or further past midnight than a quarter, is
 * a total of the day that holds more of it; of two equal days, the first.
 */
export function placeInterval({ day, second, offsetMinutes }: LocalTime, seconds: number): PlacedInterval {
  const end = second + seconds
  if (seconds <= longestInterval && end <= secondsPerDay + secondsPerQuarter)
    return { as: 'quarters', day, startSecond: second, seconds, offsetMinutes }
  const onFirst = Math.min(end, secondsPerDay) - second
  const afterFirst = end - secondsPerDay
  if (afterFirst <= onFirst) return { as: 'total', day }
  return { as: 'total', day: addDays(day, 1) }
}

/** The start of an interval or session in seconds of another day. */
export const startOnDay = (startSecond: number, day: string, otherDay: string): number =>
  startSecond + (Date.parse(day) - Date.parse(otherDay)) / 1000
