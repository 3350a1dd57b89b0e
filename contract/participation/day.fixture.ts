import { fc } from '#tests/properties/fast-check.ts'
import { type DayInput, measures, type Reading, type Session } from './readings.ts'

export const sourceIds = ['a', 'b', 'c', 'd']

/** Each source has one mark, so that it has one rank. */
export const markOf = (sourceId: string) => (sourceId === 'd' ? ('typed' as const) : ('measured' as const))

const sources = fc.tuple(...sourceIds.map(() => fc.integer({ min: 0, max: 2 }))).map((ranks) =>
  ranks.map((rank, at) => ({
    id: sourceIds[at] ?? '',
    kind: 'watch' as const,
    rank,
    since: `2026-01-0${(rank + at) % 2}`,
  })),
)
const origin = fc.constantFrom(...sourceIds).map((sourceId) => ({ sourceId, mark: markOf(sourceId) }))
const measure = fc.constantFrom(...measures)

export const quartersOfDay = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 900 })), { maxLength: 8 })
  .map((values) => Array.from({ length: 96 }, (_, at) => values.find(([own]) => own === at)?.[1] ?? 0))

const total = fc.integer({ min: 0, max: 20_000 })

export const anyReading: fc.Arbitrary<Reading> = fc.oneof(
  fc
    .tuple(origin, measure, quartersOfDay)
    .map(([of, what, quarters]) => ({ ...of, measure: what, quarters })),
  fc.tuple(origin, measure, total).map(([of, what, value]) => ({ ...of, measure: what, total: value })),
)

const session: fc.Arbitrary<Session> = fc
  .record({
    of: origin,
    startSecond: fc.integer({ min: -10, max: 280 }).map((at) => at * 300),
    seconds: fc.integer({ min: 1, max: 24 }).map((at) => at * 299),
    band: fc.constantFrom('light' as const, 'moderate' as const, 'vigorous' as const),
    makesSteps: fc.boolean(),
    amounts: fc.record(
      { steps: total, footM: total, wheelsM: total, cyclingM: total, pushes: total },
      { requiredKeys: [] },
    ),
  })
  .map(({ of, startSecond, seconds, ...more }) => ({
    id: `${of.sourceId} ${startSecond} ${seconds} ${JSON.stringify(more)}`,
    ...of,
    startSecond,
    seconds,
    offsetMinutes: 60,
    activity: null,
    ...more,
  }))

export const anyDay: fc.Arbitrary<DayInput> = fc.record({
  sources,
  readings: fc.array(anyReading, { maxLength: 12 }),
  sessions: fc.array(session, { maxLength: 6 }),
})
