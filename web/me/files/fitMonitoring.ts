import type { ParsedFit } from 'fit-file-parser'
import type { LocalTime } from '#contract/participation/local-time.ts'
import { firstDay, longestInterval, secondsPerQuarter } from '#contract/participation/rules.ts'
import { addDays } from '#contract/platform/days.ts'
import type { SourceLabel } from './collectedDay.ts'
import type { DayCollector } from './dayCollector.ts'
import { refuseFile } from './fileContent.ts'
import { instantOf, localTime, offsetOf } from './fitTime.ts'

type Monitoring = NonNullable<ParsedFit['monitors']>[number]

// Activities of which a cycle is two steps, by number and name.
const strideActivities: Record<string, string> = { 1: 'running', 6: 'walking' }

/** What was counted since local midnight. */
interface Count {
  instant: number
  /** When the file told something before: the count grew from then on. */
  since: number
  activity: string
  steps: number
}

const secondMs = 1000
// FIT counts seconds from 31 December 1989.
const epochMs = Date.UTC(1989, 11, 31)

/** The next instant whose last 16 bits are these: the parser leaves such times as they are. */
function resolveTime(low: number, last: number): number {
  const seconds = Math.floor((last - epochMs) / secondMs)
  return last + ((low - seconds) & 0xffff) * secondMs
}

function activityOf({ activity_type, current_activity_type_intensity: packed }: Monitoring) {
  if (activity_type !== undefined) return strideActivities[activity_type] ?? String(activity_type)
  return typeof packed === 'number' ? strideActivities[packed & 31] : undefined
}

const isOnFoot = (activity: string | undefined): activity is string =>
  activity === 'walking' || activity === 'running'

/** The counts of a file in the order in which they were written. */
function readCounts({ monitors = [], monitor_info, file_ids }: ParsedFit): Count[] {
  const counts: Count[] = []
  let last = instantOf(monitor_info?.[0]?.timestamp) ?? instantOf(file_ids?.[0]?.time_created)
  for (const monitor of monitors) {
    const since: number | undefined = last
    const low = monitor.timestamp16
    const resolved = low === undefined || since === undefined ? since : resolveTime(low, since)
    const instant = instantOf(monitor.timestamp) ?? resolved
    if (instant === undefined) continue
    last = instant
    const activity = activityOf(monitor)
    const { cycles } = monitor
    if (isOnFoot(activity) && typeof cycles === 'number' && cycles >= 0)
      counts.push({ instant, since: since ?? instant, activity, steps: Math.round(2 * cycles) })
  }
  return counts
}

/** The day that a count belongs to. The total of a day is stamped at the midnight that ends it. */
const dayOfCount = ({ day, second }: LocalTime): string => (second === 0 ? addDays(day, -1) : day)

const sum = (values: Iterable<number>): number => [...values].reduce((all, value) => all + value, 0)

/**
 * Adds the steps of a monitoring file: by quarter where counts follow one another, and the total of each day.
 * @returns how many counts were found
 */
export function addMonitoring(file: ParsedFit, label: SourceLabel, days: DayCollector): number {
  const told = offsetOf(file.monitor_info?.[0])
  const offset = told === 'contradiction' ? undefined : told
  const at = (instant: number) => localTime(instant, offset, days.timezone)
  const counts = readCounts(file)
  const first = counts[0] && at(counts[0].since)
  if (first && first.day < firstDay) refuseFile('clock')
  // Only a file that begins at midnight tells from when its first count grew.
  const wholeDay = first && first.second < secondsPerQuarter ? first.day : undefined
  const byDay = new Map<string, Map<string, number>>()
  for (const { instant, since, activity, steps } of counts) {
    const day = dayOfCount(at(instant))
    const known = byDay.get(day) ?? new Map<string, number>()
    byDay.set(day, known)
    const before = known.get(activity) ?? (day === wholeDay ? 0 : undefined)
    known.set(activity, Math.max(steps, before ?? 0))
    const start = Math.max(since, instant - longestInterval * secondMs)
    if (before !== undefined && steps > before && instant > start)
      days.addInterval(label, 'steps', at(start), (instant - start) / secondMs, steps - before)
  }
  for (const [day, known] of byDay) days.addTotal(label, day, 'steps', sum(known.values()))
  return counts.length
}
