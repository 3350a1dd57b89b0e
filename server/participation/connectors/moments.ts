const minuteMs = 60_000

/** The next moment at which a window of that length begins, counted in UTC. */
export const nextMultiple = (now: Date, ms: number) => new Date((Math.floor(now.getTime() / ms) + 1) * ms)

/** The beginning of the next minute: readings that start then are one. */
export const nextMinute = (now: Date) => nextMultiple(now, minuteMs)

/** The beginning of the next hour. */
export const nextHour = (now: Date) => nextMultiple(now, 60 * minuteMs)
