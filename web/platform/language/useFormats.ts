import { useMemo } from 'react'
import { useLanguage } from './language.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats days, months and figures in the current language. A day is an ISO date, a month its first 7 characters. */
export function useFormats() {
  const { language } = useLanguage()
  return useMemo(() => formatsIn(language === 'fr' ? 'fr' : 'en'), [language])
}

/** Formats how far a day or an instant is from now. */
function relativeFormats(locale: 'en' | 'fr') {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const shortDay = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
  return {
    inDays: (date: string, today: string) =>
      relative.format(Math.round((Date.parse(date) - Date.parse(today)) / day), 'day'),
    ago: (at: string, now = Date.now()) => {
      const passed = Math.max(0, now - Date.parse(at))
      if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute')
      if (passed < day) return relative.format(-Math.floor(passed / hour), 'hour')
      if (passed < 7 * day) return relative.format(-Math.floor(passed / day), 'day')
      return shortDay.format(new Date(at))
    },
  }
}

function formatsIn(locale: 'en' | 'fr') {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    return (date: string) => format.format(new Date(date))
  }
  const number = new Intl.NumberFormat(locale)
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const change = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' })
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const span = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return {
    month: dates({ month: 'long', year: 'numeric' }),
    day: dates({ weekday: 'long', month: 'long', day: 'numeric' }),
    fullDay: dates({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
    weekday: dates({ weekday: 'short' }),
    longWeekday: dates({ weekday: 'long' }),
    /** Formats a range of days without repeating the month or year that both share. */
    days: (from: string, to: string) => span.formatRange(new Date(from), new Date(to)),
    dayOfMonth: (date: string) => String(Number(date.slice(8))),
    shortMonth: dates({ month: 'short' }),
    number: (value: number) => number.format(value),
    /** Takes percent. */
    rate: (percent: number) => rate.format(percent / 100),
    /** Takes percent, keeps the sign. */
    change: (percent: number) => change.format(percent / 100),
    tenths: (value: number) => tenths.format(value),
    instant: (at: string) => instant.format(new Date(at)),
    /** Puts a colon between two texts. French has a space before it, at which no line breaks. */
    pair: (first: string, second: string) => `${first}${locale === 'fr' ? '\u00a0' : ''}: ${second}`,
    ...relativeFormats(locale),
  }
}
