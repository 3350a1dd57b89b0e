import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { isConfidential, type Quiz } from '#contract/programme/quizzes.ts'
import { programmeCopy } from '#web/lists/copy.ts'
import { ApiError } from '#web/platform/api/error.ts'
import { useErrorText } from '#web/platform/api/errorText.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useItemTitle } from '#web/platform/page/documentTitle.ts'
import { ProgrammeBadge } from '#web/programme/status/ProgrammeBadge.tsx'
import { useDays } from '#web/programme/status/useDays.ts'
import { useStatus } from '#web/programme/status/useStatus.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { quizzesCopy } from './copy.ts'
import { DeleteQuiz } from './DeleteQuiz.tsx'
import { detailCopy } from './detailCopy.ts'
import { panelCopy } from './panelCopy.ts'
import { QuestionResult } from './QuestionResult.tsx'
import { QuizDownloads } from './QuizDownloads.tsx'
import { QuizSummary } from './QuizSummary.tsx'
import { figuresQuery, quizQuery } from './queries.ts'

type Props = {
  quizId: string
  /** The list's version of the quiz, if the list has it. */
  listed: Quiz | undefined
  onEdit: (quiz: Quiz) => void
  onClose: () => void
}

export default function QuizDetails({ quizId, listed, onEdit, onClose }: Props) {
  const copy = useCopy(detailCopy)
  const { loadFailed } = useCopy(panelCopy)
  const { categories } = useCopy(quizzesCopy)
  const words = useCopy(programmeCopy)
  const errorText = useErrorText()
  const { say } = useDays()
  const statusOf = useStatus()
  const detail = useQuery(quizQuery(quizId))
  const figures = useQuery(figuresQuery(quizId))
  const [deleteMode, setDeleteMode] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const quiz = detail.data ?? listed
  useItemTitle(quiz?.title)
  const missing = detail.error instanceof ApiError && detail.error.status === 404

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={<span className="line-clamp-3 wrap-anywhere">{quiz?.title ?? copy.quiz}</span>}
      closeLabel={words.close}
      footer={
        quiz && (
          <>
            <Button variant="secondary" icon={<Pencil />} className="sm:mr-auto" onClick={() => onEdit(quiz)}>
              {copy.edit}
            </Button>
            <QuizDownloads quizId={quizId} category={quiz.category} />
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {quiz && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
            <ProgrammeBadge status={statusOf(quiz)} />
            <Badge>{categories[quiz.category] ?? quiz.category}</Badge>
            <span>{copy.period(say(quiz.startDate), say(quiz.endDate))}</span>
          </p>
        )}
        {!missing && <QuizSummary figures={figures.data} loading={figures.isPending} />}
        {figures.isError && !missing && (
          <Notice
            tone="danger"
            title={copy.figuresFailed}
            action={
              <Button
                variant="secondary"
                size="sm"
                busy={figures.isFetching}
                onClick={() => void figures.refetch()}
              >
                {words.retry}
              </Button>
            }
          >
            {errorText(figures.error, words.noAnswer)}
          </Notice>
        )}
        {detail.data?.questions.length === 0 ? (
          <p className="text-muted">{copy.noQuestion}</p>
        ) : detail.data ? (
          <ol aria-label={copy.questions} className="flex flex-col divide-y divide-line border-y border-line">
            {detail.data.questions.map((question, index) => (
              <QuestionResult
                key={question.id}
                question={question}
                place={index + 1}
                figures={figures.data?.questions.find(({ id }) => id === question.id)}
              />
            ))}
          </ol>
        ) : missing ? (
          <p className="text-muted">{copy.notFound}</p>
        ) : detail.isError ? (
          <ErrorState
            sentence={loadFailed}
            detail={errorText(detail.error, words.noAnswer)}
            retry={{ label: words.retry, onRetry: () => void detail.refetch(), busy: detail.isFetching }}
          />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-4">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        )}
        {quiz && isConfidential(quiz.category) && <p className="text-xs text-muted">{copy.confidential}</p>}
        {quiz && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <CheckboxField
              label={copy.deleteMode}
              hint={copy.deleteHint}
              checked={deleteMode}
              onChange={({ target }) => setDeleteMode(target.checked)}
            />
            <Button variant="danger" disabled={!deleteMode} onClick={() => setDeleting(true)}>
              {copy.delete}
            </Button>
          </div>
        )}
      </div>
      {deleting && quiz && <DeleteQuiz quiz={quiz} onCancel={() => setDeleting(false)} onDeleted={onClose} />}
    </Dialog>
  )
}
