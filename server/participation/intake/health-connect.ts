import {
  asObject,
  fieldsIn,
  type IntakeClock,
  type Item,
  judgeSpan,
  type Origin,
  type ReadEntry,
  readAmount,
  readEntry,
  readInstant,
  readInterval,
  readSession,
  type Span,
  textIn,
  textOfTime,
} from './entry.ts'
import { activityNamed } from './sports.ts'

/** One source for each app that wrote records; the recording method gives the mark. */
function originOf(record: Record<string, unknown>): Origin {
  const metadata = fieldsIn(record.metadata)
  const type = (textIn(fieldsIn(metadata.device).type) ?? '').toLowerCase()
  const kind = /watch|band|ring|chest/.test(type) ? 'watch' : type.includes('phone') ? 'phone' : 'platform'
  const typed = /manual/i.test(textIn(metadata.recording_method) ?? '')
  return { kind, name: textIn(metadata.data_origin) ?? 'Health Connect', mark: typed ? 'typed' : 'measured' }
}

function readSpan(record: Record<string, unknown>, clock: IntakeClock): Span {
  const names = { start: 'start_time', end: 'end_time' }
  const start = readInstant(record.start_time, names.start, clock)
  return judgeSpan(start, readInstant(record.end_time, names.end, clock), names, clock)
}

function readExercise(record: Record<string, unknown>, clock: IntakeClock): Item[] {
  const span = readSpan(record, clock)
  const amount = (field: string) =>
    record[field] === undefined || record[field] === null
      ? undefined
      : readAmount(record[field], field, { fractions: true })
  const seconds = amount('duration_seconds') ?? span.seconds
  const [distanceM, steps] = [amount('distance_meters'), amount('steps')]
  const session = {
    ...{ activity: activityNamed(textIn(record.type)), band: 'moderate' as const },
    ...{ startedAt: textOfTime(span.start), minutes: Math.round(seconds / 60) },
    ...(distanceM !== undefined && { distanceM }),
    ...(steps !== undefined && { steps }),
  }
  const names = { minutes: 'duration_seconds', distance: 'distance_meters', steps: 'steps' }
  return readSession(span, session, names)
}

const readers: Record<string, (record: Record<string, unknown>, clock: IntakeClock) => Item[]> = {
  steps: (record, clock) =>
    readInterval(readSpan(record, clock), 'steps', readAmount(record.count, 'count'), 'count'),
  distance: (record, clock) =>
    readInterval(
      readSpan(record, clock),
      'footM',
      readAmount(record.meters, 'meters', { fractions: true }),
      'meters',
    ),
  exercise: readExercise,
}

/** Records of Health Connect by kind. Those of other kinds are ignored. */
export function readHealthConnect(body: Record<string, unknown>, clock: IntakeClock): ReadEntry[] {
  const all = Object.entries(body).flatMap(([kind, list]) =>
    Array.isArray(list) ? list.map((record: unknown, at) => ({ kind, record, path: `${kind}[${at}]` })) : [],
  )
  return all.map(({ kind, record, path }, index) => {
    const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined
    const at = { index, path, origin: originOf(fieldsIn(record)) }
    return readEntry(at, () => read?.(asObject(record), clock) ?? [])
  })
}
