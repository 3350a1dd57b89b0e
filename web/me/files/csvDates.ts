import { isDay, type LocalTime, localTimeIn, readTime } from '#contract/participation/local-time.ts'
import { secondsPerDay } from '#contract/participation/rules.ts'
import { addDays } from '#contract/platform/days.ts'
import { type FileAnswers, FileQuestion } from './fileContent.ts'

const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?=$|[ T,])/
const iso = /^\d{4}-\d{2}-\d{2}(?=$|[ T])/
const clock = /(\d{1,2})(?::|h)(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm)?$/i

type DateOrder = NonNullable<FileAnswers['dateOrder']>

/**
 * Whether the day or the month stands first in a file's dates. Points always have the day first.
 * @throws FileQuestion if both orders fit
 */
export function findDateOrder(cells: readonly string[], answered: FileAnswers['dateOrder']): DateOrder {
  let [dayFirst, monthFirst, unclear] = [false, false, false]
  for (const cell of cells) {
    const [, first = '', separator, second = ''] = numeric.exec(cell.trim()) ?? []
    if (!separator || separator === '.') continue
    unclear = true
    if (Number(first) > 12) dayFirst = true
    if (Number(second) > 12) monthFirst = true
  }
  if (answered) return answered
  if (dayFirst !== monthFirst) return dayFirst ? 'day_first' : 'month_first'
  // Two orders in one file cannot be told apart either.
  if (unclear) throw new FileQuestion('date_order')
  return 'day_first'
}

const pad = (text: string): string => text.padStart(2, '0')

/** The day that a cell names. Undefined for none: the cell of a total row, or a day that does not exist. */
export function dayOfCell(cell: string, order: DateOrder): string | undefined {
  const text = cell.trim()
  const [found] = iso.exec(text) ?? []
  if (found) return isDay(found) ? found : undefined
  const [, first, separator, second, year] = numeric.exec(text) ?? []
  if (!first || !second || !year) return undefined
  const isDayFirst = separator === '.' || order === 'day_first'
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  const named = `${year}-${pad(month)}-${pad(day)}`
  return isDay(named) ? named : undefined
}

/** The local time of a cell: with a date and an offset, with a date, or of the day that another column names. */
export function timeOfCell(
  cell: string,
  { day: ofRow, order, timezone }: { day: string | undefined; order: DateOrder; timezone: string },
): LocalTime | undefined {
  const text = cell.trim()
  const exact = readTime(text, timezone)
  if (exact) return exact
  const day = dayOfCell(text, order) ?? ofRow
  const [, hours, minutes, seconds = '0', half] = clock.exec(text) ?? []
  if (!day || !hours || !minutes || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const hour = half ? (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hours)
  const second = hour * 3600 + Number(minutes) * 60 + Number(seconds)
  // 24:00 is the midnight that ends the day.
  if (second === secondsPerDay) return localTimeIn(timezone, addDays(day, 1), 0)
  return second < secondsPerDay ? localTimeIn(timezone, day, second) : undefined
}
