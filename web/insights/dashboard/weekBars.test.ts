import { expect, test } from 'vitest'
import type { CalendarItem } from '#contract/insights/dashboard.ts'
import { addDays } from '#contract/platform/days.ts'
import { weekBars } from './weekBars.ts'

const week = Array.from({ length: 7 }, (_, day) => addDays('2026-03-02', day))

const item = (id: string, date: string, endDate = date): CalendarItem => ({
  id,
  title: id,
  date,
  endDate,
  time: null,
  type: 'Team Challenges',
  participants: 1,
  status: 'active',
})

const drawn = (items: CalendarItem[]) =>
  weekBars(week, items).map(({ item: { id }, from, days, lane, continued }) => [
    id,
    from,
    days,
    lane,
    continued.before,
    continued.after,
  ])

test('a bar spans the days of its week and marks its continuation', () => {
  expect(
    drawn([
      item('before', '2026-02-20', '2026-03-01'),
      item('into', '2026-02-20', '2026-03-03'),
      item('within', '2026-03-04', '2026-03-06'),
      item('out of', '2026-03-07', '2026-03-20'),
      item('after', '2026-03-09', '2026-03-20'),
    ]),
  ).toEqual([
    ['into', 0, 2, 0, true, false],
    ['within', 2, 3, 0, false, false],
    ['out of', 5, 2, 0, false, true],
  ])
})

test('bars of one day are stacked, the longest first', () => {
  expect(
    drawn([
      item('short', '2026-03-02'),
      item('long', '2026-03-02', '2026-03-05'),
      item('all', '2026-01-01', '2026-12-31'),
      item('next', '2026-03-03', '2026-03-04'),
    ]),
  ).toEqual([
    ['all', 0, 7, 0, true, true],
    ['long', 0, 4, 1, false, false],
    ['short', 0, 1, 2, false, false],
    ['next', 1, 2, 2, false, false],
  ])
})
