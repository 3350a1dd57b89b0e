import { expect, test } from 'vitest'
import { dayOf, instantOf, localTimeIn, placeInterval, readTime, startOnDay } from './local-time.ts'

test.each([
  ['Z gives the instant: the day is the one of the person’s zone', '2026-03-02T23:30:00Z', '2026-03-03'],
  ['a numeric offset names the day', '2026-03-02T23:30:00-05:00', '2026-03-02'],
  ['+00:00 names the day too', '2026-03-02T23:30:00+00:00', '2026-03-02'],
  ['a bare day is itself', '2026-03-02', '2026-03-02'],
  ['a leap day', '2028-02-29T08:00+0100', '2028-02-29'],
  ['the last second of a year', '2026-12-31 23:59:59 +0100', '2026-12-31'],
  ['the first second of a year', '2026-12-31T23:00:00.250Z', '2027-01-01'],
])('[P-DAY-1] [P-DAY-4] %s', (_case, text, day) => {
  expect(dayOf(text, 'Europe/Paris')).toBe(day)
})

test.each([
  '2026-02-30',
  '2026-02-29T10:00:00Z',
  '0000-13-01',
  'yesterday',
  '2026-03-02T10:00:00',
  '2026-03-02T24:00:00Z',
  '2026-03-02T10:60:00Z',
  '2026-03-02T10:00:00+15:00',
  '',
])('[P-BAD-1] %s is no day and no time', (text) => {
  expect(dayOf(text, 'Europe/Paris')).toBeUndefined()
})

test.each([
  ['in an ordinary hour', 'Europe/Paris', '2026-03-02', 10, '2026-03-02T09:00:00.000Z', 10],
  ['in the first of two equal hours', 'Europe/Paris', '2026-10-25', 2.5, '2026-10-25T00:30:00.000Z', 2.5],
  ['after the hour that came twice', 'Europe/Paris', '2026-10-25', 3, '2026-10-25T02:00:00.000Z', 3],
  ['in an hour that the clocks skip', 'Europe/Paris', '2026-03-29', 2.5, '2026-03-29T01:30:00.000Z', 3.5],
  ['in a zone of half hours', 'Asia/Kolkata', '2026-03-02', 0, '2026-03-01T18:30:00.000Z', 0],
  ['in a zone of quarter hours', 'Asia/Kathmandu', '2026-03-02', 0.25, '2026-03-01T18:30:00.000Z', 0.25],
  ['on the morning of a change', 'America/Toronto', '2026-03-08', 4, '2026-03-08T08:00:00.000Z', 4],
  ['at the end of a change', 'America/Toronto', '2026-11-01', 23.5, '2026-11-02T04:30:00.000Z', 23.5],
])('[P-DAY-4] a clock %s', (_case, timezone, day, hour, instant, shown) => {
  const time = localTimeIn(timezone, day, hour * 3600)
  expect(new Date(instantOf(time)).toISOString()).toBe(instant)
  expect(time).toMatchObject({ day, second: shown * 3600 })
  expect(readTime(instant.replace('.000', ''), timezone)).toEqual(time)
})

test('[P-DAY-4] an hour that comes twice has the same seconds with two offsets', () => {
  const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((text) =>
    readTime(text, 'Europe/Paris'),
  )
  expect(first).toEqual({ day: '2026-10-25', second: 9000, offsetMinutes: 120 })
  expect(second).toEqual({ day: '2026-10-25', second: 9000, offsetMinutes: 60 })
})

test('[P-DAY-4] a flight over the date line has 3 March twice', () => {
  const auckland = readTime('2026-03-03T09:00:00+13:00', 'Pacific/Auckland')
  const honolulu = readTime('2026-03-03T09:00:00-10:00', 'Pacific/Auckland')
  expect([auckland?.day, honolulu?.day]).toEqual(['2026-03-03', '2026-03-03'])
})

test.each([
  ['of four hours has quarters', '08:00:00', 4 * 3600, 'quarters', '2026-03-02'],
  ['longer than four hours is a total', '08:00:00', 4 * 3600 + 1, 'total', '2026-03-02'],
  ['a quarter past midnight has quarters', '23:30:00', 45 * 60, 'quarters', '2026-03-02'],
  ['further past midnight is a total of the day with more of it', '23:30:00', 61 * 60, 'total', '2026-03-03'],
  ['of two equal halves is a total of the first day', '23:30:00', 60 * 60, 'total', '2026-03-02'],
] as const)('[P-SRC-3] an interval %s', (_case, time, seconds, as, day) => {
  const start = readTime(`2026-03-02T${time}+01:00`, 'Europe/Paris')
  expect(start && placeInterval(start, seconds)).toMatchObject({ as, day })
})

test('[P-SRC-3] an interval is placed in seconds of the day before or after', () => {
  expect(startOnDay(86_000, '2026-03-02', '2026-03-03')).toBe(-400)
  expect(startOnDay(100, '2026-03-29', '2026-03-28')).toBe(86_500)
})
