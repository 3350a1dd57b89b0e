import { entriesOf } from '#contract/platform/keys.ts'
import type { Band, DayInput, Session, SessionMeasure } from './readings.ts'
import { equivalentsPerMinute, secondsPerDay } from './rules.ts'
import { isSameSource, isTyped, type RankedSource } from './sources.ts'
import {
  divideHalfUp,
  lengthOf,
  type Span,
  secondsOfDay,
  sharedSeconds,
  shiftSpans,
  spreadOverSpans,
  subtractSpans,
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

/**
 * Whether two sessions are one. Those of different sources are if they start together or share half of the shorter
 * one; those of one source if they have the same time.
 */
function isSame(a: TimedSession, b: TimedSession): boolean {
  if (a.position === b.position) return a.span.start === b.span.start && a.span.end === b.span.end
  const shorter = Math.min(a.session.seconds, b.session.seconds)
  return Math.abs(a.span.start - b.span.start) <= sameStart || 2 * sharedSeconds(a.span, b.span) >= shorter
}

/** Gives each second to the session of the highest band that has it. */
function claimTime(kept: readonly TimedSession[]): CountedSession[] {
  const claimed: Span[] = []
  const byBand = bands.flatMap((band) => kept.filter(({ session }) => session.band === band))
  return byBand.map(({ session, ranked, span }) => {
    const free = subtractSpans(span, claimed)
    claimed.push(span)
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

/** The amounts of a session that none of the others has. */
const missingIn = (others: readonly Session[], { amounts }: Session): Session['amounts'] =>
  Object.fromEntries(
    entriesOf(amounts).filter(([measure]) => !others.some((other) => (other.amounts[measure] ?? 0) > 0)),
  )

const hasSameTime = (a: Session, b: Session): boolean =>
  a.startSecond - a.offsetMinutes * 60 === b.startSecond - b.offsetMinutes * 60 && a.seconds === b.seconds

/** Finds the sessions that are one although two sources sent them, and counts each minute once. */
export function mergeSessions(input: DayInput, order: readonly RankedSource[]) {
  const kept: TimedSession[] = []
  const duplicates: DuplicateSession[] = []
  for (const timed of timeSessions(input, order)) {
    const { session, ranked } = timed
    const same = kept.find((other) => isSame(other, timed))?.session
    if (!same) {
      kept.push(timed)
      continue
    }
    // Two sessions of one source are different ones, unless they have the same time.
    const before = duplicates.filter(
      (other) =>
        other.sameAs === same.id &&
        (!isSameSource(other.ranked, ranked) || hasSameTime(other.session, session)),
    )
    const amounts = missingIn([same, ...before.map((other) => other.session)], session)
    duplicates.push({ session, ranked, sameAs: same.id, amounts })
  }
  return { counted: claimTime(kept), duplicates }
}

/** What a session says of a measure, by this day's quarters. */
export function sessionQuarters(
  { startSecond, seconds, amounts }: Session,
  measure: SessionMeasure,
): number[] {
  return spreadOverSpans(amounts[measure] ?? 0, [{ start: startSecond, end: startSecond + seconds }])
}
