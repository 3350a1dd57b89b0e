import type { FileSource } from '#contract/participation/file-imports.ts'
import { instantOf, type LocalTime, readTime } from '#contract/participation/local-time.ts'
import type { Measure } from '#contract/participation/readings.ts'
import { activityOf } from './activityKinds.ts'
import { type AppleElement, AppleScanner, decodePieces, headLength } from './appleScanner.ts'
import type { SourceLabel } from './collectedDay.ts'
import type { DayCollector } from './dayCollector.ts'
import { isOwnApp } from './detours.ts'
import type { ReadingContext } from './fileContent.ts'

const quantities: Record<string, Measure> = {
  StepCount: 'steps',
  DistanceWalkingRunning: 'footM',
  DistanceCycling: 'cyclingM',
  DistanceWheelchair: 'wheelsM',
  PushCount: 'pushes',
  AppleExerciseTime: 'activeSeconds',
}

const typePrefix = 'HKQuantityTypeIdentifier'
const workoutPrefix = 'HKWorkoutActivityType'

/** What a unit is in steps, metres or seconds. */
const units: Record<string, number> = {
  ...{ count: 1, m: 1, km: 1000, mi: 1609.344, ft: 0.3048, yd: 0.9144, cm: 0.01 },
  ...{ s: 1, min: 60, hr: 3600 },
}

const unitsOf: Record<Measure, readonly string[]> = {
  steps: ['count'],
  pushes: ['count'],
  footM: ['m', 'km', 'mi', 'ft', 'yd', 'cm'],
  cyclingM: ['m', 'km', 'mi', 'ft', 'yd', 'cm'],
  wheelsM: ['m', 'km', 'mi', 'ft', 'yd', 'cm'],
  activeSeconds: ['s', 'min', 'hr'],
}

function amountIn(measure: Measure, value: string | undefined, unit: string | undefined): number | undefined {
  if (value === undefined || unit === undefined || !unitsOf[measure].includes(unit)) return undefined
  const amount = Number(value) * (units[unit] ?? Number.NaN)
  return value.trim() !== '' && Number.isFinite(amount) && amount >= 0 ? amount : undefined
}

const measureOf = (type: string): Measure | undefined =>
  type.startsWith(typePrefix) ? quantities[type.slice(typePrefix.length)] : undefined

const commonStart = `<Record type="${typePrefix}`
const wantedEnds = Object.keys(quantities).map((name) => `${name}"`)

/** Whether a record has a type that is read. Apple writes the type first; other tools anywhere. */
function hasWantedType(text: string, start: number): boolean {
  const at = start + commonStart.length
  if (text.startsWith(commonStart, start)) return wantedEnds.some((end) => text.startsWith(end, at))
  const type = typeAtHead.exec(text.slice(start, start + headLength))?.[1]
  return type === undefined || measureOf(type) !== undefined
}

const startDate = 'startDate="'
const dayLength = 10
const typeAtHead = /\btype\s*=\s*["']([^"']*)["']/

function kindOf(name: string, device: string): FileSource['kind'] {
  const told = /\bhardware:\s*(\w+)/.exec(device)?.[1] ?? /\bmodel:\s*(\w+)/.exec(device)?.[1] ?? ''
  if (/watch|band/i.test(told)) return 'watch'
  if (/phone/i.test(told)) return 'phone'
  if (/\bwatch\b/i.test(name)) return 'watch'
  return /\biphone\b/i.test(name) ? 'phone' : 'platform'
}

const isTyped = ({ attributes, children }: AppleElement): boolean =>
  [attributes, ...children.map((child) => child.attributes)].some(
    (own) => own.get('key') === 'HKWasUserEntered' && own.get('value') === '1',
  )

/** Sorts the elements of an export into days. */
class AppleReader {
  readonly #days: DayCollector
  readonly #ownSources: readonly string[]

  constructor(days: DayCollector, ownSources: readonly string[]) {
    this.#days = days
    this.#ownSources = ownSources
  }

  wants = (text: string, start: number): boolean => {
    if (hasWantedType(text, start)) return true
    this.#days.leave('other_kinds')
    return false
  }

  /** Most of a large export is older than what is kept: its day is judged before anything else is read. */
  keeps = (tag: string): boolean => {
    const at = tag.indexOf(startDate)
    if (at < 0) return true
    const day = tag.slice(at + startDate.length, at + startDate.length + dayLength)
    return day[4] !== '-' || day[7] !== '-' || this.#days.admits(day)
  }

  element = (element: AppleElement): void => {
    const { attributes } = element
    const from = readTime(attributes.get('startDate') ?? '', this.#days.timezone)
    const to = readTime(attributes.get('endDate') ?? '', this.#days.timezone)
    if (!from || !to) {
      this.#days.leave('unreadable')
      return
    }
    const name = attributes.get('sourceName') ?? ''
    if (isOwnApp(name, this.#ownSources)) {
      this.#days.leave('detour')
      return
    }
    const label = {
      name,
      kind: kindOf(name, attributes.get('device') ?? ''),
      mark: isTyped(element) ? ('typed' as const) : ('measured' as const),
    }
    const seconds = (instantOf(to) - instantOf(from)) / 1000
    if (element.name === 'Workout') this.#addWorkout(element, label, from, seconds)
    else this.#addRecord(element, label, from, seconds)
  }

  #addRecord({ attributes }: AppleElement, label: SourceLabel, from: LocalTime, seconds: number): void {
    const measure = measureOf(attributes.get('type') ?? '')
    if (!measure) {
      this.#days.leave('other_kinds')
      return
    }
    const amount = amountIn(measure, attributes.get('value'), attributes.get('unit'))
    if (amount === undefined) {
      this.#days.leave('unreadable')
      return
    }
    this.#days.addInterval(label, measure, from, seconds, amount)
  }

  #addWorkout(element: AppleElement, label: SourceLabel, from: LocalTime, seconds: number): void {
    const { attributes } = element
    const duration = amountIn(
      'activeSeconds',
      attributes.get('duration'),
      attributes.get('durationUnit') ?? 'min',
    )
    const meters = distanceOf(element)
    const active = duration ?? seconds
    const sport = (attributes.get('workoutActivityType') ?? '').replace(workoutPrefix, '')
    this.#days.addSession(label, from, seconds, {
      activity: activityOf(sport, { meters, seconds: active }),
      minutes: active / 60,
      ...(meters !== undefined && meters > 0 && { distanceM: Math.round(meters) }),
    })
  }
}

/** Older exports say a workout's distance in an attribute, newer ones in a child. */
function distanceOf({ attributes, children }: AppleElement): number | undefined {
  const own = amountIn('footM', attributes.get('totalDistance'), attributes.get('totalDistanceUnit'))
  if (own !== undefined) return own
  for (const child of children) {
    const type = child.attributes.get('type') ?? ''
    if (child.name !== 'WorkoutStatistics' || !type.startsWith(`${typePrefix}Distance`)) continue
    return amountIn('footM', child.attributes.get('sum'), child.attributes.get('unit'))
  }
  return undefined
}

/**
 * Adds what the XML of an Apple Health export says.
 * @throws FileRefusal
 */
export async function addAppleHealth(
  content: AsyncIterable<Uint8Array>,
  days: DayCollector,
  { ownSources }: Pick<ReadingContext, 'ownSources'>,
): Promise<void> {
  const reader = new AppleReader(days, ownSources)
  const scanner = new AppleScanner({
    wants: reader.wants,
    keeps: reader.keeps,
    element: reader.element,
    broken: () => days.leave('unreadable'),
  })
  for await (const text of decodePieces(content)) scanner.push(text)
  scanner.end()
}
