import { type FileSession, isTooFast, sessionOf } from '#contract/participation/file-days.ts'
import type { FileSource } from '#contract/participation/file-imports.ts'
import { instantOf, type LocalTime, placeInterval } from '#contract/participation/local-time.ts'
import type { Measure } from '#contract/participation/readings.ts'
import {
  clockTolerance,
  daysBack,
  firstDay,
  mostPerQuarter,
  secondsPerDay,
  secondsPerQuarter,
} from '#contract/participation/rules.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import {
  type CollectedDay,
  cleanName,
  finishDay,
  hasContent,
  largestAmount,
  type SourceLabel,
  timeText,
} from './collectedDay.ts'
import { dropStravaCopies } from './detours.ts'
import type { LeftOut, ReadingContext } from './fileContent.ts'
import { IntervalList, thousandths } from './intervalList.ts'

/** What a session says besides its times. */
type TimedAmounts = Omit<FileSession, 'startedAt' | 'endedAt' | 'band'>

interface CollectedSource {
  label: SourceLabel
  days: Map<string, CollectedDay>
}

/** Sources of a file. Further ones are counted. */
const mostFileSources = 40
const mostLeftSources = 1000
const mostOldDays = 20_000
// As many as a day of the server's has.
const mostSessions = 100
const minutesPerDay = 1440
const longestSpan = 2 * secondsPerDay

/** Gathers what a file says by source and day. Only the days that may be imported are kept. */
export class DayCollector {
  readonly leftOut: Partial<Record<LeftOut, number>> = {}
  readonly timezone: string
  readonly #now: number
  readonly #today: string
  readonly #first: string
  readonly #oldDays = new Set<string>()
  readonly #sources = new Map<string, CollectedSource>()
  readonly #leftSources = new Set<string>()
  readonly #finished: FileSource[] = []

  constructor({ timezone, now }: Pick<ReadingContext, 'timezone' | 'now'>) {
    this.timezone = timezone
    this.#now = now
    this.#today = dayIn(timezone, new Date(now))
    this.#first = addDays(this.#today, -daysBack.imported)
  }

  leave(reason: LeftOut, count = 1): void {
    this.leftOut[reason] = (this.leftOut[reason] ?? 0) + count
  }

  /** Whether a day may be imported. Otherwise it is counted. */
  admits(day: string): boolean {
    if (day >= this.#first) return true
    if (day < firstDay) this.leave('clock')
    else if (this.#oldDays.size < mostOldDays) this.#oldDays.add(day)
    return false
  }

  #isFuture = (start: LocalTime, seconds: number): boolean =>
    instantOf(start) + seconds * 1000 > this.#now + clockTolerance * 1000

  #dayOf(label: SourceLabel, day: string): CollectedDay | undefined {
    const name = cleanName(label.name)
    const key = `${label.kind} ${label.mark} ${name}`
    let source = this.#sources.get(key)
    if (!source) {
      if (this.#sources.size >= mostFileSources) {
        if (this.#leftSources.size < mostLeftSources) this.#leftSources.add(`${label.kind} ${name}`)
        return undefined
      }
      source = { label: { ...label, name }, days: new Map() }
      this.#sources.set(key, source)
    }
    let collected = source.days.get(day)
    if (!collected) {
      collected = { intervals: {}, totals: {}, sessions: new Map() }
      source.days.set(day, collected)
    }
    return collected
  }

  /** Adds what was counted from a time on. The amount is in steps, metres or seconds and may have a fraction. */
  addInterval(label: SourceLabel, measure: Measure, start: LocalTime, seconds: number, amount: number): void {
    if (!this.admits(start.day)) return
    if (this.#isFuture(start, seconds)) {
      this.leave('future')
      return
    }
    const length = Math.max(1, Math.round(seconds))
    if (seconds < 0 || length > longestSpan || isImpossible(measure, length, amount)) {
      this.leave('impossible')
      return
    }
    if (amount === 0) return
    const placed = placeInterval(start, length)
    if (placed.as === 'total') {
      this.addTotal(label, placed.day, measure, amount)
      return
    }
    const value = Math.round(amount * thousandths)
    this.#list(label, start.day, measure)?.add(start.second, length, start.offsetMinutes, value)
    if (start.second + length > secondsPerDay)
      this.#list(label, addDays(start.day, 1), measure)?.add(
        start.second - secondsPerDay,
        length,
        start.offsetMinutes,
        value,
      )
  }

  #list(label: SourceLabel, day: string, measure: Measure): IntervalList | undefined {
    const collected = this.#dayOf(label, day)
    if (!collected) return undefined
    collected.intervals[measure] ??= new IntervalList()
    return collected.intervals[measure]
  }

  /** Of several totals of a day the largest counts. */
  addTotal(label: SourceLabel, day: string, measure: Measure, amount: number): void {
    if (!this.admits(day)) return
    if (day > this.#today) {
      this.leave('future')
      return
    }
    if (!Number.isFinite(amount) || amount < 0 || amount > largestAmount) {
      this.leave('impossible')
      return
    }
    const collected = this.#dayOf(label, day)
    if (!collected || amount === 0) return
    const value = Math.round(amount * thousandths)
    collected.totals[measure] = Math.max(collected.totals[measure] ?? 0, value)
  }

  /** Adds a session, unless the source already has one with the same start. */
  addSession(label: SourceLabel, start: LocalTime, seconds: number, session: TimedAmounts): void {
    if (!this.admits(start.day)) return
    if (this.#isFuture(start, seconds)) {
      this.leave('future')
      return
    }
    // A minute that has begun counts, but a session has no more minutes than its time.
    const minutes = Math.min(Math.round(session.minutes), Math.ceil(seconds / 60))
    if (!(minutes > 0) || minutes > minutesPerDay) {
      this.leave('impossible')
      return
    }
    const sessions = this.#dayOf(label, start.day)?.sessions
    if (!sessions) return
    const startedAt = timeText(start, 0)
    if (sessions.has(startedAt)) {
      this.leave('twice')
      return
    }
    if (sessions.size === mostSessions) {
      this.leave('impossible')
      return
    }
    const times = { startedAt, endedAt: timeText(start, seconds) }
    const band = session.activity === null && { band: 'moderate' as const }
    const made = { ...session, ...band, ...times, minutes }
    // The server would refuse the whole day because of it.
    if (isImpossibleSession(made, start.day, this.timezone)) this.leave('impossible')
    else sessions.set(startedAt, made)
  }

  /** Adds a source whose days are made already. */
  addSource(source: FileSource): void {
    if (source.days.length > 0) this.#finished.push(source)
  }

  /** All days by source, the earliest first. */
  finish(): FileSource[] {
    if (this.#oldDays.size > 0) this.leftOut.too_old = this.#oldDays.size
    if (this.#leftSources.size > 0) this.leftOut.many_sources = this.#leftSources.size
    const sources = new Map<string, FileSource>()
    for (const { label, days } of this.#sources.values()) {
      const key = `${label.kind} ${label.name}`
      const source = sources.get(key) ?? { kind: label.kind, name: label.name, days: [] }
      sources.set(key, source)
      for (const [day, collected] of days) source.days.push(finishDay(day, label.mark, collected))
      source.days.sort((a, b) => compare(a.day, b.day) || compare(a.mark, b.mark))
    }
    const dropped = dropStravaCopies([...sources.values()])
    if (dropped > 0) this.leave('detour', dropped)
    for (const source of sources.values()) source.days = source.days.filter(hasContent)
    return [...this.#finished, ...sources.values()].filter(({ days }) => days.length > 0)
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function isImpossible(measure: Measure, seconds: number, amount: number): boolean {
  if (!Number.isFinite(amount) || amount < 0 || amount > largestAmount) return true
  const quarters = Math.max(1, seconds / secondsPerQuarter)
  if (measure === 'activeSeconds') return amount > seconds + 1
  return amount > mostPerQuarter[measure] * quarters
}

/** Such as a ride in a car that the watch took for one by bicycle. */
function isImpossibleSession(given: FileSession, day: string, timezone: string): boolean {
  const { distanceM = 0, steps = 0 } = given
  if (distanceM > largestAmount || steps > largestAmount) return true
  const session = sessionOf(given, day, { id: '', sourceId: '', mark: 'file', timezone })
  return session !== undefined && isTooFast(session)
}
