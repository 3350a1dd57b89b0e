import {
  type Arrangement,
  daysOfSources,
  type OwnSource as PresentedSource,
  type previewArrangement,
  silentAfterHours,
} from '#contract/participation/own-sources.ts'
import type { MergedDay } from '#contract/participation/readings.ts'
import { daysBack } from '#contract/participation/rules.ts'
import { addDays, dayIn } from '#contract/platform/days.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import {
  changeSources,
  countTypedDays,
  mergeOwnDay,
  summaryOf,
} from '#server/participation/entries/service.ts'
import { readSettings } from '#server/participation/member-settings/service.ts'
import { openChallenges, stateOf } from '#server/participation/scores/service.ts'
import {
  daysBySource,
  listSources,
  type OwnSource,
  storeArrangement,
  storeDismissal,
} from '#server/participation/sources/service.ts'
import type { Handle } from '#server/platform/db/handle.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { arrange } from './arrange.ts'

async function readClock(db: Handle, member: MemberScope) {
  const settings = await readSettings(db, member.person)
  const timezone = settings.timezone ?? member.organization.timezone
  return { settings, timezone, day: dayIn(timezone, member.now) }
}

/** The caller's sources, the highest rank first. */
export const listOwnSources = (member: MemberScope): Promise<PresentedSource[]> =>
  member.own((db) => presentSources(db, member))

async function presentSources(db: Handle, member: MemberScope): Promise<PresentedSource[]> {
  const { person } = member
  const { timezone, day } = await readClock(db, member)
  const since = addDays(day, 1 - daysOfSources)
  const sources = await listSources(db, person)
  const days = await daysBySource(db, person, since)
  const typedDays = await countTypedDays(db, person, since)
  const merged = await mergeOwnDay(db, person, { timezone, day })
  const challenges = await openChallenges(db, person, member.now)
  const playing = challenges.some((challenge) => stateOf(challenge, member.now) === 'live')
  return arrange(sources, { order: [], off: sources.filter(({ isOff }) => isOff).map(({ id }) => id) }).map(
    (source) => ({
      ...{ id: source.id, kind: source.kind, name: source.name, isOff: source.isOff },
      lastHeardAt: source.lastHeardAt.toISOString(),
      days: source.kind === 'typed' ? typedDays : (days.get(source.id)?.length ?? 0),
      today: countedOf(merged, source),
      silence: playing ? silenceOf(source, member.now) : null,
    }),
  )
}

/** Step equivalents of a day that a source counts. Typed ones stand apart, whatever source brought them. */
const countedOf = ({ trace }: MergedDay, { id, kind }: OwnSource): number =>
  trace.equivalents
    .filter(({ sourceId, typed }) => sourceId === id && (typed === (kind === 'typed') || kind === 'key'))
    .reduce((sum, { amount }) => sum + amount, 0)

/** Kinds that send by themselves. */
const isAutomatic = ({ kind }: OwnSource) => kind !== 'typed' && kind !== 'file'

function silenceOf(source: OwnSource, now: Date): PresentedSource['silence'] {
  const { lastHeardAt, silenceDismissedAt, isOff } = source
  const heardSince = new Date(now.getTime() - silentAfterHours * 3_600_000)
  if (isOff || !isAutomatic(source) || lastHeardAt > heardSince) return null
  return silenceDismissedAt && silenceDismissedAt > lastHeardAt ? 'dismissed' : 'new'
}

const isSame = (a: OwnSource, b: OwnSource | undefined) => a.rank === b?.rank && a.isOff === b.isOff

/** @throws source.not_found, consent.activity_needed */
export async function arrangeSources(
  member: MemberScope,
  arrangement: Arrangement,
): Promise<PresentedSource[]> {
  const earliest = addDays(dayIn(member.organization.timezone, member.now), -daysBack.imported)
  await changeSources(member, async (db, person) => {
    const before = new Map((await listSources(db, person)).map((source) => [source.id, source]))
    const changed = arrange([...before.values()], arrangement).filter(
      (source) => !isSame(source, before.get(source.id)),
    )
    await storeArrangement(db, person, changed)
    const days = await daysBySource(db, person, earliest)
    return changed.flatMap(({ id }) => days.get(id) ?? [])
  })
  return listOwnSources(member)
}

/**
 * What an arrangement would change today.
 * @throws source.not_found
 */
export const previewArranged = (
  member: MemberScope,
  arrangement: Arrangement,
): Promise<Answer<typeof previewArrangement>['data']> =>
  member.own(async (db) => {
    const { person } = member
    const { settings, timezone, day } = await readClock(db, member)
    const sources = await listSources(db, person)
    const summarize = async (arranged: readonly OwnSource[]) =>
      summaryOf(day, await mergeOwnDay(db, person, { timezone, day, arranged }), settings)
    return { before: await summarize(sources), after: await summarize(arrange(sources, arrangement)) }
  })

/** @throws source.not_found */
export const dismissSilence = (member: MemberScope, sourceId: string): Promise<PresentedSource[]> =>
  member.own(async (db) => {
    if (!(await storeDismissal(db, member.person, sourceId, member.now))) fail('source.not_found')
    return presentSources(db, member)
  })
