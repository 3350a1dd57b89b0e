import { type IntakeAnswer, intakeProblems } from '#contract/participation/intake.ts'
import { addDays } from '#contract/platform/days.ts'
import { changeSources } from '#server/participation/entries/service.ts'
import { readSaidRows } from '#server/participation/readings/service.ts'
import { hearSources, listSources, nameSource, storeTotals } from '#server/participation/sources/service.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import type { IntakeClock, ReadEntry } from './entry.ts'
import { type Change, changeOf, latestOf, storePieces, toStored } from './pieces.ts'
import { reduceDays } from './reduction.ts'

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

/**
 * Takes what automation sends: good entries are stored and counted, bad ones are named.
 * @throws consent.activity_needed, source.too_many
 */
export async function takeIn(
  member: MemberScope,
  read: (clock: IntakeClock) => ReadEntry[],
  { isTest }: { isTest: boolean },
): Promise<IntakeAnswer> {
  const { now } = member
  const answer: IntakeAnswer = { accepted: 0, unchanged: 0, replaced: 0, ignored: 0, refused: [], days: [] }
  await changeSources(member, async (db, person, timezone) => {
    const entries = read({ now, timezone })
    const known = await listSources(db, person)
    const named = entries
      .filter(({ problem }) => !problem)
      .map(({ origin, items }) => {
        const { source } = nameSource(known, person.userId, origin)
        return { source, stored: items.map((item) => toStored(item, source.id, origin.mark)) }
      })
    const latest = latestOf(named.flatMap(({ stored }) => stored))
    const days = [
      ...new Set([...latest.values()].map((one) => ('total' in one ? one.total.day : one.piece.day))),
    ].sort()
    const changes = changeOf(await readSaidRows(db, person, days))
    const changed = [...latest.values()].filter((one) => changes(one) !== 'unchanged')
    for (const { stored } of named)
      answer[
        changeOfEntry(stored.map(({ key }) => latest.get(key)).flatMap((one) => (one ? [changes(one)] : [])))
      ]++
    answer.refused = refusedOf(entries)
    answer.days = days
    if (isTest) return []
    const used = named.filter(({ stored }) => stored.length > 0).map(({ source }) => source)
    await hearSources(db, person, used, { now })
    const totals = changed.flatMap((one) => ('total' in one ? [one.total] : []))
    await storeTotals(db, person, totals, now)
    const pieces = changed.flatMap((one) => ('piece' in one ? [one.piece] : []))
    await storePieces(db, person, pieces, now)
    // Sessions and intervals may run past midnight.
    const touched = [...totals.map(({ day }) => day), ...pieces.flatMap(({ day }) => [day, addDays(day, 1)])]
    const unique = [...new Set(touched)]
    await reduceDays(db, person, unique, now)
    return unique
  })
  return answer
}
