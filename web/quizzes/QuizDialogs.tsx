import { lazy, Suspense, useEffect } from 'react'
import { focusHeading } from '#web/app/focus.ts'
import type { Asked } from './useAsked.ts'

const QuizPanel = lazy(() => import('./QuizPanel.tsx'))
const EditQuiz = lazy(() => import('./EditQuiz.tsx'))
const QuizDetails = lazy(() => import('./QuizDetails.tsx'))

type Props = { asked: Asked | undefined; onAsk: (asked: Asked | undefined) => void }

/** Each is fetched when it is first wanted. */
export function QuizDialogs({ asked, onAsk }: Props) {
  const leave = () => onAsk(undefined)
  useEffect(() => {
    // Where there is nothing left that could take the focus back, as after deleting a row.
    if (!asked && document.activeElement === document.body) focusHeading()
  }, [asked])
  return (
    <Suspense>
      {asked?.kind === 'add' && <QuizPanel key={asked.start} start={asked.start} onClose={leave} />}
      {asked?.kind === 'edit' && <EditQuiz quiz={asked.quiz} onClose={leave} />}
      {asked?.kind === 'details' && (
        <QuizDetails
          quiz={asked.quiz}
          onEdit={() => onAsk({ kind: 'edit', quiz: asked.quiz })}
          onClose={leave}
        />
      )}
    </Suspense>
  )
}
