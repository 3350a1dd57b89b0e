import type { DayInput, Mark, Measure, Reading, Session, Source, SourceKind } from './readings.ts'
import { sourceKinds } from './rules.ts'

/** Sources named by their kind, the oldest first. */
const sourcesOf = (...kinds: SourceKind[]): Source[] =>
  kinds.map((kind, at) => ({
    id: kind,
    kind,
    rank: sourceKinds[kind].rank,
    since: `2026-01-0${at + 1}T00:00:00Z`,
  }))

/** A day's quarters from the given one on. */
const quartersFrom = (first: number, ...values: number[]): number[] =>
  Array.from({ length: 96 }, (_, at) => values[at - first] ?? 0)

const markOf = (sourceId: string): Mark => (sourceId === 'typed' ? 'typed' : 'measured')

export const inQuarters = (
  sourceId: string,
  measure: Measure,
  first: number,
  ...values: number[]
): Reading => ({ sourceId, measure, mark: markOf(sourceId), quarters: quartersFrom(first, ...values) })

export const inTotal = (sourceId: string, measure: Measure, total: number): Reading => ({
  sourceId,
  measure,
  mark: markOf(sourceId),
  total,
})

export const minutes = (count: number): number => count * 60

/** A moderate session without steps, 40 minutes from noon on, unless told otherwise. */
export const sessionOf = (sourceId: string, session: Partial<Session> = {}): Session => ({
  id: `session of ${sourceId}`,
  sourceId,
  mark: markOf(sourceId),
  startSecond: 12 * 3600,
  seconds: minutes(40),
  offsetMinutes: 60,
  activity: null,
  band: 'moderate',
  makesSteps: false,
  amounts: {},
  ...session,
})

export const dayOfSources = (kinds: SourceKind[], more: Partial<DayInput>): DayInput => ({
  sources: sourcesOf(...kinds),
  readings: [],
  sessions: [],
  ...more,
})
