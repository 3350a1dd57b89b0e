import { addDays, dayIn, startOfDay } from '#contract/platform/days.ts'
import { publication } from '#contract/publication.ts'
import type { organizations } from '#server/schema/organizations.ts'

/** Days from a week's Monday until it closes: the second Thursday, 72 hours after its Sunday. */
const closesAfter = 7 + publication.closingHours / 24

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The time zone of an organization, and those of weeks that had begun before it was changed. */
export type Zones = Pick<typeof organizations.$inferSelect, 'timezone' | 'weekTimezones'>

/** A week keeps the zone in which it began: a change of zones neither closes it early nor opens it again. */
export const zoneOf = ({ timezone, weekTimezones }: Zones, week: string): string =>
  weekTimezones[week] ?? timezone

/** The moment at which the week of a day closes. */
export const closesAt = (zones: Zones, day: string): Date =>
  startOfDay(zoneOf(zones, mondayOf(day)), publishedOn(day))

/** The zone in which days begin first. */
const firstZone = 'Pacific/Kiritimati'

/** The Monday of the last week that is due at a moment. */
export function dueWeek(zones: Zones, now: Date): string {
  const last = mondayOf(addDays(dayIn(firstZone, now), -closesAfter))
  const isDue = dayIn(zoneOf(zones, last), now) >= publishedOn(last)
  return isDue ? last : addDays(last, -7)
}

/** The day at whose start the figures of a day are available. */
export const publishedOn = (day: string): string => addDays(mondayOf(day), closesAfter)
