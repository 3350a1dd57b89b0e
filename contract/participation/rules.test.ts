import { expect, test } from 'vitest'
import { type DayInput, type MergedDay, measures } from './readings.ts'
import * as rules from './rules.ts'

test('[P-REC-2] a minute is 50, 100 or 200 step equivalents by its band', () => {
  expect(rules.equivalentsPerMinute).toEqual({ light: 50, moderate: 100, vigorous: 200 })
})

test('the daily cap is 20,000 steps, 16 km, 200 active minutes or 200 points', () => {
  const { steps } = rules.metricProportions
  expect(rules.defaultRules.dailyCap).toBe(steps)
  expect(rules.metricProportions).toEqual({
    steps: steps,
    distance: (steps * 1000) / rules.equivalentsPerWheeledKm,
    'active-minutes': steps / rules.equivalentsPerMinute.moderate,
    points: steps / rules.equivalentsPerPoint,
  })
})

test('a challenge without rules of its own has the defaults, which are within the limits', () => {
  for (const [name, { min, max }] of Object.entries(rules.rulesLimits)) {
    const value = rules.defaultRules[name as keyof typeof rules.rulesLimits]
    expect(value).toBeGreaterThanOrEqual(min)
    expect(value).toBeLessThanOrEqual(max)
  }
  expect(rules.defaultRules).toMatchObject({ typed: 'limited', conversion: true, graceHours: 72 })
  expect(rules.typedLimit * 2).toBe(rules.defaultRules.dailyCap)
})

test('the limits of time, size and groups are the ones that the help pages name', () => {
  const { daysBack, intervalDays, longestInterval, smallestBoard, mostPerDay, clockTolerance, firstDay } =
    rules
  expect({ ...daysBack, intervalDays, longestInterval, smallestBoard, mostPerDay, clockTolerance }).toEqual({
    typed: 7,
    imported: 400,
    intervalDays: 10,
    longestInterval: 14_400,
    smallestBoard: 5,
    mostPerDay: 100_000,
    clockTolerance: 300,
  })
  expect([firstDay, rules.quizPointsForTakingPart, rules.rulesVersion]).toEqual(['2010-01-01', 10, 1])
})

test('results are sealed five days after the end', () => {
  expect(rules.defaultRules.graceHours + rules.appealHours).toBe(120)
})

test('[P-SRC-9] figures of Strava are for its person only', () => {
  expect(rules.sourceKinds.strava.licence).toBe('own-eyes')
})

test('[P-SRC-1] a watch outranks a phone, a platform, a file and what is typed, in this order', () => {
  const { watch, phone, platform, file, typed } = rules.sourceKinds
  const ranks = [watch, phone, platform, file, typed].map(({ rank }) => rank)
  expect(ranks).toEqual([...new Set(ranks)].sort())
})

test('a quarter holds at most what a person can do in 15 minutes', () => {
  const { secondsPerQuarter } = rules
  const speeds = { footM: 7, wheelsM: 10, cyclingM: 17, activeSeconds: 1 }
  for (const [measure, speed] of Object.entries(speeds))
    expect(rules.mostPerQuarter[measure as keyof typeof speeds]).toBe(speed * secondsPerQuarter)
  expect(rules.quartersPerDay * secondsPerQuarter).toBe(rules.secondsPerDay)
})

test('a day of nothing has every measure', () => {
  const nothing: DayInput = { sources: [], readings: [], sessions: [] }
  const names = measures satisfies readonly (keyof MergedDay)[]
  expect([names.length, nothing.readings]).toEqual([6, []])
})
