import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { questionLimits } from '#contract/programme/questions.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { duplicateOf, type QuestionDraft } from './draft.ts'
import { panelCopy } from './panelCopy.ts'
import { QuestionItem } from './QuestionItem.tsx'
import { questionCopy } from './questionCopy.ts'
import { useReorder } from './useReorder.ts'

type Props = {
  questions: QuestionDraft[]
  /** Somebody has answered. */
  locked: boolean
  onAdd: () => void
  onEdit: (question: QuestionDraft) => void
  /** To a place from 0 on. */
  onMove: (id: string, place: number) => void
  onChange: (questions: QuestionDraft[]) => void
}

export function QuestionList({ questions, locked, onAdd, onEdit, onMove, onChange }: Props) {
  const copy = useCopy(panelCopy)
  const words = useCopy(questionCopy)
  const id = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')
  const count = questions.length
  const full = count >= questionLimits.questions
  const { list, dragged, grip } = useReorder({
    count,
    onMove,
    onMoved: (place) => setSaid(words.moved(place + 1, count)),
  })
  const points = questions.reduce((sum, question) => sum + question.points, 0)

  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-5">
      <header className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-base font-semibold">
          {copy.questions}
        </h3>
        {count > 0 && <p className="text-xs text-muted">{copy.total(count, points)}</p>}
      </header>
      {locked && <Notice role="note">{copy.locked}</Notice>}
      {count === 0 && <p className="text-muted">{copy.noQuestion}</p>}
      <ol ref={list} aria-labelledby={id} className="flex flex-col gap-2 empty:hidden">
        {questions.map((question, index) => (
          <QuestionItem
            key={question.id}
            question={question}
            place={index + 1}
            dragged={dragged === question.id}
            actions={
              locked
                ? undefined
                : {
                    grip: grip(question.id),
                    onEdit: () => onEdit(question),
                    onDuplicate: full
                      ? undefined
                      : () => onChange(questions.toSpliced(index + 1, 0, duplicateOf(question))),
                    onRemove() {
                      onChange(questions.toSpliced(index, 1))
                      // The button that was pressed is gone.
                      addButton.current?.focus()
                    },
                  }
            }
          />
        ))}
      </ol>
      {!locked && (
        <Button
          ref={addButton}
          variant="secondary"
          icon={<Plus />}
          className="self-start"
          disabled={full}
          onClick={onAdd}
        >
          {words.addQuestion}
        </Button>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </section>
  )
}
