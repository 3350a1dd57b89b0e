import { expect, test } from 'vitest'
import { fc, runs } from '#tests/properties/fast-check.ts'
import { anyDay, anyReading, markOf, quartersOfDay, sourceIds } from './day.fixture.ts'
import { mergeDay } from './merge.ts'
import { slowMerge } from './merge-slow.fixture.ts'
import { type DayInput, type MergedDay, measures, type Reading } from './readings.ts'
import { secondsPerDay } from './rules.ts'
import { rankSources } from './sources.ts'

const amounts = ({ trace: _trace, ...figures }: MergedDay) => figures
const check = (law: (day: DayInput) => void) => fc.assert(fc.property(anyDay, law), runs(150))
/** A session over midnight is judged as a whole, so that both days agree: its share of one may round to nothing. */
const withinDay = (day: DayInput): DayInput => ({
  ...day,
  sessions: day.sessions.filter(
    ({ startSecond, seconds }) => startSecond >= 0 && startSecond + seconds <= secondsPerDay,
  ),
})
const only = (day: DayInput, kept: readonly string[]): DayInput => ({
  sources: day.sources.filter(({ id }) => kept.includes(id)),
  readings: day.readings.filter(({ sourceId }) => kept.includes(sourceId)),
  sessions: day.sessions.filter(({ sourceId }) => kept.includes(sourceId)),
})

test('[P-SRC-7] the order of arrival does not matter, and the same again changes nothing', () => {
  check((day) => {
    const merged = mergeDay(day)
    const { sources, readings, sessions } = day
    const reversed = {
      sources: sources.toReversed(),
      readings: readings.toReversed(),
      sessions: sessions.toReversed(),
    }
    expect(mergeDay(reversed)).toEqual(merged)
    const twice = {
      sources,
      readings: [...readings, ...reversed.readings],
      sessions: [...reversed.sessions, ...sessions],
    }
    expect(mergeDay(twice)).toEqual(merged)
  })
})

test('[P-SRC-7] removing a source gives what would be without it', () => {
  check((day) => {
    const removed = { ...day, sources: day.sources.filter(({ id }) => id !== 'b') }
    expect(mergeDay(removed)).toEqual(mergeDay(only(day, ['a', 'c', 'd'])))
  })
})

test('[P-SRC-7] the merged day is at most the sum of all and at least what the highest-ranked source says', () => {
  check((any) => {
    const day = withinDay(any)
    const merged = mergeDay(day)
    const alone = rankSources(day.sources)
      .filter(({ sourceId, typed }) => typed === (markOf(sourceId) === 'typed'))
      .map(({ sourceId }) => mergeDay(only(day, [sourceId])))
    for (const what of measures) {
      const said = alone.map((own) => own[what]).filter((value) => value > 0)
      expect(merged[what]).toBeLessThanOrEqual(said.reduce((all, value) => all + value, 0))
      expect(merged[what]).toBeGreaterThanOrEqual(said[0] ?? 0)
    }
    expect(merged.equivalents).toBeGreaterThanOrEqual(merged.steps)
  })
})

test('[P-SRC-7] pieces in any order equal the whole', () => {
  const pieces = quartersOfDay.map((values) =>
    values.map((value, at) => ({ startSecond: at * 900, seconds: 900, offsetMinutes: 60, value })),
  )
  fc.assert(
    fc.property(
      pieces.chain((list) => fc.shuffledSubarray(list, { minLength: list.length })),
      anyReading,
      (list, other) => {
        const of = { sourceId: 'b', measure: 'steps', mark: 'measured' } as const
        const whole = list.toSorted((a, b) => a.startSecond - b.startSecond).map(({ value }) => value)
        const merge = (readings: Reading[]) =>
          mergeDay({
            sources: sourceIds.map((id) => ({ id, kind: 'watch', rank: 0, since: id })),
            readings,
            sessions: [],
          })
        const inPieces = list.map((piece) => ({ ...of, ...piece }))
        if (other.sourceId === 'b') return
        expect(merge([...inPieces, other])).toEqual(merge([other, { ...of, quarters: whole }]))
      },
    ),
  )
})

test('[P-SRC-7] all figures are whole numbers, and the parts of the trace add up to them', () => {
  const sumOf = (parts: { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0)
  check((day) => {
    const { trace, ...figures } = mergeDay(day)
    for (const value of Object.values(figures)) expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
    for (const what of measures) expect(sumOf(trace.measures[what].counted)).toBe(figures[what])
    expect(sumOf(trace.equivalents)).toBe(figures.equivalents)
  })
})

test('[P-TST-2] [P-SRC-4] [P-SRC-5] a second implementation, second by second, merges the same day', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(slowMerge(day)).toEqual(amounts(mergeDay(day)))
    }),
    runs(25),
  )
})
