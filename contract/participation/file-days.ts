import * as z from 'zod/mini'
import { addDays } from '#contract/platform/days.ts'
import { entriesOf } from '#contract/platform/keys.ts'
import { activityCodes, sessionKind } from './compendium.ts'
import { instantOf, isDay, localTimeAt, readTime, startOnDay } from './local-time.ts'
import { type Measure, measures, type Reading, type Session } from './readings.ts'
import {
  clockTolerance,
  daysBack,
  firstDay,
  mostPerDay,
  mostPerQuarter,
  quartersPerDay,
  secondsPerDay,
  secondsPerQuarter,
} from './rules.ts'
import { sum } from './spread.ts'

/** Larger amounts are no figures of a day, and would not fit their column. */
const mostAmount = 2_000_000

const amount = () => z.int().check(z.minimum(0), z.maximum(mostAmount))

const perMeasure = <Value extends z.ZodMiniType>(value: Value) =>
  z.strictObject({
    steps: z.optional(value),
    footM: z.optional(value),
    wheelsM: z.optional(value),
    cyclingM: z.optional(value),
    pushes: z.optional(value),
    activeSeconds: z.optional(value),
  })

/** A time such as 2026-03-01T12:00:00+01:00. Its offset names the local day; of `Z` the person's own zone does. */
const time = () => z.string().check(z.maxLength(40))

const band = () => z.enum(['light', 'moderate', 'vigorous'])

const fileSession = z.strictObject({
  /** Code of the compendium; null for something else. */
  activity: z.nullable(z.enum(activityCodes)),
  /** Needed without an activity; otherwise the activity's. */
  band: z.optional(band()),
  startedAt: time(),
  endedAt: time(),
  /** Minutes in motion: the end minus the start without pauses. */
  minutes: z.int().check(z.minimum(0), z.maximum(mostAmount)),
  /** Counted as what the activity's distance is: on foot, on wheels, by bicycle, or nothing. */
  distanceM: z.optional(amount()),
  steps: z.optional(amount()),
})

export type FileSession = z.output<typeof fileSession>

/** What a file says of one source and day. Amounts are steps, metres, pushes or seconds. */
export const fileDay = z.strictObject({
  /** Judged by the server, so that one bad day refuses no other. */
  day: z.string().check(z.maxLength(40)),
  /** `measured` by a device that the file names, `file` where it names none, `typed` where a person entered it there. */
  mark: z.enum(['measured', 'file', 'typed']),
  /** By measure: pairs of a quarter's number, 0 to 95, and its amount. Quarters without one are missing. */
  quarters: z.optional(
    perMeasure(
      z
        .array(z.tuple([z.int().check(z.minimum(0), z.maximum(quartersPerDay - 1)), amount()]))
        .check(z.maxLength(quartersPerDay)),
    ),
  ),
  /** By measure: the day as a whole, where there are no times. */
  total: z.optional(perMeasure(amount())),
  /** How hard the minutes of the total were, where a person said so. */
  band: z.optional(band()),
  /** Sessions that start on the day. */
  sessions: z.optional(z.array(fileSession).check(z.maxLength(100))),
})

export type FileDay = z.output<typeof fileDay>

/** What is stored of a day of a file. */
export type FileDayContent = Pick<FileDay, 'quarters' | 'total' | 'band' | 'sessions'>

/** Why a day of a file is refused. */
export const dayProblems = [
  'bad_day',
  'bad_time',
  'bad_number',
  'nothing',
  'future',
  'too_old',
  'end_before_start',
  'too_long',
  'impossible',
  'band_missing',
] as const

export type DayProblem = (typeof dayProblems)[number]

export interface DayClock {
  now: Date
  timezone: string
}

/** The first day that may be imported. */
const earliestDay = ({ now, timezone }: DayClock): string =>
  addDays(localTimeAt(now.getTime(), timezone).day, -daysBack.imported)

const latestInstant = ({ now }: DayClock) => now.getTime() + clockTolerance * 1000

/** Judges a day by its name. Somewhere on Earth the next day may have begun. */
export function judgeDayName(day: string, clock: DayClock): DayProblem | undefined {
  if (!isDay(day)) return 'bad_day'
  // No zone is further ahead of UTC than 14 hours.
  const latest = new Date(latestInstant(clock) + 14 * 3_600_000).toISOString().slice(0, 10)
  if (day > latest) return 'future'
  return day < earliestDay(clock) || day < firstDay ? 'too_old' : undefined
}

const isCount = (measure: Measure) => measure === 'steps' || measure === 'pushes'

/** The most that a day can have of a measure. */
export function mostOfDay(measure: Measure): number {
  if (isCount(measure)) return mostPerDay
  return measure === 'activeSeconds' ? secondsPerDay : quartersPerDay * mostPerQuarter[measure]
}

function judgeAmounts({ quarters = {}, total = {} }: FileDay): DayProblem | undefined {
  for (const [measure, pairs = []] of entriesOf(quarters)) {
    if (new Set(pairs.map(([at]) => at)).size < pairs.length) return 'bad_number'
    if (pairs.some(([, value]) => value > mostPerQuarter[measure])) return 'impossible'
    if (sum(pairs.map(([, value]) => value)) > mostOfDay(measure)) return 'impossible'
  }
  const tooMuch = entriesOf(total).some(([measure, value = 0]) => value > mostOfDay(measure))
  return tooMuch ? 'impossible' : undefined
}

function judgeSession(given: FileSession, day: string, clock: DayClock): DayProblem | undefined {
  const start = readTime(given.startedAt, clock.timezone)
  const end = readTime(given.endedAt, clock.timezone)
  if (!start || !end || start.day !== day) return 'bad_time'
  const seconds = (instantOf(end) - instantOf(start)) / 1000
  if (seconds < 0) return 'end_before_start'
  if (instantOf(end) > latestInstant(clock)) return 'future'
  if (seconds > secondsPerDay) return 'too_long'
  // A minute that has begun may be rounded up.
  if (given.minutes * 60 >= seconds + 60) return 'impossible'
  const session = sessionOf(given, day, { id: '', sourceId: '', mark: 'file', timezone: clock.timezone })
  if (!session) return 'band_missing'
  return isTooFast(session) ? 'impossible' : undefined
}

/** The measures of which a session has more than its time allows; one without a minute is judged as a minute. */
export const impossibleMeasures = ({ amounts, seconds }: Session): Measure[] =>
  entriesOf(amounts).flatMap(([measure, value = 0]) =>
    value > (mostPerQuarter[measure] * Math.max(seconds, 60)) / secondsPerQuarter ? measure : [],
  )

export const isTooFast = (session: Session): boolean => impossibleMeasures(session).length > 0

/** Whether the sessions of a day are more together than the day can have, although each may be possible by itself. */
function hasTooMuchTogether(given: FileDay, { timezone }: DayClock): boolean {
  const totals = new Map<Measure, number>()
  for (const { amounts } of sessionsOfFileDay(given, '', { timezone }))
    for (const [measure, value = 0] of entriesOf(amounts))
      totals.set(measure, (totals.get(measure) ?? 0) + value)
  return [...totals].some(([measure, value]) => value > mostOfDay(measure))
}

/** Whether a day says anything: amounts of 0 say nothing. */
const saysSomething = ({ quarters = {}, total = {}, sessions = [] }: FileDay): boolean =>
  sessions.some(({ minutes }) => minutes > 0) ||
  Object.values(total).some((value = 0) => value > 0) ||
  Object.values(quarters).some((pairs = []) => pairs.some(([, value]) => value > 0))

/** Judges what a file says of a day, in the browser and on the server alike. */
export function judgeFileDay(given: FileDay, clock: DayClock): DayProblem | undefined {
  const badName = judgeDayName(given.day, clock)
  if (badName) return badName
  const badAmount = judgeAmounts(given)
  if (badAmount) return badAmount
  for (const session of given.sessions ?? []) {
    const badSession = judgeSession(session, given.day, clock)
    if (badSession) return badSession
  }
  if (hasTooMuchTogether(given, clock)) return 'impossible'
  return saysSomething(given) ? undefined : 'nothing'
}

interface SessionOrigin extends Pick<Session, 'id' | 'sourceId' | 'mark'> {
  timezone: string
}

/** A session of a device or file. Undefined if its time is none or its band is missing. */
export function sessionOf(
  { activity, band, startedAt, minutes, distanceM, steps }: Omit<FileSession, 'endedAt'>,
  onDay: string,
  { timezone, ...origin }: SessionOrigin,
): Session | undefined {
  const start = readTime(startedAt, timezone)
  const kind = sessionKind({ activity, band })
  if (!start || !kind) return undefined
  return {
    ...origin,
    startSecond: startOnDay(start.second, start.day, onDay),
    seconds: minutes * 60,
    offsetMinutes: start.offsetMinutes,
    activity,
    band: kind.band,
    makesSteps: kind.makesSteps,
    amounts: {
      ...(kind.distance && distanceM && { [kind.distance]: distanceM }),
      ...(steps && { steps }),
    },
  }
}

function dense(pairs: readonly (readonly [number, number])[]): number[] {
  const day = new Array<number>(quartersPerDay).fill(0)
  for (const [at, value] of pairs) day[at] = value
  return day
}

/** The readings of a day of a file. */
export function readingsOfFileDay(
  { mark, quarters = {}, total = {}, band }: Pick<FileDay, 'mark' | 'quarters' | 'total' | 'band'>,
  sourceId: string,
): Reading[] {
  return measures.flatMap((measure): Reading[] => {
    const of = { sourceId, measure, mark }
    const pairs = quarters[measure] ?? []
    const whole = total[measure] ?? 0
    return [
      ...(pairs.some(([, value]) => value > 0) ? [{ ...of, quarters: dense(pairs) }] : []),
      ...(whole > 0 ? [{ ...of, total: whole, ...(band && measure === 'activeSeconds' && { band }) }] : []),
    ]
  })
}

/** The sessions of a day of a file, in seconds of the same or another day. */
export const sessionsOfFileDay = (
  { day, mark, sessions = [] }: Pick<FileDay, 'day' | 'mark' | 'sessions'>,
  sourceId: string,
  { timezone, onDay = day }: { timezone: string; onDay?: string },
): Session[] =>
  sessions.flatMap((given) => {
    const id = `${sourceId}/${given.startedAt}/${given.minutes}/${given.activity ?? given.band}`
    const session = sessionOf(given, onDay, { id, sourceId, mark, timezone })
    return session ? [session] : []
  })
