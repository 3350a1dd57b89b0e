import { addDays } from '#contract/platform/days.ts'

const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/**
 * Days in a row on which the own goal was reached. One day of rest a week, Monday to Sunday, does not break the row
 * and does not count. Today breaks nothing, as it is not over.
 */
export function streakOf(reached: Iterable<string>, today: string): number {
  const days = new Set(reached)
  const rested = new Set<string>()
  let streak = 0
  for (let day = today; ; day = addDays(day, -1)) {
    if (days.has(day)) streak += 1
    else if (day !== today) {
      const week = mondayOf(day)
      if (rested.has(week)) return streak
      rested.add(week)
    }
  }
}
