import type { CalendarItem } from '#contract/insights/dashboard.ts'

/** The part of an activity that falls into a week. */
export interface Bar {
  item: CalendarItem
  /** Index of its first day in the week. */
  from: number
  /** Number of its days in the week. */
  days: number
  /** Row within the week; bars of one row never overlap. */
  lane: number
  /** It begins, or ends, in another week. */
  continued: { before: boolean; after: boolean }
}

// Other servers may leave the end out.
const lastDayOf = ({ date, endDate }: CalendarItem) => endDate ?? date

export const runsOn = (item: CalendarItem, day: string) => item.date <= day && day <= lastDayOf(item)

export const runsOverDays = (item: CalendarItem) => lastDayOf(item) > item.date

/** What runs in a week, each in the first free lane: the earliest first, of those the longest. */
export function weekBars(week: readonly string[], items: readonly CalendarItem[]): Bar[] {
  const [monday = '', sunday = ''] = [week[0], week.at(-1)]
  const running = items
    .filter((item) => item.date <= sunday && lastDayOf(item) >= monday)
    .sort((a, b) => a.date.localeCompare(b.date) || lastDayOf(b).localeCompare(lastDayOf(a)))
  /** Index of the first free day of each lane. */
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
