import { expect, test } from 'vitest'
import { addDays, addMonths, calendarDays, dayIn, timeIn } from '#contract/platform/days.ts'
import { statusAt } from './status.ts'

const challenge = { start: '2026-03-08', end: '2026-03-10' }

test.each([
  // Toronto is five hours behind UTC until 8 March 2026, then four.
  ['America/Toronto', '2026-03-08T04:59:59.999Z', 'Coming Soon'],
  ['America/Toronto', '2026-03-08T05:00:00Z', 'Live'],
  ['America/Toronto', '2026-03-11T03:59:59.999Z', 'Live'],
  ['America/Toronto', '2026-03-11T04:00:00Z', 'Finished'],
  ['Asia/Tokyo', '2026-03-07T14:59:59Z', 'Coming Soon'],
  ['Asia/Tokyo', '2026-03-07T15:00:00Z', 'Live'],
  ['Asia/Tokyo', '2026-03-10T14:59:59Z', 'Live'],
  ['Asia/Tokyo', '2026-03-10T15:00:00Z', 'Finished'],
])('[A7.dash.4] a day begins at 00:00 and ends at 23:59:59 in %s: %s is %s', (timeZone, now, status) => {
  expect(statusAt(new Date(now), timeZone)(challenge)).toBe(status)
})

test('the day on which the clocks go back lasts 25 hours and ends when the next day starts', () => {
  const day = { start: '2026-10-25', end: '2026-10-25' }
  const at = (now: string) => statusAt(new Date(now), 'Europe/Paris')(day)
  expect(at('2026-10-24T21:59:59Z')).toBe('Coming Soon')
  expect(at('2026-10-24T22:00:00Z')).toBe('Live')
  expect(at('2026-10-25T22:59:59Z')).toBe('Live')
  expect(at('2026-10-25T23:00:00Z')).toBe('Finished')
})

test('instants are compared independently of the time zone', () => {
  const quiz = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T17:00:00.000Z' }
  for (const timeZone of ['America/Toronto', 'Asia/Tokyo']) {
    const at = (now: string) => statusAt(new Date(now), timeZone)(quiz)
    expect(at('2026-03-02T08:59:59.999Z')).toBe('Coming Soon')
    expect(at('2026-03-02T09:00:00Z')).toBe('Live')
    expect(at('2026-03-02T17:00:00Z')).toBe('Live')
    expect(at('2026-03-02T17:00:00.001Z')).toBe('Finished')
  }
})

test('[A9.dash.2] a calendar month shows 42 days that start on a Monday, whatever the length of the month', () => {
  for (const [month, first, last] of [
    ['2026-02', '2026-01-26', '2026-03-08'],
    ['2027-02', '2027-02-01', '2027-03-14'],
    ['2026-03', '2026-02-23', '2026-04-05'],
    ['2024-12', '2024-11-25', '2025-01-05'],
  ] as const) {
    const days = calendarDays(month)
    expect([days.length, days[0], days.at(-1)]).toEqual([42, first, last])
    expect(days.every((day, cell) => new Date(day).getUTCDay() === (cell + 1) % 7)).toBe(true)
  }
})

test('adding days and months crosses the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

test('day and time are formatted in the time zone, with midnight as 00:00', () => {
  const at = new Date('2026-03-02T05:00:00Z')
  expect([dayIn('America/Toronto', at), timeIn('America/Toronto', at)]).toEqual(['2026-03-02', '00:00'])
  expect([dayIn('America/Vancouver', at), timeIn('America/Vancouver', at)]).toEqual(['2026-03-01', '21:00'])
  expect([dayIn('Australia/Sydney', at), timeIn('Australia/Sydney', at)]).toEqual(['2026-03-02', '16:00'])
})
