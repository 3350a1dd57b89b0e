import type { DaySummary } from '#contract/participation/recording.ts'
import { addDays } from '#contract/platform/days.ts'

export interface Week {
  /** A Monday. */
  from: string
  to: string
  equivalents: number
  reachedDays: number
}

export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** Sums of the weeks from a Monday on, the oldest first. */
export function weeksOf(days: readonly DaySummary[], first: string, count: number): Week[] {
  return Array.from({ length: count }, (_, n) => {
    const from = addDays(first, 7 * n)
    const to = addDays(from, 6)
    const own = days.filter(({ day }) => from <= day && day <= to)
    return {
      ...{ from, to },
      equivalents: own.reduce((sum, { equivalents }) => sum + equivalents, 0),
      reachedDays: own.filter(({ reached }) => reached).length,
    }
  })
}
