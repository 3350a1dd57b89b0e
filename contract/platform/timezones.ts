import * as z from 'zod/mini'
import { fieldMessage } from './field-message.ts'

/** Selectable time zones, the default first (B §9). */
export const timezones = [
  'America/Toronto',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Asia/Tokyo',
  'Australia/Sydney',
] as const

export const timezone = z.enum(timezones, fieldMessage({ code: 'timezone.unknown' }))

/** A region and a place, or UTC. An offset or an abbreviation means another time in PostgreSQL than in browsers. */
const zoneName = /^(?:UTC|Etc\/GMT[+-]\d{1,2}|[A-Za-z_]+(?:\/[A-Za-z_-]+)+)$/

/** Whether a text names a time zone of the IANA list. The database may know fewer of them. */
export function isTimezone(name: string): boolean {
  if (!zoneName.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
