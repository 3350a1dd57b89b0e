import { isDeepStrictEqual } from 'node:util'
import { dayFigures } from '#contract/participation/day-value.ts'
import { dayOfEntry, type EntryOrigin, partsOfEntry } from '#contract/participation/entries.ts'
import { mergeDay } from '#contract/participation/merge.ts'
import { previewEntry as previewOf } from '#contract/participation/preview.ts'
import type { DayInput, MergedDay } from '#contract/participation/readings.ts'
import { type DaySummary, type Effect, type Entry, mostVersions } from '#contract/participation/recording.ts'
import type { MemberSettings } from '#contract/participation/settings.ts'
import { forAudience } from '#contract/participation/sources.ts'
import { lockPerson, requireActivityConsent } from '#server/participation/consents/service.ts'
import { readSettings } from '#server/participation/member-settings/service.ts'
import { type SaidRow, sayByDay } from '#server/participation/readings/service.ts'
import { scoreDays } from '#server/participation/scores/service.ts'
import {
  addSource,
  type CountedSteps,
  type OwnSource,
  typedSource,
} from '#server/participation/sources/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { asPerson, type Person } from '#server/platform/db/row-access.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { UseCaseContext } from '#server/platform/http/use-case-context.ts'
import { requireGood } from './judge.ts'
import {
  dayOf,
  daysOf,
  type OwnDay,
  type OwnDays,
  readOwnDays,
  replaceEntry,
  storeMergedDays,
} from './merged-days.ts'
import { addVersion, type CurrentEntry, countEntryDays, countVersions, currentVersion } from './versions.ts'

/** Who records, and by which clock. */
interface Recorder {
  db: Handle
  person: Person
  now: Date
  timezone: string
  settings: MemberSettings
}

/**
 * Runs as the caller, one recording of a person at a time.
 * @throws consent.activity_needed
 */
export function asRecorder<Result>(
  member: MemberScope,
  run: (recorder: Recorder) => Promise<Result>,
): Promise<Result> {
  const { organization, person, now } = member
  return member.own(async (db) => {
    await lockPerson(db, person.userId)
    await requireActivityConsent(db, person)
    const settings = await readSettings(db, person)
    return run({ db, person, now, timezone: settings.timezone ?? organization.timezone, settings })
  })
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
export function saveEntry(
  member: MemberScope,
  id: string,
  { reason, ...content }: Entry & { reason?: string | undefined },
): Promise<Effect> {
  return asRecorder(member, async (recorder) => {
    const { db, person, now, timezone } = recorder
    const before = await currentVersion(db, person, id)
    if (before && !before.content) fail('entry.deleted')
    const next = { id, day: dayOfEntry(content), content, version: (before?.version ?? 0) + 1 }
    const earlier = before?.content ? daysOf({ ...before, content: before.content }, timezone) : []
    const changed = [...daysOf(next, timezone), ...earlier]
    const days = await readOwnDays(db, person, timezone, changed)
    if (before?.content && isDeepStrictEqual(before.content, content)) return effectOf(recorder, days, next)
    requireGood(recorder, days, { ...next, keptDay: before?.day })
    if ((await countVersions(db, person, next.day)) >= mostVersions) fail('entry.too_many')
    await typedSource(db, person, now)
    await addVersion(db, person, before, { ...next, reason: reason || null, recordedAt: now })
    await storeDaysAgain(recorder, replaceEntry(days, id, next), changed)
    return effectOf(recorder, days, next)
  })
}

/** What saving would change; it stores nothing. */
export const previewEntry = (member: MemberScope, id: string, content: Entry): Promise<Effect> =>
  asRecorder(member, async (recorder) => {
    const before = await currentVersion(recorder.db, recorder.person, id)
    const { db, person, timezone } = recorder
    const next = { id, day: dayOfEntry(content), content, version: 1 }
    const days = await readOwnDays(db, person, timezone, daysOf(next, timezone))
    requireGood(recorder, days, { ...next, keptDay: before?.day })
    return effectOf(recorder, days, next)
  })

/** @throws entry.not_found */
export function deleteEntry(member: MemberScope, id: string): Promise<DaySummary[]> {
  return asRecorder(member, async (recorder) => {
    const { db, person, now, timezone } = recorder
    const before = await currentVersion(db, person, id)
    if (!before) fail('entry.not_found')
    if (!before.content) return []
    const { day, content } = before
    await addVersion(db, person, before, { id, day, content: null, reason: null, recordedAt: now })
    const changed = daysOf({ id, day, content }, timezone)
    return storeDaysAgain(recorder, await readOwnDays(db, person, timezone, changed), changed)
  })
}

/**
 * Changes the caller's sources or what they say, and counts days anew.
 * @param change returns the days that it concerns
 * @throws consent.activity_needed
 */
export const changeSources = (
  member: MemberScope,
  change: (db: Handle, person: Person, timezone: string) => Promise<string[]>,
): Promise<DaySummary[]> =>
  asRecorder(member, async (recorder) => {
    const { db, person, timezone } = recorder
    const changed = await change(db, person, timezone)
    if (changed.length === 0) return []
    return storeDaysAgain(recorder, await readOwnDays(db, person, timezone, changed), changed)
  })

/**
 * Days of a recorder as they are, and with what else sources would say. It stores nothing.
 * @returns what is stored of the days, too
 */
export async function compareDays(
  { db, person, timezone }: Recorder,
  days: readonly string[],
  added: { rows: readonly SaidRow[]; sources: readonly OwnSource[] },
) {
  const own = await readOwnDays(db, person, timezone, days)
  const rows = [...own.rows, ...added.rows]
  const sources = [...own.sources, ...added.sources]
  const next = { ...own, rows, sources, said: sayByDay(rows, days, timezone) }
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
  const own = await readOwnDays(db, person, timezone, [day])
  return mergeDay(dayOf({ ...own, ...(arranged && { sources: [...arranged] }) }, day))
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
  asPerson({ db: handle, now }, person, async (db) => {
    for (const device of devices) await addSource(db, person, device, now)
    const settings = await readSettings(db, person)
    const changed = [...new Set(devices.flatMap((device) => device.days.map(({ day }) => day)))]
    const days = await readOwnDays(db, person, timezone, changed)
    return storeDaysAgain({ db, person, now, timezone, settings }, days, changed)
  })

const originOf = ({ timezone }: Recorder, id: string, sourceId: string): EntryOrigin => ({
  ...{ id, sourceId, timezone },
})

/** The days with the entry in the place of what it was before. */
function effectOf(recorder: Recorder, own: OwnDays, entry: CurrentEntry): Effect {
  const { timezone, settings } = recorder
  const { id, content } = entry
  const days: DaySummary[] = []
  let worth = 0
  let measuredInstead = false
  for (const day of daysOf(entry, timezone)) {
    const without = dayOf(replaceEntry(own, id), day)
    const origin = originOf(recorder, id, without.typedId)
    const added = partsOfEntry(content, origin, day)
    const before = mergeDay(without)
    const after = mergeDay({
      sources: without.sources,
      readings: [...without.readings, ...added.readings],
      sessions: [...without.sessions, ...added.sessions],
    })
    if (days.length === 0) worth = previewOf(content, without, origin, []).equivalents
    measuredInstead ||= content.total !== undefined && after.steps === before.steps && before.steps > 0
    days.push(summaryOf(day, after, settings))
  }
  return { worth, measuredInstead, days }
}

/** Whether nothing of a day is for its owner's eyes alone. */
const isShared = ({ sources }: OwnDay, shared: DayInput) => shared.sources.length === sources.length

async function storeDaysAgain(
  { db, person, now, settings }: Recorder,
  own: OwnDays,
  days: readonly string[],
): Promise<DaySummary[]> {
  const merged = [...new Set(days)].sort().map((day) => {
    const input = dayOf(own, day)
    const shared = forAudience(input, 'others')
    const figures = dayFigures(shared)
    const all = isShared(input, shared) ? figures.all : mergeDay(input)
    return { scored: { day, ...figures }, summary: summaryOf(day, all, settings) }
  })
  const scored = merged.map((one) => one.scored)
  await storeMergedDays(db, person, scored)
  await scoreDays(db, person, scored, now)
  return merged.map(({ summary }) => summary)
}
