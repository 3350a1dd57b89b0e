import { previewEntry } from '#contract/participation/preview.ts'
import type { Source } from '#contract/participation/readings.ts'
import type { Entry } from '#contract/participation/recording.ts'

const typed: Source = { id: 'typed', kind: 'typed', rank: 0, since: '' }

/** Step equivalents of an entry by itself, by the rules that the server counts with. */
export function worthOf(entry: Entry): number {
  const origin = { id: 'entry', sourceId: typed.id, timezone: 'UTC' }
  return previewEntry(entry, { sources: [typed], readings: [], sessions: [] }, origin, []).equivalents
}
