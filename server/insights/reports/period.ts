import { addDays, addMonths, monthOf } from '#contract/platform/days.ts'

/** First and last day, both included. */
export interface Period {
  startDate: string
  endDate: string
}

/** Most days that a report shows one by one; longer periods show months. */
const maxDays = 62

export const firstDayOf = (month: string) => `${month}-01`
export const lastDayOf = (month: string) => addDays(firstDayOf(addMonths(month, 1)), -1)

const daysOf = ({ startDate, endDate }: Period): string[] => {
  const days: string[] = []
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day)
  return days
}

/** Months that overlap a period, as YYYY-MM. */
export const monthsOf = ({ startDate, endDate }: Period): string[] => {
  const months: string[] = []
  for (let month = monthOf(startDate); month <= monthOf(endDate); month = addMonths(month, 1)) {
    months.push(month)
  }
  return months
}

/** The period to compare with: the same length right before, or for whole months the months before. */
export function periodBefore(period: Period): Period {
  const { startDate, endDate } = period
  const whole = startDate.endsWith('-01') && endDate === lastDayOf(monthOf(endDate))
  if (whole) {
    const months = monthsOf(period).length
    return {
      startDate: firstDayOf(addMonths(monthOf(startDate), -months)),
      endDate: addDays(startDate, -1),
    }
  }
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1
  return { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) }
}

/** The bars of a chart: the period's days, or its months if there are many days. */
export function partsOf(period: Period): Period[] {
  const { startDate, endDate } = period
  const days = daysOf(period)
  if (days.length <= maxDays) return days.map((day) => ({ startDate: day, endDate: day }))
  return monthsOf(period).map((month) => ({
    startDate: firstDayOf(month) < startDate ? startDate : firstDayOf(month),
    endDate: lastDayOf(month) > endDate ? endDate : lastDayOf(month),
  }))
}
