import { expect, test } from 'vitest'
import { isCountedDay, resultState, resultTimes } from './result-times.ts'

test('[P-DAY-2] both the first and the last day count', () => {
  const counted = ['2026-03-01', '2026-03-02', '2026-03-23', '2026-03-24'].map((day) =>
    isCountedDay(day, '2026-03-02', '2026-03-23'),
  )
  expect(counted).toEqual([false, true, true, false])
})

test.each([
  ['2026-03-29T21:59:59Z', 'live'],
  ['2026-03-29T22:00:00Z', 'provisional'],
  ['2026-04-01T21:59:59Z', 'provisional'],
  ['2026-04-01T22:00:00Z', 'under-appeal'],
  ['2026-04-03T22:00:00Z', 'sealed'],
])('[P-DAY-3] [P-SCO-10] at %s results are %s', (now, state) => {
  // The clocks went forward on the last day.
  const times = resultTimes('2026-03-29', 'Europe/Paris', { graceHours: 72 })
  expect(resultState(times, Date.parse(now))).toBe(state)
})
