import { expect, test } from 'vitest'
import { fc, runs } from '#tests/properties/fast-check.ts'
import { resolveSourceDay } from './quarters.ts'
import type { IntervalReading, Reading } from './readings.ts'
import { divideHalfUp, spread, sum } from './spread.ts'

const interval = (startSecond: number, seconds: number, value: number): IntervalReading => ({
  sourceId: 'phone',
  measure: 'steps',
  mark: 'measured',
  startSecond,
  seconds,
  offsetMinutes: 0,
  value,
})

const total = (value: number): Reading => ({
  sourceId: 'phone',
  measure: 'steps',
  mark: 'measured',
  total: value,
})

/** The quarters with a value, by their number. */
function valuesOf(...readings: Reading[]): Record<number, number> {
  const day = resolveSourceDay(readings)
  if (day.by === 'total') return { [-1]: day.total }
  return Object.fromEntries(day.quarters.flatMap((value, at) => (value > 0 ? [[at, value]] : [])))
}

test('[P-SRC-3] spreading rounds by largest remainder, ties to the earlier part', () => {
  expect(spread(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(spread(7, [1, 2, 3])).toEqual([1, 2, 4])
  expect(spread(5, [0, 1, 1])).toEqual([0, 3, 2])
  expect(spread(5, [0, 0])).toEqual([0, 0])
  expect([5, 4, 15].map((value) => divideHalfUp(value, 10))).toEqual([1, 0, 2])
})

test('[P-SRC-3] an interval is spread over its quarters by time and keeps its sum', () => {
  expect(valuesOf(interval(600, 1200, 100))).toEqual({ 0: 25, 1: 75 })
  expect(valuesOf(interval(600, 1500, 100))).toEqual({ 0: 20, 1: 60, 2: 20 })
})

test.each([
  [
    'the shorter one counts first',
    [interval(0, 3600, 1000), interval(0, 900, 700)],
    { 0: 700, 1: 100, 2: 100, 3: 100 },
  ],
  ['the longer one is not negative', [interval(0, 1800, 100), interval(0, 900, 700)], { 0: 700 }],
  [
    'a part of the shorter one',
    [interval(0, 1800, 100), interval(900, 3600, 800)],
    { 0: 50, 1: 50, 2: 250, 3: 250, 4: 250 },
  ],
  [
    'no time is left',
    [interval(0, 1800, 1000), interval(0, 900, 100), interval(900, 900, 100)],
    { 0: 500, 1: 500 },
  ],
  ['the same time with two values', [interval(0, 900, 100), interval(0, 900, 300)], { 0: 300 }],
  ['values of nothing', [interval(0, 900, 0), interval(0, 3600, 400)], { 0: 100, 1: 100, 2: 100, 3: 100 }],
])('[P-SRC-3] of intervals of one source that overlap: %s', (_case, readings, quarters) => {
  expect(valuesOf(...readings)).toEqual(quarters)
  expect(valuesOf(...readings.toReversed())).toEqual(quarters)
})

test('[P-SRC-3] of several day totals of a source the larger counts', () => {
  expect(valuesOf(total(700), total(900), total(800))).toEqual({ [-1]: 900 })
})

test('[P-SRC-3] what a total says beyond the hours is distributed over the time that they leave', () => {
  const quarters = valuesOf(interval(0, 3600, 4000), total(4092))
  expect(sum(Object.values(quarters))).toBe(4092)
  expect([quarters[0], quarters[3], quarters[4], quarters[95]]).toEqual([1000, 1000, 1, 1])
  expect(valuesOf(interval(0, 3600, 4000), total(3000))).toEqual({ 0: 1000, 1: 1000, 2: 1000, 3: 1000 })
})

test('[P-SRC-3] over midnight each day has its share, and both add up to the whole', () => {
  const first = valuesOf(interval(86_400 - 600, 1200, 101))
  const second = valuesOf(interval(-600, 1200, 101))
  expect([first, second]).toEqual([{ 95: 51 }, { 0: 50 }])
})

test('[P-DAY-4] an hour that comes twice adds up in the same four quarters', () => {
  const summer = { ...interval(7200, 3600, 400), offsetMinutes: 120 }
  const winter = { ...interval(7200, 3600, 800), offsetMinutes: 60 }
  expect(valuesOf(summer, winter)).toEqual({ 8: 300, 9: 300, 10: 300, 11: 300 })
})

const nested = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 95 }),
      length: fc.constantFrom(1, 2, 4, 8, 16),
      value: fc.integer({ min: 0, max: 2000 }),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(({ start, length, value }) => interval((start - (start % length)) * 900, length * 900, value)),
  )

/** The slow way: each quarter belongs to the shortest interval that has it; a longer one fills what is left. */
function paint(readings: readonly IntervalReading[]): number {
  let all = 0
  const done: IntervalReading[] = []
  const value = new Map<IntervalReading, number>()
  const key = ({ startSecond, seconds }: IntervalReading) => `${startSecond}/${seconds}`
  const largest = new Map<string, IntervalReading>()
  for (const reading of readings)
    if (reading.value > (largest.get(key(reading))?.value ?? 0)) largest.set(key(reading), reading)
  for (const length of [1, 2, 4, 8, 16]) {
    for (const reading of largest.values()) {
      if (reading.seconds !== length * 900) continue
      const end = reading.startSecond + reading.seconds
      const inside = done.filter((own) => own.startSecond >= reading.startSecond && own.startSecond < end)
      const rest = Math.max(0, reading.value - sum(inside.map((own) => value.get(own) ?? 0)))
      value.set(reading, rest)
      done.push(reading)
      all += rest
    }
  }
  return all
}

test('[P-SRC-3] [P-SRC-7] the sum of nested intervals is what the longest leave, in whatever order they come', () => {
  const orders = nested.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  )
  fc.assert(
    fc.property(orders, ([list, other]) => {
      const values = valuesOf(...list)
      expect(valuesOf(...other, ...list)).toEqual(values)
      expect(sum(Object.values(values))).toBe(paint(list))
      expect(Object.values(values).every(Number.isInteger)).toBe(true)
    }),
    runs(500),
  )
})
