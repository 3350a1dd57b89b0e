import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import {
  countColumn,
  endColumn,
  kindColumn,
  startColumn,
  statusColumn,
  titleColumn,
} from '#web/programme/listing/ProgrammeColumns.tsx'
import { ProgrammeTable } from '#web/programme/listing/ProgrammeTable.tsx'
import { challengesCopy } from './copy.ts'
import type { ListedChallenge } from './queries.ts'
import { useTypeLabel } from './useTypeLabel.ts'

type Props = {
  /** Undefined while unknown. */
  challenges: readonly ListedChallenge[] | undefined
  /** Other rows are loading. */
  busy: boolean
}

/** The participants or their number. */
const countOf = ({ participants }: ListedChallenge) =>
  typeof participants === 'number' ? participants : (participants?.length ?? 0)

export function ChallengeTable({ challenges, busy }: Props) {
  const copy = useCopy(challengesCopy)
  const typeLabel = useTypeLabel()
  const { number } = useFormats()
  const columns = [
    titleColumn(copy.name, '/challenges'),
    startColumn(copy.startDate),
    endColumn(copy.endDate),
    countColumn(copy.users, (challenge: ListedChallenge) => number(countOf(challenge))),
    kindColumn(copy.type, ({ type }: ListedChallenge) => typeLabel(type)),
    statusColumn(copy.status),
  ]
  return (
    <ProgrammeTable path="/challenges" label={copy.table} columns={columns} items={challenges} busy={busy} />
  )
}
