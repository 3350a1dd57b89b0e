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
