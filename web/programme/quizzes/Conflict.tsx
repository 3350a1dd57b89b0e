import { valueCopy } from '#web/people/users/valueCopy.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { quizzesCopy } from './copy.ts'
import type { QuizDraft } from './draft.ts'
import { panelCopy } from './panelCopy.ts'

type Props = {
  draft: QuizDraft
  newest: QuizDraft
  onLoad: () => void
  onKeep: () => void
}

/** The parts of the newest version that differ from the draft. */
function useDifferences(draft: QuizDraft, newest: QuizDraft) {
  const copy = useCopy(panelCopy)
  const { categories } = useCopy(quizzesCopy)
  const { day } = useCopy(valueCopy)
  const questions = newest.questions.map(({ text }) => text).join(' · ')
  const parts = [
    [copy.title, newest.title, newest.title !== draft.title.trim()],
    [copy.category, newest.category && categories[newest.category], newest.category !== draft.category],
    [copy.start, day(newest.startDate), newest.startDate !== draft.startDate],
    [copy.end, day(newest.endDate), newest.endDate !== draft.endDate],
    [copy.questions, questions, JSON.stringify(newest.questions) !== JSON.stringify(draft.questions)],
  ] as const
  return parts.filter(([, , differs]) => differs)
}

/** Somebody else was quicker: what they made of it is seen before one's own takes its place. */
export function Conflict({ draft, newest, onLoad, onKeep }: Props) {
  const copy = useCopy(panelCopy)
  const different = useDifferences(draft, newest)
  return (
    <Notice
      tone="warning"
      role="alert"
      title={copy.changed}
      action={
        <>
          <Button variant="secondary" size="sm" onClick={onLoad}>
            {copy.loadNewest}
          </Button>
          <Button variant="secondary" size="sm" onClick={onKeep}>
            {copy.saveOver}
          </Button>
        </>
      }
    >
      <p>{different.length > 0 ? copy.changedText : copy.same}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {different.map(([label, theirs]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{theirs}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  )
}
