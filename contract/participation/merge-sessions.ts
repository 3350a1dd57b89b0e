import { entriesOf } from '#contract/platform/keys.ts'
import type { Band, DayInput, Session, SessionMeasure } from './readings.ts'
import { equivalentsPerMinute, secondsPerDay } from './rules.ts'
import { isTyped, type RankedSource } from './sources.ts'
import {
  divideHalfUp,
  FreeTime,
  lengthOf,
  type Span,
  secondsOfDay,
  sharedSeconds,
  shiftSpans,
  spreadOverSpans,
} from './spread.ts'

/** A session that counts, with the time in which no session of a higher band counts. */
export interface CountedSession {
  session: Session
  ranked: RankedSource
  /** Seconds of this day's quarters. */
  seconds: number[]
  /** Step equivalents of this day's quarters, before comparing them with steps. */
  equivalents: number[]
}

export interface DuplicateSession {
  session: Session
  ranked: RankedSource
  sameAs: string
  /** The amounts that no higher-ranked source has of this session. They count at this source's rank. */
  amounts: Session['amounts']
}

interface TimedSession {
  session: Session
  ranked: RankedSource
  position: number
  /** Instants, as seconds since midnight UTC of the day's date. */
  span: Span
}

const bands: readonly Band[] = ['vigorous', 'moderate', 'light']
const sameStart = 120

const touchesDay = ({ startSecond, seconds }: Session): boolean =>
  seconds > 0 && startSecond < secondsPerDay && startSecond + seconds > 0

/** The sessions of this day and of known sources, the highest rank first, then the earliest. */
function timeSessions({ sessions }: DayInput, order: readonly RankedSource[]): TimedSession[] {
  return [...new Map(sessions.map((session) => [session.id, session])).values()]
    .map((session) => {
      const typed = isTyped(session.mark)
      const position = order.findIndex((own) => own.sourceId === session.sourceId && own.typed === typed)
      const start = session.startSecond - session.offsetMinutes * 60
      return {
        session,
        ranked: { sourceId: session.sourceId, typed },
        position,
        span: { start, end: start + session.seconds },
      }
    })
    .filter(({ position, session }) => position >= 0 && touchesDay(session))
    .sort(
      (a, b) =>
        a.position - b.position ||
        a.span.start - b.span.start ||
        a.span.end - b.span.end ||
        (a.session.id < b.session.id ? -1 : 1),
    )
}

/** Whether two sessions of different sources are one: they start together or share half of the shorter one. */
function isSame(a: TimedSession, b: TimedSession): boolean {
  const shorter = Math.min(a.session.seconds, b.session.seconds)
  return Math.abs(a.span.start - b.span.start) <= sameStart || 2 * sharedSeconds(a.span, b.span) >= shorter
}

/** Gives each second to the session of the highest band that has it. */
function claimTime(kept: readonly TimedSession[]): CountedSession[] {
  const time = new FreeTime()
  const byBand = bands.flatMap((band) => kept.filter(({ session }) => session.band === band))
  return byBand.map(({ session, ranked, span }) => {
    const free = time.take(span)
    const local = shiftSpans(free, session.offsetMinutes * 60)
    const amount = divideHalfUp(lengthOf(free) * equivalentsPerMinute[session.band], 60)
    return {
      session,
      ranked,
      seconds: secondsOfDay(local),
      equivalents: spreadOverSpans(amount, local),
    }
  })
}

const timeKey = ({ position, span }: TimedSession): string => [position, span.start, span.end].join('/')

/** The sessions that stay of those that are one although two sources sent them. Two of one source are if their time is. */
class KeptSessions {
  readonly all: TimedSession[] = []
  readonly #byTime = new Map<string, TimedSession>()
  /** How many come before those of the source of the last one. */
  #ofOthers = 0

  /** @returns the first one that is the same, or undefined and it stays; sources come one after the other */
  add(timed: TimedSession): TimedSession | undefined {
    if (this.all.at(-1)?.position !== timed.position) this.#ofOthers = this.all.length
    for (let at = 0; at < this.#ofOthers; at++) {
      const other = this.all[at]
      if (other && isSame(other, timed)) return other
    }
    const own = this.#byTime.get(timeKey(timed))
    if (own) return own
    this.#byTime.set(timeKey(timed), timed)
    this.all.push(timed)
    return undefined
  }
}

/** The measures that sessions have told of the ones that they are the same as. */
class ToldMeasures {
  readonly #firstBy = new Map<string, number>()
  readonly #byTime = new Set<string>()

  /** @returns the amounts that none has told before; two of one source are different ones, unless they have one time */
  add(same: Session, timed: TimedSession): Session['amounts'] {
    const news = entriesOf(timed.session.amounts).filter(([measure, amount = 0]) => {
      const key = `${same.id}/${measure}`
      const first = this.#firstBy.get(key) ?? timed.position
      const timedKey = `${key}/${timeKey(timed)}`
      const isTold =
        (same.amounts[measure] ?? 0) > 0 || first !== timed.position || this.#byTime.has(timedKey)
      if (amount > 0) {
        this.#firstBy.set(key, first)
        this.#byTime.add(timedKey)
      }
      return !isTold
    })
    return Object.fromEntries(news)
  }
}

/** Finds the sessions that are one although two sources sent them, and counts each minute once. */
export function mergeSessions(input: DayInput, order: readonly RankedSource[]) {
  const kept = new KeptSessions()
  const told = new ToldMeasures()
  const duplicates: DuplicateSession[] = []
  for (const timed of timeSessions(input, order)) {
    const { session, ranked } = timed
    const same = kept.add(timed)?.session
    if (same) duplicates.push({ session, ranked, sameAs: same.id, amounts: told.add(same, timed) })
  }
  return { counted: claimTime(kept.all), duplicates }
}

/** What a session says of a measure, by this day's quarters. */
export function sessionQuarters(
  { startSecond, seconds, amounts }: Session,
  measure: SessionMeasure,
): number[] {
  return spreadOverSpans(amounts[measure] ?? 0, [{ start: startSecond, end: startSecond + seconds }])
}
