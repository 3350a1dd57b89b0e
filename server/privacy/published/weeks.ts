import { addDays, dayIn } from '#contract/platform/days.ts'

/** Days after a week's Monday on which it closes: a Thursday, 72 hours after its Sunday. */
const closesAfter = 10

/** The Monday of the week a day is in. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The last week that is to be closed at a moment, by its Monday. */
export const dueWeek = (timezone: string, now: Date): string =>
  mondayOf(addDays(dayIn(timezone, now), -closesAfter))

/** The day from whose first moment on a day's figures are there. */
export const publishedOn = (day: string): string => addDays(mondayOf(day), closesAfter)
