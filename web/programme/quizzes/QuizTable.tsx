import { isConfidential, type Quiz } from '#contract/programme/quizzes.ts'
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
import { quizzesCopy } from './copy.ts'

type Props = {
  /** Undefined while unknown. */
  quizzes: readonly Quiz[] | undefined
  /** Other rows are loading. */
  busy: boolean
}

export function QuizTable({ quizzes, busy }: Props) {
  const copy = useCopy(quizzesCopy)
  const { number } = useFormats()
  const answersOf = ({ answers, category }: Quiz) => {
    if (answers === null) return copy.fewAnswers
    return answers > 0 && isConfidential(category) ? copy.orMore(answers) : number(answers)
  }
  const columns = [
    titleColumn(copy.title, '/quizzes'),
    kindColumn(copy.category, ({ category }: Quiz) => copy.categories[category] ?? category),
    startColumn(copy.start),
    endColumn(copy.end),
    countColumn(copy.answers, answersOf),
    statusColumn(copy.status),
  ]
  return <ProgrammeTable path="/quizzes" label={copy.table} columns={columns} items={quizzes} busy={busy} />
}
