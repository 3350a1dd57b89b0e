import { expect, test } from 'vitest'
import { dayIn, endOfDay, startOfDay } from './days.ts'

test.each([
  ['Europe/Paris', '2026-03-02', '2026-03-01T23:00:00Z', '2026-03-02T22:59:59Z'],
  // The clocks change forward and back.
  ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
  ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
  ['America/Toronto', '2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z'],
  ['America/Toronto', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z'],
  ['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00Z', '2026-04-05T13:59:59Z'],
  ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00Z', '2026-10-04T12:59:59Z'],
  // The day starts at 01:00, because the clocks go forward at midnight.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', '2026-04-24T20:59:59Z'],
  // 23:59:59 occurs twice, because the clocks go back at midnight.
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00Z', '2026-04-05T03:59:59Z'],
  ['Pacific/Kiritimati', '2028-02-29', '2028-02-28T10:00:00Z', '2028-02-29T09:59:59Z'],
  ['Pacific/Pago_Pago', '2028-02-29', '2028-02-29T11:00:00Z', '2028-03-01T10:59:59Z'],
  ['Asia/Kathmandu', '2026-12-31', '2026-12-30T18:15:00Z', '2026-12-31T18:14:59Z'],
])('in %s the day %s lasts from %s until %s', (timeZone, day, start, end) => {
  expect(startOfDay(timeZone, day)).toEqual(new Date(start))
  expect(endOfDay(timeZone, day)).toEqual(new Date(end))
  const days = [-1, 0].map((ms) => dayIn(timeZone, new Date(startOfDay(timeZone, day).getTime() + ms)))
  expect(days).toEqual([expect.not.stringMatching(day), day])
})
