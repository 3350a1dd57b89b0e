import { CircleQuestionMark, Flag, Plus } from 'lucide-react'
import { useCopy } from '#web/platform/language/language.ts'
import { Link } from '#web/platform/navigation/Link.tsx'
import { useMay } from '#web/platform/organizations/useMay.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { calendarCopy } from './calendarCopy.ts'

/** Links that create a challenge or a quiz on a day. */
export function AddActivity({ day }: { day: string }) {
  const copy = useCopy(calendarCopy)
  const may = useMay()
  if (!may('programme.write')) return null
  return (
    <Menu
      trigger={
        <Button variant="secondary" icon={<Plus />}>
          {copy.add}
        </Button>
      }
      entries={[
        {
          kind: 'link',
          key: 'challenge',
          label: copy.newChallenge,
          icon: <Flag aria-hidden="true" />,
          link: <Link to={`/challenges?new=1&date=${day}`} />,
        },
        {
          kind: 'link',
          key: 'quiz',
          label: copy.newQuiz,
          icon: <CircleQuestionMark aria-hidden="true" />,
          link: <Link to={`/quizzes?new=1&date=${day}`} />,
        },
      ]}
    />
  )
}
