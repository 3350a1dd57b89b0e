import { Clock3, Lock, Trophy, UserRound } from 'lucide-react'
import type { OwnQuizSummary } from '#contract/programme/own-quizzes.ts'
import { smallestGroup } from '#contract/publication.ts'
import { useMember } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { PromiseList } from './PromiseList.tsx'
import { quizCopy } from './quizCopy.ts'

/** Who sees the answers, what they are worth in challenges, and until when they count. */
export function QuizPromises({ quiz }: { quiz: Pick<OwnQuizSummary, 'confidential' | 'endDate'> }) {
  const copy = useCopy(quizCopy)
  const formats = useFormats()
  const people = smallestGroup(useMember(), 'health')
  return (
    <PromiseList
      promises={[
        quiz.confidential
          ? { icon: <Lock />, title: copy.confidentialTitle, text: copy.confidentialDetail(people) }
          : { icon: <UserRound />, title: copy.namedTitle, text: copy.namedDetail },
        { icon: <Trophy />, text: quiz.confidential ? copy.confidentialPoints : copy.namedPoints },
        { icon: <Clock3 />, text: copy.inTime(formats.instant(quiz.endDate)) },
      ]}
    />
  )
}
