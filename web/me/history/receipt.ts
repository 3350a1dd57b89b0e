import { findActivity } from '#contract/participation/compendium.ts'
import type { Entry, getDay } from '#contract/participation/recording.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import { useCopy, useLanguage } from '#web/platform/language/language.ts'
import { dayCopy } from './dayCopy.ts'

export type Day = Answer<typeof getDay>['data']
export type DayEntry = Day['entries'][number]

export interface Line {
  key: string
  label: string
  typed: boolean
  amount: number
}

/** Names an entry: its activity and length, or the whole day. */
export function useEntryName() {
  const copy = useCopy(dayCopy)
  const { language } = useLanguage()
  return ({ session }: Entry): string => {
    if (!session) return copy.wholeDay
    const known = session.activity === null ? undefined : findActivity(session.activity)
    const activity = known ? known[language === 'fr' ? 'fr' : 'en'] : copy.other
    return copy.session(activity, session.minutes)
  }
}

/** The entries that hold on the day, without older versions and without what was deleted or moved away. */
export const currentEntries = (entries: readonly DayEntry[]): (DayEntry & { content: Entry })[] =>
  entries.flatMap((entry) => (entry.isCurrent && entry.content ? [{ ...entry, content: entry.content }] : []))

/** Versions of the entries that no longer hold on the day: they were deleted or moved to another day. */
export const goneEntries = (entries: readonly DayEntry[]): (readonly DayEntry[])[] => {
  const held = new Set(currentEntries(entries).map(({ id }) => id))
  return [...Map.groupBy(entries, ({ id }) => id)].flatMap(([id, versions]) =>
    held.has(id) ? [] : [versions],
  )
}

/** The lines of a receipt. They add up to the figure of the day. */
export function useReceiptLines() {
  const copy = useCopy(dayCopy)
  const entryName = useEntryName()
  const what = { steps: copy.measures.steps, wheels: copy.measures.wheelsM, pushes: copy.measures.pushes }
  return ({ equivalents, measures, entries }: Day): Line[] => {
    const names = new Map(
      measures.flatMap(({ counted }) => counted.map(({ sourceId, name }) => [sourceId, name] as const)),
    )
    const contents = new Map(currentEntries(entries).map(({ id, content }) => [id, content]))
    return equivalents.map(({ kind, sourceId, typed, entryId, amount }, n) => {
      const source = typed ? copy.typedSource : (names.get(sourceId) ?? '')
      const content = entryId === null ? undefined : contents.get(entryId)
      const label =
        kind === 'session'
          ? content
            ? entryName(content)
            : copy.other
          : copy.by(kind === 'minutes' ? copy.dayMinutes : what[kind], source)
      return { key: `${n} ${label}`, label, typed, amount }
    })
  }
}
