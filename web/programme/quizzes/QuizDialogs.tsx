import { lazy, Suspense, useEffect } from 'react'
import type { Quiz } from '#contract/programme/quizzes.ts'
import { useDetail } from '#web/lists/useDetail.ts'
import { focusHeading } from '#web/platform/page/focus.ts'
import type { Asked } from './useQuizPanel.ts'

const QuizPanel = lazy(() => import('./QuizPanel.tsx'))
const EditQuiz = lazy(() => import('./EditQuiz.tsx'))
const QuizDetails = lazy(() => import('./QuizDetails.tsx'))

type Props = {
  asked: Asked | undefined
  onAsk: (asked: Asked | undefined) => void
  listed: readonly Quiz[] | undefined
}

/** Each dialog is loaded on first use. */
export function QuizDialogs({ asked, onAsk, listed }: Props) {
  const detail = useDetail('/quizzes')
  const leave = () => onAsk(undefined)
  useEffect(() => {
    // If no element is left to take the focus back, as after deleting a row.
    if (!asked && !detail.id && document.activeElement === document.body) focusHeading()
  }, [asked, detail.id])
  return (
    <Suspense>
      {asked?.kind === 'add' && <QuizPanel key={asked.start} start={asked.start} onClose={leave} />}
      {asked?.kind === 'edit' && <EditQuiz quiz={asked.quiz} onClose={leave} />}
      {detail.id && !asked && (
        <QuizDetails
          key={detail.id}
          quizId={detail.id}
          listed={listed?.find(({ id }) => id === detail.id)}
          onEdit={(quiz) => {
            onAsk({ kind: 'edit', quiz })
            detail.leave()
          }}
          onClose={detail.leave}
        />
      )}
    </Suspense>
  )
}
