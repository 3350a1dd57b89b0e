import { type FormEvent, useEffect, useRef } from 'react'
import { useCopy } from '#web/platform/language/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import type { Given, GivenAnswers, PlayedQuestion } from './played.ts'
import { playerCopy } from './playerCopy.ts'
import { QuestionField } from './QuestionField.tsx'
import { useMove } from './useMove.ts'

type Props = {
  questions: readonly PlayedQuestion[]
  answers: GivenAnswers
  /** The question on the screen, from 0. */
  place: number
  /** A place before the first or after the last question ends the playing. */
  onMove: (place: number) => void
  onChange: (questionId: string, given: Given) => void
  /**
   * Stores the answer on the screen before the next question is shown.
   * @throws ApiError
   */
  onSave: (questionId: string) => Promise<void>
}

/** Questions one after the other, for a quiz and for a mission with questions. Each answer is stored on the way. */
export function QuestionPlayer({ questions, answers, place, onMove, onChange, onSave }: Props) {
  const copy = useCopy(playerCopy)
  const heading = useRef<HTMLHeadingElement>(null)
  const question = questions[place]
  const { busy, message, move } = useMove(() => onSave(question?.id ?? ''), onMove)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each question takes the focus as a page would.
  useEffect(() => heading.current?.focus(), [place])

  if (!question) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void move(place + 1)
  }
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <p className="text-sm text-muted tabular-nums">{copy.questionOf(place + 1, questions.length)}</p>
          <ProgressBar label={copy.progress} value={place + 1} max={questions.length} />
        </div>
        <QuestionField
          question={question}
          given={answers[question.id]}
          onChange={(given) => onChange(question.id, given)}
          headingRef={heading}
        />
        {message && <Notice tone="danger">{message}</Notice>}
        <div className="flex flex-wrap justify-between gap-3">
          <Button variant="secondary" onClick={() => void move(place - 1)}>
            {copy.back}
          </Button>
          <Button type="submit" busy={busy}>
            {place === questions.length - 1 ? copy.finish : copy.next}
          </Button>
        </div>
      </form>
    </Card>
  )
}
