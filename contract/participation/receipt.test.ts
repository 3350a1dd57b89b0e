import { expect, test } from 'vitest'
import { fc, runs } from '#tests/properties/fast-check.ts'
import { anyDay } from './day.fixture.ts'
import { dayFigures } from './day-value.ts'
import { dayOfSources, inQuarters, sessionOf } from './merge.fixture.ts'
import { dayReceipt, keptReceipt, scoreReceipt } from './receipt.ts'
import { type ChallengeRules, defaultRules, rulesLimits } from './rules.ts'

const addUp = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

const rules: fc.Arbitrary<ChallengeRules> = fc.record({
  dailyCap: fc.integer(rulesLimits.dailyCap),
  conversion: fc.boolean(),
  typed: fc.constantFrom('yes', 'limited', 'no'),
  graceHours: fc.constant(72),
  bicyclePercent: fc.integer(rulesLimits.bicyclePercent),
})
const metric = fc.constantFrom(
  'steps' as const,
  'distance' as const,
  'active-minutes' as const,
  'points' as const,
)
const credits = fc.record({ accepted: fc.nat(5000), quizPoints: fc.nat(50) }, { requiredKeys: [] })

test('[P-RCT-1] the lines of a day add up exactly to its value', () => {
  fc.assert(
    fc.property(anyDay, metric, rules, credits, (day, of, own, extra) => {
      const { lines, value } = dayReceipt(dayFigures(day), of, own, extra)
      expect(addUp(lines)).toBe(value.value)
      for (const { amount } of lines) expect(Number.isSafeInteger(amount)).toBe(true)
    }),
    runs(300),
  )
})

test('[P-RCT-1] with what was kept of a day, also before late changes, the lines add up exactly to it', () => {
  fc.assert(
    fc.property(anyDay, metric, rules, credits, fc.nat(40_000), (day, of, own, extra, kept) => {
      const receipt = dayReceipt(dayFigures(day), of, own, extra)
      const late = keptReceipt(receipt, kept)
      expect([addUp(late.lines), late.value]).toEqual([kept, kept])
      expect(keptReceipt(receipt, receipt.value.value).lines).toEqual(receipt.lines)
    }),
    runs(300),
  )
})

test('[P-RCT-1] the days of a score add up exactly to it', () => {
  const days = fc.array(
    fc.record({ day: fc.constantFrom('2026-03-02', '2026-03-03'), value: fc.nat(20_000) }),
  )
  fc.assert(
    fc.property(days, (list) => {
      const { lines, score } = scoreReceipt(list)
      expect(score).toBe(list.reduce((sum, { value }) => sum + value, 0))
      expect(lines.every(({ value }) => value > 0)).toBe(true)
    }),
  )
})

const day = dayOfSources(['watch', 'phone', 'typed'], {
  readings: [
    inQuarters('watch', 'steps', 40, 300, 0, 0, 500),
    inQuarters('phone', 'steps', 40, 280, 250, 0, 450),
  ],
  sessions: [
    sessionOf('typed', { band: 'vigorous', seconds: 3600 }),
    sessionOf('phone', { amounts: { cyclingM: 9999 }, startSecond: 18 * 3600 }),
  ],
})

test('[P-RCT-1] a receipt names sources with their quarters, conversion and limits', () => {
  const { lines, outranked, sessions, value } = dayReceipt(dayFigures(day), 'steps', {
    ...defaultRules,
    dailyCap: 12_000,
  })
  expect(lines).toEqual([
    expect.objectContaining({ of: 'steps', sourceId: 'watch', typed: false, amount: 800 }),
    expect.objectContaining({ of: 'steps', sourceId: 'phone', amount: 250 }),
    expect.objectContaining({ of: 'session', sessionId: 'session of typed', typed: true, amount: 12_000 }),
    expect.objectContaining({ of: 'session', sessionId: 'session of phone', amount: 4000 }),
    { kind: 'typed-limit', amount: -2000 },
    { kind: 'daily-cap', amount: -3050 },
  ])
  expect(value).toMatchObject({ value: 12_000, typed: 6950 })
  expect(outranked).toEqual([{ measure: 'steps', sourceId: 'phone', typed: false, amount: 730 }])
  expect(sessions.map(({ outcome }) => outcome)).toEqual(['converted', 'converted'])
})

test('[P-RCT-1] metres by bicycle are told with the factor', () => {
  const { lines } = dayReceipt(dayFigures(day), 'distance', defaultRules)
  expect(lines).toEqual([expect.objectContaining({ of: 'cyclingM', counted: 9999, amount: 2999 })])
})

test('[P-RCT-1] appeals and points of quizzes are lines of their own', () => {
  const { lines } = dayReceipt(dayFigures(dayOfSources([], {})), 'points', defaultRules, {
    accepted: 250,
    quizPoints: 30,
  })
  expect(lines).toEqual([
    { kind: 'accepted-appeal', amount: 250 },
    { kind: 'daily-cap', amount: -50 },
    { kind: 'quiz-points', amount: 30 },
  ])
})
