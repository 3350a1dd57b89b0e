import { Lock, UserRound } from 'lucide-react'
import type { OwnQuizSummary } from '#contract/programme/own-quizzes.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { categoryNames, quizCopy } from './quizCopy.ts'

/** The subject of a quiz, and whether the employer sees names. */
export function QuizBadges({ quiz }: { quiz: Pick<OwnQuizSummary, 'category' | 'confidential'> }) {
  const copy = useCopy(quizCopy)
  const categories = useCopy(categoryNames)
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone="action">{categories[quiz.category]}</Badge>
      {quiz.confidential ? (
        <Badge icon={<Lock aria-hidden="true" />}>{copy.confidential}</Badge>
      ) : (
        <Badge icon={<UserRound aria-hidden="true" />}>{copy.byName}</Badge>
      )}
    </span>
  )
}
