import type { DayInput, Mark, Source } from './readings.ts'
import { type Licence, sourceKinds } from './rules.ts'

/** What is entered by hand, and what a personal key sends, counts as typed. */
export const isTyped = (mark: Mark): boolean => mark === 'typed' || mark === 'key'

/** A source as the merge ranks it: what is typed comes last, whatever brought it. */
export interface RankedSource {
  sourceId: string
  typed: boolean
}

export const isSameSource = (a: RankedSource, b: RankedSource): boolean =>
  a.sourceId === b.sourceId && a.typed === b.typed

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const compareSources = (a: Source, b: Source): number =>
  a.rank - b.rank || compareTexts(a.since, b.since) || compareTexts(a.id, b.id)

/** All sources, the highest rank first: what they measured, then what is typed. */
export function rankSources(sources: readonly Source[]): RankedSource[] {
  const sorted = [...sources].sort(compareSources)
  return [false, true].flatMap((typed) => sorted.map(({ id }) => ({ sourceId: id, typed })))
}

/** The day as it would be without what is typed. */
export const withoutTyped = ({ sources, readings, sessions }: DayInput): DayInput => ({
  sources,
  readings: readings.filter(({ mark }) => !isTyped(mark)),
  sessions: sessions.filter(({ mark }) => !isTyped(mark)),
})

/** Who looks at a figure: its person, others at points, or others at anything else. */
export type Audience = 'self' | 'points' | 'others'

const licencesFor: Record<Audience, readonly Licence[]> = {
  self: ['free', 'points-only', 'own-eyes'],
  points: ['free', 'points-only'],
  others: ['free'],
}

/** The day without the sources whose licence forbids showing their data to an audience. */
export function forAudience({ sources, readings, sessions }: DayInput, audience: Audience): DayInput {
  const allowed = sources.filter(({ kind }) => licencesFor[audience].includes(sourceKinds[kind].licence))
  const ids = new Set(allowed.map(({ id }) => id))
  return {
    sources: allowed,
    readings: readings.filter(({ sourceId }) => ids.has(sourceId)),
    sessions: sessions.filter(({ sourceId }) => ids.has(sourceId)),
  }
}
