import { expect, test } from 'vitest'
import { fc, runs } from '#tests/properties/fast-check.ts'
import { anyDay } from './day.fixture.ts'
import { addAccepted, amountIn, dayFigures, dayValue, limitIn, scoreOf, typedShare } from './day-value.ts'
import { dayOfSources, inQuarters, inTotal, minutes, sessionOf } from './merge.fixture.ts'
import type { DayAmounts, DayInput, Session } from './readings.ts'
import { type ChallengeRules, defaultRules, rulesLimits } from './rules.ts'

const nothing: DayAmounts = {
  steps: 0,
  footM: 0,
  wheelsM: 0,
  cyclingM: 0,
  pushes: 0,
  activeSeconds: 0,
  equivalents: 0,
}
const figures = (measured: Partial<DayAmounts>, typed: Partial<DayAmounts> = {}) => ({
  measured: { ...nothing, ...measured },
  all: { ...nothing, ...measured, ...typed },
})

test.each([
  ['steps', 7000],
  ['distance', 1000 + 2000 + 1499],
  ['active-minutes', 59],
  ['points', 70],
] as const)('[P-ACC-2] a day in the metric %s is %d', (metric, amount) => {
  const day = {
    steps: 5000,
    footM: 1000,
    wheelsM: 2000,
    cyclingM: 4999,
    activeSeconds: 3599,
    equivalents: 7099,
  }
  const expected = metric === 'steps' ? 7099 : amount
  expect(amountIn(metric, { ...nothing, ...day }, defaultRules)).toBe(expected)
})

test('without conversion a challenge of steps counts steps alone', () => {
  const rules = { ...defaultRules, conversion: false }
  expect(amountIn('steps', { ...nothing, steps: 10, equivalents: 500 }, rules)).toBe(10)
})

test.each([
  ['steps', 20_000, 10_000],
  ['distance', 16_000, 8000],
  ['active-minutes', 200, 100],
  ['points', 200, 100],
] as const)('cap and typed limit of %s keep the proportion', (metric, cap, typed) => {
  expect([limitIn(metric, 20_000), limitIn(metric, 10_000)]).toEqual([cap, typed])
})

test.each([
  ['limited', { value: 15_000, typed: 10_000, overTypedLimit: 7000, overCap: 0 }],
  ['yes', { value: 20_000, typed: 15_000, overTypedLimit: 0, overCap: 2000 }],
  ['no', { value: 5000, typed: 0, overTypedLimit: 17_000, overCap: 0 }],
] as const)('what is typed counts where the rule is %s', (typed, expected) => {
  const day = figures({ equivalents: 5000 }, { equivalents: 22_000 })
  expect(dayValue(day, 'steps', { ...defaultRules, typed })).toMatchObject({ ...expected, measured: 5000 })
})

test('the cap takes what is typed first, and points of quizzes come after it', () => {
  const day = figures({ equivalents: 18_000 }, { equivalents: 25_000 })
  const value = dayValue(day, 'points', defaultRules, { quizPoints: 30 })
  expect(value).toMatchObject({ value: 230, typed: 20, measured: 180, overCap: 50, quizPoints: 30 })
})

test('[P-RCT-3] an accepted appeal counts as measured, within the cap', () => {
  const day = figures({ equivalents: 18_000 })
  expect(dayValue(day, 'steps', defaultRules, { accepted: 5000 })).toMatchObject({
    value: 20_000,
    typed: 0,
    measured: 23_000,
    overCap: 3000,
  })
})

test('[P-RCT-3] adding an accepted appeal to what was kept of a day gives what the whole day would count', () => {
  const anyMetric = fc.constantFrom('steps', 'distance', 'active-minutes', 'points' as const)
  const typed = fc.constantFrom('yes', 'limited', 'no' as const)
  fc.assert(
    fc.property(
      anyDay,
      anyMetric,
      typed,
      fc.nat(30_000),
      fc.nat(30_000),
      (day, metric, of, first, second) => {
        const given = dayFigures(day)
        const rules = { ...defaultRules, typed: of }
        const { cap, ...kept } = dayValue(given, metric, rules, { accepted: first })
        const {
          value,
          typed: typedPart,
          measured,
        } = dayValue(given, metric, rules, { accepted: first + second })
        expect(addAccepted(kept, second, cap)).toEqual({ value, typed: typedPart, measured })
      },
    ),
    runs(300),
  )
})

test('[P-REC-4] the share typed of a score is told from 10 percent on', () => {
  const share = (score: number, typed: number) => typedShare({ score, typed })
  expect([share(1000, 99), share(1000, 109), share(0, 0), share(3, 3)]).toEqual([null, 10, null, 100])
})

test('[P-ACC-2] a wheelchair user and a swimmer are on the board of a challenge of steps', () => {
  const value = (session: Partial<Session>, metric: 'steps' | 'distance' = 'steps') =>
    dayValue(
      dayFigures(dayOfSources(['watch'], { sessions: [sessionOf('watch', session)] })),
      metric,
      defaultRules,
    ).value
  expect([value({ amounts: { wheelsM: 8000 } }), value({})]).toEqual([10_000, 4000])
  expect(value({ amounts: { wheelsM: 8000 } }, 'distance')).toBe(8000)
})

test('what is typed on top of what was measured is the difference of the two days', () => {
  const input = dayOfSources(['phone', 'typed'], {
    readings: [inQuarters('phone', 'steps', 48, 2000), inTotal('typed', 'footM', 900)],
    sessions: [sessionOf('typed', { seconds: minutes(15) })],
  })
  const value = dayValue(dayFigures(input), 'steps', defaultRules)
  // 1,500 step equivalents in a quarter that has 2,000 steps.
  expect(value).toMatchObject({ value: 2000, typed: 0, measured: 2000 })
  expect(dayValue(dayFigures(input), 'distance', defaultRules)).toMatchObject({ value: 900, typed: 900 })
})

const days: fc.Arbitrary<DayInput> = fc
  .record({
    measured: fc.integer({ min: 0, max: 30_000 }),
    typed: fc.integer({ min: 0, max: 30_000 }),
    swim: fc.integer({ min: 1, max: 200 }),
  })
  .map(({ measured, typed, swim }) =>
    dayOfSources(['phone', 'typed'], {
      readings: [inTotal('phone', 'steps', measured), inTotal('typed', 'steps', typed)],
      sessions: [sessionOf('typed', { seconds: minutes(swim), band: 'vigorous' })],
    }),
  )
const rules: fc.Arbitrary<ChallengeRules> = fc.record({
  dailyCap: fc.integer(rulesLimits.dailyCap),
  conversion: fc.boolean(),
  typed: fc.constantFrom('yes', 'limited', 'no'),
  graceHours: fc.constant(72),
  bicyclePercent: fc.integer(rulesLimits.bicyclePercent),
})
const metrics = fc.constantFrom(
  'steps' as const,
  'distance' as const,
  'active-minutes' as const,
  'points' as const,
)

test('[P-SCO-8] a value is never above its cap nor below what the rules leave of the measured day', () => {
  fc.assert(
    fc.property(days, rules, metrics, (input, own, metric) => {
      const day = dayFigures(input)
      const value = dayValue(day, metric, own)
      expect(value.value).toBeLessThanOrEqual(limitIn(metric, own.dailyCap))
      expect(value.value).toBeGreaterThanOrEqual(Math.min(value.measured, value.cap))
      expect(value.typed).toBeLessThanOrEqual(
        limitIn(metric, own.typed === 'limited' ? 10_000 : own.dailyCap),
      )
      const offered = Math.max(0, amountIn(metric, day.all, own) - value.measured)
      expect(value.value).toBe(value.measured + offered - value.overTypedLimit - value.overCap)
    }),
    runs(200),
  )
})

test('[P-SCO-8] a score does not depend on the order of its days', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(days, metrics), { maxLength: 6 }), (list) => {
      const values = list.map(([input, metric]) => dayValue(dayFigures(input), metric, defaultRules))
      expect(scoreOf(values.toReversed())).toEqual(scoreOf(values))
      expect(scoreOf(values).days).toBe(values.filter(({ value }) => value > 0).length)
    }),
    runs(50),
  )
})
