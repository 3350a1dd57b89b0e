import * as z from 'zod/mini'
import { dayIn } from '#contract/platform/days.ts'

export const programmeStatus = z.enum(['Coming Soon', 'Live', 'Finished'])

export type ProgrammeStatus = z.output<typeof programmeStatus>

/** The two halves of a list: what is over, and all else. */
export const phase = z.enum(['upcoming', 'finished'])

export type Phase = z.output<typeof phase>

const dayAlone = /^\d{4}-\d{2}-\d{2}$/

/** When something begins and ends: ISO instants, or days alone. */
interface Period {
  start: string
  end: string
}

/**
 * Tells of challenges and quizzes how far they have come. A day alone begins at 00:00 and ends at 23:59:59 in the
 * organization's time zone, however long it is there; instants are compared as they are.
 */
export function statusAt(now: Date, timeZone: string): (period: Period) => ProgrammeStatus {
  const today = dayIn(timeZone, now)
  const isBefore = (moment: string) => (dayAlone.test(moment) ? today < moment : now < new Date(moment))
  const isAfter = (moment: string) => (dayAlone.test(moment) ? today > moment : now > new Date(moment))
  return ({ start, end }) => (isBefore(start) ? 'Coming Soon' : isAfter(end) ? 'Finished' : 'Live')
}
