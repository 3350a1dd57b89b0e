import { isConfidential, type Quiz } from '#contract/programme/quizzes.ts'
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
import { quizzesCopy } from './copy.ts'

type Props = {
  /** Undefined while nothing is known yet. */
  quizzes: readonly Quiz[] | undefined
  /** These rows are about to be replaced. */
  busy: boolean
}

export function QuizTable({ quizzes, busy }: Props) {
  const copy = useCopy(quizzesCopy)
  const { number } = useFormats()
  const { say } = useDays()
  const statusOf = useStatus()
  const { linkTo } = useDetail('/quizzes')
  const answersOf = ({ answers, category }: Quiz) =>
    answers === null
      ? copy.fewAnswers
      : answers > 0 && isConfidential(category)
        ? copy.orMore(answers)
        : number(answers)
  return (
    <Table
      label={copy.table}
      busy={busy || !quizzes}
      className={cx(tableClass, 'transition-opacity', busy && 'opacity-60')}
    >
      <thead>
        <tr>
          <Th>{copy.title}</Th>
          <Th>{copy.category}</Th>
          <Th>{copy.start}</Th>
          <Th>{copy.end}</Th>
          <Th numeric>{copy.answers}</Th>
          <Th>{copy.status}</Th>
        </tr>
      </thead>
      <tbody>
        {quizzes ? (
          quizzes.map((quiz) => (
            <Row key={quiz.id} onClick={(event) => openRow(event, linkTo(quiz.id))}>
              <Td className={cellClass.title}>
                <Link
                  {...linkTo(quiz.id)}
                  title={quiz.title}
                  className="line-clamp-2 rounded-small text-left font-medium wrap-anywhere group-hover/row:text-action"
                >
                  {quiz.title}
                </Link>
              </Td>
              <Td className={cellClass.category}>{copy.categories[quiz.category] ?? quiz.category}</Td>
              <Td className={cellClass.start}>
                <time dateTime={quiz.startDate}>{say(quiz.startDate)}</time>
              </Td>
              <Td className={cellClass.end}>
                <time dateTime={quiz.endDate}>{say(quiz.endDate)}</time>
              </Td>
              <Td numeric className={cellClass.answers} data-label={copy.answers}>
                {answersOf(quiz)}
              </Td>
              <Td className={cellClass.status}>
                <ProgrammeBadge status={statusOf(quiz)} />
              </Td>
            </Row>
          ))
        ) : (
          <ProgrammeSkeletons columns={['title', 'category', 'start', 'end', 'answers', 'status']} />
        )}
      </tbody>
    </Table>
  )
}
