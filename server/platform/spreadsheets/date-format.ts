/**
 * Built-in date formats by number (ECMA-376, 18.8.30): those of all locales, and of Chinese, Japanese and Thai
 * ones.
 */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const
const firstOwn = 100

/** Whether a number format shows a date or a time. */
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
/** 1 January 1970 as an Excel serial number, which counts 1900 as a leap year. */
const daysTo1970 = 25_569
const daysFrom1900To1904 = 1462

/**
 * Formats a serial number as ISO date, or ISO time if it has a fraction. Returns an empty text if there is no such
 * day.
 */
export function dateText(days: number, from1904: boolean): string {
  const date = new Date(Math.floor((days + (from1904 ? daysFrom1900To1904 : 0) - daysTo1970) * dayMs))
  return isoText(date)
}

export const isoText = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : date.toISOString().replace(/T00:00:00\.000Z$/, '')
