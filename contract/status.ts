import * as z from 'zod/mini'
import { dayIn } from './days.ts'

export const programmeStatus = z.enum(['Coming Soon', 'Live', 'Finished'])

export type ProgrammeStatus = z.output<typeof programmeStatus>

const dayAlone = /^\d{4}-\d{2}-\d{2}$/

/**
 * How far a challenge or quiz has come. Each end of its period is an ISO instant, or a day alone: that begins at
 * 00:00 and ends at 23:59:59 in the organization's time zone, however long the day is there.
 */
export function statusAt(
  now: Date,
  { start, end }: { start: string; end: string },
  timeZone: string,
): ProgrammeStatus {
  const today = dayIn(timeZone, now)
  if (dayAlone.test(start) ? today < start : now < new Date(start)) return 'Coming Soon'
  if (dayAlone.test(end) ? today > end : now > new Date(end)) return 'Finished'
  return 'Live'
}
