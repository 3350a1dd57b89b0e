import { Plus } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { questionLimits } from '#contract/programme/questions.ts'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { duplicateOf, moved, type QuestionDraft } from './draft.ts'
import { panelCopy } from './panelCopy.ts'
import { QuestionItem } from './QuestionItem.tsx'
import { questionCopy } from './questionCopy.ts'
import type { QuizForm } from './useQuizForm.ts'
import { useReorder } from './useReorder.ts'

type Props = { form: Pick<QuizForm, 'questions' | 'setQuestions' | 'locked' | 'editing'> }

const isFull = (questions: readonly QuestionDraft[]) => questions.length >= questionLimits.questions

export function QuestionList({ form }: Props) {
  const { questions, locked, editing } = form
  const words = useCopy(questionCopy)
  const id = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-5">
      <QuestionsHeading id={id} form={form} />
      <QuestionItems labelId={id} form={form} addButton={addButton} />
      {!locked && (
        <Button
          ref={addButton}
          variant="secondary"
          icon={<Plus />}
          className="self-start"
          disabled={isFull(questions)}
          onClick={editing.add}
        >
          {words.addQuestion}
        </Button>
      )}
    </section>
  )
}

function QuestionsHeading({ id, form: { questions, locked } }: Props & { id: string }) {
  const copy = useCopy(panelCopy)
  const count = questions.length
  const points = questions.reduce((sum, question) => sum + question.points, 0)
  return (
    <>
      <header className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-base font-semibold">
          {copy.questions}
        </h3>
        {count > 0 && <p className="text-xs text-muted">{copy.total(count, points)}</p>}
      </header>
      {locked && <Notice role="note">{copy.locked}</Notice>}
      {count === 0 && <p className="text-muted">{copy.noQuestion}</p>}
    </>
  )
}

type ItemsProps = Props & { labelId: string; addButton: RefObject<HTMLButtonElement | null> }

function QuestionItems({ labelId, form, addButton }: ItemsProps) {
  const { questions, setQuestions, locked, editing } = form
  const copy = useCopy(questionCopy)
  const [announced, setAnnounced] = useState('')
  const { list, dragged, grip } = useReorder({
    count: questions.length,
    onMove: (id, place) => setQuestions(moved(questions, id, place)),
    onMoved: (place) => setAnnounced(copy.moved(place + 1, questions.length)),
  })
  const actionsOf = (question: QuestionDraft, index: number) => ({
    grip: grip(question.id),
    onEdit: () => editing.edit(question),
    onDuplicate: isFull(questions)
      ? undefined
      : () => setQuestions(questions.toSpliced(index + 1, 0, duplicateOf(question))),
    onRemove() {
      setQuestions(questions.toSpliced(index, 1))
      // The button that was pressed is gone.
      addButton.current?.focus()
    },
  })
  return (
    <>
      <ol ref={list} aria-labelledby={labelId} className="flex flex-col gap-2 empty:hidden">
        {questions.map((question, index) => (
          <QuestionItem
            key={question.id}
            question={question}
            place={index + 1}
            dragged={dragged === question.id}
            actions={locked ? undefined : actionsOf(question, index)}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </>
  )
}
