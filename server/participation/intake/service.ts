import type { Vendor } from '#contract/participation/connectors.ts'
import { type IntakeAnswer, intakeProblems } from '#contract/participation/intake.ts'
import { addDays } from '#contract/platform/days.ts'
import { changeSources } from '#server/participation/entries/service.ts'
import { readSaidRows } from '#server/participation/readings/service.ts'
import {
  forgetSaid,
  forgetSources,
  hearSources,
  listSources,
  nameSource,
  type OwnSource,
  storeTotals,
} from '#server/participation/sources/service.ts'
import type { Person } from '#server/platform/db/row-access.ts'
import type { PersonScope } from '#server/platform/http/member-scope.ts'
import type { IntakeClock, Origin, ReadEntry } from './entry.ts'
import { googleHealthOrigin, readGoogleHealth } from './google-health.ts'
import { judgeChanges } from './old-intervals.ts'
import {
  type Change,
  latestOf,
  removeUnsaid,
  type Stored,
  storePieces,
  type ToldSpan,
  toStored,
} from './pieces.ts'
import { lastReducedDay, reduceDays } from './reduction.ts'
import { readStrava, stravaOrigin } from './strava.ts'
import { refuseTooMany } from './too-many.ts'

/** What becomes of an entry whose amounts are stored under several keys. */
function changeOfEntry(changes: readonly Change[]): Change | 'ignored' {
  const order: Change[] = ['accepted', 'replaced', 'unchanged']
  return order.find((change) => changes.includes(change)) ?? 'ignored'
}

const refusedOf = (entries: readonly ReadEntry[]): IntakeAnswer['refused'] =>
  entries.flatMap(({ index, path, problem }) => {
    if (!problem) return []
    const { field, code } = problem
    return [{ index, path: field ? `${path}.${field}` : path, field, code, message: intakeProblems[code] }]
  })

/** Says how an entry would be stored, and of which source it is. */
const storedBy = (known: readonly OwnSource[], person: Person) => (entry: ReadEntry) => {
  const { source } = nameSource(known, person.userId, entry.origin)
  return { entry, source, stored: entry.items.map((item) => toStored(item, source.id, entry.origin.mark)) }
}

/** Days with those after them: sessions and intervals may run past midnight. */
const withNextDays = (days: readonly string[]): string[] => [
  ...new Set(days.flatMap((day) => [day, addDays(day, 1)])),
]

const daysOf = (all: readonly Stored[]): string[] =>
  [...new Set(all.map((one) => ('total' in one ? one.total.day : one.piece.day)))].sort()

interface Taking {
  /** Says what would happen and stores nothing. */
  isTest?: boolean
  /** All that a source has of a span: what it said before and says no longer is forgotten. */
  whole?: ToldSpan & { origin: Origin }
}

/**
 * Takes what automation sends: good entries are stored and counted, bad ones are named.
 * @throws consent.activity_needed, source.too_many
 */
export async function takeIn(
  member: PersonScope,
  read: (clock: IntakeClock) => ReadEntry[],
  { isTest = false, whole }: Taking,
): Promise<IntakeAnswer> {
  const { now } = member
  const answer: IntakeAnswer = { accepted: 0, unchanged: 0, replaced: 0, ignored: 0, refused: [], days: [] }
  await changeSources(member, async (db, person, timezone) => {
    const entries = read({ now, timezone })
    const known = await listSources(db, person)
    const judged = entries.filter(({ problem }) => !problem).map(storedBy(known, person))
    const told = daysOf(judged.flatMap(({ stored }) => stored))
    const oldDays = told.filter((day) => day <= lastReducedDay(now))
    const rows = await readSaidRows(db, person, [...told, ...withNextDays(oldDays)])
    refuseTooMany(judged, rows)
    const named = judged.filter(({ entry }) => !entry.problem)
    const latest = latestOf(named.flatMap(({ stored }) => stored))
    const days = daysOf([...latest.values()])
    const { changes, toStore } = judgeChanges(rows, [...latest.values()], now)
    for (const { stored } of named) {
      const items = stored.flatMap(({ key }) => latest.get(key) ?? [])
      answer[changeOfEntry(items.flatMap((item) => changes.get(item) ?? []))]++
    }
    answer.refused = refusedOf(entries)
    answer.days = days
    if (isTest) return []
    const own = whole && nameSource(known, person.userId, whole.origin).source
    const used = named.filter(({ stored }) => stored.length > 0).map(({ source }) => source)
    // Days without training are usual: a list of Strava without an activity is news too.
    const heard = own?.kind === 'strava' ? [...used, own] : used
    await hearSources(db, person, heard, { now })
    const totals = toStore.flatMap((one) => ('total' in one ? [one.total] : []))
    await storeTotals(db, person, totals, now)
    const pieces = toStore.flatMap((one) => ('piece' in one ? [one.piece] : []))
    await storePieces(db, person, pieces, now)
    const said = [...latest.values()].flatMap((one) => ('piece' in one ? [one.piece] : []))
    const removed = whole && own ? await removeUnsaid(db, person, own.id, whole, said) : []
    const begun = [...pieces.map(({ day }) => day), ...removed]
    const unique = [...new Set([...totals.map(({ day }) => day), ...withNextDays(begun)])]
    await reduceDays(db, person, unique, now)
    return unique
  })
  return answer
}

const listsOfVendors = {
  strava: { origin: stravaOrigin, read: readStrava },
  'google-health': { origin: googleHealthOrigin, read: readGoogleHealth },
}

/**
 * Takes all that a vendor has of a person in a span.
 * @throws consent.activity_needed, source.too_many
 */
export const takeVendorList = (
  person: PersonScope,
  vendor: Vendor,
  list: readonly unknown[],
  span: ToldSpan,
): Promise<IntakeAnswer> => {
  const { origin, read } = listsOfVendors[vendor]
  return takeIn(person, (clock) => read(list, clock), { whole: { ...span, origin } })
}

/** Deletes all that came from a vendor, and counts its days anew. */
export const forgetVendorData = (scope: PersonScope, vendor: Vendor): Promise<unknown> =>
  changeSources(
    scope,
    async (db, person) => {
      const { source } = nameSource(
        await listSources(db, person),
        person.userId,
        listsOfVendors[vendor].origin,
      )
      const days = await forgetSaid(db, person, source.id)
      await forgetSources(db, person, [source.id])
      return days
    },
    { withoutConsent: true },
  )
