import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { isConfidential, type Quiz } from '#contract/programme/quizzes.ts'
import { isMissing } from '#web/platform/api/isMissing.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { useItemTitle } from '#web/platform/page/documentTitle.ts'
import { ProgrammeBadge } from '#web/programme/status/ProgrammeBadge.tsx'
import { useDays } from '#web/programme/status/useDays.ts'
import { useStatus } from '#web/programme/status/useStatus.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { quizzesCopy } from './copy.ts'
import { DeleteQuiz } from './DeleteQuiz.tsx'
import { detailCopy } from './detailCopy.ts'
import { QuizDownloads } from './QuizDownloads.tsx'
import { QuizQuestions } from './QuizQuestions.tsx'
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
  const detail = useQuery(quizQuery(quizId))
  const figures = useQuery(figuresQuery(quizId))
  const mayWrite = useMay()('programme.write')
  const quiz = detail.data ?? listed
  useItemTitle(quiz?.title)
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={<span className="line-clamp-3 wrap-anywhere">{quiz?.title ?? copy.quiz}</span>}
      closeLabel={copy.close}
      footer={
        quiz && (
          <>
            {mayWrite && (
              <Button
                variant="secondary"
                icon={<Pencil />}
                className="sm:mr-auto"
                onClick={() => onEdit(quiz)}
              >
                {copy.edit}
              </Button>
            )}
            <QuizDownloads quizId={quizId} category={quiz.category} />
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {quiz && <QuizFacts quiz={quiz} />}
        {!isMissing(detail.error) && <QuizSummary figures={figures} />}
        <QuizQuestions detail={detail} figures={figures.data} />
        {quiz && isConfidential(quiz.category) && <p className="text-xs text-muted">{copy.confidential}</p>}
        {quiz && mayWrite && <QuizRemoval quiz={quiz} onDeleted={onClose} />}
      </div>
    </Dialog>
  )
}

function QuizFacts({ quiz }: { quiz: Quiz }) {
  const copy = useCopy(detailCopy)
  const { categories } = useCopy(quizzesCopy)
  const { say } = useDays()
  const statusOf = useStatus()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      <ProgrammeBadge status={statusOf(quiz)} />
      <Badge>{categories[quiz.category] ?? quiz.category}</Badge>
      <span>{copy.period(say(quiz.startDate), say(quiz.endDate))}</span>
    </p>
  )
}

/** The button to delete a quiz, which has to be enabled first. */
function QuizRemoval({ quiz, onDeleted }: { quiz: Quiz; onDeleted: () => void }) {
  const copy = useCopy(detailCopy)
  const [isEnabled, setEnabled] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <CheckboxField
        label={copy.deleteMode}
        hint={copy.deleteHint}
        checked={isEnabled}
        onChange={({ target }) => setEnabled(target.checked)}
      />
      <Button variant="danger" disabled={!isEnabled} onClick={() => setAsking(true)}>
        {copy.delete}
      </Button>
      {isAsking && <DeleteQuiz quiz={quiz} onCancel={() => setAsking(false)} onDeleted={onDeleted} />}
    </div>
  )
}
