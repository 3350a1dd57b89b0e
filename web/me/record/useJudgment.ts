import { dayOfEntry } from '#contract/participation/entries.ts'
import { type EntryProblem, judgeEntry } from '#contract/participation/preview.ts'
import type { Entry } from '#contract/participation/recording.ts'
import { type Inputs, type Problem, placeErrors } from '#web/forms/problem.ts'
import { useTimezone } from '#web/me/member/member.ts'
import type { FieldProblem } from '#web/platform/api/error.ts'
import type { EditedEntry } from './useSaveEntry.ts'

function errorOf(problem: EntryProblem): FieldProblem {
  if (problem.code === 'too_old') return { code: 'entry.too_old', days: problem.days }
  if (problem.code === 'impossible') return { code: 'entry.impossible', most: problem.most }
  return { code: `entry.${problem.code}` }
}

/**
 * Judges an entry as the server does, so that a wrong one is told without a connection too.
 * @param edited the entry that is changed
 */
export function useJudgment(edited: EditedEntry | undefined) {
  const timezone = useTimezone()
  return (entry: Entry, inputs: Inputs): Problem | undefined => {
    const origin = { id: '', sourceId: '', timezone }
    const keptDay = edited && dayOfEntry(edited.content)
    const problem = judgeEntry(entry, { now: Date.now(), origin, others: [], keptDay })
    if (!problem) return undefined
    const error = errorOf(problem)
    const fields = placeErrors({ [problem.field]: error }, inputs)
    return { fields, message: fields ? undefined : error }
  }
}
