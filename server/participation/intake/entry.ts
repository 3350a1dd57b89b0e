import * as z from 'zod/mini'
import {
  type FileSession,
  impossibleMeasures,
  judgeDayName,
  mostOfDay,
  sessionOf,
} from '#contract/participation/file-days.ts'
import type { IntakeProblem } from '#contract/participation/intake.ts'
import { instantOf, type LocalTime, placeInterval, readTime } from '#contract/participation/local-time.ts'
import type { Mark, Measure, SourceKind } from '#contract/participation/readings.ts'
import { clockTolerance, mostPerQuarter, secondsPerDay } from '#contract/participation/rules.ts'
import { spreadOverSpans } from '#contract/participation/spread.ts'

import { isObject } from '#server/platform/http/input.ts'

export interface IntakeClock {
  now: Date
  timezone: string
}

/** Where something came from. */
export interface Origin {
  kind: SourceKind
  name: string
  mark: Mark
}

/** What an entry says, ready to be stored. */
export type Item =
  | { as: 'total'; day: string; measure: Measure; value: number }
  | {
      as: 'interval'
      day: string
      start: LocalTime
      seconds: number
      measure: Measure
      value: number
      total: boolean
    }
  | { as: 'session'; day: string; start: LocalTime; seconds: number; session: Omit<FileSession, 'endedAt'> }

/** An entry of a body: what it says, why it is refused, or nothing where it is ignored. */
export interface ReadEntry {
  index: number
  path: string
  /** The fraction of the entry that a source has; entries of one body may have different sources. */
  origin: Origin
  items: Item[]
  problem?: { field: string; code: IntakeProblem }
}

/** Thrown while an entry is read. */
class Refused extends Error {
  readonly field: string
  readonly code: IntakeProblem
  constructor(field: string, code: IntakeProblem) {
    super(code)
    this.field = field
    this.code = code
  }
}

export const refuse = (field: string, code: IntakeProblem): never => {
  throw new Refused(field, code)
}

/** Reads one entry; what is wrong in it refuses no other. */
export function readEntry(at: Pick<ReadEntry, 'index' | 'path' | 'origin'>, read: () => Item[]): ReadEntry {
  try {
    return { ...at, items: read() }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...at, items: [], problem: { field: error.field, code: error.code } }
  }
}

export const asObject = (given: unknown, field = ''): Record<string, unknown> =>
  isObject(given) ? given : refuse(field, 'nothing')

/** The fields of an object; none of anything else. */
export const fieldsIn = (given: unknown): Record<string, unknown> => (isObject(given) ? given : {})

/** An amount: a whole number, or with `fractions` any number, which is rounded half up. */
export function readAmount(given: unknown, field: string, { fractions = false } = {}): number {
  if (typeof given !== 'number' || !Number.isFinite(given) || given < 0) return refuse(field, 'bad_number')
  if (!fractions && !Number.isInteger(given)) return refuse(field, 'bad_number')
  return Math.floor(given + 0.5)
}

/** A duration to move a time by: one beyond a day could leave the calendar. */
export const withinDay = (seconds: number, field: string): number =>
  seconds > secondsPerDay ? refuse(field, 'too_long') : seconds

export const readInstant = (given: unknown, field: string, { timezone }: IntakeClock): LocalTime =>
  (typeof given === 'string' && given.length <= 40 ? readTime(given, timezone) : undefined) ??
  refuse(field, 'bad_time')

export function readDay(given: unknown, field: string, clock: IntakeClock): string {
  const day = typeof given === 'string' ? given : refuse(field, 'bad_day')
  const problem = judgeDayName(day, clock)
  return problem === 'bad_day' || problem === 'future' || problem === 'too_old' ? refuse(field, problem) : day
}

export interface Span {
  start: LocalTime
  seconds: number
}

/** Judges a span of time; the end's name is blamed for what is wrong with both. */
export function judgeSpan(
  start: LocalTime,
  end: LocalTime,
  names: { start: string; end: string },
  clock: IntakeClock,
): Span {
  const seconds = (instantOf(end) - instantOf(start)) / 1000
  if (seconds < 0) refuse(names.end, 'end_before_start')
  if (seconds > secondsPerDay) refuse(names.end, 'too_long')
  if (instantOf(end) > clock.now.getTime() + clockTolerance * 1000) refuse(names.end, 'future')
  readDay(start.day, names.start, clock)
  return { start, seconds }
}

/** @returns nothing for 0, which says nothing */
export function readTotal(day: string, measure: Measure, value: number, field: string): Item[] {
  if (value > mostOfDay(measure)) refuse(field, 'impossible')
  return value > 0 ? [{ as: 'total', day, measure, value }] : []
}

/** An amount of a span. One that is too long or runs far past midnight counts as a day's total. */
export function readInterval(
  { start, seconds }: Span,
  measure: Measure,
  value: number,
  field: string,
): Item[] {
  if (value === 0) return []
  if (seconds === 0 || value > mostOfDay(measure)) return refuse(field, 'impossible')
  if (measure === 'activeSeconds' && value > seconds) return refuse(field, 'impossible')
  const placed = placeInterval(start, seconds)
  const item = { as: 'interval' as const, day: placed.day, start, seconds, measure, value }
  if (placed.as === 'total') return [{ ...item, total: true }]
  const quarters = spreadOverSpans(value, [{ start: start.second, end: start.second + seconds }])
  if (quarters.some((amount) => amount > mostPerQuarter[measure])) refuse(field, 'impossible')
  return [{ ...item, total: false }]
}

/** A session, judged by the speed that its distance and its steps would take. */
export function readSession(
  span: Span,
  session: Omit<FileSession, 'endedAt'>,
  names: { minutes: string; distance: string; steps?: string },
): Item[] {
  const { start, seconds } = span
  if (session.minutes === 0) return []
  if (session.minutes * 60 >= seconds + 60) refuse(names.minutes, 'impossible')
  const made = sessionOf(session, start.day, { id: '', sourceId: '', mark: 'measured', timezone: 'UTC' })
  const [wrong] = made ? impossibleMeasures(made) : []
  if (wrong) refuse((wrong === 'steps' && names.steps) || names.distance, 'impossible')
  return [{ as: 'session', day: start.day, start, seconds, session }]
}

/** A local time as text with its offset. */
export function textOfTime({ day, second, offsetMinutes }: LocalTime): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const off = Math.abs(offsetMinutes)
  const clock = [second / 3600, (second / 60) % 60, second % 60].map(two).join(':')
  return `${day}T${clock}${offsetMinutes < 0 ? '-' : '+'}${two(off / 60)}:${two(off % 60)}`
}

/** A text among unknown values. */
export const textIn = (given: unknown): string | undefined => z.string().safeParse(given).data

/** @returns the factor of a unit; undefined for an unknown one, as by a name that every object has */
export function factorOf(units: Record<string, number>, given: unknown): number | undefined {
  const unit = textIn(given) ?? ''
  return Object.hasOwn(units, unit) ? units[unit] : undefined
}
