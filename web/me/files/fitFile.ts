import type { ParsedFit } from 'fit-file-parser'
import { firstDay } from '#contract/participation/rules.ts'
import { activityOf, isOnFoot } from './activityKinds.ts'
import type { SourceLabel } from './collectedDay.ts'
import type { DayCollector } from './dayCollector.ts'
import { refuseFile } from './fileContent.ts'
import { parseChain } from './fitChain.ts'
import { addMonitoring } from './fitMonitoring.ts'
import { instantOf, localTime, offsetOf } from './fitTime.ts'

type FitSession = NonNullable<ParsedFit['sessions']>[number]

// Cycles are strides on foot, turns of the crank on a bicycle and strokes in the water.
const strideSports = new Set<unknown>(['running', 'walking', 'hiking', 'transition', 'mountaineering'])
const generalSubSports = new Set<unknown>([undefined, 'generic', 'all'])

/** The finer sport where it is a sport of its own: a track or a street are none. */
function activityOfSession({ sport, sub_sport }: FitSession, pace: Parameters<typeof activityOf>[1]) {
  const finer = generalSubSports.has(sub_sport) ? null : activityOf(String(sub_sport), pace)
  return finer ?? activityOf(String(sport ?? ''), pace)
}

const positive = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0

function addSession(
  session: FitSession,
  label: SourceLabel,
  offset: number | undefined,
  days: DayCollector,
): void {
  const started = instantOf(session.start_time)
  const elapsed = positive(session.total_elapsed_time)
  const seconds = positive(session.total_timer_time) || elapsed
  if (started === undefined || seconds === 0) {
    days.leave('unreadable')
    return
  }
  const meters = Math.round(positive(session.total_distance))
  const activity = activityOfSession(session, { meters, seconds })
  const steps =
    strideSports.has(session.sport) && isOnFoot(activity) ? Math.round(2 * positive(session.total_cycles)) : 0
  days.addSession(label, localTime(started, offset, days.timezone), Math.max(elapsed, seconds), {
    activity,
    minutes: Math.max(1, seconds / 60),
    ...(meters > 0 && { distanceM: meters }),
    ...(steps > 0 && { steps }),
  })
}

/** The make of the device that wrote the file. Its serial number is not read. */
function labelOf({ file_ids }: ParsedFit): SourceLabel {
  const make = file_ids?.[0]?.manufacturer
  if (typeof make !== 'string' || make === 'development') return { name: 'FIT', kind: 'file', mark: 'file' }
  const name = make.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
  return { name, kind: 'watch', mark: 'measured' }
}

/** Whether the clock was never set: dates are too old, or contradict one another. */
function hasUnsetClock({ sessions = [] }: ParsedFit): boolean {
  return sessions.some(({ start_time }) => {
    const started = instantOf(start_time)
    return started !== undefined && localTime(started, 0, 'UTC').day < firstDay
  })
}

/**
 * Adds the sessions and daily figures of a FIT file.
 * @throws FileRefusal
 */
export async function addFitFile(bytes: Uint8Array<ArrayBuffer>, days: DayCollector): Promise<void> {
  let found = 0
  for (const file of await parseChain(bytes)) {
    const offset = offsetOf(file.activity)
    if (offset === 'contradiction' || hasUnsetClock(file)) return refuseFile('clock')
    const label = labelOf(file)
    for (const session of file.sessions ?? []) addSession(session, label, offset, days)
    found += (file.sessions?.length ?? 0) + addMonitoring(file, label, days)
  }
  if (found === 0) refuseFile('no_activity')
}
