import { partsOfEntry } from '#contract/participation/entries.ts'
import type { DayInput } from '#contract/participation/readings.ts'
import { secondsPerDay, sourceKinds } from '#contract/participation/rules.ts'
import { type Said, type SaidRow, sayByDay } from '#contract/participation/said.ts'
import { addDays } from '#contract/platform/days.ts'
import type { OwnSource } from '#server/participation/sources/service.ts'
import type { Known } from './read.ts'
import type { CurrentEntry } from './versions.ts'

/** A day's input with the names of its sources, which its person alone reads. */
export interface OwnDay extends DayInput {
  sources: OwnSource[]
  /** The source of what the person types. */
  typedId: string
}

/** Stands for the source of typed entries in the preview of the first one. */
const firstTyped: OwnSource = {
  id: 'typed',
  kind: 'typed',
  name: '',
  rank: sourceKinds.typed.rank,
  since: '',
  lastHeardAt: new Date(0),
  isOff: false,
  silenceDismissedAt: null,
}

/** All that a person's sources and entries say of some days. */
export interface OwnDays {
  timezone: string
  sources: OwnSource[]
  typedId: string
  entries: readonly CurrentEntry[]
  /** What is stored of sources, and what it says by day. */
  rows: readonly SaidRow[]
  said: ReadonlyMap<string, Said>
}

interface Wanted {
  timezone: string
  days: readonly string[]
  /** In the place of the stored ones. */
  sources?: readonly OwnSource[] | undefined
}

/** Days of those that were read. */
export function ownDays(
  known: Pick<Known, 'sources' | 'entries' | 'rows'>,
  { timezone, days, sources: arranged = known.sources }: Wanted,
): OwnDays {
  const { entries, rows } = known
  const typed = arranged.find(({ kind }) => kind === 'typed')
  const sources = typed ? [...arranged] : [...arranged, firstTyped]
  const said = sayByDay(rows, days, timezone)
  return { timezone, sources, typedId: (typed ?? firstTyped).id, entries, rows, said }
}

/** The days without an entry, and with what takes its place. */
export const replaceEntry = (days: OwnDays, id: string, ...next: CurrentEntry[]): OwnDays => ({
  ...days,
  entries: [...days.entries.filter((entry) => entry.id !== id), ...next],
})

/** One of the days that were read, without what sources say that are off. */
export function dayOf({ timezone, sources, typedId, entries, said }: OwnDays, day: string): OwnDay {
  const on = sources.filter(({ isOff }) => !isOff)
  const ids = new Set(on.map(({ id }) => id))
  const isOn = ({ sourceId }: { sourceId: string }) => ids.has(sourceId)
  const { readings = [], sessions = [] } = said.get(day) ?? {}
  const near = [addDays(day, -1), day, addDays(day, 1)]
  const parts = entries
    .filter((entry) => near.includes(entry.day))
    .map(({ id, content }) => partsOfEntry(content, { id, sourceId: typedId, timezone }, day))
  return {
    sources: on,
    typedId,
    readings: [...readings.filter(isOn), ...parts.flatMap((part) => part.readings)],
    sessions: [...sessions.filter(isOn), ...parts.flatMap((part) => part.sessions).filter(reachesDay)],
  }
}

const reachesDay = ({ startSecond, seconds }: { startSecond: number; seconds: number }) =>
  startSecond < secondsPerDay && startSecond + seconds > 0

/** The days that an entry counts on: its own, and the next where its session runs past midnight. */
export function daysOf({ id, content, day }: Pick<CurrentEntry, 'id' | 'content' | 'day'>, timezone: string) {
  if (day === '') return []
  const [session] = partsOfEntry(content, { id, sourceId: firstTyped.id, timezone }, day).sessions
  const runsOn = session !== undefined && session.startSecond + session.seconds > secondsPerDay
  return runsOn ? [day, addDays(day, 1)] : [day]
}
