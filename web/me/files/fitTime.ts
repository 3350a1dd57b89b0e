import { type LocalTime, localTimeAt } from '#contract/participation/local-time.ts'

/** Longest difference between a local clock and UTC, in minutes. */
const mostOffset = 14 * 60
const dayMs = 86_400_000

/** The instant of a parsed date; undefined for one that is missing or none. */
export function instantOf(date: Date | undefined): number | undefined {
  const instant = date === undefined ? Number.NaN : new Date(date).getTime()
  return Number.isNaN(instant) ? undefined : instant
}

/** Offset from UTC in minutes, as the two clocks of a message tell it. */
export function offsetOf(
  message: { timestamp?: Date; local_timestamp?: Date } | undefined,
): number | 'contradiction' | undefined {
  const [utc, local] = [instantOf(message?.timestamp), instantOf(message?.local_timestamp)]
  if (utc === undefined || local === undefined) return undefined
  const minutes = Math.round((local - utc) / 60_000)
  if (Math.abs(minutes) <= mostOffset) return minutes
  // A device without a local clock writes the time since it was started, which is far off too, but in its first year.
  return local < Date.UTC(1989, 11, 31) + 366 * dayMs ? undefined : 'contradiction'
}

/** The local time of an instant: by the device's own offset, else in the person's zone. */
export function localTime(instant: number, offsetMinutes: number | undefined, timezone: string): LocalTime {
  if (offsetMinutes === undefined) return localTimeAt(instant, timezone)
  const { day, second } = localTimeAt(instant + offsetMinutes * 60_000, 'UTC')
  return { day, second, offsetMinutes }
}
