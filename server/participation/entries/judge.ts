import { type EntryProblem, judgeEntry } from '#contract/participation/preview.ts'
import { addDays } from '#contract/platform/days.ts'
import type { FieldError } from '#contract/platform/field-sentences.ts'
import { fail } from '#server/platform/errors/failure.ts'
import type { OwnDays } from './merged-days.ts'
import type { CurrentEntry } from './versions.ts'

interface Judged extends CurrentEntry {
  /** The day of the version before. */
  keptDay: string | undefined
}

/** @throws entry.refused with what is wrong by field */
export function requireGood(
  { now, timezone }: { now: Date; timezone: string },
  { entries }: Pick<OwnDays, 'entries'>,
  { id, content, day, keptDay }: Judged,
): void {
  if (content.session && content.total) fail('entry.refused', { fields: { total: { code: 'entry.both' } } })
  const others = entries.flatMap(({ id: other, day: on, content: { session } }) =>
    session && day !== '' && isNeighbour(on, day) ? [{ id: other, session }] : [],
  )
  const origin = { id, sourceId: id, timezone }
  const problem = judgeEntry(content, { now: now.getTime(), origin, others, keptDay })
  if (problem) fail('entry.refused', { fields: { [problem.field]: errorOf(problem) } })
}

const isNeighbour = (one: string, other: string): boolean =>
  addDays(other, -1) <= one && one <= addDays(other, 1)

function errorOf(problem: EntryProblem): FieldError {
  if (problem.code === 'too_old') return { code: 'entry.too_old', days: problem.days }
  if (problem.code === 'impossible') return { code: 'entry.impossible', most: problem.most }
  return { code: `entry.${problem.code}` }
}
