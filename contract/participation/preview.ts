import { addDays } from '#contract/platform/days.ts'
import { entriesOf } from '#contract/platform/keys.ts'
import type { ActivityMetric } from '#contract/programme/challenges.ts'
import { type DayValue, dayFigures, dayValue } from './day-value.ts'
import { addEntry, dayOfEntry, type EntryOrigin, sessionOfEntry } from './entries.ts'
import { isDay, localTimeAt } from './local-time.ts'
import { mergeDay } from './merge.ts'
import type { DayInput, Session } from './readings.ts'
import type { Entry } from './recording.ts'
import { isCountedDay } from './result-times.ts'
import {
  type ChallengeRules,
  clockTolerance,
  daysBack,
  mostPerDay,
  mostPerQuarter,
  quartersPerDay,
  secondsPerDay,
  secondsPerQuarter,
} from './rules.ts'
import { forAudience } from './sources.ts'

/** Why an entry is refused. The screen has the sentences. */
export type EntryProblem = { field: string } & (
  | { code: 'bad_day' | 'future' | 'nothing' | 'too_long' | 'unknown_activity' | 'band_missing' }
  | { code: 'too_old'; days: number }
  | { code: 'overlap'; entryId: string }
  | { code: 'impossible'; most: number }
)

export interface EntryContext {
  /** Milliseconds since 1970. */
  now: number
  origin: EntryOrigin
  /** The person's other sessions entered by hand, of this day and the days before and after. */
  others: readonly { id: string; session: NonNullable<Entry['session']> }[]
  /** The day of the entry before the edit: an own entry can be corrected at any time, on its day. */
  keptDay?: string | undefined
}

const tolerantNow = ({ now }: EntryContext): number => now + clockTolerance * 1000

function judgeDay(day: string, field: string, context: EntryContext): EntryProblem | undefined {
  if (!isDay(day)) return { field, code: 'bad_day' }
  const { timezone } = context.origin
  if (day > localTimeAt(tolerantNow(context), timezone).day) return { field, code: 'future' }
  const today = localTimeAt(context.now, timezone).day
  if (day !== context.keptDay && day < addDays(today, -daysBack.typed))
    return { field, code: 'too_old', days: daysBack.typed }
  return undefined
}

/** The start and end of a session, in milliseconds since 1970. */
function timesOf(session: Session, day: string) {
  const start = Date.parse(day) + (session.startSecond - session.offsetMinutes * 60) * 1000
  return { start, end: start + session.seconds * 1000 }
}

function findOverlap(session: Session, day: string, { origin, others }: EntryContext) {
  const own = timesOf(session, day)
  return others.find((other) => {
    const placed =
      other.id === origin.id ? undefined : sessionOfEntry(other.session, { ...origin, id: other.id })
    if (!placed) return false
    const times = timesOf(placed, other.session.day)
    return own.start < times.end && times.start < own.end
  })
}

/** The most metres that a session can have in its time, if it has more. */
function impossibleDistance({ amounts, seconds }: Session): number | undefined {
  for (const [measure, amount] of entriesOf(amounts)) {
    const most = Math.floor((mostPerQuarter[measure] * seconds) / secondsPerQuarter)
    if (amount > most) return most
  }
  return undefined
}

function judgeSession(
  entered: NonNullable<Entry['session']>,
  context: EntryContext,
): EntryProblem | undefined {
  const badDay = judgeDay(entered.day, 'session.day', context)
  if (badDay) return badDay
  if (entered.minutes <= 0) return { field: 'session.minutes', code: 'nothing' }
  if (entered.minutes * 60 > secondsPerDay) return { field: 'session.minutes', code: 'too_long' }
  const session = sessionOfEntry(entered, context.origin)
  if (!session)
    return entered.activity === null
      ? { field: 'session.band', code: 'band_missing' }
      : { field: 'session.activity', code: 'unknown_activity' }
  if (timesOf(session, entered.day).end > tolerantNow(context))
    return { field: 'session.start', code: 'future' }
  const other = findOverlap(session, entered.day, context)
  if (other) return { field: 'session.start', code: 'overlap', entryId: other.id }
  const most = impossibleDistance(session)
  return most === undefined ? undefined : { field: 'session.distanceM', code: 'impossible', most }
}

function judgeTotal(total: NonNullable<Entry['total']>, context: EntryContext): EntryProblem | undefined {
  const badDay = judgeDay(total.day, 'total.day', context)
  if (badDay) return badDay
  const { day: _day, band, activeMinutes = 0, ...amounts } = total
  if (activeMinutes * 60 > secondsPerDay) return { field: 'total.activeMinutes', code: 'too_long' }
  if (activeMinutes > 0 && !band) return { field: 'total.band', code: 'band_missing' }
  const filled = entriesOf(amounts).map(([measure, amount = 0]) => ({ measure, amount }))
  if (activeMinutes <= 0 && filled.every(({ amount }) => amount <= 0))
    return { field: 'total', code: 'nothing' }
  for (const { measure, amount } of filled) {
    const isCount = measure === 'steps' || measure === 'pushes'
    const most = isCount ? mostPerDay : quartersPerDay * mostPerQuarter[measure]
    if (amount > most) return { field: `total.${measure}`, code: 'impossible', most }
  }
  return undefined
}

/** Judges an entry before it is saved, in the browser and on the server alike. */
export function judgeEntry(entry: Entry, context: EntryContext): EntryProblem | undefined {
  if (entry.session) return judgeSession(entry.session, context)
  if (entry.total) return judgeTotal(entry.total, context)
  return { field: 'session', code: 'nothing' }
}

export interface PreviewChallenge {
  id: string
  metric: ActivityMetric
  rules: ChallengeRules
  startDate: string
  endDate: string
}

export interface EntryPreview {
  /** Step equivalents of the entry by itself. */
  equivalents: number
  /** Challenges in which its day counts, with what it adds and what is above the cap. */
  challenges: { id: string; added: number; overCap: number; overTypedLimit: number }[]
}

/** Step equivalents of an entry by itself, with the sources of its day. */
export function worthOf(entry: Entry, { sources }: Pick<DayInput, 'sources'>, origin: EntryOrigin): number {
  return mergeDay(addEntry({ sources, readings: [], sessions: [] }, entry, origin)).equivalents
}

/** What saving an entry will do to its day. `day` is the day without the entry. */
export function previewEntry(
  entry: Entry,
  day: DayInput,
  origin: EntryOrigin,
  challenges: readonly PreviewChallenge[],
): EntryPreview {
  const before = dayFigures(forAudience(day, 'others'))
  const after = dayFigures(forAudience(addEntry(day, entry, origin), 'others'))
  const counted = challenges.filter(({ startDate, endDate }) =>
    isCountedDay(dayOfEntry(entry), startDate, endDate),
  )
  return {
    equivalents: worthOf(entry, day, origin),
    challenges: counted.map(({ id, metric, rules }) => {
      const [was, is] = [dayValue(before, metric, rules), dayValue(after, metric, rules)]
      const grown = (of: (value: DayValue) => number) => Math.max(0, of(is) - of(was))
      return {
        id,
        added: is.value - was.value,
        overCap: grown(({ overCap }) => overCap),
        overTypedLimit: grown(({ overTypedLimit }) => overTypedLimit),
      }
    }),
  }
}
