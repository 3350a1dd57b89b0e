import { isDeepStrictEqual } from 'node:util'
import { dayOfEntry } from '#contract/participation/entries.ts'
import { mergeDay } from '#contract/participation/merge.ts'
import { worthOf } from '#contract/participation/preview.ts'
import type { MergedDay } from '#contract/participation/readings.ts'
import { type DaySummary, type Effect, type Entry, mostVersions } from '#contract/participation/recording.ts'
import type { SaidRow } from '#contract/participation/said.ts'
import type { MemberSettings } from '#contract/participation/settings.ts'
import { addDays } from '#contract/platform/days.ts'
import { personLock } from '#server/participation/consents/service.ts'
import {
  addSource,
  addTypedSource,
  type CountedSteps,
  type OwnSource,
} from '#server/participation/sources/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope, PersonScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { requireGood } from './judge.ts'
import { dayOf, daysOf, type OwnDays, ownDays, replaceEntry } from './merged-days.ts'
import { type Recorder, readForRecording, type StoredPart } from './read.ts'
import { storeDaysAgain } from './recorded-days.ts'
import { type CurrentEntry, countEntryDays, endVersion } from './versions.ts'

/** What to read before recording. */
interface Wanted {
  entryId?: string
  days: readonly string[]
  /** What is only taken away needs no consent. */
  withoutConsent?: boolean
}

/**
 * Runs as the caller, one recording of a person at a time.
 * @throws consent.activity_needed
 */
export const asRecorder = <Result>(
  member: PersonScope,
  run: (recorder: Recorder) => Promise<Result>,
  wanted: Wanted = { days: [] },
): Promise<Result> =>
  member.own(async (db, commitWithNext) => {
    const { organization, person, now } = member
    const known = await readForRecording(db, person, wanted)
    if (!known.agrees && !wanted.withoutConsent) fail('consent.activity_needed')
    const timezone = known.settings.timezone ?? organization.timezone
    return run({ db, person, now, timezone, known, commitWithNext })
  }, personLock(member.userId))

/** The days of which an entry may say something: a session may run past midnight. */
function daysAbout(entry: Entry): string[] {
  const day = dayOfEntry(entry)
  if (day === '') return []
  return entry.session ? [day, addDays(day, 1)] : [day]
}

export const summaryOf = (day: string, merged: MergedDay, { goal }: MemberSettings): DaySummary => {
  const { steps, footM, wheelsM, cyclingM, pushes, activeSeconds, equivalents } = merged
  const activeMinutes = Math.floor(activeSeconds / 60)
  const reached = equivalents >= goal
  return { day, steps, footM, wheelsM, cyclingM, pushes, activeMinutes, equivalents, goal, reached }
}

/**
 * Stores an entry under the id that the device gave it. The same entry again changes nothing.
 * @throws consent.activity_needed, entry.too_many, entry.deleted, entry.refused with what is wrong by field
 */
export const saveEntry = (
  member: MemberScope,
  id: string,
  { reason, ...content }: Entry & { reason?: string | undefined },
): Promise<Effect> => {
  const save = async (recorder: Recorder) => {
    const { db, person, now, timezone, known } = recorder
    const { before } = known
    if (before && !before.content) fail('entry.deleted')
    const next = { id, day: dayOfEntry(content), content, version: (before?.version ?? 0) + 1 }
    const earlier = before?.content ? daysOf({ ...before, content: before.content }, timezone) : []
    const days = [...daysOf(next, timezone), ...earlier]
    const own = replaceEntry(ownDays(known, { timezone, days }), id, next)
    if (before?.content && isDeepStrictEqual(before.content, content)) return effectOf(recorder, own, next)
    requireGood(recorder, known, { ...next, keptDay: before?.day })
    if (known.versions >= mostVersions) fail('entry.too_many')
    if (before) await endVersion(db, person, id)
    if (!known.sources.some(({ kind }) => kind === 'typed')) await addTypedSource(db, person, now)
    recorder.commitWithNext()
    const merged = await storeDaysAgain(recorder, own, days, { ...next, reason: reason || null })
    return effectOf(recorder, own, next, merged)
  }
  return asRecorder(member, save, { entryId: id, days: daysAbout(content) })
}

/** What saving would change; it stores nothing. */
export const previewEntry = (member: MemberScope, id: string, content: Entry): Promise<Effect> => {
  const preview = async (recorder: Recorder) => {
    const { timezone, known } = recorder
    const next = { id, day: dayOfEntry(content), content, version: 1 }
    requireGood(recorder, known, { ...next, keptDay: known.before?.day })
    const own = ownDays(known, { timezone, days: daysOf(next, timezone) })
    return effectOf(recorder, replaceEntry(own, id, next), next)
  }
  return asRecorder(member, preview, { entryId: id, days: daysAbout(content) })
}

/** @throws entry.not_found */
export const deleteEntry = (
  member: MemberScope,
  id: string,
  reason: string | undefined,
): Promise<DaySummary[]> => {
  const remove = async (recorder: Recorder) => {
    const { db, person, timezone, known } = recorder
    const { before } = known
    if (!before) fail('entry.not_found')
    if (!before.content) return []
    await endVersion(db, person, id)
    const { day, content, version } = before
    const days = daysOf({ id, day, content }, timezone)
    const own = replaceEntry(ownDays(known, { timezone, days }), id)
    const deletion = { id, day, content: null, version: version + 1, reason: reason || null }
    recorder.commitWithNext()
    return summariesOf(recorder, await storeDaysAgain(recorder, own, days, deletion))
  }
  return asRecorder(member, remove, { entryId: id, days: [] })
}

/**
 * Changes the caller's sources or what they say, and counts days anew.
 * @param change returns the days that it concerns
 * @throws consent.activity_needed
 */
export const changeSources = (
  member: PersonScope,
  change: (db: Handle, person: Person, timezone: string) => Promise<string[]>,
  { withoutConsent = false } = {},
): Promise<DaySummary[]> =>
  asRecorder(
    member,
    async (recorder) => {
      const { db, person, timezone } = recorder
      const days = await change(db, person, timezone)
      return days.length === 0 ? [] : countAgain(recorder, days)
    },
    { days: [], withoutConsent },
  )

/** What sources would say in addition. */
interface Added {
  rows: readonly SaidRow[]
  sources: readonly OwnSource[]
}

/**
 * Days of a recorder as they are, and with what else sources would say. It stores nothing.
 * @returns what is stored of the days, too
 */
export async function compareDays({ db, person, timezone }: Recorder, days: readonly string[], added: Added) {
  const known = await readForRecording(db, person, { days })
  const own = ownDays(known, { timezone, days })
  const [rows, sources] = [
    [...known.rows, ...added.rows],
    [...known.sources, ...added.sources],
  ]
  const next = ownDays({ ...known, rows, sources }, { timezone, days })
  const merged = days.map((day) => ({
    day,
    before: mergeDay(dayOf(own, day)),
    after: mergeDay(dayOf(next, day)),
  }))
  return { rows: own.rows, merged }
}

/**
 * A day as its person sees it.
 * @param arranged sources in the place of the stored ones
 */
export async function mergeOwnDay(
  db: Handle,
  person: Person,
  { timezone, day, arranged }: { timezone: string; day: string; arranged?: readonly OwnSource[] },
): Promise<MergedDay> {
  const known = await readForRecording(db, person, { days: [day] })
  return mergeDay(dayOf(ownDays(known, { timezone, days: [day], sources: arranged }), day))
}

/** Counts the days since the given one on which a person typed something. */
export const countTypedDays = (db: Handle, person: Person, since: string): Promise<number> =>
  countEntryDays(db, person, since)

/** Stores what devices of a person counted, as the demo's employee has some, and counts these days anew. */
export const recordReadings = (
  { db: handle, now }: Pick<UseCaseContext, 'db' | 'now'>,
  { timezone, ...person }: Person & { timezone: string },
  devices: readonly CountedSteps[],
): Promise<DaySummary[]> =>
  asPerson({ db: handle, now }, person, async (db, commitWithNext) => {
    for (const device of devices) await addSource(db, person, device, now)
    const days = [...new Set(devices.flatMap((device) => device.days.map(({ day }) => day)))]
    const known = await readForRecording(db, person, { days: [] })
    return countAgain({ db, person, now, timezone, known, commitWithNext }, days)
  })

/**
 * What an entry changes.
 * @param own the days with the entry
 * @param merged those that were merged already
 */
function effectOf(
  recorder: Recorder,
  own: OwnDays,
  entry: CurrentEntry,
  merged: ReadonlyMap<string, MergedDay> = new Map(),
): Effect {
  const { timezone, known } = recorder
  const { id, content } = entry
  const days = daysOf(entry, timezone)
  const others = replaceEntry(own, id)
  const [first = ''] = days
  const { sources, typedId } = dayOf(others, first)
  const isMeasured = (day: string, after: MergedDay) => {
    const before = mergeDay(dayOf(others, day))
    return after.steps === before.steps && before.steps > 0
  }
  const results = days.map((day) => ({ day, after: merged.get(day) ?? mergeDay(dayOf(own, day)) }))
  return {
    worth: days.length > 0 ? worthOf(content, { sources }, { id, sourceId: typedId, timezone }) : 0,
    measuredInstead: content.total !== undefined && results.some(({ day, after }) => isMeasured(day, after)),
    days: results.map(({ day, after }) => summaryOf(day, after, known.settings)),
  }
}

/** Counts days anew after a change of what sources say, as the last of a transaction. */
export async function countAgain(
  recorder: Recorder,
  days: readonly string[],
  stored?: StoredPart,
): Promise<DaySummary[]> {
  const { db, person, timezone } = recorder
  const known = await readForRecording(db, person, { days, stored })
  recorder.commitWithNext()
  const next = { ...recorder, known }
  return summariesOf(next, await storeDaysAgain(next, ownDays(known, { timezone, days }), days))
}

const summariesOf = ({ known }: Recorder, merged: ReadonlyMap<string, MergedDay>): DaySummary[] =>
  [...merged].map(([day, after]) => summaryOf(day, after, known.settings))
