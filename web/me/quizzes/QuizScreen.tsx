import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/platform/endpoint.ts'
import { memberPageOf } from '#contract/platform/pages.ts'
import type { takeQuiz } from '#contract/programme/quiz-results.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { screenNames } from '#web/me/frame/memberCopy.ts'
import { NotHere } from '#web/me/frame/NotHere.tsx'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { ApiError } from '#web/platform/api/error.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useLocation } from '#web/platform/navigation/context.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ComingQuiz } from './ComingQuiz.tsx'
import { PlayQuiz } from './PlayQuiz.tsx'
import { QuizBadges } from './QuizBadges.tsx'
import { QuizResult } from './QuizResult.tsx'
import { quizQuery } from './queries.ts'
import { quizCopy } from './quizCopy.ts'

export type TakenQuiz = Answer<typeof takeQuiz>['data']

/** One quiz: before it opens, while it is played, and with its result. */
export function QuizScreen() {
  const names = useCopy(screenNames)
  const quizId = memberPageOf(useLocation().pathname)?.item ?? ''
  const quiz = useQuery(quizQuery(quizId))
  if (quiz.isPending) return <ScreenSkeleton />
  if (quiz.isError) {
    const isMissing = quiz.error instanceof ApiError && [400, 404].includes(quiz.error.status ?? 0)
    if (isMissing) return <ComingQuiz quizId={quizId} />
    return (
      <MemberPage title={names['/me/quizzes']}>
        <LoadFailed error={quiz.error} onRetry={() => quiz.refetch()} />
      </MemberPage>
    )
  }
  return quiz.data.id === quizId ? <Begun key={quizId} quiz={quiz.data} /> : <NotHere />
}

function Begun({ quiz }: { quiz: TakenQuiz }) {
  const copy = useCopy(quizCopy)
  // An answer that this device has kept may be older than the end.
  const isOver = new Date() > new Date(quiz.endDate)
  return (
    <MemberPage title={quiz.title}>
      <QuizBadges quiz={quiz} />
      {quiz.status === 'Finished' && <QuizResult quiz={quiz} />}
      {quiz.status !== 'Finished' &&
        (isOver ? <Notice>{copy.closedOffline}</Notice> : <PlayQuiz quiz={quiz} />)}
    </MemberPage>
  )
}
