import { Clock3, Lock, Trophy, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnQuizSummary } from '#contract/programme/own-quizzes.ts'
import { useMember } from '#web/me/member/member.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { useFormats } from '#web/platform/language/useFormats.ts'
import { quizCopy } from './quizCopy.ts'

/** The fewest people of whom figures about health are shown, if the organization has no higher minimum. */
const smallestHealthGroup = 10

/** Who sees the answers, what they are worth in challenges, and until when they count. */
export function QuizPromises({ quiz }: { quiz: Pick<OwnQuizSummary, 'confidential' | 'endDate'> }) {
  const copy = useCopy(quizCopy)
  const formats = useFormats()
  const { organization } = useMember()
  const people = Math.max(smallestHealthGroup, organization.minimumGroup)
  return (
    <ul className="flex flex-col gap-4">
      {quiz.confidential ? (
        <Point icon={<Lock />} title={copy.confidentialTitle} text={copy.confidentialDetail(people)} />
      ) : (
        <Point icon={<UserRound />} title={copy.namedTitle} text={copy.namedDetail} />
      )}
      <Point icon={<Trophy />} text={quiz.confidential ? copy.confidentialPoints : copy.namedPoints} />
      <Point icon={<Clock3 />} text={copy.inTime(formats.instant(quiz.endDate))} />
    </ul>
  )
}

type Props = { icon: ReactNode; title?: string; text: string }

function Point({ icon, title, text }: Props) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-action [&_svg]:size-5">
        {icon}
      </span>
      <span className="flex min-w-0 flex-col gap-1 text-base">
        {title && <span className="font-medium">{title}</span>}
        <span className={title ? 'text-muted' : undefined}>{text}</span>
      </span>
    </li>
  )
}
