import type { LocalTime } from '#contract/participation/local-time.ts'
import { instantOf, localTimeAt } from '#contract/participation/local-time.ts'
import {
  asObject,
  factorOf,
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
  refuse,
  type Span,
  textIn,
  textOfTime,
  withinDay,
} from './entry.ts'
import { deviceKind } from './origin.ts'
import { activityNamed } from './sports.ts'

const unitSeconds = { sec: 1, s: 1, min: 60, h: 3600, hr: 3600, d: 86_400 }
const unitMetres = { m: 1, km: 1000, mi: 1609.344, ft: 0.3048, yd: 0.9144 }

const bands = ['light', 'moderate', 'vigorous'] as const

function originOf(header: Record<string, unknown>): Origin {
  const provenance = fieldsIn(header.acquisition_provenance)
  const modality = textIn(header.modality) ?? textIn(provenance.modality)
  const device = textIn(provenance.source_name) ?? textIn(fieldsIn(header.source).name)
  const typed = modality === 'self-reported'
  if (device === undefined) return { kind: 'key', name: 'Open mHealth', mark: typed ? 'typed' : 'key' }
  return { kind: deviceKind(device), name: device, mark: typed ? 'typed' : 'measured' }
}

const measured = (given: unknown, units: Record<string, number>, field: string): number => {
  const { value, unit } = asObject(given, field)
  const factor = factorOf(units, unit) ?? refuse(`${field}.unit`, 'unknown_key')
  if (typeof value !== 'number') return refuse(`${field}.value`, 'bad_number')
  return readAmount(value * factor, `${field}.value`, { fractions: true })
}

const frame = 'body.effective_time_frame.time_interval'

/** The time of a point: start and end, or one of them and a duration. */
function readFrame(body: Record<string, unknown>, clock: IntakeClock): Span {
  const given = fieldsIn(fieldsIn(body.effective_time_frame).time_interval)
  const names = { start: `${frame}.start_date_time`, end: `${frame}.end_date_time` }
  const time = (key: 'start' | 'end') =>
    given[`${key}_date_time`] === undefined
      ? undefined
      : readInstant(given[`${key}_date_time`], names[key], clock)
  const seconds =
    given.duration === undefined
      ? undefined
      : withinDay(measured(given.duration, unitSeconds, `${frame}.duration`), `${frame}.duration`)
  const moved = (from: LocalTime, by: number): LocalTime => {
    const utc = localTimeAt(instantOf(from) + by * 1000 + from.offsetMinutes * 60_000, 'UTC')
    return { ...utc, offsetMinutes: from.offsetMinutes }
  }
  const [start, end] = [time('start'), time('end')]
  const from =
    start ?? (end && seconds !== undefined ? moved(end, -seconds) : refuse(names.start, 'bad_time'))
  const to = end ?? (seconds !== undefined ? moved(from, seconds) : refuse(names.end, 'bad_time'))
  return judgeSpan(from, to, names, clock)
}

function readPoint(
  header: Record<string, unknown>,
  body: Record<string, unknown>,
  clock: IntakeClock,
): Item[] {
  const schema = fieldsIn(header.schema_id)
  const name = textIn(schema.name)
  if (name === 'step-count') {
    if (!['2.0', '3.0'].includes(textIn(schema.version) ?? ''))
      refuse('header.schema_id.version', 'unknown_schema')
    const given = fieldsIn(body.step_count)
    const value = readAmount('value' in given ? given.value : body.step_count, 'body.step_count')
    return readInterval(readFrame(body, clock), 'steps', value, 'body.step_count')
  }
  if (name !== 'physical-activity') return refuse('header.schema_id.name', 'unknown_schema')
  const span = readFrame(body, clock)
  const distanceM =
    body.distance === undefined ? undefined : measured(body.distance, unitMetres, 'body.distance')
  const intensity = textIn(body.reported_activity_intensity)
  const band = bands.find((one) => one === intensity) ?? 'moderate'
  const session = {
    activity: activityNamed(textIn(body.activity_name)),
    band,
    startedAt: textOfTime(span.start),
    minutes: Math.round(span.seconds / 60),
    ...(distanceM !== undefined && { distanceM }),
  }
  return readSession(span, session, { minutes: frame, distance: 'body.distance' })
}

/** Data points of Open mHealth. */
export const readOpenMHealth = (points: readonly unknown[], clock: IntakeClock): ReadEntry[] =>
  points.map((given, index) => {
    const point = fieldsIn(given)
    const header = fieldsIn(point.header)
    const at = { index, path: `points[${index}]`, origin: originOf(header) }
    return readEntry(at, () =>
      readPoint(asObject(point.header, 'header'), asObject(point.body, 'body'), clock),
    )
  })
