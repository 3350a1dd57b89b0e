import { addDays, startOfDay } from '#contract/platform/days.ts'
import { appealHours, type ChallengeRules } from './rules.ts'

/** Whether a day counts: both the first and the last one do. */
export const isCountedDay = (day: string, startDate: string, endDate: string): boolean =>
  startDate <= day && day <= endDate

export type ResultState = 'live' | 'provisional' | 'under-appeal' | 'sealed'

/** When the results of a challenge change their state, in milliseconds since 1970. */
export function resultTimes(
  endDate: string,
  timezone: string,
  { graceHours }: Pick<ChallengeRules, 'graceHours'>,
) {
  const ended = startOfDay(timezone, addDays(endDate, 1)).getTime()
  const graceEnds = ended + graceHours * 3_600_000
  return { ended, graceEnds, sealed: graceEnds + appealHours * 3_600_000 }
}

export function resultState(times: ReturnType<typeof resultTimes>, now: number): ResultState {
  if (now < times.ended) return 'live'
  if (now < times.graceEnds) return 'provisional'
  return now < times.sealed ? 'under-appeal' : 'sealed'
}
