import { defineCopy } from '#web/platform/language/language.ts'

const formats = (locale: string) => {
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return {
    number: (value: number) => figure.format(value),
    /** A day of the calendar, `YYYY-MM-DD`, the same wherever it is read. */
    day: (text: string) => {
      const date = new Date(`${text}T00:00:00Z`)
      return Number.isNaN(date.getTime()) ? text : day.format(date)
    },
    /** The day of an instant where the reader is. */
    instant: (text: string) => instant.format(new Date(text)),
  }
}

/** How figures and dates are written. */
export const valueCopy = defineCopy({ en: formats('en'), fr: formats('fr') })
