import { useQuery } from '@tanstack/react-query'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { NotHere } from '#web/me/frame/NotHere.tsx'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { Card } from '#web/ui/Card.tsx'
import { QuizBadges } from './QuizBadges.tsx'
import { QuizPromises } from './QuizPromises.tsx'
import { quizzesQuery } from './queries.ts'
import { quizCopy } from './quizCopy.ts'

/** A quiz that has not begun. The server gives its questions to nobody yet. */
export function ComingQuiz({ quizId }: { quizId: string }) {
  const copy = useCopy(quizCopy)
  const formats = useFormats()
  const quizzes = useQuery(quizzesQuery)
  if (quizzes.isPending) return <ScreenSkeleton />
  const quiz = quizzes.data?.find(({ id }) => id === quizId)
  if (!quiz) return <NotHere />
  return (
    <MemberPage title={quiz.title}>
      <QuizBadges quiz={quiz} />
      <Card>
        <div className="flex flex-col gap-4">
          <p className="text-base font-medium">{copy.comingDetail(formats.instant(quiz.startDate))}</p>
          <QuizPromises quiz={quiz} />
        </div>
      </Card>
    </MemberPage>
  )
}
