import type { FieldType } from './custom-fields.ts'

/** Type of a custom field and, for a list, its options. A value must match it. */
export interface FieldRule {
  type: FieldType
  options: string[]
}

export const longestText = 500
// Line breaks do not fit into a table cell, and PostgreSQL rejects lone surrogates.
const unkept = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const decimal = /^[+-]?\d{1,15}([.,]\d{1,15})?$/
const isoDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * Parses a field value from text.
 * @returns the value as stored: a number, a day as YYYY-MM-DD, an option as the list spells it; undefined if the
 *   text does not match
 */
export function parseFieldValue({ type, options }: FieldRule, text: string): string | number | undefined {
  const value = text.trim().normalize('NFC')
  if (type === 'number') return decimal.test(value) ? Number(value.replace(',', '.')) : undefined
  if (type === 'date') return isoDay.test(value) && isDay(value) ? value : undefined
  if (type === 'text') return value.length <= longestText && !unkept.test(value) ? value : undefined
  return options.find((option) => folded(option) === folded(value))
}

const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** Whether the day exists. Date parsing would turn 30 February into a day in March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
