import type { Measure } from '#contract/participation/readings.ts'
import {
  asObject,
  type IntakeClock,
  type Item,
  judgeSpan,
  type Origin,
  type ReadEntry,
  readAmount,
  readDay,
  readEntry,
  readInstant,
  readInterval,
  readTotal,
  refuse,
} from './entry.ts'

const amounts: Record<string, { measure: Measure; times: number }> = {
  steps: { measure: 'steps', times: 1 },
  distanceM: { measure: 'footM', times: 1 },
  cyclingM: { measure: 'cyclingM', times: 1 },
  wheelsM: { measure: 'wheelsM', times: 1 },
  activeMinutes: { measure: 'activeSeconds', times: 60 },
}

const times = ['day', 'start', 'end']

function readOne(given: unknown, clock: IntakeClock): Item[] {
  const entry = asObject(given)
  const names = Object.keys(entry)
  const unknown = names.find((name) => !times.includes(name) && !Object.hasOwn(amounts, name))
  if (unknown !== undefined) refuse(unknown.slice(0, 80), 'unknown_key')
  const said = names.flatMap((field) => {
    const known = Object.hasOwn(amounts, field) ? amounts[field] : undefined
    return known ? [{ field, ...known, value: readAmount(entry[field], field) * known.times }] : []
  })
  if (said.length === 0) refuse('', 'nothing')
  if (entry.day !== undefined) {
    if (entry.start !== undefined || entry.end !== undefined) refuse('start', 'unknown_key')
    const day = readDay(entry.day, 'day', clock)
    return said.flatMap(({ measure, value, field }) => readTotal(day, measure, value, field))
  }
  const start = readInstant(entry.start, 'start', clock)
  const end = readInstant(entry.end, 'end', clock)
  const span = judgeSpan(start, end, { start: 'start', end: 'end' }, clock)
  return said.flatMap(({ measure, value, field }) => readInterval(span, measure, value, field))
}

/** The simple form: days and intervals of one source. */
export function readDays(source: string, entries: readonly unknown[], clock: IntakeClock): ReadEntry[] {
  const origin: Origin = { kind: 'key', name: source, mark: 'key' }
  return entries.map((given, index) =>
    readEntry({ index, path: `entries[${index}]`, origin }, () => readOne(given, clock)),
  )
}
