import { expect, test } from 'vitest'
import { streakOf } from './streak.ts'

const march = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}`)

// 2 March 2026 is a Monday.
test.each([
  ['nothing', march(), 4, 0],
  ['today alone', march(4), 4, 1],
  ['today open', march(2, 3), 4, 2],
  ['one day of rest in a week', march(2, 4, 5), 5, 3],
  ['two days of rest in a week', march(2, 4, 6), 6, 2],
  ['a day of rest in each of two weeks', march(2, 3, 5, 6, 7, 8, 10, 11), 11, 8],
  ['rest on Sunday and on Monday', march(6, 7, 10, 11), 11, 4],
  ['rest at the beginning', march(7, 8), 9, 2],
  ['days of the future', march(4, 5), 4, 1],
])('[P-BRD-8] a streak with %s', (_case, reached, today, streak) => {
  expect(streakOf(reached, march(today)[0] ?? '')).toBe(streak)
})

test('[P-BRD-8] late data heals a streak', () => {
  const before = march(2, 5, 6)
  expect([streakOf(before, '2026-03-06'), streakOf([...before, ...march(4)], '2026-03-06')]).toEqual([2, 4])
})

test('[P-DAY-4] a streak goes on over a leap day, the end of a year and a change of the clocks', () => {
  expect(streakOf(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01')).toBe(3)
  expect(streakOf(['2026-12-31', '2027-01-01'], '2027-01-01')).toBe(2)
  expect(streakOf(['2026-03-28', '2026-03-29', '2026-03-30'], '2026-03-30')).toBe(3)
})
