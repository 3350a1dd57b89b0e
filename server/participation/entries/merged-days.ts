import { partsOfEntry } from '#contract/participation/entries.ts'
import type { DayInput, MergedDay } from '#contract/participation/readings.ts'
import { secondsPerDay, sourceKinds } from '#contract/participation/rules.ts'
import { addDays } from '#contract/platform/days.ts'
import {
  daysAround,
  readSaidRows,
  type Said,
  type SaidRow,
  sayByDay,
} from '#server/participation/readings/service.ts'
import { listSources, type OwnSource } from '#server/participation/sources/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import { clearDays, storeDays } from '#server/programme/activities/service.ts'
import { type CurrentEntry, entriesAround } from './versions.ts'

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

/** Reads what a person's sources and entries say of days. */
export async function readOwnDays(
  db: Handle,
  person: Person,
  timezone: string,
  days: readonly string[],
): Promise<OwnDays> {
  const known = await listSources(db, person)
  const sources = known.some(({ kind }) => kind === 'typed') ? known : [...known, firstTyped]
  const typedId = sources.find(({ kind }) => kind === 'typed')?.id ?? firstTyped.id
  const entries = await entriesAround(db, person, days)
  const rows = await readSaidRows(db, person, daysAround(days))
  return { timezone, sources, typedId, entries, rows, said: sayByDay(rows, days, timezone) }
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

/**
 * Stores what others may see of days, and clears the days of which nothing is left.
 * @param db runs as that person, who holds the lock of their days
 */
export async function storeMergedDays(
  db: Handle,
  person: Person,
  merged: readonly { day: string; all: MergedDay }[],
): Promise<void> {
  const rows = merged.map(({ day, all }) => ({ day, ...recordOf(all) }))
  const [kept, empty] = [rows.filter(hasActivity), rows.filter((row) => !hasActivity(row))]
  if (kept.length > 0) await storeDays(db, person, kept)
  if (empty.length > 0)
    await clearDays(
      db,
      person,
      empty.map(({ day }) => day),
    )
}

const recordOf = ({ steps, footM, wheelsM, cyclingM, pushes, activeSeconds, equivalents }: MergedDay) => ({
  ...{ steps, distanceM: footM, wheelsM, cyclingM, pushes, equivalents },
  activeMinutes: Math.floor(activeSeconds / 60),
})

/** Equivalents alone are no activity: they follow from the others. */
const hasActivity = ({ equivalents: _, ...amounts }: ReturnType<typeof recordOf>) =>
  Object.values(amounts).some((amount) => typeof amount === 'number' && amount > 0)
