import { instantOf, type LocalTime, localTimeAt, readTime } from '#contract/participation/local-time.ts'
import type { Measure } from '#contract/participation/readings.ts'
import { clockTolerance } from '#contract/participation/rules.ts'
import {
  asObject,
  factorOf,
  fieldsIn,
  type IntakeClock,
  type Item,
  judgeSpan,
  type ReadEntry,
  readAmount,
  readDay,
  readEntry,
  readInterval,
  readTotal,
  refuse,
  textIn,
} from './entry.ts'
import { deviceKind } from './origin.ts'

interface Metric {
  measure: Measure
  units: Record<string, number>
}

const metres = { m: 1, km: 1000, mi: 1609.344, ft: 0.3048 }

const metrics: Record<string, Metric> = {
  step_count: { measure: 'steps', units: { count: 1, steps: 1 } },
  walking_running_distance: { measure: 'footM', units: metres },
  cycling_distance: { measure: 'cyclingM', units: metres },
  apple_exercise_time: { measure: 'activeSeconds', units: { min: 60, s: 1, hr: 3600 } },
}

/** A row lasts to the next one of its metric and source, at most this long. */
const longestRow = 3600

interface Row {
  index: number
  path: string
  given: unknown
  metric: Metric | undefined
  /** Of the unit of the metric; undefined for an unknown one. */
  factor: number | undefined
  name: string
  time: LocalTime | undefined
}

function rowsOf(list: readonly unknown[], { timezone }: IntakeClock): Row[] {
  const rows = list.flatMap((given, m) => {
    const { name = '', units, data } = fieldsIn(given)
    const metric = typeof name === 'string' && Object.hasOwn(metrics, name) ? metrics[name] : undefined
    const factor = metric && factorOf(metric.units, units)
    // The unit is a field of the metric, not of its rows.
    const isAtMetric = metric !== undefined && factor === undefined
    const own = Array.isArray(data) ? data : []
    return own.map((row: unknown, at) => {
      const { date, source } = fieldsIn(row)
      return {
        ...{ path: `data.metrics[${m}]${isAtMetric ? '' : `.data[${at}]`}`, given: row, metric, factor },
        name: textIn(source) ?? 'Health Auto Export',
        time: typeof date === 'string' && date.length <= 40 ? readTime(date, timezone) : undefined,
      }
    })
  })
  return rows.map((row, index) => ({ ...row, index }))
}

/** The seconds until the next row of the same metric and source, and whether the row stands alone on its day. */
function neighboursOf(rows: readonly Row[]) {
  const found = new Map<Row, { seconds: number; alone: boolean }>()
  const groups = Map.groupBy(rows, ({ metric, name }) => `${metric?.measure}/${name}`)
  for (const group of groups.values()) {
    const timed = group.flatMap((row) => (row.time ? [{ row, time: row.time, at: instantOf(row.time) }] : []))
    timed.sort((a, b) => a.at - b.at)
    const onDay = Map.groupBy(timed, ({ time }) => time.day)
    // Rows of one time have the same next one.
    let [later, next] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const { row, time, at } of timed.reverse()) {
      if (at < later) [later, next] = [at, later]
      const seconds = Math.min(longestRow, (next - at) / 1000)
      found.set(row, { seconds, alone: onDay.get(time.day)?.length === 1 })
    }
  }
  return found
}

function readRow(
  row: Row,
  near: { seconds: number; alone: boolean } | undefined,
  clock: IntakeClock,
): Item[] {
  const { metric, time } = row
  if (!metric) return []
  const factor = row.factor ?? refuse('units', 'unknown_key')
  const { qty } = asObject(row.given)
  const value =
    typeof qty === 'number'
      ? readAmount(qty * factor, 'qty', { fractions: true })
      : refuse('qty', 'bad_number')
  if (!time || !near) return refuse('date', 'bad_time')
  if (near.alone && time.second === 0)
    return readTotal(readDay(time.day, 'date', clock), metric.measure, value, 'qty')
  // The row of the running hour has not ended yet.
  const until = clock.now.getTime() + clockTolerance * 1000
  const seconds = Math.min(near.seconds, Math.max(60, Math.floor((until - instantOf(time)) / 1000)))
  const utc = localTimeAt(instantOf(time) + seconds * 1000 + time.offsetMinutes * 60_000, 'UTC')
  const end = { ...utc, offsetMinutes: time.offsetMinutes }
  return readInterval(
    judgeSpan(time, end, { start: 'date', end: 'date' }, clock),
    metric.measure,
    value,
    'qty',
  )
}

/** Rows of Health Auto Export. Those of other metrics are ignored. */
export function readHealthAutoExport(list: readonly unknown[], clock: IntakeClock): ReadEntry[] {
  const rows = rowsOf(list, clock)
  const near = neighboursOf(rows.filter(({ metric }) => metric))
  return rows.map((row) => {
    const origin = { kind: deviceKind(row.name), name: row.name, mark: 'measured' as const }
    return readEntry({ index: row.index, path: row.path, origin }, () => readRow(row, near.get(row), clock))
  })
}
