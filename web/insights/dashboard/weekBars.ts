import type { CalendarItem } from '#contract/insights/dashboard.ts'

/** The part of an activity within one week. */
export interface Bar {
  item: CalendarItem
  /** Index of the bar's first day in the week. */
  from: number
  /** Number of days. */
  days: number
  /** Row within the week. Bars in the same lane never overlap. */
  lane: number
  /** Whether the activity starts before or ends after this week. */
  continued: { before: boolean; after: boolean }
}

// Other servers may omit the end.
const lastDayOf = ({ date, endDate }: CalendarItem) => endDate ?? date

export const runsOn = (item: CalendarItem, day: string) => item.date <= day && day <= lastDayOf(item)

export const runsOverDays = (item: CalendarItem) => lastDayOf(item) > item.date

/** Assigns each activity of a week to the first free lane, sorted by start, then by length. */
export function weekBars(week: readonly string[], items: readonly CalendarItem[]): Bar[] {
  const [monday = '', sunday = ''] = [week[0], week.at(-1)]
  const running = items
    .filter((item) => item.date <= sunday && lastDayOf(item) >= monday)
    .sort((a, b) => a.date.localeCompare(b.date) || lastDayOf(b).localeCompare(lastDayOf(a)))
  /** For each lane, the index of its first free day. */
  const free: number[] = []
  return running.map((item) => {
    const from = Math.max(0, week.indexOf(item.date))
    const end = lastDayOf(item) > sunday ? week.length : week.indexOf(lastDayOf(item)) + 1
    const found = free.findIndex((day) => day <= from)
    const lane = found === -1 ? free.length : found
    free[lane] = end
    const continued = { before: item.date < monday, after: lastDayOf(item) > sunday }
    return { item, from, days: end - from, lane, continued }
  })
}
