import { addDays, addMonths, monthOf } from '#contract/platform/days.ts'

const weekday = (day: string) => (new Date(day).getUTCDay() + 6) % 7

/** Returns the same day of another month, or its last day if that month is shorter. */
function monthsAway(day: string, months: number) {
  const month = addMonths(monthOf(day), months)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

const moves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day) => monthsAway(day, -1),
  PageDown: (day) => monthsAway(day, 1),
}

/** Returns the day to which a key moves the focus; undefined for other keys. */
export const dayAfterKey = (key: string, day: string): string | undefined => moves[key]?.(day)
