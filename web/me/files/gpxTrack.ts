import { findActivity } from '#contract/participation/compendium.ts'
import { mostPerQuarter, secondsPerQuarter } from '#contract/participation/rules.ts'
import { activityOf } from './activityKinds.ts'
import { cleanName } from './collectedDay.ts'
import type { DayCollector } from './dayCollector.ts'
import { type FileAnswers, refuseFile } from './fileContent.ts'
import { addTrackSession, inferActivity, type TrackTotals } from './trackSession.ts'
import { parseXml } from './xmlEvents.ts'

interface Point {
  latitude: number
  longitude: number
  /** Milliseconds since 1970. */
  at: number | undefined
}

/** A longer gap is a pause. */
const longestGap = 60
const earthRadius = 6_371_000
const radians = Math.PI / 180
// Numbers that Strava has for sports.
const numbered: Record<string, string> = { 1: 'ride', 4: 'hike', 9: 'run', 10: 'walk' }

/** Great-circle distance in metres (haversine). */
function metersBetween(a: Point, b: Point): number {
  const [from, to] = [a.latitude * radians, b.latitude * radians]
  const part =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(part)))
}

const limitedMeasures = ['footM', 'wheelsM', 'cyclingM'] as const

/** What the distance of a sport is counted as; of an unknown one, what is fastest. */
function measureOf(sport: string): (typeof limitedMeasures)[number] {
  const activity = activityOf(sport, { seconds: 0 })
  const distance = activity === null ? null : findActivity(activity)?.distance
  return limitedMeasures.find((measure) => measure === distance) ?? 'cyclingM'
}

const timeForm = /(?:Z|[+-]\d{2}:?\d{2})$/

/** A time without a zone is in UTC, as the format says. */
const instantOf = (text: string): number | undefined => {
  const at = Date.parse(timeForm.test(text) ? text : `${text}Z`)
  return Number.isNaN(at) ? undefined : at
}

/** Adds up a track point by point. No point is kept but the last one. */
class Track implements TrackTotals {
  sport = ''
  startText = ''
  start: number | undefined
  end: number | undefined
  movingSeconds = 0
  points = 0
  /** For the speed limit of each measure, since the sport may stand after the points. */
  readonly #limited = limitedMeasures.map((measure) => ({
    measure,
    limit: mostPerQuarter[measure] / secondsPerQuarter,
    ...{ meters: 0, afterJump: false },
  }))
  #last: Point | undefined
  #untimedMeters = 0

  breakSegment(): void {
    this.#last = undefined
    this.#addPair(0, 0)
  }

  add(point: Point, timeText: string): void {
    const last = this.#last
    this.points++
    this.#last = point
    if (point.at !== undefined) {
      if (this.start === undefined) this.startText = timeText
      this.start ??= point.at
      this.end = point.at
    }
    if (!last) return
    const meters = metersBetween(last, point)
    this.#untimedMeters += meters
    if (last.at === undefined || point.at === undefined) return
    const seconds = (point.at - last.at) / 1000
    if (seconds <= 0 || seconds > longestGap) {
      this.#addPair(0, 0)
      return
    }
    this.movingSeconds += seconds
    this.#addPair(meters, seconds)
  }

  /** A jump drops its own pair and the next. */
  #addPair(meters: number, seconds: number): void {
    for (const state of this.#limited) {
      const isJump = meters > state.limit * seconds
      if (!isJump && !state.afterJump) state.meters += meters
      // The way back from a jump is its second pair, and no jump of its own.
      state.afterJump = isJump && !state.afterJump
    }
  }

  get meters(): number {
    if (this.start === undefined) return this.#untimedMeters
    return this.#limited.find(({ measure }) => measure === measureOf(this.sport))?.meters ?? 0
  }
}

/**
 * Adds the tracks of a GPX file: start, minutes, metres and sport. No coordinate is kept.
 * @throws FileRefusal and FileQuestion
 */
export async function addGpxFile(
  content: AsyncIterable<Uint8Array>,
  days: DayCollector,
  answers: FileAnswers,
): Promise<void> {
  const tracks: Track[] = []
  let track: Track | undefined
  let [creator, point, timeText]: [string, Point | undefined, string] = ['', undefined, '']
  await parseXml(content, {
    open(name, attributes) {
      if (name === 'gpx') creator = cleanName(attributes.creator ?? '')
      else if (name === 'trk') {
        track = new Track()
        tracks.push(track)
      } else if (name === 'trkseg') track?.breakSegment()
      else if (name === 'trkpt') {
        const [latitude, longitude] = [Number(attributes.lat), Number(attributes.lon)]
        const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
        point = isPlace ? { latitude, longitude, at: undefined } : undefined
        timeText = ''
      }
    },
    close(name, text, path) {
      if (name === 'time' && point && path.at(-1) === 'trkpt') {
        timeText = text.trim()
        point.at = instantOf(timeText)
      } else if (name === 'type' && path.at(-1) === 'trk' && track)
        track.sport = numbered[text.trim()] ?? text.trim().slice(0, 40)
      else if (name === 'trkpt' && point) {
        track?.add(point, timeText)
        point = undefined
      }
    },
  })
  const moved = tracks.filter(({ points }) => points > 1)
  if (moved.length === 0) refuseFile('no_activity')
  const label = { name: creator || 'GPX', kind: 'file' as const, mark: 'file' as const }
  for (const own of moved) addTrackSession(own, { label, days, answers, activity: inferActivity(own) })
}
