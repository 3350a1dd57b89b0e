import { partsOfEntry } from '#contract/participation/entries.ts'
import type { FileDay, FileSession } from '#contract/participation/file-days.ts'
import type { FileSource } from '#contract/participation/file-imports.ts'
import { resolveSourceDay } from '#contract/participation/quarters.ts'
import type { Measure, Reading, Session } from '#contract/participation/readings.ts'
import { equivalentsPerMinute } from '#contract/participation/rules.ts'
import { type Said, type SaidRow, sayByDay } from '#contract/participation/said.ts'
import { hasContent, timeText } from './collectedDay.ts'
import type { DayCollector } from './dayCollector.ts'
import { type ReadMember, type Rows, readRows, saidRows } from './ownArchiveRows.ts'

const distances = ['footM', 'wheelsM', 'cyclingM'] as const

function asFileSession(
  day: string,
  { startSecond, seconds, offsetMinutes, activity, band, amounts }: Session,
) {
  const start = { day, second: startSecond, offsetMinutes }
  const distance = distances.map((measure) => amounts[measure]).find((value) => value !== undefined)
  return {
    activity: activity as FileSession['activity'],
    ...(activity === null && { band }),
    startedAt: timeText(start, 0),
    endedAt: timeText(start, seconds),
    minutes: seconds / 60,
    ...(distance && { distanceM: distance }),
    ...(amounts.steps && { steps: amounts.steps }),
  } satisfies FileSession
}

/** The quarters that readings of one measure say, whatever they came as. A total says none. */
function quartersOf(readings: readonly Reading[]): [number, number][] {
  const resolved = resolveSourceDay(readings.filter((reading) => !('total' in reading)))
  if (resolved.by === 'total') return []
  return resolved.quarters.flatMap((value, at): [number, number][] => (value > 0 ? [[at, value]] : []))
}

/** How hard the minutes of a day's total were: of several totals the largest counts, of several bands the hardest. */
function bandOf(readings: readonly Reading[]): FileDay['band'] {
  const totals = readings.flatMap((reading) =>
    'total' in reading && reading.measure === 'activeSeconds' ? [reading] : [],
  )
  const most = Math.max(0, ...totals.map(({ total }) => total))
  const bands = totals.flatMap(({ total, band }) => (total === most && band ? [band] : []))
  return bands.toSorted((a, b) => equivalentsPerMinute[b] - equivalentsPerMinute[a])[0]
}

/** A day of a source as a file tells it. The server's call knows no mark of keys: what they sent counts as typed. */
function asFileDay(day: string, mark: FileDay['mark'], { readings, sessions }: Said): FileDay {
  const quarters: FileDay['quarters'] = {}
  const total: FileDay['total'] = {}
  for (const [measure, of] of Map.groupBy(readings, (reading): Measure => reading.measure)) {
    const pairs = quartersOf(of)
    const whole = Math.max(0, ...of.map((reading) => ('total' in reading ? reading.total : 0)))
    if (pairs.length > 0) quarters[measure] = pairs
    if (whole > 0) total[measure] = whole
  }
  const band = bandOf(readings)
  return {
    ...{ day, mark, quarters, total },
    ...(band && { band }),
    sessions: sessions.map((session) => asFileSession(day, session)),
  }
}

const isFileKind = (kind: string): kind is FileSource['kind'] => kind in fileKinds

/** Kinds of sources that a file may have. The others, a person's own typing and keys, arrive as files. */
const fileKinds: Record<FileSource['kind'], true> = { watch: true, phone: true, platform: true, file: true }

const asFileMark = (mark: SaidRow['mark']): FileDay['mark'] => (mark === 'key' ? 'typed' : mark)

/** What was typed on a day, as its source says it. */
function typedOn(
  entries: readonly Rows['activity_entries'][number][],
  sourceId: string,
  timezone: string,
): Said {
  const parts = entries.flatMap(({ id, day, content }) =>
    content ? [partsOfEntry(content, { id, sourceId, timezone }, day)] : [],
  )
  return {
    readings: parts.flatMap(({ readings }) => readings),
    sessions: parts.flatMap(({ sessions }) => sessions),
  }
}

/** All that sources say, by day. Sessions are with the day on which they begin. */
function sayAll(rows: Rows, timezone: string): Map<string, Said> {
  const stored = saidRows(rows)
  const entries = rows.activity_entries.filter(({ is_current }) => is_current)
  const typed = rows.activity_sources.find(({ kind }) => kind === 'typed')?.id ?? ''
  const days = [...new Set([...stored, ...entries].map(({ day }) => day))].sort()
  const said = sayByDay(stored, days, timezone)
  return new Map(
    days.map((day) => {
      const { readings = [], sessions = [] } = said.get(day) ?? {}
      const own = typedOn(
        entries.filter((entry) => entry.day === day),
        typed,
        timezone,
      )
      const begun = sessions.filter(({ startSecond }) => startSecond >= 0)
      return [day, { readings: [...readings, ...own.readings], sessions: [...begun, ...own.sessions] }]
    }),
  )
}

/** The days of one source, each once for each mark. */
function daysOfSource(sourceId: string, said: ReadonlyMap<string, Said>): FileDay[] {
  return [...said].flatMap(([day, { readings, sessions }]) => {
    const of = (mark: FileDay['mark']) => (one: { sourceId: string; mark: SaidRow['mark'] }) =>
      one.sourceId === sourceId && asFileMark(one.mark) === mark
    return (['measured', 'file', 'typed'] as const)
      .map((mark) =>
        asFileDay(day, mark, { readings: readings.filter(of(mark)), sessions: sessions.filter(of(mark)) }),
      )
      .filter(hasContent)
  })
}

/** Sources of a file are told apart by kind and name, and those of an archive may share both. */
function unusedName(named: Set<string>, kind: string, name: string): string {
  const key = `${kind} ${name}`
  if (named.has(key)) return unusedName(named, kind, `${name} +`)
  named.add(key)
  return name
}

/**
 * Adds the history in an archive of one's own data, day by day as its sources told it, in their order. What is off, and
 * what a vendor allows only its person to see, stays out.
 * @throws FileRefusal
 */
export async function addOwnArchive(read: ReadMember, days: DayCollector): Promise<void> {
  const rows = await readRows(read)
  const said = sayAll(rows, days.timezone)
  for (const day of said.keys()) if (!days.admits(day)) said.delete(day)
  const named = new Set<string>()
  for (const source of rows.activity_sources) {
    const own = daysOfSource(source.id, said)
    if (own.length === 0) continue
    if (source.is_off || source.kind === 'strava') days.leave('off', own.length)
    else {
      const kind = isFileKind(source.kind) ? source.kind : 'file'
      const name = unusedName(named, kind, source.kind === 'typed' ? 'Élan' : source.name)
      const since = new Date(source.created_at).toISOString()
      days.addSource({ kind, name, place: { rank: source.rank, since }, days: own })
    }
  }
}
