import type {
  DayResult,
  FileKind,
  FilePart,
  previewFileImport,
} from '#contract/participation/file-imports.ts'
import type { MergedDay } from '#contract/participation/readings.ts'
import { readingsOf, type SaidRow, withoutReplaced } from '#contract/participation/said.ts'
import { addDays } from '#contract/platform/days.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { asRecorder, compareDays } from '#server/participation/entries/service.ts'
import type { OwnSource } from '#server/participation/sources/service.ts'
import type { MemberScope } from '#server/platform/http/member-scope.ts'
import { keyOf, type PlannedSource, planPart, type StoredDay, storedDays } from './plan.ts'
import { fullDays } from './stored-days.ts'

type Preview = Answer<typeof previewFileImport>['data']

/** The days on which a change of days shows: sessions may run past midnight. */
export const daysTouched = (days: readonly string[]): string[] =>
  [...new Set(days.flatMap((day) => [day, addDays(day, 1)]))].sort()

const figuresOf = ({ activeSeconds, trace: _, ...day }: MergedDay) => ({
  ...day,
  activeMinutes: Math.floor(activeSeconds / 60),
})

/** The days as rows of an import that began at the given time. */
export const asRows = (
  days: readonly StoredDay[],
  from: Pick<SaidRow & { from: 'file' }, 'importId' | 'kind' | 'at'>,
): SaidRow[] => days.map((day) => ({ ...day, ...from, from: 'file' }))

/** What rows of one source and day say, as text that is the same for the same. */
const textOf = (rows: readonly SaidRow[] | undefined, timezone: string): string =>
  JSON.stringify(
    [
      ...new Set(
        (rows ?? []).flatMap((row) => {
          const { readings, sessions } = readingsOf(row, timezone)
          return [...readings, ...sessions].map((part) => JSON.stringify(part))
        }),
      ),
    ].sort(),
  )

/** What becomes of each day of a source. */
function resultsOf(
  { source, days }: PlannedSource,
  stateOf: (day: { sourceId: string; day: string }) => DayResult['state'],
): DayResult[] {
  return days.map(({ given: { day, mark }, problem }) => ({
    ...{ day, mark, code: problem ?? null },
    state: problem ? 'refused' : stateOf({ sourceId: source.id, day }),
  }))
}

/**
 * What importing a part would change.
 * @throws consent.activity_needed
 */
export const previewPart = (
  member: MemberScope,
  { kind = 'csv', ...part }: FilePart & { kind?: FileKind | undefined },
): Promise<Preview> =>
  asRecorder(member, async (recorder) => {
    const { db, person, now, timezone, known } = recorder
    const full = await fullDays(db, person, { kind, part })
    const of = { known: known.sources, full, userId: person.userId }
    const plan = planPart(part, of, { now, timezone })
    const stored = storedDays(plan)
    const added = asRows(stored, { importId: 'preview', kind, at: now })
    const { rows, merged } = await compareDays(recorder, daysTouched(stored.map(({ day }) => day)), {
      rows: added,
      sources: plan.flatMap(({ source, isNew }) => (isNew ? [newSource(source, now)] : [])),
    })
    const bySource = (of: readonly SaidRow[]) => Map.groupBy(withoutReplaced(of), keyOf)
    const [was, is] = [bySource(rows), bySource([...rows, ...added])]
    const stateOf = (day: { sourceId: string; day: string }) => {
      const earlier = was.get(keyOf(day))
      if (!earlier) return 'new'
      return textOf(earlier, timezone) === textOf(is.get(keyOf(day)), timezone) ? 'unchanged' : 'changed'
    }
    return {
      sources: plan.map((one) => ({
        ...{ kind: one.source.kind, name: one.source.name, isNew: one.isNew },
        days: resultsOf(one, stateOf),
      })),
      merged: merged.map(({ day, before, after }) => ({
        day,
        before: figuresOf(before),
        after: figuresOf(after),
      })),
    }
  })

const newSource = (source: PlannedSource['source'], now: Date): OwnSource => ({
  ...source,
  since: now.toISOString(),
  lastHeardAt: now,
  isOff: false,
  silenceDismissedAt: null,
})
