import { useQuery } from '@tanstack/react-query'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Card } from '#web/ui/Card.tsx'
import { QuizBadges } from './QuizBadges.tsx'
import { quizzesQuery } from './queries.ts'
import { quizCopy } from './quizCopy.ts'
import { usePeriodText } from './usePeriodText.ts'

/** For Today: the live quiz that ends first and has open questions, with its next step. */
export function QuizCard() {
  const copy = useCopy(quizCopy)
  const periodText = usePeriodText()
  const { data } = useQuery(quizzesQuery)
  const quiz = data?.find(({ status, answered, questions }) => status === 'Live' && answered < questions)
  if (!quiz) return null
  const { id, title, answered, questions } = quiz
  return (
    <Card title={title} description={periodText(quiz)}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <span className="flex flex-col gap-2">
          <QuizBadges quiz={quiz} />
          <span className="text-muted">
            {answered > 0 ? copy.answeredOf(answered, questions) : copy.questions(questions)}
          </span>
        </span>
        <Link to={`/me/quizzes/${id}`} className={buttonClass()}>
          {answered > 0 ? copy.goOn : copy.start}
        </Link>
      </div>
    </Card>
  )
}
