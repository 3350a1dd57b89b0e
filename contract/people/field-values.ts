import type { FieldType } from './custom-fields.ts'

/** What a value has to fit: a field of an organization, and of a list its options. */
export interface FieldRule {
  type: FieldType
  options: string[]
}

const longestText = 500
// Line breaks and their like, for which a table has no room, and half a character, which no database keeps.
const unkept = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const decimal = /^[+-]?\d{1,15}([.,]\d{1,15})?$/
const isoDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * A value of a field out of a text that somebody wrote.
 * @returns the value as it is stored: a number, a day as YYYY-MM-DD, an option as the list has it; undefined for a
 *   text that does not fit
 */
export function parseFieldValue({ type, options }: FieldRule, text: string): string | number | undefined {
  const value = text.trim().normalize('NFC')
  if (type === 'number') return decimal.test(value) ? Number(value.replace(',', '.')) : undefined
  if (type === 'date') return isoDay.test(value) && isDay(value) ? value : undefined
  if (type === 'text') return value.length <= longestText && !unkept.test(value) ? value : undefined
  return options.find((option) => folded(option) === folded(value))
}

const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** Whether the calendar has that day: 30 February becomes another one when it is read. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
