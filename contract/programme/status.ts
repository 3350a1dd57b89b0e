import * as z from 'zod/mini'
import { dayIn } from '#contract/platform/days.ts'

export const programmeStatus = z.enum(['Coming Soon', 'Live', 'Finished'])

export type ProgrammeStatus = z.output<typeof programmeStatus>

/** The two tabs of a list: finished, and everything else. */
export const phase = z.enum(['upcoming', 'finished'])

export type Phase = z.output<typeof phase>

const dayAlone = /^\d{4}-\d{2}-\d{2}$/

/** Start and end: ISO instants or days. */
interface Period {
  start: string
  end: string
}

/**
 * Computes the status of a challenge or quiz. A day starts at 00:00 and ends at 23:59:59 in the organization's time
 * zone, also on days with a clock change. Instants are compared directly.
 */
export function statusAt(now: Date, timeZone: string): (period: Period) => ProgrammeStatus {
  const today = dayIn(timeZone, now)
  const isBefore = (moment: string) => (dayAlone.test(moment) ? today < moment : now < new Date(moment))
  const isAfter = (moment: string) => (dayAlone.test(moment) ? today > moment : now > new Date(moment))
  return ({ start, end }) => (isBefore(start) ? 'Coming Soon' : isAfter(end) ? 'Finished' : 'Live')
}
