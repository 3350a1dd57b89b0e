import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { OwnQuizSummary } from '#contract/programme/own-quizzes.ts'
import { LoadFailed } from '#web/me/frame/LoadFailed.tsx'
import { MemberPage } from '#web/me/frame/MemberPage.tsx'
import { screenNames } from '#web/me/frame/memberCopy.ts'
import { ScreenSkeleton } from '#web/me/frame/ScreenSkeleton.tsx'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Scene } from '#web/ui/illustration/Scene.tsx'
import { QuizBadges } from './QuizBadges.tsx'
import { quizzesQuery } from './queries.ts'
import { quizCopy } from './quizCopy.ts'
import { usePeriodText } from './usePeriodText.ts'

/** Live, coming and closed quizzes. */
export function QuizzesScreen() {
  const copy = useCopy(quizCopy)
  const names = useCopy(screenNames)
  const quizzes = useQuery(quizzesQuery)
  const lists = [
    { title: copy.live, status: 'Live' },
    { title: copy.coming, status: 'Coming Soon' },
    { title: copy.closed, status: 'Finished' },
  ] as const
  return (
    <MemberPage title={names['/me/quizzes']}>
      {quizzes.isPending && <ScreenSkeleton />}
      {quizzes.isError && <LoadFailed error={quizzes.error} onRetry={() => quizzes.refetch()} />}
      {quizzes.data?.length === 0 && (
        <Card flush>
          <EmptyState
            picture={<Scene kind="city" className="h-48! w-full max-w-80" />}
            sentence={copy.none}
          />
        </Card>
      )}
      {lists.map(({ title, status }) => {
        const shown = quizzes.data?.filter((quiz) => quiz.status === status) ?? []
        return (
          shown.length > 0 && (
            <Card key={status} title={title} flush>
              <ul className="divide-y divide-line border-t border-line">
                {shown.map((quiz) => (
                  <QuizRow key={quiz.id} quiz={quiz} />
                ))}
              </ul>
            </Card>
          )
        )
      })}
    </MemberPage>
  )
}

function QuizRow({ quiz }: { quiz: OwnQuizSummary }) {
  const copy = useCopy(quizCopy)
  const periodText = usePeriodText()
  const { id, title, status, questions, answered } = quiz
  return (
    <li>
      <Link
        to={`/me/quizzes/${id}`}
        className="flex min-h-14 items-center gap-3 px-5 py-4 transition-colors hover:bg-sunken"
      >
        <span className="flex min-w-0 grow flex-col gap-2">
          <span className="text-base font-medium wrap-anywhere">{title}</span>
          <QuizBadges quiz={quiz} />
          <span className="text-sm text-muted">
            {periodText(quiz)}
            {' · '}
            {status === 'Coming Soon' ? copy.questions(questions) : copy.answeredOf(answered, questions)}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}
