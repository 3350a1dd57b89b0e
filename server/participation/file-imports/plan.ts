import {
  type DayClock,
  type DayProblem,
  type FileDay,
  type FileDayContent,
  judgeFileDay,
} from '#contract/participation/file-days.ts'
import type { FilePart } from '#contract/participation/file-imports.ts'
import { entriesOf } from '#contract/platform/keys.ts'
import { nameSource, type OwnSource } from '#server/participation/sources/service.ts'

/** A source of a file, as it is or will be stored. */
export interface PlannedSource {
  source: Pick<OwnSource, 'id' | 'kind' | 'name' | 'rank'>
  isNew: boolean
  days: { given: FileDay; problem: DayProblem | undefined }[]
}

/** Days of sources that take no more files, as `keyOf` writes them. */
export type FullDays = ReadonlySet<string>

export const keyOf = ({ sourceId, day }: { sourceId: string; day: string }) => `${sourceId}/${day}`

/** Finds or names the sources of a part and judges their days. */
export function planPart(
  { sources }: FilePart,
  { known, full, userId }: { known: readonly OwnSource[]; full: FullDays; userId: string },
  clock: DayClock,
): PlannedSource[] {
  return sources.map(({ days, ...told }) => {
    const { source, isNew } = nameSource(known, userId, told)
    return {
      source,
      isNew,
      days: days.map((given) => {
        const isFull = full.has(keyOf({ sourceId: source.id, day: given.day }))
        return { given, problem: judgeFileDay(given, clock) ?? (isFull ? 'impossible' : undefined) }
      }),
    }
  })
}

/** A day that is stored: what says nothing is left out. */
export interface StoredDay {
  sourceId: string
  day: string
  mark: FileDay['mark']
  content: FileDayContent
}

function contentOf({ quarters = {}, total = {}, band, sessions = [] }: FileDay): StoredDay['content'] {
  const pairs = entriesOf(quarters).map(([measure, of = []]) => [
    measure,
    of.filter(([, value]) => value > 0).toSorted(([a], [b]) => a - b),
  ])
  const wholes = entriesOf(total).filter(([, value = 0]) => value > 0)
  const kept = sessions.filter(({ minutes }) => minutes > 0)
  return {
    ...(pairs.some(([, of]) => of && of.length > 0) && {
      quarters: Object.fromEntries(pairs.filter(([, of]) => of && of.length > 0)),
    }),
    ...(wholes.length > 0 && { total: Object.fromEntries(wholes), ...(band && { band }) }),
    ...(kept.length > 0 && { sessions: kept }),
  }
}

/** The days of a plan that are stored; of a day that stands twice, the later one. */
export function storedDays(plan: readonly PlannedSource[]): StoredDay[] {
  const days = plan.flatMap(({ source, days: of }) =>
    of
      .filter(({ problem }) => !problem)
      .map(({ given }) => ({
        sourceId: source.id,
        day: given.day,
        mark: given.mark,
        content: contentOf(given),
      })),
  )
  return [...new Map(days.map((one) => [`${one.sourceId}/${one.day}/${one.mark}`, one])).values()]
}
