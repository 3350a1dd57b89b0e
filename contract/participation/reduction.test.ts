import { expect, test } from 'vitest'
import { fc, runs } from '#tests/properties/fast-check.ts'
import { mergeDay } from './merge.ts'
import type { Mark, Source } from './readings.ts'
import { reduceDay } from './reduction.ts'
import { type SaidRow, sayByDay } from './said.ts'

const [day, next] = ['2026-01-10', '2026-01-11']
const at = new Date('2026-01-11T10:00:00Z')
const midnight = Date.parse(`${day}T00:00:00Z`)

const interval = (
  sourceId: string,
  startSecond: number,
  seconds: number,
  value: number,
  mark: Mark = 'measured',
) =>
  ({
    ...{ from: 'piece', sourceId, day, mark, at, measure: 'steps', seconds },
    startedAt: new Date(midnight + startSecond * 1000),
    content: { startSecond, offsetMinutes: 0, value },
  }) satisfies SaidRow
const reading = (
  sourceId: string,
  content: { quarters: number[] | null; total: number | null },
): SaidRow => ({
  ...{ from: 'reading', sourceId, day, mark: 'measured', at, measure: 'steps', content },
})

const sources: Source[] = ['watch', 'phone'].map((id, rank) => ({
  id,
  kind: 'phone',
  rank,
  since: '2026-01-01T00:00:00Z',
}))

/** The merged steps of both days, by their quarters. */
function merged(rows: readonly SaidRow[]) {
  const said = sayByDay(rows, [day, next], 'UTC')
  return [day, next].map((on) => {
    const of = said.get(on)
    const { steps, trace } = mergeDay({ sources, sessions: [], readings: of?.readings ?? [] })
    return { steps, counted: trace.measures.steps.counted }
  })
}

/** The rows as they are stored afterwards. */
function reduce(rows: readonly SaidRow[]): SaidRow[] {
  const { readings, next: later, reduced } = reduceDay(rows.filter((row) => row.day === day))
  const gone = new Set<SaidRow>(reduced)
  const isNew = ({ sourceId, day: on, mark }: SaidRow) =>
    readings.some((one) => one.sourceId === sourceId && one.day === on && one.mark === mark)
  return [
    ...rows.filter((row) => !gone.has(row) && !(row.from === 'reading' && isNew(row))),
    ...readings.map(
      ({ quarters, total, ...one }): SaidRow => ({
        ...one,
        from: 'reading',
        at,
        content: { quarters, total },
      }),
    ),
    ...later,
  ]
}

const someRows = fc.array(
  fc.record({
    source: fc.constantFrom('watch', 'phone'),
    start: fc.integer({ min: 0, max: 86_399 }),
    seconds: fc.integer({ min: 1, max: 14_400 }),
    value: fc.integer({ min: 1, max: 3000 }),
  }),
  { maxLength: 12 },
)
const someTotal = fc.option(fc.integer({ min: 1, max: 20_000 }))

test('[P-SRC-2] a day merged from quarters is the day merged from its intervals', () => {
  fc.assert(
    fc.property(someRows, someTotal, (pieces, total) => {
      const rows = pieces
        // What crosses midnight by more than a quarter is a total.
        .map(({ source, start, seconds, value }) =>
          interval(source, start, Math.min(seconds, 86_400 + 900 - start), value),
        )
        .filter((row, place, all) => all.findIndex((one) => keyOf(one) === keyOf(row)) === place)
      const all = total === null ? rows : [...rows, reading('watch', { quarters: null, total })]
      const after = reduce(all)
      expect(after.some((row) => row.from === 'piece' && row.day === day)).toBe(false)
      const [before, reduced] = [merged(all), merged(after)]
      expect(reduced[0]).toEqual(before[0])
      // Where one interval alone runs past midnight, the next day keeps its share too.
      if (rows.filter(({ content, seconds }) => content.startSecond + seconds > 86_400).length < 2)
        expect(reduced[1]?.steps).toBe(before[1]?.steps)
    }),
    runs(300),
  )
})
const keyOf = ({ sourceId, startedAt, seconds }: { sourceId: string; startedAt: Date; seconds: number }) =>
  `${sourceId} ${startedAt.getTime()} ${seconds}`

test('[P-SRC-2] what is sent of a reduced day replaces the quarters it touches, and no others', () => {
  const rows = reduce([interval('watch', 0, 900, 100), interval('watch', 900, 900, 200)])
  expect(merged(rows)[0]?.steps).toBe(300)
  expect(merged(reduce([...rows, interval('watch', 900, 900, 50)]))[0]?.steps).toBe(150)
  expect(merged(reduce([...rows, interval('watch', 1800, 900, 50)]))[0]?.steps).toBe(350)
})

test('a source with a day of a file keeps its pieces, which undoing the import needs', () => {
  const file: SaidRow = {
    from: 'file',
    sourceId: 'watch',
    day,
    mark: 'file',
    at,
    importId: 'i',
    kind: 'csv',
    content: {},
  }
  const rows = [file, interval('watch', 0, 900, 100), interval('phone', 0, 900, 100)]
  expect(reduceDay(rows).reduced).toEqual([rows[2]])
})

test('what a key sent counts as typed afterwards too', () => {
  const rows = [interval('watch', 0, 900, 100, 'key'), interval('watch', 900, 900, 100, 'measured')]
  expect(
    reduceDay(rows)
      .readings.map(({ mark }) => mark)
      .sort(),
  ).toEqual(['key', 'measured'])
})
