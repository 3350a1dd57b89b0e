import {
  instantOf,
  type LocalTime,
  localTimeAt,
  localTimeIn,
  readTime,
} from '#contract/participation/local-time.ts'
import { activityOf } from './activityKinds.ts'
import type { SourceLabel } from './collectedDay.ts'
import type { DayCollector } from './dayCollector.ts'
import { type FileAnswers, FileQuestion } from './fileContent.ts'

export interface TrackTotals {
  sport: string
  /** As the file has it, with its offset. */
  startText: string
  /** Milliseconds since 1970. */
  start: number | undefined
  end: number | undefined
  movingSeconds: number
  meters: number
  steps?: number
}

const [slowestWalk, fastestWalk] = [2, 6.5]

/** The sport that the file tells. Without one, what is as slow as walking was walking. */
export function inferActivity({ sport, meters, movingSeconds }: TrackTotals): string | null {
  const told = activityOf(sport, { meters, seconds: movingSeconds })
  if (told !== null || movingSeconds === 0) return told
  const speed = (meters / movingSeconds) * 3.6
  return speed >= slowestWalk && speed <= fastestWalk ? '17190' : null
}

interface Origin {
  label: SourceLabel
  days: DayCollector
  answers: FileAnswers
  activity: string | null
}

/** The local start: a numeric offset names the day, `Z` gives the instant only. */
function startOf({ startText, start = 0 }: TrackTotals, timezone: string): LocalTime {
  const told = readTime(startText, timezone)
  return told && instantOf(told) === Math.floor(start / 1000) * 1000 ? told : localTimeAt(start, timezone)
}

/** Adds a track as a session. @throws FileQuestion for one without times */
export function addTrackSession(track: TrackTotals, { label, days, answers, activity }: Origin): void {
  const meters = Math.round(track.meters)
  const amounts = { ...(meters > 0 && { distanceM: meters }), ...(track.steps && { steps: track.steps }) }
  if (track.start === undefined) {
    if (!answers.track) throw new FileQuestion('time')
    const { day, start, minutes } = answers.track
    const [hours = 0, minute = 0] = start.split(':').map(Number)
    const from = localTimeIn(days.timezone, day, hours * 3600 + minute * 60)
    days.addSession(label, from, minutes * 60, { activity, minutes, ...amounts })
    return
  }
  const elapsed = ((track.end ?? track.start) - track.start) / 1000
  const minutes = Math.max(track.movingSeconds > 0 ? 1 : 0, track.movingSeconds / 60)
  days.addSession(label, startOf(track, days.timezone), Math.max(elapsed, track.movingSeconds), {
    activity,
    minutes,
    ...amounts,
  })
}
