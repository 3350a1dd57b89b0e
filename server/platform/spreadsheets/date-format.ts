/** Formats that every program knows by their number (ECMA-376, 18.8.30): in all, Chinese, Japanese and Thai locales. */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const
const firstOwn = 100

/** Tells whether a number format shows a date or a time. */
export function isDateFormat(id: number, code = ''): boolean {
  if (builtIn.some(([first, last]) => id >= first && id <= last)) return true
  if (id < firstOwn) return false
  const bare = code
    .toLowerCase()
    // Literal text, then colours, currencies and conditions, but not [h], which counts hours beyond a day.
    .replaceAll(/"[^"]*"|\\./g, ' ')
    .replaceAll(/\[(?![hms]{1,2}\])[^\]]*\]/g, '')
    .replaceAll(/s\]?[.,]0+/g, 's')
  return bare.split(';').some((section) => /[ymdhs]/.test(section) && !/[0#?%]/.test(section))
}

const dayMs = 24 * 60 * 60 * 1000
/** The first of January 1970 in days of Excel, which takes 1900 for a leap year. */
const daysTo1970 = 25_569
const daysFrom1900To1904 = 1462

/** A day as its ISO date, a moment as its ISO time; empty where there is no such day. */
export function dateText(days: number, from1904: boolean): string {
  const date = new Date(Math.floor((days + (from1904 ? daysFrom1900To1904 : 0) - daysTo1970) * dayMs))
  return isoText(date)
}

export const isoText = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$/, '')
