import { openRow } from '#web/lists/openRow.ts'
import { ProgrammeSkeletons } from '#web/lists/ProgrammeSkeletons.tsx'
import { cellClass, tableClass } from '#web/lists/tableClass.ts'
import { useDetail } from '#web/lists/useDetail.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { ProgrammeBadge } from '#web/programme/status/ProgrammeBadge.tsx'
import { useDays } from '#web/programme/status/useDays.ts'
import { useStatus } from '#web/programme/status/useStatus.ts'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/table/Row.tsx'
import { Table } from '#web/ui/table/Table.tsx'
import { Td } from '#web/ui/table/Td.tsx'
import { Th } from '#web/ui/table/Th.tsx'
import { challengesCopy } from './copy.ts'
import type { ListedChallenge } from './queries.ts'
import { useTypeLabel } from './useTypeLabel.ts'

type Props = {
  /** Undefined while nothing is known yet. */
  challenges: readonly ListedChallenge[] | undefined
  /** These rows are about to be replaced. */
  busy: boolean
}

/** The people themselves, or their number. */
const countOf = (participants: ListedChallenge['participants']) =>
  typeof participants === 'number' ? participants : (participants?.length ?? 0)

export function ChallengeTable({ challenges, busy }: Props) {
  const copy = useCopy(challengesCopy)
  const typeLabel = useTypeLabel()
  const { number } = useFormats()
  const { say } = useDays()
  const statusOf = useStatus()
  const { linkTo } = useDetail('/challenges')
  return (
    <Table
      label={copy.table}
      busy={busy || !challenges}
      className={cx(tableClass, 'transition-opacity', busy && 'opacity-60')}
    >
      <thead>
        <tr>
          <Th>{copy.name}</Th>
          <Th>{copy.startDate}</Th>
          <Th>{copy.endDate}</Th>
          <Th numeric>{copy.users}</Th>
          <Th>{copy.type}</Th>
          <Th>{copy.status}</Th>
        </tr>
      </thead>
      <tbody>
        {challenges ? (
          challenges.map((challenge) => (
            <Row key={challenge.id} onClick={(event) => openRow(event, linkTo(challenge.id))}>
              <Td className={cellClass.title}>
                <Link
                  {...linkTo(challenge.id)}
                  title={challenge.title}
                  className="line-clamp-2 rounded-small text-left font-medium wrap-anywhere group-hover/row:text-action"
                >
                  {challenge.title}
                </Link>
              </Td>
              <Td className={cellClass.start}>
                <time dateTime={challenge.startDate}>{say(challenge.startDate)}</time>
              </Td>
              <Td className={cellClass.end}>
                <time dateTime={challenge.endDate}>{say(challenge.endDate)}</time>
              </Td>
              <Td numeric className={cellClass.answers} data-label={copy.users}>
                {number(countOf(challenge.participants))}
              </Td>
              <Td className={cellClass.category}>{typeLabel(challenge.type)}</Td>
              <Td className={cellClass.status}>
                <ProgrammeBadge status={statusOf(challenge)} />
              </Td>
            </Row>
          ))
        ) : (
          <ProgrammeSkeletons columns={['title', 'start', 'end', 'answers', 'category', 'status']} />
        )}
      </tbody>
    </Table>
  )
}
