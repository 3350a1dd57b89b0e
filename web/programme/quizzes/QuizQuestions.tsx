import type { UseQueryResult } from '@tanstack/react-query'
import type { QuizFigures } from '#contract/programme/quiz-results.ts'
import type { QuizDetail } from '#contract/programme/quizzes.ts'
import { ListFailed } from '#web/lists/ListFailed.tsx'
import { isMissing } from '#web/platform/api/isMissing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { detailCopy } from './detailCopy.ts'
import { panelCopy } from './panelCopy.ts'
import { QuestionResult } from './QuestionResult.tsx'

type Props = { detail: UseQueryResult<QuizDetail>; figures: QuizFigures | undefined }

/** The questions of a quiz with their results, or why there are none to show. */
export function QuizQuestions({ detail, figures }: Props) {
  const copy = useCopy(detailCopy)
  const { loadFailed } = useCopy(panelCopy)
  const questions = detail.data?.questions
  if (questions?.length === 0) return <p className="text-muted">{copy.noQuestion}</p>
  if (questions) {
    return (
      <ol aria-label={copy.questions} className="flex flex-col divide-y divide-line border-y border-line">
        {questions.map((question, index) => (
          <QuestionResult
            key={question.id}
            question={question}
            place={index + 1}
            figures={figures?.questions.find(({ id }) => id === question.id)}
          />
        ))}
      </ol>
    )
  }
  if (isMissing(detail.error)) return <p className="text-muted">{copy.notFound}</p>
  if (detail.isError) return <ListFailed list={detail} sentence={loadFailed} />
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}
