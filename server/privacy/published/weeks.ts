import { addDays, dayIn } from '#contract/platform/days.ts'
import { publication } from '#contract/visibility.ts'

/** Days from a week's Monday until it closes: the second Thursday, 72 hours after its Sunday. */
const closesAfter = 7 + publication.closingHours / 24

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The Monday of the last week that is due at a moment. */
export const dueWeek = (timezone: string, now: Date): string =>
  mondayOf(addDays(dayIn(timezone, now), -closesAfter))

/** The day at whose start the figures of a day are available. */
export const publishedOn = (day: string): string => addDays(mondayOf(day), closesAfter)
