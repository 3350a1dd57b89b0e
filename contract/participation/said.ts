import { addDays } from '#contract/platform/days.ts'
import {
  type FileDay,
  type FileDayContent,
  type FileSession,
  readingsOfFileDay,
  sessionOf,
  sessionsOfFileDay,
} from './file-days.ts'
import type { FileKind } from './file-imports.ts'
import { instantOf, readTime, startOnDay } from './local-time.ts'
import type { IntervalReading, Mark, Measure, Reading, Session } from './readings.ts'
import { secondsPerDay } from './rules.ts'

/** The value of an interval with its place in the day, the day's total that a long one is, or a session. */
export type PieceContent =
  | Pick<IntervalReading, 'startSecond' | 'offsetMinutes' | 'value'>
  | { total: number }
  | Omit<FileSession, 'endedAt'>

/** What sources say of a day. */
export interface Said {
  readings: Reading[]
  sessions: Session[]
}

interface RowOfSource {
  sourceId: string
  day: string
  mark: Mark
  /** When it came; for a file when its import began. */
  at: Date
}

/** What is stored of a source and day: a file's day, a piece that automation sent, or a measure's quarters and total. */
export type SaidRow = RowOfSource &
  (
    | { from: 'file'; mark: FileDay['mark']; importId: string; kind: FileKind; content: FileDayContent }
    | {
        from: 'piece'
        measure: Measure | 'session'
        startedAt: Date
        seconds: number
        content: PieceContent
      }
    | { from: 'reading'; measure: Measure; content: { quarters: number[] | null; total: number | null } }
  )

type FileRow = SaidRow & { from: 'file' }

/** Kinds of files that hold what a device recorded between two moments. The others hold days as a whole. */
export const partialKinds: ReadonlySet<FileKind> = new Set(['fit', 'gpx', 'tcx'])

const keyOf = ({ sourceId, day }: SaidRow) => `${sourceId}/${day}`

const isAfter = (row: FileRow, other: FileRow) =>
  row.at.getTime() === other.at.getTime() ? row.importId > other.importId : row.at > other.at

/**
 * The newest import of whole days hides what came before it of its source and day. One of activities adds to the day:
 * it hides the earlier ones of its sessions alone.
 */
export function withoutReplaced(rows: readonly SaidRow[]): SaidRow[] {
  const newest = new Map<string, FileRow>()
  for (const row of rows) {
    if (row.from !== 'file' || partialKinds.has(row.kind)) continue
    const known = newest.get(keyOf(row))
    if (!known || isAfter(row, known)) newest.set(keyOf(row), row)
  }
  const left = rows.filter((row) => {
    const file = newest.get(keyOf(row))
    if (!file) return true
    return row.from === 'file' ? row.importId === file.importId || isAfter(row, file) : row.at > file.at
  })
  return withoutRepeatedSessions(left)
}

/** Of the sessions of a source that start at the same time, the newest import's stay. */
function withoutRepeatedSessions(rows: readonly SaidRow[]): SaidRow[] {
  const newest = new Map<string, FileRow>()
  const keysOf = (row: FileRow) => (row.content.sessions ?? []).map((session) => startKey(row, session))
  for (const row of rows) {
    if (row.from !== 'file') continue
    for (const key of keysOf(row)) {
      const known = newest.get(key)
      if (!known || isAfter(row, known)) newest.set(key, row)
    }
  }
  return rows.map((row) => {
    if (row.from !== 'file' || !row.content.sessions) return row
    const sessions = row.content.sessions.filter(
      (session) => newest.get(startKey(row, session))?.importId === row.importId,
    )
    return { ...row, content: { ...row.content, sessions } }
  })
}

function startKey({ sourceId }: FileRow, { startedAt }: Pick<FileSession, 'startedAt'>): string {
  const start = readTime(startedAt, 'UTC')
  return `${sourceId}/${start ? instantOf(start) : startedAt}`
}

/** What rows say of a day: their own, or the next where they run past midnight. */
export function readingsOf(row: SaidRow, timezone: string, onDay: string = row.day): Said {
  const { sourceId, mark, day } = row
  const isOwnDay = day === onDay
  if (row.from === 'file') {
    const given = { ...row.content, day, mark: row.mark }
    return {
      readings: isOwnDay ? readingsOfFileDay(given, sourceId) : [],
      sessions: given.sessions
        ? sessionsOfFileDay(given, sourceId, { timezone, onDay }).filter(reachesDay)
        : [],
    }
  }
  if (row.from === 'piece') return readingsOfPiece(row, timezone, onDay)
  const { quarters, total } = row.content
  const of = { sourceId, measure: row.measure, mark }
  const readings = [...(quarters ? [{ ...of, quarters }] : []), ...(total === null ? [] : [{ ...of, total }])]
  return { readings: isOwnDay ? readings : [], sessions: [] }
}

function readingsOfPiece(row: SaidRow & { from: 'piece' }, timezone: string, onDay: string): Said {
  const { sourceId, mark, day, measure, seconds, content } = row
  const isOwnDay = day === onDay
  if ('total' in content || 'value' in content) {
    if (measure === 'session') return { readings: [], sessions: [] }
    if ('total' in content)
      return { readings: isOwnDay ? [{ ...content, sourceId, mark, measure }] : [], sessions: [] }
    const startSecond = startOnDay(content.startSecond, day, onDay)
    const reading = { ...content, sourceId, mark, measure, seconds, startSecond }
    return { readings: reachesDay(reading) ? [reading] : [], sessions: [] }
  }
  const id = `${sourceId}/${content.startedAt}/${content.minutes}/${content.activity ?? content.band}`
  const session = sessionOf(content, onDay, { id, sourceId, mark, timezone })
  return { readings: [], sessions: session && reachesDay(session) ? [session] : [] }
}

const reachesDay = ({ startSecond, seconds }: { startSecond: number; seconds: number }) =>
  startSecond < secondsPerDay && startSecond + seconds > 0

/** What rows say, by day. */
export function sayByDay(
  rows: readonly SaidRow[],
  days: readonly string[],
  timezone: string,
): Map<string, Said> {
  const byDay = Map.groupBy(withoutReplaced(rows), ({ day }) => day)
  const of = (day: string, onDay: string) =>
    (byDay.get(day) ?? []).map((row) => readingsOf(row, timezone, onDay))
  return new Map(
    days.map((day) => {
      const parts = [...of(day, day), ...of(addDays(day, -1), day)]
      return [
        day,
        {
          readings: parts.flatMap(({ readings }) => readings),
          sessions: parts.flatMap(({ sessions }) => sessions),
        },
      ]
    }),
  )
}
