// Days and months are ISO texts, '2026-03-02' and '2026-03', so that text order is chronological order.

const msOfDay = 86_400_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msOfDay).toISOString().slice(0, 10)

export const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** Returns the six weeks that a calendar shows for a month: 42 days, starting on a Monday. */
export function calendarDays(month: string): string[] {
  const first = `${month}-01`
  const behindMonday = (new Date(first).getUTCDay() + 6) % 7
  return Array.from({ length: 42 }, (_, cell) => addDays(first, cell - behindMonday))
}

// Cache formatters: creating one takes longer than a query.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string) {
  const made = formats.get(timeZone)
  if (made) return made
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

function partsIn(timeZone: string, at: Date) {
  const parts = formatIn(timeZone).formatToParts(at)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** Returns the current day in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  const { year, month, day } = partsIn(timeZone, at)
  return `${year}-${month}-${day}`
}

/** Returns the time of day in a time zone, as HH:mm. */
export function timeIn(timeZone: string, at: Date): string {
  const { hour, minute } = partsIn(timeZone, at)
  return `${hour}:${minute}`
}

/** Returns the first instant of a day in a time zone. It is later than midnight if the clocks skip midnight. */
export function startOfDay(timeZone: string, day: string): Date {
  // No time zone is further from UTC than this.
  let [before, after] = [Date.parse(day) - msOfDay, Date.parse(day) + msOfDay]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(timeZone, new Date(middle)) < day) before = middle
    else after = middle
  }
  return new Date(after)
}

/** Returns the last second of a day in a time zone. If the clocks go back over 23:59:59, it is the later one. */
export const endOfDay = (timeZone: string, day: string): Date =>
  new Date(startOfDay(timeZone, addDays(day, 1)).getTime() - 1000)
